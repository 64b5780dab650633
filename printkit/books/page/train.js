// Train: puzzles by game, theme and stars; wrong tries are refuted on the board; a log, if the user agrees.

import { $, announce, button, capital, complain, el, html, plural, roving, save, select } from "./dom.js";
import { ask, cancel, search } from "./server.js";
import { go, note, trip } from "./address.js";
import { settings } from "./settings.js";
import { Clicks, look, today } from "./game.js";

const LOG = "printkit-puzzles";
const BEST = 8;
const DAY = 86400000;
// Days until a failed puzzle is set again: at first, and after each clean solution.
const AGAIN = [1 / 144, 1, 4, 14];

/** A record of tries, with a line for each finished puzzle; stored in this browser if the user agrees. */
class Log {
  constructor() {
    this.asked = null;       // null: not asked yet
    this.lines = [];
    try {
      const kept = JSON.parse(localStorage.getItem(LOG) || "null");
      if (kept) { this.asked = true; this.lines = kept; }
      else if (localStorage.getItem(`${LOG}-no`)) this.asked = false;
    } catch { this.asked = false; }
  }

  allow(yes) {
    this.asked = yes;
    try {
      if (yes) { localStorage.removeItem(`${LOG}-no`); this.#keep(); }
      else { localStorage.removeItem(LOG); localStorage.setItem(`${LOG}-no`, "1"); }
    } catch { /* this browser stores nothing */ }
  }

  add(line) { this.lines.push(line); if (this.asked) this.#keep(); }

  #keep() { try { localStorage.setItem(LOG, JSON.stringify(this.lines.slice(-5000))); } catch { /* full */ } }

  /** Whether a puzzle has ever been solved, has only been failed, or neither. */
  state(id) {
    const found = this.lines.filter(line => line.puzzle === id);
    return found.some(line => line.solved) ? "solved" : found.length ? "failed" : "";
  }

  /** The number of puzzles in a row, up to now, that were solved at the first try. */
  streak() {
    return this.lines.length - 1 - this.lines.findLastIndex(line => !line.solved || line.tries > 1);
  }

  /** Failed puzzles that are due to be tried again. */
  due(now = Date.now()) {
    const failed = new Map();
    for (const { puzzle, solved, tries, date } of this.lines) {
      if (!solved || tries > 1) failed.set(puzzle, { step: 0, last: Date.parse(date) });
      else if (failed.has(puzzle)) failed.set(puzzle,
        { step: failed.get(puzzle).step + 1, last: Date.parse(date) });
    }
    const ripe = ({ step, last }) => step < AGAIN.length && last + AGAIN[step] * DAY <= now;
    return new Set([...failed].filter(([, each]) => ripe(each)).map(([id]) => id));
  }

  days() { return new Set(this.lines.filter(line => line.solved).map(line => line.date.slice(0, 10))).size; }

  /** The results as a file, without the ratings, which the puzzles themselves contain. */
  text() {
    const shown = (name, value) => (name === "rating" ? undefined : value);
    return this.lines.map(line => `${JSON.stringify(line, shown)}\n`).join("");
  }
}

const WHICH = [["", "all"], ["new", "not tried"], ["failed", "failed"], ["due", "to repeat"]];

const stars = count => "★".repeat(count) + "☆".repeat(5 - count);

const long = date => new Date(`${date}T12:00`).toLocaleDateString("en-GB", { dateStyle: "long" });

export class Train {
  name = "train";

  constructor(app) {
    this.app = app;
    this.board = app.board;
    this.log = new Log();
    this.clicks = new Clicks(app.board, app.games, turn => this.turn(turn));
    this.wanted = { kind: "", stars: "", which: "" };
    this.storm = null;
    this.daily = {};         // the date of the puzzle of the day, and the game if it is of one game
    this.lists = new Map();
  }

  async enter(params) {
    this.build();
    this.board.press = spot => (this.closed ? complain("This attempt is over. Try again, or choose another.")
      : this.seen.marks ? this.mark(spot) : this.clicks.press(spot));
    this.board.drag = (from, to) => !this.closed && !this.seen.marks && this.clicks.drag(from, to);
    this.board.lift = from => !this.closed && !this.seen.marks && this.clicks.lift(from);
    this.board.escape = () => this.clicks.clear();
    await this.route(params);
  }

  leave() { this.storm?.end(); this.abandon(); if (this.searching) cancel(); }

  async list(game) {
    if (!this.lists.has(game)) this.lists.set(game, (await ask("puzzles", { game }, "puzzles")).puzzles);
    return this.lists.get(game);
  }

  shown() {
    const { log } = this, { which } = this.wanted, due = log.due();
    const state = which === "new" ? "" : which;
    const fits = ({ id }) => !which || (which === "due" ? due.has(id) : log.state(id) === state);
    return this.puzzles.filter(each => fits(each)
      && (!this.wanted.kind || each.kind === this.wanted.kind || each.themes.includes(this.wanted.kind)) &&
      (!this.wanted.stars || each.stars === Number(this.wanted.stars)));
  }

  async route(params) {
    const mine = trip();
    this.storm?.end();
    if (params.date)
      ({ id: params.id } = await ask("daily", { date: params.date, game: params.game || "" }, "daily"));
    if (mine !== trip()) return;
    this.daily = params.date ? { date: params.date, game: params.game } : {};
    const of = params.id ? params.id.split("-")[0] : params.game || this.app.game().id;
    if (this.app.games.some(game => game.id === of)) this.app.setGame(of);
    const puzzles = await this.list(this.app.game().id);
    if (mine !== trip()) return;
    this.puzzles = puzzles;
    if (!puzzles.length) {
      complain("This game has no puzzles.");
      return this.box.replaceChildren();
    }
    const first = () => (this.shown().find(each => !this.log.state(each.id)) || this.shown()[0]
      || this.puzzles[0]).id;
    const id = params.id || (this.id?.startsWith(`${this.app.game().id}-`) ? this.id : first());
    this.app.setGame(id.split("-")[0]);
    if (id !== this.id || params.date) await this.begin(id);
    else await this.show(this.turns);
  }

  /** Leave the puzzle; one that was tried but not solved counts as failed. */
  abandon() { if (this.tries && !this.told) this.finish(false); }

  async begin(id) {
    this.abandon();
    Object.assign(this, { id, tries: 0, hints: 0, begun: Date.now(), told: false, closed: false,
      revealed: false });
    await this.show([]);
    scrollTo(0, 0);
    announce(`${this.seen?.task || ""}`);
  }

  async again() { this.closed = this.revealed = false; await this.show([]); this.board.focus(); }

  /** Show the puzzle after some turns. */
  async show(turns, { step = false, done = false } = {}) {
    const mine = trip();
    let seen;
    try {
      seen = await ask("puzzle",
        { id: this.id, turns: turns.join(" "), theme: settings.theme, done: done ? "1" : "" }, "puzzle");
    } catch (error) { return complain(error); }
    if (mine !== trip()) return null;
    complain("");
    this.seen = seen;
    this.turns = seen.turns;
    this.closed = seen.verdict !== "open" || step;
    this.board.show(seen.view);
    this.clicks.begin({ game: seen.view.game, start: seen.start, turns: seen.played },
      this.closed ? { ...seen.view, next: [] } : seen.view);
    if (seen.marks) this.lightMarks();
    $("state").textContent = seen.task;
    $("now").textContent = seen.marks ? `${seen.turns.length} marked` : seen.set
      ? `${seen.turns.length} of ${seen.needs} placed` : "";
    note({ view: "train", id: this.daily.date ? "" : this.id, ...this.daily });
    this.refresh();
    return seen;
  }

  /** Mark a spot, or take the mark away. */
  mark(spot) {
    this.turns = this.turns.includes(spot) ? this.turns.filter(each => each !== spot) : [...this.turns, spot];
    $("now").textContent = `${this.turns.length} marked`;
    announce(`${spot} ${this.turns.includes(spot) ? "marked" : "no longer marked"}`);
    complain("");
    this.lightMarks();
  }

  lightMarks(hint = []) { this.board.light({ all: !this.closed, clicked: this.turns, hint }); }

  async judge() {
    const seen = await this.show(this.turns, { done: true });
    if (!seen) return;
    this.tries++;
    if (this.#stormed(seen)) return;
    if (seen.verdict === "solved") this.finish(true);
    else { this.refresh(); }
  }

  async turn(turn) {
    const before = this.turns;
    const seen = await this.show([...before, turn]);
    if (!seen) return;
    if (seen.verdict === "open") {
      if (seen.reply) announce(`Right. The reply is ${seen.reply}. Go on.`);
      return;
    }
    this.tries++;
    if (this.#stormed(seen)) return;
    if (seen.verdict === "solved") this.finish(true);
    else if (this.app.served && !seen.reply && seen.replies && !seen.view.over) await this.refute(seen);
  }

  /** In a puzzle storm, the next puzzle follows immediately. */
  #stormed({ verdict }) {
    if (!this.storm) return false;
    this.finish(verdict === "solved");
    this.storm.done(verdict === "solved");
    return true;
  }

  /** Let the strongest level reply to a wrong turn for which no reply is stored. */
  async refute(seen) {
    this.searching = true;
    try {
      const found = await search("advise",
        { game: seen.view.game, start: seen.start, turns: seen.played, level: BEST, seed: 0 });
      if (this.seen !== seen || this.app.view !== this) return;
      const view = await look({ game: seen.view.game, start: seen.start,
        turns: [...seen.played, found.turn] });
      if (this.seen !== seen || this.app.view !== this) return;
      this.board.show(view);
      this.board.light({ won: view.won });
      this.verdict.append(` Level ${found.level} would answer ${found.turn}.`);
      announce(this.verdict.textContent);
    } catch (error) { complain(error); } finally { this.searching = false; }
  }

  finish(solved) {
    if (this.told) return;
    this.told = true;
    const now = new Date();
    this.log.add({
      puzzle: this.id, date: now.toISOString(), solved, tries: this.tries,
        hints: this.hints, rating: this.puzzles.find(each => each.id === this.id)?.rating,
      seconds: Math.round((now - this.begun) / 1000),
    });
    this.refresh();
  }

  async hint() {
    const step = Math.min(++this.hints, 3), whole = step > 2 ? "1" : "", mine = trip();
    let found;
    try {
      found = await ask("hint", { id: this.id, turns: this.turns.join(" "), whole }, "hint");
    } catch (error) { return complain(error); }
    if (mine !== trip()) return undefined;
    if (whole || step > 1 && !this.seen.marks) this.clicks.extra = { hint: found.spots };
    if (this.seen.marks && whole) this.lightMarks(found.spots);
    else if (this.clicks.state) this.clicks.light();
    if (whole && found.turn) return this.say(`Play this turn: ${found.words}.`);
    return this.say(this.turns.length ? `Look at ${found.spots[0]}.` : this.seen.hints[step - 1]);
  }

  say(text) {
    this.said.textContent = text;
    announce(text);
  }

  /** Show the solution turn by turn. */
  async solution() {
    const { solution, set } = this.seen;
    this.revealed = true;
    this.tries++;
    this.finish(false);
    if (this.seen.marks) return void await this.show(solution, { done: true });
    for (let count = 1; count <= solution.length; count++) {
      const seen = await this.show(solution.slice(0, count), { step: true });
      if (!seen) return;
      this.say(set ? `${count} of ${solution.length}: ${solution[count - 1]}`
        : `${count % 2 ? "Turn" : "Reply"} ${Math.ceil(count / 2)}: ${solution[count - 1]}`);
      if (count === solution.length) break;
      await new Promise(done => {
        const next = button("Go on", done, { class: "main" });
        this.more.replaceChildren(next);
        next.focus();
      });
    }
    this.closed = true;
    this.more.replaceChildren();
    this.refresh();
  }

  next(step = 1) {
    const list = this.shown();
    if (!list.length) return complain("No puzzle fits these choices.");
    const at = list.findIndex(each => each.id === this.id);
    return go({ view: "train", id: list[(at + step + list.length) % list.length].id });
  }

  // -------------------------------------------------------------------------------------------- panel

  build() {
    this.filters = el("div", { class: "row" });
    this.box = el("div", { class: "card" });
    this.grid = el("div", { class: "grid", role: "group", "aria-label": "Puzzles" });
    this.past = el("div", {});
    $("panel").replaceChildren(this.box, el("h2", {}, "All of these"), this.filters, this.grid, this.past);
  }

  refresh() {
    const { seen } = this;
    if (!seen) return;
    const focus = document.activeElement?.dataset?.keep, game = this.app.game().id, { date } = this.daily;
    const kinds = new Map(this.puzzles.map(each => [each.kind, each.title]));
    for (const each of this.puzzles) for (const theme of each.themes) if (!kinds.has(theme)) kinds.set(theme,
      theme);
    const choose = name => value => {
      this.wanted[name] = value;
      const list = this.shown();
      if (list.length && !list.some(each => each.id === this.id)) this.next();
      else this.refresh();
    };
    this.filters.replaceChildren(
      select("Idea", [["", "all"], ...kinds], this.wanted.kind, choose("kind"), { "data-keep": "kind" }),
      select("Stars", [["", "all"], ...[1, 2, 3, 4, 5].map(each => [String(each), "★".repeat(each)])],
        this.wanted.stars, choose("stars"), { "data-keep": "stars" }),
      select("Which", WHICH.map(([id, text]) => [id, id === "due" ? `${text} (${this.due()})` : text]),
        this.wanted.which, choose("which"), { "data-keep": "which" }), this.app.storm && !this.storm
        ? button("Storm", () => this.startStorm(), { title: "three minutes", "data-keep": "storm" }) : "",
      this.app.served ? button("Today’s puzzle", () => go({ view: "train", date: today(), game }),
        { "data-keep": "today" }) : "");
    const done = seen.verdict === "solved", wrong = seen.verdict === "wrong";
    const missing = seen.solution.filter(each => !seen.turns.includes(each)).length,
      extra = seen.turns.filter(each => !seen.solution.includes(each)).length;
    const last = seen.set ? seen.turns.join(" ")
      : seen.turns[seen.reply ? seen.turns.length - 2 : seen.turns.length - 1];
    const reply = seen.reply ? `${seen.reply} refutes it: look at the board.` : seen.replies || seen.set ? ""
      : "Another turn does more.";
    const text = done && this.revealed ? "This is the solution."
      : done ? `Solved${this.tries > 1 ? `, in ${this.tries} tries` : ""}!` : wrong && seen.marks
      ? `Not quite: ${missing} missing, ${extra} too many.`
      : wrong ? `${last} does not do it. ${reply}` : "";
    this.verdict = el("p", { class: `verdict ${done ? "good" : "bad"}` }, text.trim());
    this.said = html("p", done && seen.why ? seen.why : "", { class: "soft" });
    this.more = el("div", { class: "row" });
    const played = seen.set || seen.marks || !seen.turns.length ? ""
      : el("p", { class: "soft" }, `Played: ${seen.turns.join(", ")}`);
    this.box.replaceChildren(this.storm?.box || "",
      seen.chapter ? el("p", { class: "soft" }, seen.chapter) : "",
      el("h2", {}, date ? `Puzzle for ${long(date)}: ` : "", seen.number ? `${seen.number}. ` : "",
        `${seen.title} `, el("span",
        { class: "stars", role: "img", "aria-label": plural(seen.stars, "star") }, stars(seen.stars))),
      seen.replies && !seen.set ? el("p", { class: "soft" }, seen.needs > 1
        ? `Your ${seen.needs} turns, with the best replies between them.` : "") : "",
      !this.closed && seen.view.unclicked.length ? el("div", { class: "turns" },
        ...seen.view.unclicked.map(({ turn, words }) => button(`${capital(words)} (${turn})`,
          () => this.turn(turn), { "data-keep": turn }))) : "",
      played, text ? this.verdict : "", this.said, this.more, el("div", { class: "row tools" },
        this.closed ? button("Try again", () => this.again(), { "data-keep": "again" }) : "",
        !this.closed && seen.turns.length && !seen.marks
          ? button("Start over", () => this.again(), { "data-keep": "anew" }) : "",
        !this.closed && seen.marks
          ? button("That is all", () => this.judge(), { class: "main", "data-keep": "all" }) : "",
        !this.closed ? button("Hint", () => this.hint(), { "data-keep": "hint" }) : "",
        done ? "" : button("Solution", () => this.solution(), { "data-keep": "solution" }),
        button("Next", () => this.next(), { class: done ? "main" : "", "data-keep": "next" })),
      el("details", {}, el("summary", {}, "What counts as solved"), el("p", {}, seen.goal),
        seen.level ? el("p", {}, seen.level > 8 ? "No level solves it reliably."
          : `Level ${seen.level} is the weakest that solves it.`) : ""));
    const list = this.shown();
    const number = (each, k) => each.number || k + 1, state = ({ id }) => this.log.state(id)
      && `, ${this.log.state(id)}`;
    this.grid.replaceChildren(...list.map((each, k) => button(String(number(each, k)),
      () => go({ view: "train", id: each.id }), {
      class: this.log.state(each.id), "aria-current": each.id === this.id ? "true" : null,
      "aria-label": `${each.title}, ${plural(each.stars, "star")}${state(each)}, number ${number(each, k)}`,
      title: `${each.title} ${stars(each.stars)}`, "data-keep": each.id,
    })));
    roving(this.grid);
    this.history();
    if (focus) document.querySelector(`[data-keep="${CSS.escape(focus)}"]`)?.focus();
    if (text) announce(text);
  }

  /** The number of puzzles of this game that are due to be repeated. */
  due() {
    const due = this.log.due();
    return this.puzzles.filter(({ id }) => due.has(id)).length;
  }

  startStorm() {
    this.daily = {};
    this.storm = this.app.storm(this);
    return this.storm.next();
  }

  history() {
    const { log } = this, { lines } = log;
    if (!lines.length) return this.past.replaceChildren();
    const solved = new Set(lines.filter(line => line.solved).map(line => line.puzzle)).size;
    const streak = `${log.streak()} in a row at the first try, on ${plural(log.days(), "day")}`;
    return this.past.replaceChildren(el("p", {}, `${plural(solved, "puzzle")} solved, ${streak}.`),
      this.app.rate ? el("p", { class: "rating" }, this.app.rate(lines)) : "",
      log.asked === null ? el("div", { class: "card" },
        el("p", {}, "Should this browser remember your attempts? They stay on this computer."),
        el("div", { class: "row" },
          button("Yes, remember", () => { log.allow(true); this.refresh(); }),
          button("No", () => { log.allow(false); this.refresh(); }))) : "",
      el("div", { class: "row small" },
        button("Save my results", () => save("puzzles-log.jsonl", log.text(), "application/jsonl"),
          { title: "JSON lines, for printkit puzzles calibrate" }),
        log.asked ? button("Forget it", () => { log.lines = []; log.allow(false); this.refresh(); }) : ""));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === "ArrowRight") this.next();
    else if (event.key === "ArrowLeft") this.next(-1);
    else return false;
    return true;
  }
}

