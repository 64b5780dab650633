// Files, links and positions: everything by which a game leaves the page or comes back to it.

import { announce, button, complain, copy, el, save } from "./dom.js";
import { send } from "./server.js";
import { depart, go, trip } from "./address.js";
import { look } from "./game.js";

export class Keep {
  constructor(play) {
    const { advice } = play, typed = event => { event.preventDefault(); this.type(); };
    this.play = play;
    this.typed = el("textarea", { rows: 3, spellcheck: "false", "aria-label": "Position" });
    this.chosen = el("input", { type: "file", accept: ".play,text/plain", hidden: true,
      onchange: () => this.open(this.chosen.files[0]) });
    this.poser = button("Make a puzzle", () => advice.puzzle(),
      { title: "if a task has one solution here" });
    this.annotator = button("Annotated game", () => advice.article(),
      { title: "as printkit annotate writes it" });
    this.box = el("details", {}, el("summary", {}, "Save, share, set up"), el("div", { class: "row tools" },
        button("Judge the turns", () => advice.annotate(), { title: "as printkit annotate does" }),
        button("Save the game", () => this.save()), button("Open a game", () => this.chosen.click()),
        this.chosen, button("Copy link", () => copy(location.href, "link")),
        button("Set up a position",
          () => go({ view: "setup", game: play.view.game, start: play.view.position })),
        button("Draw this position", () => this.compose()), this.poser, this.annotator),
      el("h3", {}, "Position as text"),
      el("form", { onsubmit: typed }, this.typed, el("div", { class: "row tools" }, el("button", {}, "Set"),
          button("Copy", () => copy(play.view.position, "position")))));
  }

  refresh() {
    const { play } = this;
    this.annotator.disabled = play.watching();
    this.poser.disabled = play.view.over || play.watching();
    this.typed.value = play.view.position;
  }

  async type() {
    const { play } = this, start = this.typed.value.trim(), mine = trip();
    try { await look({ game: play.view.game, start, turns: [] }); } catch (error) {
      // An invalid position leaves the game unchanged.
      this.typed.focus();
      return complain(error);
    }
    if (mine === trip()) play.fresh({ start });
  }

  async save() {
    const { play } = this;
    try { save(`${play.file()}.play`, play.record.text || (await send("record", play.written())).text); }
    catch (error) { complain(error); }
  }

  async open(chosen) {
    if (!chosen) return;
    try {
      const text = await chosen.text(), found = await send("open", { text });
      const { headers, closing = [], remarks = [], result } = found;
      const record = { headers, closing, remarks, result, text: found.positions ? text : "" };
      this.play.advice.stop();
      depart();
      history.pushState(null, "", location.hash);
      await this.play.load({ ...found, at: "", record });
      announce(`${found.title || "game"} opened: ${result}`);
    } catch (error) { complain(error); }
    this.chosen.value = "";
  }

  compose(node = this.play.node) {
    const now = this.play.at(), turns = node === this.play.node ? now.turns : node.turns();
    go({ view: "compose", game: now.game, start: now.start, turns: turns.join(" ") });
  }
}
