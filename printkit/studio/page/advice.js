// The engines' remarks on the position shown: the level's reply, estimates, hints, proofs and judgements.

import { announce, arrange, button, capital, complain, el, plural, roving, save } from "./dom.js";
import { ask, cancel, search } from "./server.js";
import { query } from "./game.js";
import { graph } from "./graph.js";
import { settings } from "./settings.js";

const HELPER = 8;            // the level that gives hints
const LISTED = 24;           // the largest number of turns that a proof lists
export const SIGNS = { blunder: "??", doubtful: "?!", only: "!" };
export const VERDICTS = { blunder: "a proved blunder", doubtful: "doubtful, by estimate",
  only: "the only good turn" };

export class Advice {
  constructor(play) {
    this.play = play;
    this.searching = null;   // the search that is running
    this.judging = null;     // the line that is being judged, turn by turn
    this.thinking = el("div", { class: "row thinking", "aria-live": "polite" });
    this.label = el("span", {});
    this.ender = button("Cancel", () => { this.stop(); this.rest(); announce("cancelled"); });
    this.estimate = el("div", { class: "estimate" });
    this.proof = el("div", { class: "proof" });
    this.course = el("div", { class: "course" });
    this.line = [];          // the nodes that were judged
    this.boxes = [this.thinking, this.estimate, this.proof, this.course];
  }

  /** Another position is shown, so remarks on the previous one no longer apply. */
  begin() {
    const { play } = this, { view } = play;
    this.hinted = 0;
    this.bar(null);
    if (!this.judging) arrange(this.thinking, []);
    this.draw();
    this.proof.replaceChildren(...(view.over && play.node.parent && !play.watching() && !this.judging
      ? [el("div", { class: "row" },
      button("Judge the turns", () => this.annotate(), { title: "as printkit annotate does" }))] : []));
    this.think();
  }

  stop() {
    if (this.searching) cancel();
    this.searching = null;
    this.judging = null;
  }

  // ----------------------------------------------------------------------------------------- searches

  /** Start the searches that nobody has to ask for: the level's turn, or an estimate. */
  think() {
    const { play } = this;
    if (play.room) arrange(this.thinking, [play.share.sign]);
    if (play.watching() || play.view.over) return;
    if (!play.theirs()) {
      if (settings.estimate && !this.judging) this.judge();
    } else if (!play.room && play.node.children.length && play.node !== play.played) this.rest();
    else if (!play.room) this.reply();
  }

  /** Show that no search is running; a level that is to move waits until the user lets it play. */
  rest(answered = false) {
    const { play } = this, waits = play.theirs() && (!answered || play.node.children.length);
    arrange(this.thinking, play.room ? [play.share.sign]
      : waits ? [el("span", {}, `Level ${play.level} is to move.`),
        button("Let it play", () => this.reply())] : []);
  }

  async reply() {
    const { play } = this;
    const given = { level: play.level, seed: play.seed };
    const found = await this.search("advise", given, `Level ${play.level} is thinking`);
    if (found) play.turn(found.turn, null, { reply: true });
  }

  async judge() {
    if (this.play.view.over) return;
    const found = await this.search("estimate", {}, "");
    if (found) this.bar(found);
  }

  /** Search for the position shown; the result is dropped if another position is shown by then. */
  async search(path, given, label, line = null) {
    const { play } = this, state = play.at();
    const run = { path };
    let found = null, wrong = null;
    Object.assign(this, { searching: run, judging: line });
    this.sign(label);
    try { found = await search(path, { ...state, ...given }); } catch (error) { wrong = error; }
    const last = this.searching === run;
    if (last) this.searching = null;
    if (!last || !(line || play.same(state))) return null;
    if (wrong) complain(wrong);
    if (wrong?.lost) window.addEventListener("server-back", () => play.same(state) && this.think(),
      { once: true });
    if (!line) this.rest(!!found && path === "advise");
    return found;
  }

  sign(label) {
    this.label.textContent = `${label}…`;
    arrange(this.thinking, label ? [this.label, this.ender] : []);
  }

  // ------------------------------------------------------------------------------------------ estimate

  /** Show the estimate as a bar: the expected score of the player named first. */
  bar(found) {
    this.estimate.hidden = !settings.estimate;
    if (!found) return arrange(this.estimate, []);
    const [one, other] = this.play.view.players;
    const share = found.mover === one ? found.expect : 1 - found.expect;
    const proved = found.value !== "unknown", percent = Math.round(100 * share);
    const label = proved ? `Proved: ${found.value} for ${capital(found.mover)}`
      : `Estimate: ${capital(one)} ${percent}%, ${capital(other)} ${100 - percent}%`;
    const fill = el("span", { class: "fill" });
    fill.style.width = `${percent}%`;
    const bar = el("div", { class: proved ? "bar proved" : "bar", role: "img", "aria-label": label }, fill);
    return this.estimate.replaceChildren(bar, el("p", {}, label));
  }

  // -------------------------------------------------------------------------------------------- proofs

  async solve() {
    this.proof.textContent = "";
    const found = await this.search("solve", { seconds: settings.seconds }, "Searching");
    if (!found) return;
    const { value, distance, margin, mover } = found;
    const away = distance === null ? "" : `, over in ${plural(distance, "turn")}`;
    const verdict = value === "unknown" ? "Not proved within this time."
      : `Proved: ${value} for ${capital(mover)}${margin ? ` by ${Math.abs(margin)}` : ""}${away}.`;
    this.proof.replaceChildren(el("p", {}, el("strong", {}, verdict)),
      ...(value === "unknown" ? [] : this.proved(found)));
    for (const each of this.proof.querySelectorAll(".turns")) roving(each);
    announce(verdict);
  }

  /** List the turns that keep the proved value, and the best line. */
  proved({ value, distance, margin, best, fastest, line }) {
    const quick = new Set(fastest || []), every = value === "loss" && margin === null;
    const listed = value === "loss" && fastest ? [...quick]
      : [...(best || [])].sort((a, b) => quick.has(b) - quick.has(a));
    const kept = best && `${plural(best.length, "turn")} keep${best.length === 1 ? "s" : ""} it`;
    const intro = best === null ? "Which turns keep it is not proved."
      : every ? "Every turn loses; those that hold out longest:"
      : quick.size && quick.size < best.length ? `${kept}; the quickest first:` : `${kept}:`;
    this.light((quick.size ? [...quick] : best || []).slice(0, LISTED));
    const remark = turn =>
      (quick.has(turn) && distance !== null ? `${value === "win" ? "wins" : "lasts"} ${distance}` : "");
    return [el("p", {}, intro),
      this.play.list.choices(listed.slice(0, LISTED), turn => (quick.has(turn) ? "best fastest" : "best"),
        remark), line?.length ? el("p", {}, `Best line: ${line.join(" ")}.`) : ""];
  }

  /** Highlight the spots where turns begin, draw the moves in them as arrows, and return them in words. */
  async light(turns, extra = {}) {
    const { play } = this, { clicks, view } = play, state = play.at();
    const best = view.next.filter(id => turns.some(turn => turn.startsWith(id)));
    clicks.extra = { best, ...extra };
    clicks.light();
    try {
      const { ways, words } = await ask("ways", { ...query(state), listed: turns.join(" ") }, "ways");
      if (!play.same(state)) return undefined;
      clicks.extra.arrows = ways.flat().filter(way => way.length > 1);
      clicks.light();
      return words;
    } catch (error) { return complain(error); }
  }

  async hint() {
    const { play } = this, { clicks, view } = play;
    if (!this.hinted || !play.same(this.hintState)) {
      const found = await this.search("advise", { level: HELPER, seed: 0 }, "Looking");
      if (!found) return;
      Object.assign(this, { hintTurn: found.turn, hintLevel: found.level });
      this.hintState = play.at();
    }
    this.hinted++;
    const turn = this.hintTurn, names = [...turn.matchAll(/[A-Z]{2,3}|[a-z][0-9]+/g)].map(each => each[0]);
    const spots = names.filter(id => view.spots.some(spot => spot.id === id));
    const whole = this.hinted > 1 || !spots.length;
    const hint = whole ? spots : spots.slice(0, 1);
    const words = whole && await this.light([turn], { best: [], hint });
    if (words === undefined) return;
    if (!whole) { clicks.extra = { hint }; clicks.light(); }
    const label = whole ? `Level ${this.hintLevel} suggests: ${words[0]}.`
      : `Look at ${spots[0]}. Press Hint again for the whole turn.`;
    this.proof.replaceChildren(el("p", {}, label),
      whole ? button("Play it", () => play.turn(turn, null), { title: turn }) : "");
    announce(label);
  }

  // ---------------------------------------------------------------------------------------- judgements

  /** Judge every turn up to this one, as `printkit annotate` does, and show each judgement at once. */
  async annotate() {
    const { play } = this, line = play.node.path(), state = play.at();
    if (!line.length || play.watching()) return void complain("There are no turns to judge here.");
    for (const node of line) node.judged = null;
    this.line = line;
    this.thinking.scrollIntoView({ block: "center" });
    // Where only the lower levels are offered, the browser is slow; it judges the last turns in no time.
    for (const node of play.app.levels.includes(HELPER) ? line : [...line].reverse()) {
      const number = line.indexOf(node) + 1, label = `Judging turn ${number} of ${line.length}`;
      const found = await this.search("annotate", { ...state, number }, label, line);
      if (!found && this.judging === line) this.ender.click();
      if (!found) return;
      [node.judged] = found.turns;
      this.level = found.level;
      play.list.refresh();
      this.draw();
    }
    this.stop();
    this.sign("");
    this.think();
    announce(`judged: ${plural(line.filter(node => SIGNS[node.judged.verdict]).length, "turn")} mattered`);
  }

  /** Show the course of the judged game and its important turns, as long as that game is shown. */
  draw() {
    const { play, line } = this;
    const known = line.filter(node => node.judged), count = line.length;
    if (!known.length || !play.tree.nodes().includes(line.at(-1))) return arrange(this.course, []);
    const mattered = known.filter(node => SIGNS[node.judged.verdict]);
    const [one, other] = play.players, part = known.length < count ? `${known.length} of ` : "";
    return this.course.replaceChildren(
      graph(known, { one, other, count, now: play.node, go: node => play.goTo(node) }),
      el("p", {}, `Level ${this.level} judged ${part}${plural(count, "turn")}. `,
        el("strong", {}, mattered.length ? "What mattered:" : "It saw no mistake.")),
      el("ul", { class: "list" }, ...mattered.map(node => this.remark(node))),
      el("div", { class: "row tools" },
        mattered.length ? button("Write this into the game", () => this.write(mattered)) : "",
        button("Annotated game", () => this.article())));
  }

  /** Prove whether a position is a puzzle, and offer it. */
  async puzzle(node = this.play.node) {
    this.proof.textContent = "";
    const found = await this.search("pose", { turns: node.turns() }, "Looking for a puzzle");
    if (!found) return;
    const { task, line } = found, name = `${this.play.file()}-puzzle.jsonl`;
    const said = task || "No task of this game has exactly one solution here.";
    this.proof.replaceChildren(el("p", {}, said),
      line ? button("Save the puzzle", () => save(name, `${line}\n`, "application/jsonl")) : "");
    announce(said);
  }

  /** Save the game, with its judgements and figures, as a page. */
  async article() {
    const { play } = this, turns = play.tree.end().turns();
    const found = await this.search("article", { turns, ...play.written() },
      `Annotating ${plural(turns.length, "turn")}`);
    if (found) save(`${play.file()}.html`, found.html, "text/html");
  }

  /** Store the important turns as symbols and comments. */
  write(mattered) {
    for (const node of mattered) {
      const { verdict, better } = node.judged,
        lines = [VERDICTS[verdict] + (better.length ? `; better ${better[0]}` : ""), SIGNS[verdict]];
      node.comments = [...new Set([...node.comments, ...lines])];
    }
    this.play.list.refresh();
    this.play.store();
    announce("written into the game");
  }

  /** Show an important turn with the better ones, each of which can be tried as a variation. */
  remark(node) {
    const { play } = this, { verdict, better } = node.judged;
    const instead = turn => button(turn, () => { play.node = node.parent; play.turn(turn, null); },
      { class: "better" });
    return el("li", {}, el("span", {}, button(`${node.path().length}. ${node.turn}`, () => play.goTo(node)),
      ` ${VERDICTS[verdict]}`, better.length ? "; better " : "", ...better.slice(0, 3).map(instead)),
      button("Figure", () => play.keep.compose(node), { "aria-label": `Figure of ${node.turn}` }),
      button("Puzzle", () => this.puzzle(node.parent), { "aria-label": `Puzzle before ${node.turn}` }));
  }
}
