"""The command ``printkit``, which also runs as ``python -m printkit``; Ctrl-C ends it quietly, even during the first
import.
"""

import _thread
import gc
import signal
import sys
import threading

SELDOM = 100_000
"""The number of new objects that triggers a garbage collection, which is large because drawings are kept until they
are written.
"""


def main() -> None:
    """Run the command line; if it is interrupted, exit with status 130 and one line on standard error."""
    hook = sys.unraisablehook
    again = sys.unraisablehook = _Again()
    gc.set_threshold(SELDOM)
    try:
        from printkit.cli import main as run

        run()
    except KeyboardInterrupt:
        again.heard.set()
        print("printkit: interrupted", file=sys.stderr)
        sys.exit(130)
    finally:
        again.heard.set()
        # Everything is about to be freed, so there is no need to collect garbage first.
        gc.freeze()
        # The program is now merely waiting for other processes to end, so a second Ctrl-C may end it at once.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        sys.unraisablehook = hook


class _Again:
    """Repeats an interrupt that arrived where Python could not raise it, such as in an import callback.

    On a busy machine the repeated interrupt may be lost too, so the interrupt is repeated until it is handled.
    """

    def __init__(self) -> None:
        self.heard = threading.Event()

    def __call__(self, lost: "sys.UnraisableHookArgs") -> None:
        if isinstance(lost.exc_value, KeyboardInterrupt):
            # This call must not wait for a thread to start, or an interrupt that arrives meanwhile could be lost.
            _thread.start_new_thread(self.remind, ())
        else:
            sys.__unraisablehook__(lost)

    def remind(self) -> None:
        """Interrupt the main thread, and again every second until it responds."""
        pause = 0.01
        while not self.heard.wait(pause):
            _interrupt()
            pause = 1.0


def _interrupt() -> None:
    """Send the main thread an interrupt; on systems where signals go to individual threads, the interrupt also wakes
    a waiting thread.
    """
    if sys.platform == "win32":
        _thread.interrupt_main()
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)


if __name__ == "__main__":
    main()
