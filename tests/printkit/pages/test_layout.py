"""Where pages end and figures stand."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings, strategies as st

from printkit.pages import layout
from printkit.pages.layout import ALONE, NEVER, TORN, WITHIN, Cell, Float, PagePlan, balanced, paginate

HEIGHT = 100.0

cells = st.lists(
    st.builds(
        Cell,
        st.floats(3, 40),
        st.floats(0, 6),
        st.floats(0, 6),
        st.sampled_from([0.0, 1.0, ALONE, NEVER]),
        chapter=st.booleans(),
    ),
    max_size=14,
)


@st.composite
def texts(draw: st.DrawFn) -> tuple[list[Cell], list[Float]]:
    found = draw(cells)
    if found:
        found[-1] = Cell(found[-1].height, found[-1].before)
    slots = sorted(draw(st.lists(st.integers(0, len(found)), max_size=4)))
    return found, [Float(draw(st.floats(5, 70)), 4.0, slot) for slot in slots]


def height(page: PagePlan, found: list[Cell], floats: list[Float]) -> float:
    """The height of a page, piece by piece from above."""
    rows: list[tuple[float, float, float]] = []
    within: dict[int, list[int]] = {index: [] for index in range(page.start, page.end + 1)}
    for slot, number in page.within:
        within[slot].append(number)
    rows += [(floats[n].height, floats[n].space, floats[n].space) for n in page.head]
    for index in range(page.start, page.end):
        rows += [(floats[n].height, floats[n].space, floats[n].space) for n in within[index]]
        cell = found[index]
        rows.append((cell.height, cell.before, cell.after))
    rows += [(floats[n].height, floats[n].space, floats[n].space) for n in page.tail]
    gaps = [max(above[2], below[1]) for above, below in pairwise(rows)]
    return sum(row[0] for row in rows) + sum(gaps)


@settings(deadline=None)
@given(texts())
def test_everything_stands_once_in_its_order_and_fits(text: tuple[list[Cell], list[Float]]) -> None:
    found, floats = text
    pages = paginate(found, floats, HEIGHT)
    assert [n for page in pages for n in range(page.start, page.end)] == list(range(len(found)))
    placed = [n for page in pages for n in (*page.head, *(f for _, f in page.within), *page.tail)]
    assert placed == list(range(len(floats)))
    for page in pages:
        pieces = page.end - page.start + len(page.head) + len(page.within) + len(page.tail)
        assert height(page, found, floats) <= HEIGHT + 1e-6 or pieces == 1
        # What is counted is never less than what stands there.
        assert page.used_height >= height(page, found, floats) - 1e-6
        assert all(page.start <= slot <= page.end for slot, _ in page.within)


def test_no_page_ends_where_it_must_not() -> None:
    found = [Cell(20, parting=NEVER if n in (3, 8) else 0.0) for n in range(12)]
    ends = [page.end for page in paginate(found, [], 80)]
    assert ends[-1] == 12 and not {4, 9} & set(ends)


def test_lines_alone_are_avoided() -> None:
    """Three paragraphs of four lines on pages of seven: no line of one stands alone."""
    paragraph = [Cell(10, parting=cost) for cost in (ALONE, 1.0, ALONE, 0.0)]
    ends = [page.end for page in paginate(paragraph * 3, [], 70)]
    assert ends == [6, 12]


@pytest.mark.parametrize("slots", [(0,), (3,), (6,), (2, 5), (3, 3), (6, 6)])
def test_a_wider_search_finds_nothing_better(slots: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    found = [Cell(9 + 2 * (n % 3), 2.0, parting=float(n % 2)) for n in range(18)]
    floats = [Float(35, 4, slot) for slot in slots]
    narrow = paginate(found, floats, HEIGHT)
    monkeypatch.setattr(layout, "BEAM", 10_000)
    monkeypatch.setattr(layout, "TRIES", 1_000)
    assert paginate(found, floats, HEIGHT) == narrow


def test_a_figure_waits_for_the_next_page_and_the_text_fills_this_one() -> None:
    found = [Cell(10) for _ in range(14)]
    pages = paginate(found, [Float(60, 0, 5)], HEIGHT)
    assert (pages[0].start, pages[0].end, pages[0].head, pages[0].within) == (0, 10, (), ())
    assert pages[1].head == (0,)


def test_many_figures_never_fall_behind_their_text() -> None:
    found = [Cell(8) for _ in range(40)]
    floats = [Float(45, 4, slot) for slot in range(2, 40, 4)]
    pages = paginate(found, floats, HEIGHT)
    of_cell = {n: number for number, page in enumerate(pages) for n in range(page.start, page.end)}
    for number, page in enumerate(pages):
        for each in (*page.head, *(f for _, f in page.within), *page.tail):
            assert abs(number - of_cell[floats[each].slot]) <= 1


def test_no_figure_stands_ahead_of_the_title() -> None:
    """In two columns of equal length, the title begins the first, even if the figure alone would fill it."""
    matches = [Cell(12, after=5), *(Cell(5) for _ in range(12))]
    floats = [Float(72.0, 4.0, 3)]
    plan = balanced(paginate(matches, floats, HEIGHT), matches, floats, count=2, grid=1.0)
    assert [page.start for page in plan if page.end == 0] == [] and plan[0].end > 0
    assert paginate(matches[:1], [Float(90.0, 4.0, 1)], HEIGHT)[0].end == 1


def test_no_figure_waits_past_a_barrier() -> None:
    found = [Cell(10, barrier=n == 12) for n in range(20)]
    for size in (30, 60, 90):
        seen: list[str] = []
        for page in paginate(found, [Float(size, 2, 8)], HEIGHT):
            seen += ["float" for _ in page.head]
            for n in range(page.start, page.end):
                seen += ["float" for slot, _ in page.within if slot == n]
                seen += ["barrier"] if n == 12 else []
            seen += ["float" for _ in page.tail]
        assert seen == ["float", "barrier"]


def test_no_figure_waits_on_a_full_page_for_the_head_of_one_behind_a_barrier() -> None:
    """The page would be full with the barrier on it; it ends before it, and the figure comes first."""
    found = [Cell(10, barrier=n == 9) for n in range(16)]
    first, second = paginate(found, [Float(60, 0, 9)], HEIGHT)[:2]
    assert (first.end, first.tail) == (9, ())
    assert (second.start, second.head) == (9, (0,))


def test_footnotes_take_their_room_and_the_space_above_them_once() -> None:
    found = [Cell(10.0, foot=5.0 if n in (1, 2) else 0.0) for n in range(12)]
    pages = paginate(found, [], HEIGHT, apart=8.0)
    assert pages[0].end == 8 and pages[0].used_height == pytest.approx(8 * 10 + 2 * 5 + 8)
    assert pages[1].used_height == pytest.approx(40)


def test_what_a_page_has_left_stays_empty_at_its_foot() -> None:
    pages = paginate([Cell(30.0, 4.0) for _ in range(5)], [], HEIGHT)
    assert [(page.used_height, page.empty(HEIGHT)) for page in pages] == [(98.0, 0.02), (64.0, 0.36)]


def test_first_page_may_be_shorter() -> None:
    found = [Cell(10) for _ in range(12)]
    assert [page.end for page in paginate(found, [], 100, first=40)] == [4, 12]


def test_columns_of_the_last_set_are_equally_long_and_the_others_stay() -> None:
    found = [Cell(10.0) for _ in range(27)]
    floats = [Float(20.0, 0.0, 24)]
    plan = paginate(found, floats, HEIGHT)
    made = balanced(plan, found, floats, count=2, grid=5.0)
    assert [page.used_height for page in plan] == [100, 100, 90]
    assert made[:2] == plan[:2] and [page.used_height for page in made[2:]] == [50, 40]
    assert [n for page in made[2:] for n in range(page.start, page.end)] == list(range(20, 27))
    assert [n for page in made[2:] for n in (*page.head, *(f for _, f in page.within), *page.tail)] == [0]
    table = [Cell(10.0, parting=TORN) for _ in range(6)]
    assert balanced(paginate(table, [], HEIGHT), table, [], count=2, grid=5.0) == paginate(table, [], HEIGHT)


def test_no_figure_at_the_head_of_a_page_parts_a_paragraph() -> None:
    """It would otherwise be above the last two lines of the paragraph that mentions it."""
    found = [Cell(10.0, parting=0.0 if n % 5 == 4 else WITHIN) for n in range(15)]
    first, second = paginate(found, [Float(40.0, 0.0, 7)], HEIGHT)[:2]
    assert (first.end, second.head) == (10, (0,)) or not second.head
    early = [Cell(10.0, barrier=n == 8) for n in range(15)]
    pages = paginate(early, [Float(20.0, 0.0, 10)], 80)
    assert pages[0].end == 8 and not pages[0].tail  # A figure of the text behind a barrier does not pass it.


@pytest.mark.parametrize("count", [1, 3])
def test_what_is_higher_than_a_page_stands_alone(count: int) -> None:
    size = 120.0
    found = [Cell(size)] * count
    assert [(page.start, page.end) for page in paginate(found, [], HEIGHT)] == [(n, n + 1) for n in range(count)]
    pages = paginate([], [Float(size, 0, 0)] * count, HEIGHT)
    assert [page.head for page in pages] == [(n,) for n in range(count)]
