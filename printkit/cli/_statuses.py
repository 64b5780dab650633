"""Exit statuses: numbers that report how a command ended."""

import re
from enum import IntEnum

import click

from printkit.cli._names import said
from printkit.layouts.base.refusals import Falsehood, Faults, InputError, Refusal, nearest, quoted


class Status(IntEnum):
    """Exit statuses; the numbers above 2 are those of ``sysexits.h`` and of shells."""

    DONE = 0
    FALSE = 1
    """A check failed: something is false or not ready."""
    REFUSED = 2
    """The command line or its input cannot be used."""
    DEFECT = 70
    """printkit itself failed; the traceback is on standard error."""
    FAILED = 74
    """Something could not be read or written."""
    INTERRUPTED = 130


MEANINGS = {
    Status.DONE: "success",
    Status.FALSE: "a check failed: of a claim, a puzzle, a certificate, a record, a PDF, a game or this installation",
    Status.REFUSED: "a mistake on the command line or in a file: one line on standard error names the option or "
    "file, the mistake and the accepted values",
    Status.DEFECT: "a defect in printkit, with its traceback on standard error",
    Status.FAILED: "a file or standard output could not be read or written",
    Status.INTERRUPTED: "interrupted (Ctrl-C)",
}
"""The meanings of the statuses, as printed in the documentation and the manual pages."""


FOR_EXAMPLES = "Add --help for examples."
PHRASES = (
    (r"Got unexpected extra arguments? \((.*)\)", rf'Nothing is expected at "\1". {FOR_EXAMPLES}'),
    (r"Option '(.*)' requires an argument\.", rf"\1 needs a value after it. {FOR_EXAMPLES}"),
    (r"Option '(.*)' does not take a value\.", r"\1 takes no value."),
)
"""Messages of click, and how they read here."""


def status_of(error: BaseException) -> Status:
    """Return the exit status of a command that ends with this error."""
    match error:
        case click.Abort() | KeyboardInterrupt():
            return Status.INTERRUPTED
        case Faults():
            return Status(max(map(status_of, error.errors)))
        case Falsehood():
            return Status.FALSE
        # A name that does not exist is a typing mistake, not a failure of the system.
        case Refusal() | click.UsageError() | FileNotFoundError():
            return Status.REFUSED
        case OSError() | click.ClickException():
            return Status.FAILED
        case _:
            return Status.DEFECT


def message_of(error: BaseException) -> str:
    """Return the text that explains an error to the user: one line, or the traceback of a bug."""
    match error:
        case click.Abort() | KeyboardInterrupt():
            return "interrupted"
        case click.MissingParameter() if error.param:
            name = said(error.param)
            return f"{name} is missing. {'Run printkit games for a list.' if name == 'GAME' else FOR_EXAMPLES}"
        case click.BadParameter():
            return _wrong_number(error) or error.format_message()
        case click.NoSuchOption():
            return _no_option(error)
        case click.ClickException():
            message = error.format_message()
            for pattern, phrase in PHRASES:
                message = re.sub(pattern, phrase, message, flags=re.DOTALL)
            return message
        case Refusal():
            return str(error)
        case OSError():
            return f"{error.filename or 'standard output'}: {error.strerror or error}"
        case _:
            import traceback

            return "".join(traceback.format_exception(error)).rstrip()


def _no_option(error: click.NoSuchOption) -> str:
    """Return the message that refuses an option, with the nearest option of the command if there is one."""
    command = error.ctx.command if error.ctx else click.Command(None)
    shown = [each for each in command.params if isinstance(each, click.Option) and not each.hidden]
    near = nearest(error.option_name, ["--help", *(name for each in shown for name in each.opts)])
    if near:
        hint = f"Did you mean {quoted(near)}?"
    elif isinstance(command, click.Group):
        hint = "Write the options of a command after its name."
    else:
        hint = "Add --help for a list."
    return f"There is no option {quoted(error.option_name)} here. {hint}"


def _wrong_number(error: click.BadParameter) -> str:
    """Return the message that refuses a number on the command line and states the accepted ones; empty for other
    mistakes.
    """
    value = re.match(r"'(.*)' is not a valid |(\S+?)(\.0)? is not in the range ", error.message, re.DOTALL)
    if value is None or error.param is None:
        return ""
    kind = error.param.type
    range_text = f"a {'whole ' * ('int' in kind.name)}number"
    if isinstance(kind, click.IntRange | click.FloatRange):
        least, most = kind.min, kind.max
        if least is not None:
            range_text += f" from {least:,} to {most:,}" if most is not None else f" of at least {least:,}"
    accepted = getattr(kind, "accepts", range_text)  # a type that accepts more than a single range of numbers says so
    return str(InputError(error.param.opts[0], value[1] or value[2], accepted))
