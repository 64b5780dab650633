// Setting up a position: a draft that leaves the game unchanged until the draft is accepted.

import { $, button, capital, complain, el, roving, select, announce } from "./dom.js";
import { ask } from "./server.js";
import { go, note, trip } from "./address.js";
import { look, stand } from "./game.js";

export class Setup {
  name = "setup";

  constructor(app) { this.app = app; this.board = app.board; }

  async enter(params) {
    this.past = [];
    this.future = [];
    this.piece = null;
    this.build();
    this.board.press = spot => this.put(spot, this.piece);
    this.board.drag = (from, to) => this.move(from, to);
    this.board.escape = () => 0;
    await this.route(params);
  }

  leave() {}

  async route(params) {
    this.game = params.game || this.app.game().id;
    this.app.setGame(this.game);
    this.back = params.back || "play";
    const info = this.app.game();
    if (this.piece === null || !info.palette.some(each => each.piece === this.piece)) this.piece =
      info.palette[0]?.piece ?? "";
    await this.show(params.start || "");
  }

  async show(start) {
    const mine = trip();
    let view, choices;
    try {
      view = await look({ game: this.game, start, turns: [] });
      ({ choices } = await ask("setup", { game: this.game, position: view.position }, "setup"));
    } catch (error) { return complain(error); }
    if (mine !== trip()) return;
    complain("");
    this.view = view;
    this.position = view.position;
    this.choices = choices;
    this.board.show(view);
    this.board.light({ all: true });
    stand(view);
    $("now").textContent = "";
    note({ view: "setup", game: this.game, start: this.position, back: this.back });
    this.refresh();
  }

  /** Start a new draft; the previous one can be restored. */
  async change(asked, said) {
    const mine = trip();
    let position;
    try { ({ position } = await asked); } catch (error) { return complain(error); }
    if (mine !== trip() || position === this.position) return;
    this.past.push(this.position);
    this.future = [];
    await this.show(position);
    if (said) announce(said);
  }

  put(spot, piece) {
    const name = this.app.game().palette.find(each => each.piece === piece)?.name || "nothing";
    return this.change(ask("put", { game: this.game, position: this.position, spot, piece }, "put"),
      `${capital(name)} on ${spot}`);
  }

  /** A piece was dragged from spot to spot, which is recognised from the contents of the spots. */
  async move(from, to) {
    const held = this.view.spots.find(spot => spot.id === from)?.holds || "";
    const piece = this.app.game().palette.find(each => each.name === held
      || each.name.toLowerCase() === held.toLowerCase());
    const mine = trip();
    if (!piece) return complain("Only a piece of the palette can be dragged here.");
    try {
      const { position } =
        await ask("put", { game: this.game, position: this.position, spot: to, piece: piece.piece }, "put");
      let after = position;
      // A piece that exists only once has already left its spot.
      try {
        ({ position: after } = await ask("put", { game: this.game, position, spot: from, piece: "" }, "put"));
      } catch { /* it has */ }
      if (mine !== trip()) return;
      this.past.push(this.position);
      this.future = [];
      await this.show(after);
    } catch (error) { complain(error); }
  }

  build() {
    this.palette = el("div", { class: "palette", role: "radiogroup", "aria-label": "Piece to put" });
    this.row = el("div", { class: "row" });
    this.tools = el("div", { class: "row tools" });
    this.typed = el("textarea", { rows: 3, spellcheck: "false", "aria-label": "Position" });
    $("panel").replaceChildren(el("h2", {}, "Set up a position"), el("p", { class: "soft" },
        "Choose a piece and then spots, or drag pieces. Your game is kept until you play from here."),
      this.palette, this.row, this.tools, el("h3", {}, "Position as text"),
      el("form", { onsubmit: event => {
        event.preventDefault();
        this.type();
      } }, this.typed, el("div", { class: "row" }, el("button", {}, "Set"))));
  }

  refresh() {
    const pieces = [...this.app.game().palette, { piece: "", name: "clear", icon: "" }];
    const focus = document.activeElement?.dataset?.keep;
    this.palette.replaceChildren(...pieces.map(each => {
      const made = button("", () => { this.piece = each.piece; this.refresh(); }, {
        role: "radio", "aria-checked": String(each.piece === this.piece), "aria-label": each.name,
          title: each.name, "data-keep": `piece-${each.piece}`,
      });
      if (each.icon) made.innerHTML = each.icon; else made.textContent = each.piece || "clear";
      return made;
    }));
    roving(this.palette);
    this.row.replaceChildren(...this.choices.map(choice => select(capital(choice.name),
      choice.values.map(each => [each, capital(each)]), choice.value,
      value => this.change(ask("choose",
        { game: this.game, position: this.position, name: choice.name, value }, "put")),
        { "data-keep": choice.name })));
    const start = this.position;
    this.tools.replaceChildren(
      button("Undo", () => this.undo(), { disabled: !this.past.length, "data-keep": "undo" }),
      button("Redo", () => this.redo(), { disabled: !this.future.length, "data-keep": "redo" }),
      button("The game’s start", () => this.change(Promise.resolve({ position: "" }))),
      button("Play from here", () => go({ view: "play", game: this.game, start }), { class: "main" }),
      button("Compose a figure",
        () => go({ view: "compose", game: this.game, start, keep: this.back === "compose" ? "1" : "" })),
      button("Leave", () => go({ view: this.back })));
    this.typed.value = this.position;
    if (focus) document.querySelector(`[data-keep="${CSS.escape(focus)}"]`)?.focus();
  }

  undo() { if (this.past.length) { this.future.push(this.position); this.show(this.past.pop()); } }

  redo() { if (this.future.length) { this.past.push(this.position); this.show(this.future.pop()); } }

  type() { return this.change(look({ game: this.game, start: this.typed.value.trim(), turns: [] })); }

  key(event) {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return false;
    if (event.shiftKey) this.redo(); else this.undo();
    return true;
  }
}
