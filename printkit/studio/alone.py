"""Answers without a server: Python in the browser imports this module, and the page calls :func:`reply`."""

import json
from base64 import b64encode
from collections.abc import Mapping
from typing import cast

from printkit.engines.players.level import LEVELS
from printkit.layouts.base.refusals import Refusal
from printkit.studio import answers, worker

LEVELS_UNCOMPILED = tuple(LEVELS)[:5]
"""The levels that answer within seconds when the kernels run as plain Python."""
ELSEWHERE = "This page makes SVG files only. To make PDF or PNG files, install printkit on a computer."


class Searches:
    """Searches in this process; to cancel one, the page ends the process."""

    def ask(self, page: str, question: Mapping[str, object]) -> dict[str, object]:
        """Search at one of the levels offered. Raises Refusal."""
        query = cast(worker.Question, question)
        level = min(query.get("level", worker.ADVISER), LEVELS_UNCOMPILED[-1])
        return worker.answered({**query, "level": level})

    def cancel(self, page: str) -> bool:
        """Return False, because no search is running when this method is called."""
        return False


DESK = answers.Desk(searches=Searches(), levels=LEVELS_UNCOMPILED)


def reply(path: str, body: str) -> str:
    """Return the answer to a request or message from a page, as JSON: ``answer``, ``file`` or ``refused``.

    Args:
        path: path of the request or, with a suffix, of the file to make.
        body: a JSON object.
    """
    table = json.loads(body)
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
