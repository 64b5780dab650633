// Print: the user's own decks and boards as they will be printed, drawn again whenever a file changes.

import { $, announce, button, check, complain, copy, el, plural, roving, save, select } from "./dom.js";
import { file, peek } from "./server.js";
import { note, trip } from "./address.js";
import { settings } from "./settings.js";

const PAUSE = 120;           // pause between two checks of the files, in ms
const SHOWN = 6;             // number of pages to show at a time
const BACKS = [["long", "turned on the long edge"], ["short", "turned on the short edge"],
  ["fold", "folded behind"], ["none", "none"]];

export class Print {
  name = "print";

  constructor(app) { this.app = app; }

  async enter(params) {
    this.wrong = el("div", { class: "wrong", role: "alert" });
    this.pages = el("div", { class: "pages" });
    this.figures = new Map();        // keyed by page number
    this.large = 0;
    $("frame").hidden = $("zoom").hidden = true;
    $("frame").after(this.wrong, this.pages);
    this.wake = () => this.look();
    document.addEventListener("visibilitychange", this.wake);
    window.addEventListener("server-back", this.wake);
    await this.route(params);
  }

  leave() {
    clearTimeout(this.later);
    document.removeEventListener("visibilitychange", this.wake);
    window.removeEventListener("server-back", this.wake);
    for (const figure of this.figures.values()) URL.revokeObjectURL(figure.image.src);
    this.wrong.remove();
    this.pages.remove();
    $("frame").hidden = false;
  }

  async route({ part = "", first = "0", paper = "", duplex = "long", tile = "", draft = "" }) {
    this.given = { part, paper, duplex, tile: tile === "1", draft: draft === "1" };
    this.first = Number(first) || 0;
    this.seen = this.built = null;
    await this.look();
  }

  /** Another part was chosen, or another way to print it. */
  change(given, first = 0) {
    Object.assign(this.given, given);
    this.first = first;
    this.seen = null;
    const { tile, draft, duplex, ...rest } = this.given;
    note({ view: "print", ...rest, first: first || "", duplex: duplex === "long" ? "" : duplex,
      tile: tile ? "1" : "", draft: draft ? "1" : "" });
    return this.look();
  }

  // ------------------------------------------------------------------------------------------ looking

  async look() {
    clearTimeout(this.later);
    if (document.hidden) return;
    const mine = trip(), given = { ...this.given, theme: settings.theme };
    const have = [...this.figures.values()].map(figure => figure.key);
    let found;
    try { found = await peek("own", { ...given, first: this.first, seen: this.seen, have }); } catch (error) {
      // A server that has ended says when it is back.
      return error.lost || complain(error);
    }
    if (mine !== trip() || this.app.view !== this) return;
    if (found.number) this.show(found);
    this.later = setTimeout(() => this.look(), PAUSE);
  }

  show(found) {
    const again = this.seen !== null;
    this.seen = found.number;
    this.found = found;
    const { problems, pages, first } = found;
    complain("");
    this.wrong.replaceChildren(...(problems.length ? [
      el("p", {}, found.old && pages.length ? "Something is wrong; these are the last good pages."
        : found.old ? "Something is wrong." : "What the draft marks:"),
      el("ol", { tabindex: 0, "aria-label": "What is wrong" }, ...problems.map(each => el("li", {}, each)))]
        : []));
    this.pages.classList.toggle("old", found.old);
    this.pages.classList.toggle("one", pages.length === 1);
    const shown = pages.slice(first, first + SHOWN);
    for (const [number, figure] of this.figures)
      if (!shown.some(page => page.number === number)) {
        URL.revokeObjectURL(figure.image.src);
        figure.remove();
        this.figures.delete(number);
      }
    for (const page of shown) this.paper(page, pages.length);
    const more = pages.length - first - shown.length;
    $("state").textContent = found.old ? "" : plural(pages.length, "page");
    $("now").replaceChildren(
      ...(first ? [button("Earlier pages", () => this.change({}, Math.max(0, first - SHOWN)))] : []),
      ...(more > 0 ? [button(`More pages (${more})`, () => this.change({}, first + SHOWN))] : []));
    const title = found.parts.find(part => part.id === found.part)?.title || found.title;
    $("heading").textContent = found.title || title || "Your files";
    document.title = `${found.title || title || "Your files"} · Print · printkit studio`;
    if (again && !found.old) announce(`${found.title} drawn again`);
    this.panel();
  }

  /** Show a page; if it is shown already, only its picture is replaced. */
  paper(page, count) {
    let figure = this.figures.get(page.number);
    if (!figure) {
      const image = el("img", {});
      figure = el("figure", {},
        button(image, () => this.enlarge(page.number), { class: "paper", "aria-expanded": "false" }),
        el("figcaption", {}));
      figure.image = image;
      this.figures.set(page.number, figure);
      const after = [...this.figures.keys()].filter(number => number > page.number).sort((a, b) => a - b)[0];
      this.pages.insertBefore(figure, after ? this.figures.get(after) : null);
    }
    if (page.svg) {
      const before = figure.image.src;
      figure.image.src = URL.createObjectURL(new Blob([page.svg], { type: "image/svg+xml" }));
      if (before) URL.revokeObjectURL(before);
      figure.key = page.key;
    }
    figure.image.alt = `Page ${page.number}: ${page.about || page.title}`;
    figure.image.width = Math.round(page.width * 4);
    figure.image.height = Math.round(page.height * 4);
    // Make a whole page fit the window.
    figure.fits = `${Math.round(78 * page.width / page.height)}vh`;
    this.sized(page.number);
    figure.lastChild.textContent =
      `Page ${page.number} of ${count}: ${page.width.toFixed(1)} × ${page.height.toFixed(1)} mm`;
  }

  enlarge(number) {
    const before = this.large;
    this.large = before === number ? 0 : number;
    for (const each of [before, this.large]) if (this.figures.has(each)) this.sized(each);
    if (this.large) this.figures.get(number).scrollIntoView({ block: "nearest" });
  }

  sized(number) {
    const figure = this.figures.get(number);
    figure.classList.toggle("large", this.large === number);
    figure.style.maxWidth = this.large === number ? "" : figure.fits;
    figure.firstChild.setAttribute("aria-expanded", String(this.large === number));
  }

  key(event) {
    if (event.key !== "Escape" || !this.large) return false;
    this.enlarge(this.large);
    return true;
  }

  // -------------------------------------------------------------------------------------------- panel

  panel() {
    const { found, given } = this;
    // The control in use must stay in its place, so the panel is built again only if it would be different.
    const shape = JSON.stringify([found.parts, found.part, found.kind]);
    if (this.built !== shape) {
      this.built = shape;
      const kept = document.activeElement?.closest("#panel [data-part]")?.dataset.part;
      const parts = el("div", { class: "palette", role: "radiogroup", "aria-label": "What is shown" },
        ...found.parts.map(part =>
        button(part.title, () => {
          if (part.id !== found.part) this.change({ part: part.id });
        }, { role: "radio", "aria-checked": String(part.id === found.part), "data-part": part.id })));
      const paper = el("input", { placeholder: "A4, Letter, 300x400mm",
        onchange: event => this.change({ paper: event.target.value.trim() }) });
      paper.value = given.paper;
      const deck = found.kind !== "board";
      this.told = el("div", {});
      $("panel").replaceChildren(el("h2", {}, "Your files"), found.parts.length > 1 ? parts : "",
        el("p", { class: "soft" },
          "Change a file and save it: the pages follow. Choose a page to enlarge it."),
        el("div", { class: "fields" }, el("label", {}, "Paper", paper),
          deck ? select("Backs", BACKS, given.duplex, duplex => this.change({ duplex })) : ""),
        el("div", { class: "row" }, deck
          ? check("draft: mark what is wrong", given.draft, draft => this.change({ draft }))
          : check("over several sheets", given.tile, tile => this.change({ tile }))),
        el("h2", {}, "Download or copy"), this.told);
      roving(parts);
      if (kept) $("panel").querySelector("[aria-checked=true]")?.focus();
    }
    this.told.replaceChildren(el("div", { class: "row tools" }, button("PDF", () => this.take(),
        { disabled: found.old, title: found.old ? "not while something is wrong" : "save as PDF" }),
        button("Copy command", () => copy(found.command, "command"))),
      el("pre", { class: "source", tabindex: 0, role: "region", "aria-label": "Command" }, found.command),
      el("p", { class: "soft small" }, `${found.file}${found.ms ? `, drawn in ${found.ms} ms` : ""}`));
  }

  async take() {
    try {
      const { name, data } = await file("own.pdf", { ...this.given, theme: settings.theme });
      save(name, data);
      announce(`${name} saved`);
    } catch (error) { complain(error); }
  }
}
