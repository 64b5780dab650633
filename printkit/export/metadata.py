"""XML metadata of a PDF (XMP): its title, its language, and the standards to which it conforms."""

from html import escape
from pathlib import Path
from string import Template

from printkit.export.document import Document

DATE = "2000-01-01T00:00:00+00:00"
"""The fixed date in every file, so that the same input gives the same bytes."""
PRESS = ' xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"'
"""Namespaces of the metadata for presses."""
PACKET = Template(Path(__file__).with_name("xmp.txt").read_text(encoding="utf-8"))
"""The template of the metadata."""


def xmp(document: Document, language: str, producer: str, *, accessible: bool, press: str | None = None) -> bytes:
    """Return the metadata of a document.

    Args:
        document: the document described.
        language: language of its text.
        producer: name of the producer.
        accessible: whether the file conforms to PDF/UA-1.
        press: the document's unique id, for a file that conforms to PDF/X-4.
    """

    def told(tag: str, text: str) -> str:
        return f"<{tag}>{escape(text, quote=False)}</{tag}>"

    def alternative(tag: str, text: str) -> str:
        return f'<{tag}><rdf:Alt><rdf:li xml:lang="x-default">{escape(text, quote=False)}</rdf:li></rdf:Alt></{tag}>'

    entries = [
        told("dc:format", "application/pdf"),
        alternative("dc:title", document.title),
        f"<dc:language><rdf:Bag>{told('rdf:li', language)}</rdf:Bag></dc:language>",
        told("pdf:Producer", producer),
        told("xmp:CreatorTool", "printkit"),
        told("xmp:CreateDate", DATE),
        told("xmp:ModifyDate", DATE),
    ]
    if document.author:
        entries.append(f"<dc:creator><rdf:Seq>{told('rdf:li', document.author)}</rdf:Seq></dc:creator>")
    if document.subject:
        entries.append(alternative("dc:description", document.subject))
    if document.credits:
        entries.append(told("pdf:Keywords", document.credits))
    if accessible:
        entries.append(told("pdfuaid:part", "1"))
    if press is not None:
        entries += [
            told("xmp:MetadataDate", DATE),
            told("pdf:Trapped", "False"),
            told("pdfxid:GTS_PDFXVersion", "PDF/X-4"),
            told("xmpMM:DocumentID", press),
            told("xmpMM:VersionID", "1"),
            told("xmpMM:RenditionClass", "default"),
        ]
    more = PRESS if press is not None else ""
    return PACKET.substitute(mark="\ufeff", more=more, entries="\n".join(entries)).rstrip().encode()
