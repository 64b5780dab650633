// The controls beside the board: buttons, the choices of variant, side and level, and the rules.

import { $, button, capital, check, el, html, select } from "./dom.js";
import { go } from "./address.js";
import { set, settings } from "./settings.js";
import { sign } from "./game.js";
import { rules } from "./book.js";

export class Controls {
  constructor(play) {
    const { advice, legal, list, keep } = play;
    this.play = play;
    this.who = el("div", { class: "row" });
    this.plain = el("div", { class: "row" });
    this.undoer = button("Undo", () => play.undo(), { title: "Ctrl+Z, ←" });
    this.newer = button("New game", () => play.anew());
    this.giver = button("Resign", () => play.resign());
    this.redoer = button("Redo", () => play.redo(), { title: "Ctrl+Shift+Z, →" });
    this.hinter = button("Hint", () => advice.hint(), { title: "first where, then what" });
    this.solver = button("Solve", () => advice.solve(), { title: "prove what can be proved" });
    this.within = select("Solve within", ["2", "5", "15", "60"].map(each => [each, `${each} s`]),
      String(settings.seconds), value => set("seconds", Number(value)));
    const estimate = check("show who is ahead", settings.estimate, on => {
      set("estimate", on);
      advice.bar(null);
      if (on && !advice.searching) advice.think();
    });
    this.rules = rules(play.app);
    // On a phone, the board comes first, and everything that a turn does not need is folded away.
    const open = window.innerWidth >= 900, fold = (title, ...parts) =>
      el("details", { open }, el("summary", {}, title), ...parts);
    const tools = el("div", { class: "row tools" }, this.solver, this.within, estimate), panel = $("panel");
    [this.goal, this.own] = [el("p"), el("p", { class: "own" })];
    panel.replaceChildren(
      el("div", { class: "row tools" }, this.undoer, this.redoer, this.hinter, this.giver, this.newer),
      this.goal, this.own, ...advice.boxes, this.plain, fold("Players and help", this.who, tools),
      fold("Turns", ...list.boxes, legal.box), this.rules, keep.box);
    panel.ondragover = event => event.preventDefault();
    panel.ondrop = event => {
      if (!event.dataTransfer.files.length) return;
      event.preventDefault();
      keep.open(event.dataTransfer.files[0]);
    };
    this.whose = "";
  }

  /** Update the controls; only those that have changed are built again. */
  refresh() {
    const { play } = this, { view } = play, game = play.app.game();
    this.seats(view, game);
    this.giver.hidden = !play.you || !!play.room || !play.running() || play.node !== play.tree.end();
    this.goal.textContent = view.last ? `Last turn: ${view.last}.`
      : play.node.parent || view.game !== game.taught ? "" : game.goal;
    this.own.innerHTML = game.own;
    this.undoable();
    this.redoer.disabled = !play.node.children.length;
    // A level that is thinking is not interrupted.
    this.hinter.disabled = view.over || play.watching() || (play.theirs() && !play.node.children.length);
    this.solver.disabled = this.hinter.disabled || !game.ends;
    this.within.hidden = !game.ends;
    this.plain.replaceChildren(...view.unclicked.map(({ turn, words }) =>
      button(`${capital(words)} (${turn})`, () => play.turn(turn, null))));
    this.rules.refresh();
  }

  /** Undo takes back an unfinished turn, or the last one. */
  undoable() {
    const { play } = this;
    this.undoer.disabled = !play.clicks.clicked.length && (!play.earlier() || !!play.room);
  }

  /** Show the choices of variant, side and level. */
  seats(view, game) {
    const { play } = this, { you, level, room } = play;
    const key = [view.game, view.players, you, level, room].join(" ");
    if (key === this.whose) return;
    this.whose = key;
    const focus = document.activeElement?.dataset?.keep, keep = name => ({ "data-keep": name });
    const choose = (name, value) => { play[name] = value; set(name, value); play.commit(); };
    this.who.replaceChildren(
      game.names.length > 1 ? select("Variant", game.names.map((name, k) => [name, game.variants[k]]),
        view.game, name => play.anew({ game: name }), keep("variant")) : "",
      el("span", {}, you ? html("span", sign(game, you), { class: "whose" }) : "",
        room ? `You play ${capital(you)} on this screen.`
          : select("You play", [["", "both sides"], ...view.players.map(each => [each, capital(each)])],
            you, value => choose("you", value), keep("you"))),
      room ? button("Play on alone", () => { play.room = ""; play.commit(); }) : "",
      you && !room ? select("against level", play.app.levels.map(String), String(level),
        value => choose("level", Number(value)), keep("level")) : "",
      game.hands.length
        ? button("The full game, with cards", () => go({ view: "hands", game: game.id })) : "",
      game.ends ? "" : el("p", { class: "soft" }, "Only moves are played here; nothing ends the game."));
    if (focus) this.who.querySelector(`[data-keep="${focus}"]`)?.focus();
  }
}
