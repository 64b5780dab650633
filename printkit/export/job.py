"""The job of a format: to write one file for a whole document, or one for each sheet."""

from collections.abc import Callable, Iterable
from pathlib import Path

from printkit.export.document import Document, Sheet
from printkit.export.files import LARGE, Content, Disk, Files, Parts, Stored
from printkit.export.inks import USUAL, Inks
from printkit.layouts.base.frozen import dataclass
from printkit.layouts.base.refusals import InputError


@dataclass(frozen=True, slots=True)
class Job:
    """A document and the settings for writing it; see :func:`printkit.export.render`."""

    document: Document
    path: Path
    dpi: float
    inks: Inks
    watch: Callable[[Iterable[Sheet]], Iterable[Sheet]]

    def by_sheets(self, write: Callable[[Sheet], bytes]) -> Files:
        """Return the files in a single-page format, to which press settings do not apply."""
        if self.inks != USUAL:
            inks = self.inks
            options = {"pdfx": inks.intent, "cut_contour": inks.contour, "varnish": inks.varnish, "colour": True}
            option = next(option for option, value in options.items() if value)
            message = "{field} needs a file whose name ends in .pdf, not {value}."
            raise InputError(option, self.path.name, message)
        path, single = self.path, len(self.document.sheets) == 1
        files: dict[Path, Content] = {}
        disk = Disk()
        page_count = 0
        for number, sheet in enumerate(self.watch(self.document.sheets), start=1):
            name = path if single else path.with_name(f"{path.stem}-{number}{path.suffix}")
            files[name] = content = write(sheet)
            page_count += len(content)
            if page_count > LARGE:
                files[name] = Parts((Stored(disk, disk.file.tell(), len(content)),))
                disk.file.write(content)
        return files
