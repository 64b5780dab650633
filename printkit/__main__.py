"""The command ``printkit``, also as ``python -m printkit``: Ctrl-C ends it quietly from the first import on."""

import gc
import signal
import sys
import threading

SELDOM = 100_000
"""So many more objects are made before the next search for garbage: what is drawn is kept until it is written."""


def main() -> None:
    """Run the command line; where it is interrupted, exit status 130 and one line on standard error."""
    shown = sys.unraisablehook
    sys.unraisablehook = _again
    gc.set_threshold(SELDOM)
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
        timer = threading.Timer(0.01, _interrupt)
        timer.daemon = True
        timer.start()
    else:
        sys.__unraisablehook__(lost)


def _interrupt() -> None:
    """Send the main thread an interrupt; where signals go to threads, one that wakes it from waiting."""
    if sys.platform == "win32":
        import _thread

        _thread.interrupt_main()
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)


if __name__ == "__main__":
    main()
