"""Strings of Suits (MY Tian): chips on 36 Decktet cards; three to six chips of one suit on a line score."""

from types import MappingProxyType

from printkit.engines.declaration import Engine
from printkit.engines.game import Info
from printkit.layouts.base.lazy import LazyRef

INFO = Info(
    id="strings",
    title="Strings of Suits",
    designer="MY Tian",
    year=None,
    players=("sun", "moon"),
    start="MK,WL,LK,MS,WY,WY/L,M,WL,LY,SW,SY/K,SY,SWY,LK,YK,MW/YK,MWK,SK,W,MS,MS/YK,ML,ML,Y,MYK,SLK"
    "/MW,S,SK,WL,WLY,MSL sun 0-0",
    boards=("strings",),
    variants=("beginners", "advanced", "double"),
    order=50,
    credits=(
        "Strings of Suits was designed by MY Tian; its rules are under CC BY-NC-SA 3.0.",
        "The Decktet is by P. D. Magnus, under CC BY-NC-SA. Not for sale; share alike.",
    ),
    publishable=True,
)


ENGINE = Engine(
    info=INFO,
    rules=LazyRef("printkit.engines.strings.rules:game"),
    kernel=LazyRef("printkit.engines.strings.kernel:kernel"),
    readings=LazyRef("printkit.engines.strings.readings:READINGS"),
    statements=LazyRef("printkit.engines.strings.statements"),
    puzzles=LazyRef("printkit.engines.strings.puzzles:PUZZLES"),
    players=LazyRef("printkit.engines.strings.players:Players"),
    records=MappingProxyType({"match": LazyRef("printkit.engines.strings.match:replayed")}),
)
