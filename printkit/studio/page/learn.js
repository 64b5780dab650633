// Learn: a lesson in ten steps, most of which you play on the board, and the rulebook.

import { $, announce, button, complain, el, html, roving } from "./dom.js";
import { ask } from "./server.js";
import { go, note, trip } from "./address.js";
import { settings } from "./settings.js";
import { rules } from "./book.js";
import { Clicks, stand } from "./game.js";

export class Learn {
  name = "learn";

  constructor(app) {
    this.app = app;
    this.board = app.board;
    this.been = new Map();
    this.clicks = new Clicks(app.board, app.games, turn => this.turn(turn));
  }

  async enter(params) {
    this.build();
    this.board.press = spot => (this.seen?.asks && !this.over ? this.clicks.press(spot) : null);
    this.board.drag = (from, to) => this.seen?.asks && !this.over && this.clicks.drag(from, to);
    this.board.lift = from => this.seen?.asks && !this.over && this.clicks.lift(from);
    this.board.escape = () => this.clicks.clear();
    await this.route(params);
  }

  leave() {}

  async route(params) {
    const id = this.app.game().id;
    const number = Math.max(0, Number(params.step || 1) - 1);
    this.rules.refresh();
    const mine = trip();
    const { titles } = await ask("tour", { game: id }, "tour");
    if (mine !== trip()) return;
    this.titles = titles;
    if (!titles.length) return this.without(id);
    await this.show(Math.min(number, titles.length - 1));
  }

  async without(id) {
    const mine = trip();
    const view = await ask("view", { game: id, theme: settings.theme }, "view");
    if (mine !== trip()) return;
    this.seen = null;
    this.board.show(view);
    this.board.light({ quiet: true });
    this.card.replaceChildren(el("h2", {}, this.app.game().title),
      el("p", {}, "This game has no lesson; its rules are below."),
      el("div", { class: "row" }, button("Play", () => go({ view: "play", game: id }), { class: "main" })));
  }

  async show(number, turn = "") {
    const id = this.app.game().id, mine = trip();
    let seen;
    try {
      seen = await ask("step", { game: id, number, turn, theme: settings.theme }, "step");
    } catch (error) { return complain(error); }
    // Another game or view may have been chosen in the meantime.
    if (mine !== trip()) return;
    complain("");
    this.seen = seen;
    this.over = !!turn;
    if (seen.board) {
      this.board.show(seen.view);
      this.clicks.begin({ game: seen.game, start: seen.start, turns: seen.turns },
        turn ? { ...seen.view, next: [] } : seen.view);
      stand(seen.view);
    } else {
      this.board.show(seen);
      this.clicks.state = null;
      $("state").textContent = "";
    }
    const been = this.been.get(id) || new Set();
    this.been.set(id, been.add(number));
    note({ view: "learn", game: id, step: number + 1 });
    this.refresh();
    if (turn) this.card.querySelector(".main")?.scrollIntoView({ block: "nearest" });
    if (turn) announce(seen.right ? this.card.querySelector(".verdict").textContent
      : "Legal, but not what is asked here. Try once more.");
  }

  turn(turn) { return this.show(this.seen.number, turn); }

  go(number) {
    go({ view: "learn", game: this.app.game().id, step: number + 1 });
    // Screen readers announce the new step.
    setTimeout(() => $("step")?.focus({ preventScroll: true }), 60);
  }

  build() {
    this.steps = el("div", { class: "steps", role: "group", "aria-label": "Steps of the lesson" });
    this.card = el("div", { class: "card" });
    this.rules = rules(this.app);
    $("panel").replaceChildren(this.steps, this.card, this.rules);
  }

  refresh() {
    const { seen } = this, been = this.been.get(this.app.game().id), id = this.app.game().id;
    const keep = this.steps.contains(document.activeElement);
    this.steps.replaceChildren(...this.titles.map((title, k) => button(String(k + 1), () => this.go(k), {
      title, "aria-label": `Step ${k + 1}: ${title}`, class: been.has(k) ? "been" : "",
        "aria-current": k === seen.number ? "step" : null,
    })));
    const current = this.steps.querySelector("[aria-current]");
    roving(this.steps, current);
    if (keep) current.focus();
    const last = seen.number === seen.count - 1, right = this.over && seen.right,
      wrong = this.over && !seen.right;
    this.card.replaceChildren(el("h2", { id: "step", tabindex: -1 }, seen.title), html("p", seen.say),
      right ? html("p", seen.done, { class: "verdict good" }) : "",
      wrong ? el("p", { class: "verdict bad" }, "Legal, but not what is asked here. Try once more.") : "",
      el("div", { class: "row tools" },
        wrong || right ? button("Try again", () => this.show(seen.number)) : "",
        seen.asks && !right && seen.solution.length
          ? button("Show me", () => this.show(seen.number, seen.solution[0])) : "",
        seen.number ? button("Back", () => this.go(seen.number - 1)) : "",
        last ? button("Your first game", () => this.first(id), { class: "main" })
          : button("Next", () => this.go(seen.number + 1), { class: !seen.asks || right ? "main" : "" })));
  }

  /** Start a first game, against the level that plays like a beginner who has just read the rules. */
  first(id) {
    const { players, hands, taught } = this.app.game();
    if (hands.length) go({ view: "hands", game: id });
    else go({ view: "play", game: taught, moves: "", at: "0", you: players[0], level: "1",
      seed: String(1 + Math.floor(Math.random() * 1e6)) });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.seen) return false;
    if (event.key === "ArrowRight" && this.seen.number < this.seen.count - 1) this.go(this.seen.number + 1);
    else if (event.key === "ArrowLeft" && this.seen.number) this.go(this.seen.number - 1);
    else return false;
    return true;
  }
}
