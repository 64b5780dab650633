"""The server of the studio: a few threads, short timeouts, and an orderly shutdown."""

import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Protocol

from waitress.server import create_server

from printkit.studio.web import BODY, HOST, Studio, app

THREADS = 8
"""Number of requests answered at the same time; two of them may be waiting for a search."""
CONNECTIONS = 200
"""Number of simultaneous connections; some systems allow a process only 256 open files."""
IDLE = 10
"""Number of seconds after which a connection without a request is closed; browsers then open another."""


class _Serving(Protocol):
    """The part of waitress's server class that this module uses."""

    def run(self) -> None: ...

    def close(self) -> None: ...


class Server:
    """A studio that listens on a port; :meth:`run` serves it until it is stopped.

    Args:
        port: the port; 0 chooses any free one.
        studio: the shared data of its requests.
        tell: function that receives a new link whenever a browser asks for the page without one or, on a network, has
            used one.
        host: the address to listen on.

    Attributes:
        port: the port on which it listens.

    Raises:
        OSError: the port is taken.
    """

    def __init__(
        self, port: int, studio: Studio | None = None, tell: Callable[[str], None] = print, *, host: str = HOST
    ) -> None:
        self.studio = studio or Studio()
        self._is_closed = False
        # Requests are not logged, because each one comes from a click by the user.
        logging.getLogger("waitress").setLevel(logging.CRITICAL)
        self._listening = socket.create_server((host, port))
        self.port: int = self._listening.getsockname()[1]
        self._server: _Serving = create_server(
            app(self.studio, lambda: tell(self.link)),
            sockets=[self._listening],
            threads=THREADS,
            connection_limit=CONNECTIONS,
            channel_timeout=IDLE,
            cleanup_interval=1,
            max_request_body_size=BODY,
            max_request_header_size=1 << 17,
            ident=None,
            clear_untrusted_proxy_headers=True,
        )

    @property
    def address(self) -> str:
        """The address of the studio."""
        return f"http://{self._listening.getsockname()[0]}:{self.port}/"

    @property
    def link(self) -> str:
        """The address to open in the browser; it works once."""
        return f"{self.address}?key={self.studio.keys[-1]}"

    def run(self) -> None:
        """Serve until Ctrl-C, SIGTERM or :meth:`close`; then end all searches."""
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, _terminate)
        threading.Thread(target=self.studio.searches.warm, daemon=True).start()
        try:
            self._server.run()
        except OSError:
            # Another thread may close the sockets while this one waits for them.
            if not self._is_closed:
                raise
        finally:
            self.close()

    def close(self) -> None:
        """End the server."""
        self._is_closed = True
        self.studio.searches.close()
        with suppress(OSError):
            self._server.close()
        self._listening.close()


def local_address() -> str:
    """Return the address of this computer on its network, or 127.0.0.1 if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # an address reserved for documentation; nothing is sent
        return str(probe.getsockname()[0])
    return HOST


def _terminate(number: int, frame: FrameType | None) -> None:
    sys.exit(0)
