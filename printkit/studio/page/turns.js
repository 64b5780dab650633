// The turns of a game with their variations and comments, and the list of legal turns.

import { arrange, button, complain, el, plural, roving } from "./dom.js";
import { ask } from "./server.js";
import { query } from "./game.js";
import { SIGNS, VERDICTS } from "./advice.js";

const PAGE = 120;            // turns on a page of the list
const SYMBOLS = ["!", "?", "!!", "??", "!?", "?!"];

export class TurnList {
  constructor(play) {
    this.play = play;
    this.entries = new WeakMap();      // keyed by node; a variation is keyed by its first node
    this.asides = new WeakMap();
    this.about = el("p", { class: "soft about" });
    this.played = el("div", { class: "played" });
    this.tools = el("div", { class: "row small" });
    this.promoter = button("Make this the main line", () => { play.node.promote(); play.commit(); });
    this.start = button("Start", () => play.goTo(play.tree.root));
    this.end = button("End", () => play.goTo(play.tree.end(play.node)));
    this.dropper = button("Delete from here", () => { play.node.drop(); play.goTo(play.node.parent); });
    this.tools.append(this.start, this.end, this.promoter, this.dropper);
    this.none = el("p", { class: "soft" }, "None yet.");
    this.comment = el("textarea", { rows: 2, "aria-label": "Comment", placeholder: "Comment on this turn",
      onchange: () => this.write() });
    this.symbol = el("select", { "aria-label": "Symbol", onchange: () => this.write() },
      ...["", ...SYMBOLS].map(each => el("option", { value: each }, each || "no symbol")));
    this.note = el("div", { class: "row note" }, this.comment, this.symbol);
    this.boxes = [this.about, this.played, this.tools, this.note];
  }

  /** Show the turns with their numbers and variations; unchanged entries are not built again. */
  refresh() {
    const { tree, node, record } = this.play;
    const write = (at, number) => {
      const found = [];
      for (let here = at, count = number + 1; here.children.length; here = here.children[0], count++) {
        const [main, ...others] = here.children;
        found.push(this.entry(main, count));
        for (const other of others) {
          const aside = this.asides.get(other) || el("span", { class: "variation" });
          this.asides.set(other, aside);
          arrange(aside, [this.entry(other, count), ...write(other, count)]);
          found.push(aside);
        }
      }
      return found;
    };
    const list = write(tree.root, 0);
    arrange(this.played, list.length ? list : [this.none]);
    const current = this.played.querySelector("[aria-current=true]");
    roving(this.played, current);
    // Only the list is scrolled, so that the board stays in its place.
    const box = this.played.getBoundingClientRect(), at = current?.getBoundingClientRect();
    if (at) this.played.scrollTop += Math.min(0, at.top - box.top) + Math.max(0, at.bottom - box.bottom);
    this.start.hidden = this.dropper.hidden = this.note.hidden = !node.parent;
    this.end.hidden = !node.children.length;
    this.promoter.hidden = !node.aside();
    this.comment.value = node.comments.filter(each => !SYMBOLS.includes(each)).join("\n");
    this.symbol.value = symbol(node);
    this.about.textContent = record.headers.map(([key, value]) => `${key}: ${value}`).join(" · ");
  }

  entry(node, number) {
    const verdict = node.judged?.verdict;
    const label = [number, node.turn, symbol(node), verdict, ...node.comments].join(" ");
    let made = this.entries.get(node);
    if (!made || made.dataset.label !== label) {
      made = button("", () => this.play.goTo(node), { class: "turn", "data-label": label });
      made.append(el("span", { class: "number" }, `${number}. `), node.turn);
      const sign = symbol(node) || SIGNS[verdict];
      if (sign) made.append(el("span", { class: "judged", title: VERDICTS[verdict] }, sign));
      if (node.comments.some(each => !SYMBOLS.includes(each)))
        made.append(el("span", { class: "told", title: node.comments.join(" ") }, "…"));
      this.entries.set(node, made);
    }
    made.ariaCurrent = node === this.play.node ? "true" : null;
    return made;
  }

  /** Store the comment and the symbol that the user has typed. */
  write() {
    const lines = this.comment.value.split("\n").map(each => each.trim()).filter(Boolean);
    this.play.node.comments = [...lines, ...(this.symbol.value ? [this.symbol.value] : [])];
    this.refresh();
    this.play.store();
  }

  /** Make buttons that play turns. */
  choices(turns, kind = () => "", remark = () => "") {
    return el("div", { class: "turns", role: "group", "aria-label": "Turns" }, ...turns.map(turn => {
      const made = button(turn, () => this.play.turn(turn, null), { class: kind(turn) }), note = remark(turn);
      if (note) made.append(el("small", {}, ` ${note}`));
      return made;
    }));
  }
}

const symbol = node => node.comments.find(each => SYMBOLS.includes(each)) || "";

/** List the legal turns of the position shown, a page at a time. */
export class LegalTurns {
  constructor(play) {
    this.play = play;
    this.title = el("summary", {}, "Legal turns");
    this.part = el("input", { type: "search", placeholder: "part of a turn",
      "aria-label": "Show turns that contain", oninput: () => this.list(0) });
    this.page = el("div", {});
    this.box = el("details", { class: "legal", ontoggle: () => this.box.open && this.list(0) }, this.title,
      this.part, this.page);
  }

  refresh() {
    this.box.hidden = this.play.view.over || this.play.watching();
    this.title.textContent = "Legal turns";
    if (this.box.open) this.list(0);
  }

  async list(first) {
    let found;
    try {
      found = await ask("turns", { ...query(this.play.at()), contains: this.part.value, first }, "turns");
    } catch (error) { return complain(error); }
    this.title.textContent = plural(found.legal, "legal turn");
    const rest = found.total - found.first - found.turns.length;
    const list = this.play.list.choices(found.turns);
    this.page.replaceChildren(list, el("div", { class: "row small" },
      found.first ? button("Earlier", () => this.list(Math.max(0, found.first - PAGE))) : "",
      rest > 0 ? button(`More (${rest})`, () => this.list(found.first + found.turns.length)) : "",
      found.total ? "" : "no turn contains this"));
    roving(list);
  }
}
