// Play: side by side or against a level, with variations, hints, an estimate, proofs, and the game as a file.

import { $, announce, button, capital, check, complain, copy, el, plural, roving, save, select } from "./dom.js";
import { ask, cancel, search, send, Stale } from "./server.js";
import { depart, go, note, trip } from "./address.js";
import { set, settings } from "./settings.js";
import { Tree } from "./tree.js";
import { Clicks, look, query, standing, tell } from "./game.js";
import { chapters } from "./book.js";

const SIGNS = { blunder: "??", doubtful: "?!", only: "!" };
const VERDICTS = { blunder: "a blunder, proved", doubtful: "doubtful, by estimate", only: "the only good turn" };
const HELPER = 8;            // the level that gives hints

export class Play {
  name = "play";

  constructor(app) {
    this.app = app;
    this.board = app.board;
    this.clicks = new Clicks(app.board, app.games, (turn, view) => this.turn(turn, view));
    this.clicks.prompt = found => { $("now").textContent = this.sentence(found); };
  }

  // ------------------------------------------------------------------------------------------ arriving

  async enter(params) {
    this.build();
    this.board.press = spot => this.free() && this.clicks.press(spot);
    this.board.drag = (from, to) => this.free() && this.clicks.drag(from, to);
    this.board.escape = () => this.clicks.clear();
    await this.route(params);
  }

  leave() { this.stop(); }

  /** Whether the level is to move. */
  theirs() { return !!this.you && !this.view.over && this.view.mover !== this.you; }

  /** Whether the board may be clicked; says so where it is the level's turn. */
  free() {
    if (!this.theirs()) return true;
    complain(this.searching ? `Level ${this.level} is still thinking.` : `It is level ${this.level}’s turn here.`);
    return false;
  }

  async route(params) {
    const game = params.game || this.state?.game || this.app.game().id;
    if (!params.game && this.state && this.state.game.split(":")[0] === this.app.game().id) return this.show();
    this.stop();
    const tree = Tree.read(params.moves || "");
    this.tree = tree;
    this.node = tree.find(params.at);
    this.state = { game, start: params.start || "" };
    this.you = params.you ?? "";
    this.level = Number(params.level) || settings.level;
    this.seed = Number(params.seed) || 1;
    await this.show();
  }

  at() { return { ...this.state, turns: Tree.turns(this.node) }; }

  params() {
    const last = this.node === this.tree.end();
    return {
      view: "play", game: this.state.game, start: this.state.start, moves: this.tree.text(),
      at: last ? "" : this.tree.number(this.node), you: this.you, level: this.you ? this.level : "", seed: this.you ? this.seed : "",
    };
  }

  /** Show the position of the node; an address that is no good leaves what was there. */
  async show({ told = false } = {}) {
    const state = this.at(), mine = trip();
    let view;
    try { view = await look(state); } catch (error) {
      if (error instanceof Stale) return;
      complain(error);
      if (!this.view) await this.fallback();
      return;
    }
    if (mine !== trip() || !this.same(state)) return;
    this.view = view;
    this.players = view.players;
    const count = view.players.length, now = view.players.indexOf(view.mover) - Tree.depth(this.node);
    this.begins = (now % count + count) % count;
    this.app.setGame(view.game);
    this.state.game = view.game;
    complain("");
    this.proof = null;
    this.hinted = 0;
    this.board.show(view);
    this.clicks.begin(state, view);
    $("state").textContent = standing(view);
    $("state").classList.toggle("ended", view.over);
    $("now").textContent = view.over || this.theirs() ? "" : this.sentence(view);
    this.refresh();
    note(this.params());
    if (told) tell(view);
    this.think();
  }

  sentence({ now, unclicked = [] }) {
    return now.length ? `${capital(now.join(", or "))}.` : unclicked.length ? "Nothing can be clicked: choose the turn beside the board." : "";
  }

  async fallback() {
    // The page was opened at an address that is no good: show a board all the same, and leave the message.
    const game = this.app.game().id;
    this.tree = new Tree();
    this.node = this.tree.root;
    this.state = { game, start: "" };
    const said = $("error").textContent;
    await this.show();
    complain(`${said} The game’s start is shown.`);
  }

  // -------------------------------------------------------------------------------------------- turns

  async turn(turn, view, how = {}) {
    this.node = this.tree.add(this.node, turn);
    if (view?.turns.length) {
      // The server writes turns in one way only.
      const canonical = view.turns.at(-1);
      if (canonical !== turn) this.node.turn = canonical;
    }
    this.commit(how);
  }

  /** A turn made: the address remembers, so that going back undoes; a level's reply belongs to the turn before it. */
  commit({ reply = false } = {}) {
    depart();
    if (!reply) history.pushState(null, "", location.hash);
    note(this.params());
    return this.show({ told: true });
  }

  /** Whether the level moves after a node. */
  levels(node) { return !!this.you && this.players[(this.begins + Tree.depth(node)) % this.players.length] !== this.you; }

  /** The position before the last turn; against a level, the one in which you were last to move. */
  earlier() {
    let at = this.node.parent;
    while (at && this.levels(at)) at = at.parent;
    return at;
  }

  undo() {
    const to = this.earlier();
    if (!to) return;
    for (let at = this.node; at !== to; at = at.parent) at.parent.last = at;
    this.goTo(to);
  }

  redo() {
    let at = this.node;
    do at = at.children.includes(at.last) ? at.last : at.children[0]; while (at && this.levels(at) && at.children.length);
    if (at) this.goTo(at);
  }

  goTo(node) { this.node = node; this.commit(); }

  fresh(extra = {}) {
    this.stop();
    this.tree = new Tree();
    this.node = this.tree.root;
    this.seed = 1 + Math.floor(Math.random() * 1e6);
    Object.assign(this, extra);
    this.commit();
  }

  // ----------------------------------------------------------------------------------------- searches

  stop() {
    if (this.searching) cancel();
    this.searching = "";
    this.estimate = null;
  }

  /** What follows by itself: the other player's turn, or an estimate. */
  async think() {
    const { view } = this;
    if (view.over) return this.bar(null);
    if (this.theirs()) {
      if (!this.node.children.length) return this.reply();
      // Looking back at a game.
      this.thinking.replaceChildren(el("span", {}, `Level ${this.level} is to move.`), button("Let it play", () => this.reply()));
    } else if (settings.estimate) this.judge();
  }

  async reply() {
    const found = await this.search("advise", { level: this.level, seed: this.seed }, `Level ${this.level} is thinking`);
    if (found) this.turn(found.turn, null, { reply: true });
  }

  async judge() {
    if (this.view.over) return;
    const found = await this.search("estimate", {}, "");
    if (found) this.bar(found);
  }

  /** Search for the position shown; nothing comes of it when another one is shown by then. */
  async search(path, given, said) {
    const state = this.at();
    this.searching = path;
    this.sign(said);
    try {
      const found = await search(path, { ...state, ...given });
      return this.same(state) ? found : null;
    } catch (error) {
      if (!(error instanceof Stale)) {
        complain(error);
        if (error.lost) window.addEventListener("server-back", () => this.same(state) && this.think(), { once: true });
      }
      return null;
    } finally {
      if (this.same(state)) { this.searching = ""; this.sign(""); }
    }
  }

  same(state) {
    const now = this.at();
    return now.game === state.game && now.start === state.start && now.turns.join(" ") === state.turns.join(" ") && this.app.view === this;
  }

  sign(text) {
    this.thinking.replaceChildren(...(text ? [el("span", {}, `${text}…`), button("Cancel", () => { this.stop(); this.sign(""); announce("cancelled"); })] : []));
  }

  async solve() {
    this.proofBox.textContent = "";
    const found = await this.search("solve", { seconds: settings.seconds }, "Searching");
    if (!found) return;
    this.proof = found;
    const away = found.distance === null ? "" : `, over in ${plural(found.distance, "turn")}`;
    const margin = found.margin === null ? "" : ` by ${found.margin}`;
    const said = found.value === "unknown" ? "Not proved within this time."
      : `Proved: ${found.value} for ${found.mover}${margin}${away}.`;
    const parts = [el("p", {}, el("strong", {}, said))];
    if (found.value !== "unknown") {
      parts.push(el("p", {}, found.best === null ? "Which turns keep it is not proved."
        : found.value === "loss" && found.margin === null ? "Every turn loses; those that hold out longest:"
        : `${plural(found.best.length, "turn")} keep${found.best.length === 1 ? "s" : ""} it${found.fastest?.length && found.fastest.length < found.best.length ? "; the quickest first:" : ":"}`));
      const fastest = new Set(found.fastest || []);
      const list = found.value === "loss" && found.fastest ? [...fastest] : [...(found.best || [])].sort((a, b) => fastest.has(b) - fastest.has(a));
      parts.push(this.turnList(list.slice(0, 24), turn => (fastest.has(turn) ? "best fastest" : "best"),
        turn => (fastest.has(turn) && found.distance !== null ? `${found.value === "win" ? "wins" : "lasts"} ${found.distance}` : "")));
      if (found.line?.length) parts.push(el("p", {}, `Best line: ${found.line.join(" ")}.`));
      this.spotsOf([...(found.fastest?.length ? found.fastest : found.best || [])].slice(0, 24));
    }
    this.proofBox.replaceChildren(...parts);
    for (const each of this.proofBox.querySelectorAll(".turns")) roving(each);
    announce(said);
  }

  /** Light where turns begin. */
  async spotsOf(turns) {
    const spots = new Set();
    for (const turn of turns)
      for (const { id } of this.view.spots)
        if (turn.startsWith(id) && (this.view.next.includes(id))) spots.add(id);
    this.clicks.extra = { best: [...spots] };
    this.clicks.light();
  }

  /** Judge every turn up to here, as `printkit annotate` does. */
  async annotate() {
    const line = [];
    for (let at = this.node; at.parent; at = at.parent) line.unshift(at);
    const found = await this.search("annotate", {}, `Judging ${plural(line.length, "turn")}`);
    if (!found) return;
    found.turns.forEach((each, k) => { line[k].judged = each; });
    this.moves();
    const told = found.turns.map((each, k) => ({ ...each, node: line[k], number: k + 1 })).filter(each => SIGNS[each.verdict]);
    this.proofBox.replaceChildren(
      el("p", {}, el("strong", {}, told.length ? "What mattered:" : "Nothing went wrong that could be seen.")),
      el("ul", { class: "list" }, ...told.map(each => el("li", {},
        el("span", {}, `${VERDICTS[each.verdict]}${each.better.length ? `; better ${each.better.slice(0, 3).join(", ")}` : ""}`),
        button(`${each.number}. ${each.turn}`, () => this.goTo(each.node))))));
    announce(`judged: ${plural(told.length, "turn")} mattered`);
  }

  async hint() {
    if (!this.hintTurn || !this.same(this.hintState)) {
      const found = await this.search("advise", { level: HELPER, seed: 0 }, "Looking");
      if (!found) return;
      this.hintTurn = found.turn;
      this.hintState = this.at();
      this.hinted = 0;
    }
    this.hinted++;
    const whole = this.hinted > 1;
    const spots = [...this.hintTurn.matchAll(/[A-Z]{2,3}|[a-z][0-9]+/g)].map(each => each[0]).filter(id => this.view.spots.some(spot => spot.id === id));
    this.clicks.extra = { hint: whole ? spots : spots.slice(0, 1) };
    this.clicks.light();
    const said = whole ? `Level ${HELPER} would play ${this.hintTurn}.` : spots.length ? `Look at ${spots[0]}. (Once more for the whole turn.)` : `Level ${HELPER} would play ${this.hintTurn}.`;
    this.proofBox.replaceChildren(el("p", {}, said), ...(whole ? [button(`Play ${this.hintTurn}`, () => this.turn(this.hintTurn, null))] : []));
    announce(said);
  }

  /** The estimate as a bar: the share of the player named first. */
  bar(found) {
    this.barBox.hidden = !settings.estimate;
    if (!found) { this.barBox.replaceChildren(); return; }
    const [one, other] = this.view.players;
    const share = found.mover === one ? found.expect : 1 - found.expect;
    const proved = found.value !== "unknown";
    const percent = Math.round(100 * share);
    const said = proved ? `Proved: ${found.value} for ${found.mover}` : `Estimate: ${one} ${percent} %, ${other} ${100 - percent} %`;
    const fill = el("span", { class: "fill" });
    fill.style.width = `${percent}%`;
    this.barBox.replaceChildren(el("div", { class: proved ? "bar proved" : "bar", role: "img", "aria-label": said }, fill), el("p", {}, said));
  }

  // ------------------------------------------------------------------------------------------- panel

  build() {
    const panel = $("panel");
    this.who = el("div", { class: "row" });
    this.tools = el("div", { class: "row tools" });
    this.thinking = el("div", { class: "row thinking", "aria-live": "polite" });
    this.barBox = el("div", { class: "estimate" });
    this.proofBox = el("div", { class: "proof" });
    this.played = el("div", { class: "played" });
    this.treeTools = el("div", { class: "row small" });
    this.plain = el("div", { class: "row" });
    this.legal = el("details", { class: "legal", ontoggle: () => this.legal.open && this.list(0) });
    this.rules = el("details", { ontoggle: () => this.rules.open && chapters(this.rules.lastElementChild, this.app.game().id) },
      el("summary", {}, "The rules"), el("div", { class: "book" }));
    this.typed = el("textarea", { rows: 3, spellcheck: "false", "aria-label": "Position" });
    const form = el("form", { onsubmit: event => { event.preventDefault(); this.type(); } }, this.typed,
      el("div", { class: "row tools" }, el("button", {}, "Set"), button("Copy", () => copy(this.view.position, "position"))));
    this.file = el("input", { type: "file", accept: ".play,text/plain", hidden: true, onchange: () => this.open(this.file.files[0]) });
    panel.replaceChildren(
      this.who, this.tools, this.thinking, this.barBox, this.proofBox, this.plain,
      el("h2", {}, "Turns"), this.played, this.treeTools, this.legal,
      this.rules,
      el("details", {}, el("summary", {}, "Keep, share, set up"),
        el("div", { class: "row tools" },
          button("Judge the turns", () => this.annotate(), { title: "as printkit annotate does" }),
          button("Save .play", () => this.save()), button("Open .play", () => this.file.click()), this.file,
          button("Copy link", () => copy(location.href, "link")),
          button("Set up a position", () => go({ view: "setup", game: this.state.game, start: this.view.position })),
          button("Figure of this", () => this.compose())),
        el("h3", {}, "Position as text"), form));
    panel.ondragover = event => event.preventDefault();
    panel.ondrop = event => { if (event.dataTransfer.files.length) { event.preventDefault(); this.open(event.dataTransfer.files[0]); } };
  }

  refresh() {
    const { view } = this, players = view.players, game = this.app.game();
    const focus = document.activeElement?.dataset?.keep;
    const keep = name => ({ "data-keep": name });
    this.who.replaceChildren(
      game.names.length > 1 ? select("Variant", game.names, view.game, name => { this.state = { game: name, start: "" }; this.fresh(); }, keep("variant")) : "",
      select("You play", [["", "both sides"], ...players.map(each => [each, each])], this.you,
        value => { this.you = value; set("you", value); this.commit(); }, keep("you")),
      this.you ? select("against level", this.app.levels.map(String), String(this.level), value => { this.level = Number(value); set("level", this.level); this.commit(); }, keep("level")) : "",
      button("New game", () => this.fresh({ state: { game: this.state.game, start: "" } }), keep("new")));
    this.tools.replaceChildren(
      this.tool("Undo", "Ctrl+Z, ←", !this.earlier(), () => this.undo()),
      this.tool("Redo", "Ctrl+Shift+Z, →", !this.node.children.length, () => this.redo()),
      this.tool("Hint", "first where, then what", view.over, () => this.hint()),
      this.tool("Solve", "prove what can be proved", view.over || !game.ends, () => this.solve()),
      game.ends ? select("within", ["2", "5", "15", "60"].map(each => [each, `${each} s`]), String(settings.seconds), value => set("seconds", Number(value)), keep("seconds")) : "",
      check("estimate", settings.estimate, on => { set("estimate", on); this.barBox.hidden = !on; if (on) this.judge(); else this.bar(null); }, keep("estimate")));
    this.proofBox.replaceChildren(...(view.over && this.node.parent ? [el("div", { class: "row" },
      button("Judge the turns", () => this.annotate(), { title: "as printkit annotate does" }),
      button("New game", () => this.fresh({ state: { game: this.state.game, start: "" } })))] : []));
    this.bar(null);
    this.plain.replaceChildren(...view.unclicked.map(({ turn, words }) => button(`${turn} (${words})`, () => this.turn(turn, null))));
    this.typed.value = view.position;
    this.moves();
    if (this.rules.open) chapters(this.rules.lastElementChild, game.id);
    this.legal.hidden = view.over;
    this.legal.replaceChildren(el("summary", {}, "Legal turns"));
    if (this.legal.open) this.list(0);
    if (focus) document.querySelector(`[data-keep="${focus}"]`)?.focus();
  }

  tool(text, title, disabled, act) { return button(text, act, { title, disabled, "data-keep": text }); }

  /** The turns with their numbers and variations. */
  moves() {
    const write = (at, number) => {
      const found = [];
      for (let node = at, count = number, [main, ...others] = at.children; main; [main, ...others] = node.children) {
        found.push(this.entry(main, count + 1));
        for (const other of others)
          found.push(el("span", { class: "variation" }, "(", this.entry(other, count + 1), ...write(other, count + 1), ")"));
        node = main;
        count++;
      }
      return found;
    };
    const list = write(this.tree.root, 0);
    this.played.replaceChildren(...(list.length ? list : [el("p", { class: "soft" }, "None yet: click a lit spot.")]));
    const current = this.played.querySelector("[aria-current=true]");
    roving(this.played, current);
    if (current && this.played.scrollHeight > this.played.clientHeight) current.scrollIntoView({ block: "nearest" });
    const side = this.node.parent && this.node.parent.children[0] !== this.node || this.branched();
    this.treeTools.replaceChildren(
      this.node.parent ? button("Start", () => this.goTo(this.tree.root)) : "",
      this.node.children.length ? button("End", () => this.goTo(this.tree.end(this.node))) : "",
      side ? button("Make this the main line", () => { this.tree.promote(this.node); this.commit(); }) : "",
      this.node.parent ? button("Delete from here", () => { const up = this.node.parent; this.tree.drop(this.node); this.goTo(up); }) : "");
  }

  branched() {
    for (let at = this.node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return true;
    return false;
  }

  entry(node, number) {
    const made = button("", () => this.goTo(node), {
      class: "turn", "aria-current": node === this.node ? "true" : null, "data-keep": `turn-${this.tree.number(node)}`,
    });
    made.append(el("span", { class: "number" }, `${number}. `), node.turn);
    const sign = SIGNS[node.judged?.verdict];
    if (sign) made.append(el("span", { class: "judged", title: VERDICTS[node.judged.verdict] }, sign));
    return made;
  }

  turnList(turns, kind = () => "", remark = () => "") {
    return el("div", { class: "turns", role: "group", "aria-label": "Turns" }, ...turns.map(turn => {
      const said = remark(turn);
      const made = button(turn, () => this.turn(turn, null), { class: kind(turn) });
      if (said) made.append(el("small", {}, ` ${said}`));
      return made;
    }));
  }

  /** A page of the legal turns. */
  async list(first) {
    const filter = this.legal.querySelector("input")?.value || "";
    let found;
    try { found = await ask("turns", { ...query(this.at()), contains: filter, first }, "turns"); }
    catch (error) { if (!(error instanceof Stale)) complain(error); return; }
    if (!this.legal.querySelector("input"))
      this.legal.append(el("input", { type: "search", placeholder: "part of a turn", "aria-label": "Show turns that contain", oninput: () => this.list(0) }), el("div", {}));
    this.legal.firstElementChild.textContent = plural(found.legal, "legal turn");
    const rest = found.total - found.first - found.turns.length;
    const list = this.turnList(found.turns);
    this.legal.lastElementChild.replaceChildren(list, el("div", { class: "row small" },
      found.first ? button("Earlier", () => this.list(Math.max(0, found.first - 120))) : "",
      rest > 0 ? button(`More (${rest})`, () => this.list(found.first + found.turns.length)) : "",
      found.total ? "" : "no turn contains this"));
    roving(list);
  }

  // ----------------------------------------------------------------------------------------- keeping

  async type() {
    const start = this.typed.value.trim();
    try { await look({ game: this.state.game, start, turns: [] }); } catch (error) {
      // A position that is no good leaves the game as it is.
      if (!(error instanceof Stale)) { complain(error); this.typed.focus(); }
      return;
    }
    this.state = { game: this.state.game, start };
    this.tree = new Tree();
    this.node = this.tree.root;
    this.commit();
  }

  async save() {
    try {
      const { text } = await ask("record", query({ ...this.state, turns: Tree.turns(this.tree.end()) }));
      save(`${this.state.game.replace(/[^a-z0-9]+/g, "-")}.play`, text);
    } catch (error) { complain(error); }
  }

  async open(chosen) {
    if (!chosen) return;
    try {
      const found = await send("open", { text: await chosen.text() });
      this.state = { game: found.game, start: found.start };
      this.tree = Tree.of(found.turns);
      this.node = this.tree.end();
      this.you = "";
      await this.commit();
      announce(`${found.title || "game"} opened: ${found.result}`);
    } catch (error) { complain(error); }
    this.file.value = "";
  }

  compose() {
    go({ view: "compose", game: this.state.game, start: this.state.start, turns: Tree.turns(this.node).join(" ") });
  }

  // -------------------------------------------------------------------------------------------- keys

  key(event) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
      if (event.shiftKey) this.redo(); else this.undo();
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "y") this.redo();
    else if (event.ctrlKey || event.metaKey || event.altKey) return false;
    else if (event.key === "ArrowLeft") this.undo();
    else if (event.key === "ArrowRight") this.redo();
    else if (event.key === "Home") this.goTo(this.tree.root);
    else if (event.key === "End") this.goTo(this.tree.end());
    else return false;
    return true;
  }
}
