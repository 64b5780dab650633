"""Answers without a server: Python in the browser imports this module, and its page asks :func:`reply`."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from typing import cast

from printkit.engines.players.level import LEVELS
from printkit.layouts.base.refusals import Refusal
from printkit.studio import answers, worker

LEVELS_UNCOMPILED = tuple(LEVELS)[:5]
"""The levels that answer within seconds while the kernels run as the Python that they are written in."""
ELSEWHERE = "This page makes SVG files only. To make PDF or PNG files, install printkit on a computer."


class Searches:
    """Searches where they are asked for: the page ends the whole process to give one up."""

    def ask(self, page: str, question: Mapping[str, object]) -> dict[str, object]:
        """Search, at a level that is offered. Raises Refusal."""
        asked = cast(worker.Question, question)
        level = min(asked.get("level", worker.ADVISER), LEVELS_UNCOMPILED[-1])
        return worker.answered({**asked, "level": level})

    def cancel(self, page: str) -> bool:
        """Nothing runs while this is asked."""
        return False


DESK = answers.Desk(searches=Searches(), levels=LEVELS_UNCOMPILED)


def reply(path: str, given: str) -> str:
    """The answer to what a page asks or sends, as JSON: ``answer``, ``file`` or ``refused``.

    Args:
        path: what is asked; with an ending, the file that is to be made.
        given: an object in JSON.
    """
    table = json.loads(given)
    try:
        if "." not in path:
            return json.dumps({"answer": answers.answer(DESK, path, table)})
        name, data = answers.file(DESK, path, table)
        kind = answers.KINDS[name.rpartition(".")[2]]
        return json.dumps({"file": {"name": name, "kind": kind, "data": b64encode(data).decode()}})
    except Refusal as error:
        error.names = answers.FIELDS
        return json.dumps({"refused": str(error)})
    except ImportError:
        return json.dumps({"refused": ELSEWHERE})
