"""The command ``printkit``, also as ``python -m printkit``: Ctrl-C ends it quietly from the first import on."""

import signal
import sys
import threading
from _thread import interrupt_main


def main() -> None:
    """Run the command line; where it is interrupted, exit status 130 and one line on standard error."""
    shown = sys.unraisablehook
    sys.unraisablehook = _again
    try:
        from printkit.cli import main as run

        run()
    except KeyboardInterrupt:
        print("printkit: interrupted", file=sys.stderr)
        sys.exit(130)
    finally:
        # What is left to do is waiting for others to end: whoever is in a hurry need not wait.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        sys.unraisablehook = shown


def _again(lost: "sys.UnraisableHookArgs") -> None:
    """Let an interrupt come again that fell where Python cannot raise, as in a callback of an import."""
    if isinstance(lost.exc_value, KeyboardInterrupt):
        timer = threading.Timer(0.01, interrupt_main)
        timer.daemon = True
        timer.start()
    else:
        sys.__unraisablehook__(lost)


if __name__ == "__main__":
    main()
