"""Check a PDF for the press: page sizes, boxes, fonts, layers, rulers, strokes, text, pictures and ink."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.cli._json import as_json, print_json
from printkit.cli._options import Amount, no_table
from printkit.cli._places import Place
from printkit.layouts.base.wording import plural

if TYPE_CHECKING:
    from printkit.export.inspection import Report


@click.command()
@click.argument("file", type=Place(exists=True, dir_okay=False, binary=True))
@click.option("--ink/--no-ink", default=True)
@click.option("--ink-limit", type=Amount(0, 400), default=300.0, metavar="N")
@click.option("--rules", is_flag=True)
@as_json
def command(file: Path, ink: bool, ink_limit: float, *, rules: bool, as_json: bool) -> None:
    """Check whether FILE.pdf is ready for the press; the exit status is 1 if anything might spoil the printed result.

    The command also checks the file against those rules of PDF/UA-1 (accessibility) and PDF/X-4 (press) that a
    program can test.
    """
    from dataclasses import asdict

    from printkit.export import inspection, press
    from printkit.export.accessibility import RULES
    from printkit.export.coverage import coverage
    from printkit.layouts.base.installation import to_add

    no_table("file", file)
    report = inspection.inspect(file)
    inks = coverage(file) if ink else None
    problems, remarks = list(report.problems(ink_limit)), list(report.remarks())
    if ink and inks is None:
        remarks.append(f"ink was not counted: {to_add()}")
    if as_json:
        coverages = inks or (None,) * len(report.pages)
        print_json({
            "file": str(file),
            "title": report.title,
            "author": report.author,
            "scaling": report.scaling,
            "fonts": [{"name": name, "embedded": is_embedded} for name, is_embedded in report.fonts],
            "layers": report.layers,
            "stroke": report.stroke,
            "text": report.text,
            "coverage": round(sum(inks) / len(inks), 3) if inks else None,
            "pages": [
                asdict(page) | {"coverage": share} for page, share in zip(report.pages, coverages, strict=True)
            ],
            "rules": [
                {"rule": rule, "text": RULES[rule], "found": faults} for rule, faults in report.rules.items()
            ],
            "total": report.total,
            "press": [
                {"rule": rule, "text": press.RULES[rule], "found": faults} for rule, faults in report.press.items()
            ],
            "problems": problems,
            "remarks": remarks,
        })  # fmt: skip
    else:
        for line in (*_lines(report, inks), *_rules(report, rules)):
            click.echo(line)
        for text in remarks:
            click.echo(f"note: {text}")
        for text in problems:
            click.echo(f"PROBLEM: {text}")
        click.echo("not ready" if problems else "ready for the press")
    if problems:
        click.get_current_context().exit(1)


def _lines(report: Report, inks: tuple[float, ...] | None) -> Iterator[str]:
    """Yield the report in words: the file, then runs of similar pages."""
    yield f"{report.title}: {plural(len(report.pages), 'page')}, scaling {report.scaling}"
    fonts = (f"{name} ({'embedded' if is_embedded else 'NOT embedded'})" for name, is_embedded in report.fonts)
    yield f"fonts: {', '.join(fonts) or 'none'}"
    yield f"layers: {', '.join(report.layers) or 'none'}"
    if report.total is not None:
        yield f"largest total ink of a colour: {report.total:.0f}%"
    yield f"finest stroke {_mm(report.stroke)}, smallest text {_mm(report.text)}"
    if inks:
        yield f"ink: {sum(inks) / len(inks):.1f}% of the paper on average, {max(inks):.1f}% at most"
    for number, page in enumerate(report.pages, start=1):
        l, b, r, t = page.trim
        parts = [f"{page.width:g} x {page.height:g} mm"]
        if page.trimmed:
            parts.append(f"trimmed to {r - l:.4g} x {t - b:.4g}")
        if page.bleeds:
            bleeds = zip(page.trim, page.bleed, strict=True)
            parts.append(f"bleed {max(abs(x - y) for x, y in bleeds):.3g}")
        if page.rulers:
            parts.append(f"rulers {page.rulers[0]:.4g} and {page.rulers[1]:.4g}")
        parts.append("+".join(page.colours) or "blank")
        parts += [f"spot colour {name}" for name in page.spots]
        if page.dpi is not None:
            parts.append(f"{page.images} picture{'s' * (page.images > 1)} of {page.dpi:.0f} dpi or more")
        if inks:
            parts.append(f"ink {inks[number - 1]:.1f}%")
        yield f"page {number} ({page.label}): {', '.join(parts)}"


def _rules(report: Report, has_names: bool) -> Iterator[str]:
    """Yield the findings about both standards; those about PDF/X-4 are included only if the file claims to conform to
    it, or on request.
    """
    from printkit.export import press
    from printkit.export.accessibility import RULES

    yield from _standard("PDF/UA-1", RULES, report.rules, has_names=has_names)
    if has_names or report.for_press:
        yield from _standard("PDF/X-4", press.RULES, report.press, has_names=has_names)


def _standard(
    name: str, texts: Mapping[str, str], rules: Mapping[str, tuple[str, ...]], *, has_names: bool
) -> Iterator[str]:
    """Yield the findings about the rules of a standard: only the names of the rules, or each rule with its text."""
    sound = [rule for rule, failures in rules.items() if not failures]
    if has_names:
        for rule, failures in rules.items():
            yield f"{'BROKEN' if failures else 'met   '} {rule} {texts[rule]}" + (
                f": {failures[0]}" if failures else ""
            )
            yield from (f"       {each}" for each in failures[1:])
        return
    if sound:
        yield f"{name}: {plural(len(sound), 'rule')} met ({', '.join(sound)})"
    for rule, failures in rules.items():
        if failures:
            yield f"{name}: {rule} broken, {texts[rule]}: {failures[0]}"


def _mm(length: float | None) -> str:
    return "none" if length is None else f"{length:.3g} mm ({length / 25.4 * 72:.3g} pt)"
