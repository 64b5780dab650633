// Compose: a figure drawn with the mouse, or a board on paper; the page shows the file to be downloaded.

import { $, announce, button, capital, check, complain, copy, el, plural, roving, save,
  select } from "./dom.js";
import { ask, file, send } from "./server.js";
import { go, note, trip } from "./address.js";
import { settings } from "./settings.js";

const SHOWS = [["turn", "the last turn"], ["before", "what it is about to do"], ["both", "before and after"],
  ["after", "the position alone"], ["numbers", "numbered turns"]];
const KINDS = { marks: "mark", forbidden: "not allowed", areas: "area", lines: "line", sight: "sight" };
const FORMATS = ["pdf", "svg", "png"];
const size = ({ width, height }) => `${width.toFixed(1)} × ${height.toFixed(1)} mm`;
const words = text => text.split(/\s+/).filter(Boolean);
const CHANGE = 160;          // pause in typing, in ms, after which the figure is drawn again

export class Compose {
  name = "compose";

  constructor(app) {
    this.app = app;
    this.board = app.board;
    this.part = "figure";
    this.tool = "arrow";
    this.can = null;
    this.boardGiven = { board: "", own: {} };
  }

  async enter(params) {
    this.pages = el("div", { class: "pages", hidden: true });
    $("frame").after(this.pages);
    this.board.press = spot => this.press(spot);
    this.board.drag = (from, to) => this.drag(from, to);
    this.board.escape = () => { this.begun = []; this.mark(); };
    await this.route(params);
  }

  leave() { this.pages.remove(); $("frame").hidden = false; clearTimeout(this.later); }

  async route(params) {
    const game = params.game || this.figure?.game || this.app.game().id, shown = this.app.game().id;
    const id = game.split(":")[0] === shown ? game : shown;
    const other = !this.figure || params.game
      && (params.start !== undefined || params.turns !== undefined || game !== this.figure.game) ||
      this.figure.game.split(":")[0] !== shown;
    this.app.setGame(id);
    if (params.figure) {
      try { this.figure = JSON.parse(params.figure); } catch { complain("The address holds no figure."); }
    } else if (other) {
      // If the position is changed, the marks drawn on it remain.
      const kept = params.keep && this.figure?.game === id ? this.figure : {};
      this.figure = { ...kept, game: id, position: params.start || "",
        turns: (params.turns || "").split(" ").filter(Boolean), coords: kept.coords ?? true };
    }
    for (const list of ["turns", "marks", "forbidden", "areas", "lines", "sight",
      "claims"]) this.figure[list] ||= [];
    this.begun = [];
    const mine = trip();
    try {
      this.can = await ask("can", { game: this.figure.game }, "can");
    } catch (error) { return complain(error); }
    if (mine !== trip()) return;
    const boards = this.app.game().boards;
    if (!boards.includes(this.boardGiven.board)) this.boardGiven = { board: boards[0] || "", own: {} };
    this.build();
    await this.draw();
  }

  // ------------------------------------------------------------------------------------------- figure

  /** Return the figure's keys, without empty ones, as a file would have them. */
  table() {
    const found = { ...this.figure, theme: settings.theme === "full" ? "" : settings.theme };
    for (const [key, value] of Object.entries(found))
      if (value === "" || value === null || (Array.isArray(value) && !value.length)
        || (value === false && key !== "coords")) delete found[key];
    if (found.coords) delete found.coords;
    if (found.show === "turn" || !found.turns) delete found.show;
    return found;
  }

  async draw() {
    if (this.part === "board") return this.print();
    this.pages.hidden = true;
    $("frame").hidden = false;
    const mine = trip();
    let drawn;
    const table = this.table();
    try { drawn = await send("figure", table, "figure"); } catch (error) {
      complain(error);
      if (!error.stale) this.dropLast();
      return;
    }
    if (mine !== trip() || this.part !== "figure") return;
    complain("");
    this.drawn = drawn;
    this.good = structuredClone(this.figure);
    this.board.show({ ...drawn, description: "" });
    this.mark();
    $("state").textContent = size(drawn);
    $("now").textContent = "";
    note({ view: "compose", figure: JSON.stringify(table) });
    this.results();
  }

  /** The latest addition cannot be drawn, so the previous figure remains. */
  dropLast() {
    if (this.good && this.added) {
      this.figure = this.good;
      this.added = false;
      this.good = structuredClone(this.figure);
      this.lists();
    }
  }

  mark() { this.board.light({ all: true, quiet: true, clicked: this.begun, hide: true }); }

  change(given, added = false) {
    Object.assign(this.figure, given);
    this.added = added;
    this.lists();
    return this.draw();
  }

  soon() { clearTimeout(this.later); this.later = setTimeout(() => this.draw(), CHANGE); }

  add(key, value) {
    const list = this.figure[key];
    const at = list.indexOf(value);
    // Choosing the same mark again removes it.
    const next = at < 0 ? [...list, value] : list.filter(each => each !== value);
    announce(`${value} ${at < 0 ? "added" : "taken away"}`);
    return this.change({ [key]: next }, true);
  }

  press(spot) {
    const tool = this.tool;
    if (tool === "area") return this.area(spot);
    if (["arrow", "line", "sight", "forbidden"].includes(tool)) {
      if (!this.begun.length) {
        this.begun = [spot];
        this.mark();
        announce(`from ${spot}; now the other end`);
        return undefined;
      }
      const [from] = this.begun;
      this.begun = [];
      if (from === spot) return tool === "sight" ? this.add("sight", spot) : tool === "forbidden"
        ? this.add("forbidden", spot) : this.mark();
      return this.drag(from, spot);
    }
    if (tool === "text") {
      const text = this.letter.value.trim();
      if (!text || text.length > 3 || /\s/.test(text)) {
        complain("Write one to three letters beside the tool first.");
        this.letter.focus();
        return undefined;
      }
      return this.add("marks", `${spot}=${text}${this.meaning()}`);
    }
    return this.add("marks", `${spot}:${tool}${this.meaning()}`);
  }

  meaning() { const said = this.means.value.trim(); return said ? ` ${said}` : ""; }

  drag(from, to) {
    this.begun = [];
    switch (this.tool) {
      case "line": return this.add("lines", `${from}-${to}`);
      case "sight": return this.add("sight", `${from} ${to}`);
      case "forbidden": return this.add("forbidden", `${from}>${to}`);
      default: return this.add("marks", `${from}>${to}${this.meaning()}`);
    }
  }

  area(spot) {
    // The part of the board whose name the spot's name begins with, or equals: zones and circles, or cells.
    const found = this.can.areas.filter(area => spot === area || spot.startsWith(area)).sort((a, b) =>
      a.length - b.length);
    if (!found.length) return complain(`No area of this board holds ${spot}.`);
    const chosen = found.find(area => !this.figure.areas.includes(area)) || found[0];
    return this.add("areas", chosen);
  }

  // -------------------------------------------------------------------------------------------- panel

  build() {
    const tabs = el("div", { role: "tablist", "aria-label": "What is composed" },
      ...[["figure", "Figure"], ["board", "Board on paper"]].map(([id, text]) =>
      button(text, () => {
        if (this.part === id) return;
        this.part = id;
        this.build();
        this.draw();
      }, { role: "tab", id: `tab-${id}`, "aria-selected": String(this.part === id),
        "aria-controls": "composed" })));
    const body = el("div", { id: "composed", role: "tabpanel", "aria-labelledby": `tab-${this.part}` });
    const kept = document.activeElement?.id;
    $("panel").replaceChildren(tabs, body);
    roving(tabs);
    if (kept?.startsWith("tab-")) $(`tab-${this.part}`).focus();
    if (this.part === "figure") this.figurePanel(body); else this.boardPanel(body);
  }

  figurePanel(body) {
    const { figure, can } = this;
    const tools = [["arrow", "arrow"], ["forbidden", "not allowed"], ...can.shapes.map(each => [each, each]),
      ["text", "letters"],
      ...(can.areas.length ? [["area", "area"]] : []), ...(can.lines ? [["line", "line"]] : []),
        ...(can.sight ? [["sight", "sight"]] : [])];
    if (!tools.some(([id]) => id === this.tool)) this.tool = "arrow";
    this.palette = el("div", { class: "palette", role: "radiogroup", "aria-label": "What the mouse draws" });
    const choose = () => {
      this.palette.replaceChildren(...tools.map(([id, text]) => button(text, () => {
        this.tool = id;
        this.begun = [];
        this.mark();
        choose();
        this.palette.querySelector("[aria-checked=true]").focus();
      }, { role: "radio", "aria-checked": String(id === this.tool) })));
      roving(this.palette);
    };
    choose();
    this.letter = el("input",
      { maxlength: 3, size: 4, value: this.letter?.value || "A", "aria-label": "Letters to write" });
    this.means = el("input",
      { placeholder: "what it means (for the key)", "aria-label": "What the mark means" });
    this.items = el("ul", { class: "list", "aria-label": "What is drawn" });
    const flag = (key, text, able = true) => able
      ? check(text, !!figure[key], on => this.change({ [key]: on })) : "";
    const claims = this.typed(figure.claims.join("\n"), text => {
      figure.claims = text.split("\n").map(each => each.trim()).filter(Boolean);
    }, { rows: 3, spellcheck: "false", "aria-label": "Claims, one a line",
      placeholder: can.claims.slice(0, 3).join("\n") }, "textarea");
    this.judged = el("div", { "aria-live": "polite" });
    this.sources = el("div", {});
    body.replaceChildren(el("p", { class: "soft" },
        "Drag from spot to spot, or choose one spot after the other. Repeat it to remove the mark."),
      this.palette, el("div", { class: "row" }, this.letter, this.means), this.items,
      el("div", { class: "row" }, figure.turns.length ? select("Show", SHOWS, figure.show || "turn",
          value => this.change({ show: value })) : "",
        check("names of spots", figure.coords !== false, on => this.change({ coords: on })),
        flag("legal", "legal turns"), flag("mover", "who is to move"), flag("key", "key"),
        flag("values", "values", can.values), flag("score", "what scores", can.score),
          flag("custodial", "custodial cells", can.custodial && figure.turns.length)),
      el("label", { class: "line" }, "Caption",
        this.typed(figure.caption || "", text => { figure.caption = text; })),
      el("div", { class: "fields" }, el("label", {}, "Width in mm", this.typed(figure.width || "",
          text => { figure.width = text.trim(); }, { inputmode: "decimal", placeholder: String(can.width) })),
        el("label", {}, "Only this part", this.typed((figure.crop || []).join(" "),
          text => { figure.crop = words(text); }, { placeholder: "spots, areas, A:B" }))),
      el("label", { class: "line" }, "Turns", this.typed(figure.turns.join(" "),
        text => { figure.turns = words(text); }, { spellcheck: "false" })),
      el("div", { class: "row" }, button("Change the position",
          () => go({ view: "setup", game: figure.game, start: figure.position, back: "compose" })),
        button("Play from it", () => go({ view: "play", game: figure.game, start: figure.position,
          moves: figure.turns.join(" ") })),
        button("Clear all marks",
          () => this.change({ marks: [], forbidden: [], areas: [], lines: [], sight: [] }))),
      el("h2", {}, "Claims"), claims, this.judged,
      el("details", {}, el("summary", {}, "What can be claimed"),
        el("ul", {}, ...can.claims.map(each => el("li", {}, el("code", {}, each))))),
      el("h2", {}, "Download or copy"), this.sources);
    this.lists();
  }

  /** Make a field; what is typed there is taken in, and drawn soon. */
  typed(value, take, given = {}, tag = "input") {
    const field = el(tag, { ...given, oninput: () => { take(field.value); this.soon(); } });
    field.value = value;
    return field;
  }

  lists() {
    if (!this.items?.isConnected) return;
    const { figure } = this;
    this.items.replaceChildren(...["marks", "forbidden", "areas", "lines",
      "sight"].flatMap(key => figure[key].map(value =>
      el("li", {}, el("span", {}, `${key === "marks" && value.includes(">") ? "arrow" : KINDS[key]} `,
        el("code", {}, value)),
        button("Remove", () => this.change({ [key]: figure[key].filter(each => each !== value) }),
          { "aria-label": `Remove ${value}` })))));
  }

  results() {
    if (!this.judged?.isConnected) return;
    const { drawn } = this;
    this.judged.replaceChildren(...drawn.claims.map(({ claim, holds, says }) =>
      el("p", { class: `claim ${holds}` },
        el("b", {}, holds ? "True" : holds === false ? "False" : "Not settled"), ": ", el("code", {}, claim),
        holds ? "" : ` — ${says}`)));
    const fence = `\`\`\`figure\n${drawn.toml}\`\`\`\n`;
    const wrong = drawn.claims.some(each => !each.holds);
    this.sources.replaceChildren(el("div", { class: "row tools" },
        ...FORMATS.map(kind => button(kind.toUpperCase(), () => this.take(`figure.${kind}`, this.table()), {
        title: wrong ? "not while a claim does not hold" : `save as ${kind.toUpperCase()}`, disabled: wrong,
      }))),
      el("div", { class: "row" }, button("Copy TOML", () => copy(drawn.toml, "TOML")),
          button("Copy Markdown", () => copy(fence, "Markdown")),
        button("Copy command", () => copy(drawn.command, "command")),
          button("Copy SVG", () => copy(drawn.svg, "SVG")),
        button("Copy link", () => copy(location.href, "link"))),
      el("pre", { class: "source", tabindex: 0, role: "region", "aria-label": "TOML" }, drawn.toml),
      el("pre", { class: "source", tabindex: 0, role: "region", "aria-label": "Command" }, drawn.command));
  }

  async take(path, given) {
    try {
      const { name, data } = await file(path, given);
      save(name, data);
      announce(`${name} saved`);
      complain("");
    } catch (error) { complain(error); }
  }

  // ------------------------------------------------------------------------------------------- board

  asked() {
    const found = { ...this.boardGiven, theme: settings.theme };
    if (this.figure.position) Object.assign(found,
      { game: this.figure.game, position: this.figure.position });
    for (const [key, value] of Object.entries(found)) if (value === "") delete found[key];
    return found;
  }

  async boardPanel(body) {
    const given = this.boardGiven, boards = this.app.game().boards;
    let options = [];
    try { ({ options } = await ask("options", { board: given.board }, "options")); } catch (error) {
      if (error.stale) return;
      complain(error);
    }
    const set = (key, value) => { given[key] = value; this.soon(); };
    const field = (label, key, placeholder = "") => el("label", {}, label,
      this.typed(given[key] || "", text => { given[key] = text.trim(); }, { placeholder }));
    const pick = (label, key, choices) =>
      select(label, choices, given[key] || choices[0][0] || "", value => set(key, value));
    const flag = (label, key, usual = false) => check(label, given[key] ?? usual, on => set(key, on));
    this.sources = el("div", {});
    body.replaceChildren(el("div", { class: "fields" }, select("Board", boards, given.board, value => {
          this.boardGiven = { ...given, board: value, own: {} };
          this.build();
          this.draw();
        }), field("Paper", "paper", "A4, A3, Letter, 300x400mm"),
        pick("Turned", "turned", [["", "as it fits"], ["portrait", "portrait"], ["landscape", "landscape"]]),
        field("Scale", "scale", "100%"), pick("Crop marks", "marks",
          [["none", "none"], ["outside", "outside"], ["corners", "corners"], ["grid", "grid"]]),
        field("Bleed", "bleed", "0 mm"), field("Only layers", "layers", "board lines coords")),
      el("div", { class: "row" }, flag("fit to the paper", "fit"), flag("over several sheets", "tile"),
        flag("poster", "poster"),
        flag("lines", "lines", true), flag("names", "coords", true), flag("rulers", "ruler", true)),
      given.tile ? el("div", { class: "fields" }, field("Overlap", "overlap", "10mm"),
        pick("Seams", "seams", [["whole", "cut nothing"], ["fewest", "fewest sheets"]]),
          pick("Trim", "cut_side", [["right", "right and lower"], ["left", "left and upper"]])) : "",
      options.length ? el("details", {}, el("summary", {}, `The board’s own options (${options.length})`),
        el("div", { class: "fields" }, ...options.map(option => el("label", { title: option.about },
          capital(option.name.replaceAll("_", " ")), this.typed(given.own[option.name] || "",
            text => { given.own[option.name] = text; }, { placeholder: option.usual }))))) : "",
      el("h2", {}, "Download or copy"), this.sources);
    if (this.printed) this.taken();
  }

  taken() {
    if (!this.sources?.isConnected || !this.printed) return;
    this.sources.replaceChildren(el("div", { class: "row tools" },
        ...FORMATS.map(kind => button(kind.toUpperCase(), () => this.take(`board.${kind}`, this.lay()), {
        disabled: kind !== "pdf" && this.printed.pages.length > 1, title: kind !== "pdf"
          && this.printed.pages.length > 1 ? "one page only" : null,
      }))),
      el("div", { class: "row" }, button("Copy command", () => copy(this.printed.command, "command"))),
      el("pre", { class: "source", tabindex: 0, role: "region", "aria-label": "Command" },
        this.printed.command));
  }

  lay() {
    const { turned, ...given } = this.asked();
    if (turned) given.landscape = turned === "landscape";
    if (!given.tile) for (const key of ["overlap", "seams", "cut_side"]) delete given[key];
    return given;
  }

  async print(first = 0) {
    $("frame").hidden = true;
    $("zoom").hidden = true;
    this.pages.hidden = false;
    const mine = trip();
    let printed;
    try { printed = await send("board", { ...this.lay(), first }, "board"); } catch (error) {
      return complain(error);
    }
    if (mine !== trip() || this.part !== "board") return;
    complain("");
    const tiled = this.sources?.isConnected && !!this.boardGiven.tile !== !!this.tiled;
    this.tiled = this.boardGiven.tile;
    this.printed = printed;
    this.pages.classList.toggle("one", printed.pages.length === 1);
    this.pages.replaceChildren(...printed.pages.filter(page => page.svg).map(page => {
      const paper = el("div", { class: "paper", role: "img", "aria-label": `Page ${page.number}` });
      paper.innerHTML = page.svg.replace(/^<\?xml[^>]*>\s*/, "");
      const drawing = paper.firstElementChild;
      drawing.setAttribute("aria-hidden", "true");
      for (const name of ["width", "height"]) drawing.removeAttribute(name);
      const figure = el("figure", {}, paper,
        el("figcaption", {}, `Page ${page.number} of ${printed.pages.length}: ${size(page)}`));
      // Make a whole page fit the window.
      figure.style.maxWidth = `${Math.round(78 * page.width / page.height)}vh`;
      return figure;
    }));
    const more = printed.pages.length - printed.first - this.pages.childElementCount;
    $("state").textContent = printed.pages.length > 1 ? plural(printed.pages.length, "page") : "";
    $("now").replaceChildren(
      ...(printed.first ? [button("Earlier pages", () => this.print(Math.max(0, printed.first - 6)))] : []),
      ...(more > 0 ? [button(`More pages (${more})`, () => this.print(printed.first + 6))] : []));
    note({ view: "compose", game: this.figure.game });
    if (tiled) this.build(); else this.taken();
  }

  key(event) {
    if (event.key === "Escape" && this.begun.length) { this.begun = []; this.mark(); return true; }
    return false;
  }
}
