// Play: two people at this screen, or one against a level; this browser stores the game with its variations.

import {
  $, announce, button, capital, check, complain, copy, el, html, save, select, unique,
} from "./dom.js";
import { send, Stale } from "./server.js";
import { depart, go, note, trip } from "./address.js";
import { set, settings } from "./settings.js";
import { Tree } from "./tree.js";
import { Clicks, look, sign, standing, tell } from "./game.js";
import { chapters } from "./book.js";
import { Advice } from "./advice.js";
import { LegalTurns, TurnList } from "./turns.js";
import { all, store } from "./shelf.js";
import { Share } from "./share.js";
import { sound } from "./sound.js";
import { sure } from "./sure.js";

/** The data of a game other than its turns. */
const unwritten = () => ({ id: unique(), headers: [], closing: [], remarks: [], result: "", text: "" });

const RESIGNED = "(resigned)";       // the end of a record's result

export class Play {
  name = "play";

  constructor(app) {
    this.app = app;
    this.board = app.board;
    this.clicks = new Clicks(app.board, app.games, (turn, view) => this.turn(turn, view));
    this.clicks.prompt = found => { $("now").textContent = this.sentence(found); };
    this.record = unwritten();
    this.list = new TurnList(this);
    this.legal = new LegalTurns(this);
    this.advice = new Advice(this);
    this.share = new Share(this);
    this.waiting = [];       // spots clicked while the level thinks
    this.played = null;      // the node of a turn just made, unless earlier ones have been looked at since
  }

  // ------------------------------------------------------------------------------------------ arriving

  async enter(params) {
    this.build();
    this.board.press = spot => this.free(spot) && this.clicks.press(spot);
    this.board.drag = (from, to) => this.free(from, to) && this.clicks.drag(from, to);
    this.board.lift = from => !this.theirs() && this.clicks.lift(from);
    this.board.escape = () => {
      this.wait([]);
      this.clicks.clear();
    };
    await this.route(params);
  }

  leave() {
    this.advice.stop();
    this.waiting = [];
  }

  /** Whether the level or the other screen is to move. */
  theirs() { return !!this.you && !this.view.over && this.view.mover !== this.you; }

  elsewhere() { return `It is ${capital(this.view.mover)}’s turn, on the other screen.`; }

  /** Whether the game can only be viewed. */
  watching() { return !!this.tree.root.position; }

  /** Whether the board may be clicked. Clicks made while the level thinks take effect after its turn. */
  free(...spots) {
    if (!this.theirs()) return true;
    if (this.room) complain(this.elsewhere());
    else if (this.advice.searching)
      this.wait(this.waiting.includes(spots[0]) ? [] : [...this.waiting, ...spots]);
    else complain(`It is level ${this.level}’s turn here.`);
    return false;
  }

  /** Store clicks for the player's next turn. */
  wait(spots) {
    this.waiting = spots;
    if (!this.theirs()) return;
    this.board.light({ clicked: spots, hint: spots });
    $("now").textContent = spots.length ? `After level ${this.level}’s turn: ${spots.join(", ")}.` : "";
    announce($("now").textContent);
  }

  async route(params) {
    const game = params.game || this.state?.game || this.app.game().id, id = game.split(":")[0],
      mine = trip();
    const bare = ["start", "moves", "at", "you"].every(name => params[name] === undefined);
    if (bare && this.state && [game, id].includes(params.game || id)
      && this.state.game.split(":")[0] === this.app.game().id)
      return this.show();
    const games = await all();
    if (mine !== trip()) return undefined;
    this.waiting = [];
    const here = each => each.view !== "hands"
      && (params.game?.includes(":") ? each.game === game : each.game.split(":")[0] === id);
    const shelved = params.kept ? games.find(each => each.id === params.kept)
      : bare && games.find(each => here(each) && !each.over);
    this.advice.stop();
    if (shelved) return this.load(shelved);
    const tree = Tree.read(params.moves || ""), start = params.start || "", text = tree.text();
    const same = each => each.game === game && each.start === start && Tree.of(each.line).text() === text;
    const known = text && games.find(same);
    if (known) {
      tree.root.inherit(Tree.of(known.line).root);
      this.record = { ...unwritten(), ...known.record };
    } else if (this.tree && text && this.state.game === game
      && this.state.start === start) tree.root.inherit(this.tree.root);
    else this.record = unwritten();
    Object.assign(this, {
      tree, node: tree.find(params.at), state: { game, start }, you: params.you ?? "",
      level: Number(params.level) || settings.level, seed: Number(params.seed) || 1,
      room: params.room || "",
    });
    return this.show();
  }

  /** Open a game from the shelf, or from a file. */
  load({ game, start, line, at, positions = [], record, you = "", level = settings.level, seed = 1,
    room = "" }) {
    const tree = Tree.of(line);
    if (positions.length) [tree.root, ...tree.nodes()].forEach((node, k) => {
      node.position = positions[k];
    });
    const node = tree.find(at), state = { game, start };
    Object.assign(this,
      { tree, node, state, you, level, seed, room, record: { ...unwritten(), ...record } });
    return this.show();
  }

  /** The other screen has played. */
  hear({ game, start, moves }) {
    const tree = Tree.read(moves);
    if (!moves) this.record = unwritten();
    Object.assign(this, { tree, node: tree.end(), state: { game, start } });
    depart();
    return this.show({ said: true });
  }

  at() {
    const { position } = this.node;
    return position ? { ...this.state, start: position, turns: [], still: "1" }
      : { ...this.state, turns: this.node.turns() };
  }

  same(state) {
    const now = this.at(), key = each => [each.game, each.start, ...each.turns].join(" ");
    return key(now) === key(state) && this.app.view === this;
  }

  params() {
    const last = this.node === this.tree.end(), at = last ? "" : this.tree.number(this.node);
    if (this.watching()) return { view: "play", game: this.state.game, kept: this.record.id };
    return {
      view: "play", game: this.state.game, start: this.state.start, moves: this.tree.text(), at,
        you: this.you, level: this.you ? this.level : "", seed: this.you ? this.seed : "", room: this.room,
    };
  }

  /** Show the position of the node; if the address is not valid, the previous position remains. */
  async show({ said = false } = {}) {
    const state = this.at(), mine = trip();
    let view;
    try { view = await look(state); } catch (error) {
      if (error instanceof Stale) return;
      complain(error);
      if (!this.view) await this.fallback();
      return;
    }
    if (mine !== trip() || !this.same(state)) return;
    const [winner, , why] = this.you && this.node === this.tree.end() ? this.record.result.split(" ") : [];
    if (why === RESIGNED)
      view = { ...view, over: true, winner, state: `${winner} wins ${why}`, next: [], unclicked: [] };
    this.node.over = view.over;
    const { players } = view, count = players.length,
      began = players.indexOf(view.mover) - this.node.path().length;
    Object.assign(this, { view, players, begins: (began % count + count) % count });
    if (!this.watching()) this.state.game = view.game;
    this.app.setGame(view.game);
    complain("");
    if (said && state.turns.length) sound(view.over ? "end" : view.ways.length ? "take" : "place");
    this.board.show(view, { turned: view.sided && this.you === players[1] });
    this.clicks.begin(state, view);
    if (!this.theirs()) for (const each of this.waiting.splice(0)) this.clicks.press(each);
    const mark = view.over ? "" : sign(this.app.game(), view.mover);
    const parts = standing(view, this.you).split(/(?<= ·|\.) /);
    $("state").replaceChildren(...parts.flatMap((each, k) =>
      [el("span", {}, k || !mark ? "" : html("span", mark, { class: "whose" }), each), " "]));
    $("state").classList.toggle("ended", view.over);
    $("now").textContent = view.over || this.theirs() || this.watching() ? "" : this.sentence(view);
    this.refresh();
    note(this.params());
    if (said) tell(view, this.you);
    this.store();
    this.advice.begin();
    this.share.begin(this.room);
  }

  sentence({ now, unclicked = [] }) {
    return now.length ? `${capital(now.join(", or "))}.`
      : unclicked.length ? "Nothing can be clicked: choose the turn beside the board." : "";
  }

  async fallback() {
    // The page was opened at an invalid address: show a board anyway, and leave the message.
    const tree = new Tree(), reason = $("error").textContent;
    Object.assign(this, { tree, node: tree.root, state: { game: this.app.game().id, start: "" } });
    await this.show();
    complain(`${reason} The start of the game is shown instead.`);
  }

  /** Store the game in this browser. */
  store() {
    const { state, tree, node, view, you, level, seed, room, record } = this;
    if (!tree.root.children.length) return;
    const positions = this.watching() ? [tree.root, ...tree.nodes()].map(each => each.position) : [];
    store({
      id: record.id, ...state, line: tree.root.line(), at: tree.number(node), positions, you, level, seed,
        room, record,
      over: view.over || this.watching(), standing: standing(view, you), title: this.app.game().title,
      turns: node.path().length,
    });
  }

  // -------------------------------------------------------------------------------------------- turns

  async turn(turn, view, how = {}) {
    if (this.room && (this.theirs() || this.node !== this.tree.end())) {
      complain(this.theirs() ? this.elsewhere() : "Press End to go on with the game.");
      return;
    }
    this.node = this.played = this.node.add(turn);
    if (this.you) this.record.result = "";
    // The server writes every turn in canonical notation.
    if (view?.turns.length) this.node.turn = view.turns.at(-1);
    this.commit(how);
  }

  /** A turn was made: going back undoes it, together with a level's reply. */
  commit({ reply = false } = {}) {
    depart();
    if (!reply) history.pushState(null, "", location.hash);
    note(this.params());
    return this.show({ said: true });
  }

  /** Whether the level moves after a node. */
  levels(node) {
    return !!this.you && this.players[(this.begins + node.path().length) % this.players.length] !== this.you;
  }

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
    do at = at.children.includes(at.last) ? at.last : at.children[0];
    while (at && this.levels(at) && at.children.length);
    if (at) this.goTo(at);
  }

  goTo(node) {
    // Turns are judged even while others are looked at.
    if (!this.advice.judging) this.leave();
    this.node = node;
    this.played = null;
    this.commit();
  }

  /** Whether a game is in progress. */
  running() { return !!this.tree.root.children.length && !this.tree.end().over && !this.watching(); }

  /** Start a new game, after a question if one is in progress. */
  anew(extra) {
    if (!this.running()) return this.fresh(extra);
    return sure("End this game and start a new one?", "New game", () => this.fresh(extra));
  }

  /** Give the game to the level, after a question. */
  resign() {
    sure("Resign this game?", "Resign", () => {
      this.record.result = `${this.players.find(each => each !== this.you)} wins ${RESIGNED}`;
      this.leave();
      this.show({ said: true });
    });
  }

  /** Start a new game, with the same variant and side unless others are named. */
  fresh({ start = "", ...extra } = {}) {
    this.leave();
    const tree = new Tree(), game = extra.game || this.view.game;
    Object.assign(this, {
      tree, node: tree.root, state: { game, start }, record: unwritten(),
        seed: 1 + Math.floor(Math.random() * 1e6),
    });
    this.commit();
  }

  // ------------------------------------------------------------------------------------------- panel

  build() {
    const panel = $("panel"), { advice, list } = this;
    this.who = el("div", { class: "row" });
    this.plain = el("div", { class: "row" });
    const tool = (text, title, act) => button(text, act, { title });
    this.undoer = tool("Undo", "Ctrl+Z, ←", () => this.undo());
    this.newer = button("New game", () => this.anew());
    this.giver = button("Resign", () => this.resign());
    this.redoer = tool("Redo", "Ctrl+Shift+Z, →", () => this.redo());
    this.hinter = tool("Hint", "first where, then what", () => advice.hint());
    this.solver = tool("Solve", "prove what can be proved", () => advice.solve());
    this.within = select("Solve within", ["2", "5", "15", "60"].map(each => [each, `${each} s`]),
      String(settings.seconds), value => set("seconds", Number(value)));
    const estimate = check("estimate", settings.estimate, on => {
      set("estimate", on);
      advice.bar(null);
      if (on) advice.judge();
    });
    this.rules = el("details", { ontoggle: () => this.rules.open && this.showRules() },
      el("summary", {}, "The rules"), el("div", { class: "book" }));
    // On a phone, the board comes first, and everything that a turn does not need is folded away.
    const open = window.innerWidth >= 900, fold = (title, ...parts) =>
      el("details", { open }, el("summary", {}, title), ...parts);
    const tools = el("div", { class: "row tools" }, this.solver, this.within, estimate);
    this.goal = el("p", {});
    panel.replaceChildren(
      el("div", { class: "row tools" }, this.undoer, this.redoer, this.hinter, this.giver, this.newer),
      this.goal, ...advice.boxes, this.plain, fold("Players and help", this.who, tools),
      fold("Turns", ...list.boxes, this.legal.box), this.rules, this.keeping());
    panel.ondragover = event => event.preventDefault();
    panel.ondrop = event => {
      if (!event.dataTransfer.files.length) return;
      event.preventDefault();
      this.open(event.dataTransfer.files[0]);
    };
    this.whose = "";
  }

  /** Files, links and positions. */
  keeping() {
    this.typed = el("textarea", { rows: 3, spellcheck: "false", "aria-label": "Position" });
    this.chosen = el("input", { type: "file", accept: ".play,text/plain", hidden: true,
      onchange: () => this.open(this.chosen.files[0]) });
    this.poser = button("Puzzle of this", () => this.advice.puzzle(),
      { title: "if a task has one solution here" });
    this.annotator = button("Annotated game", () => this.advice.article(),
      { title: "as printkit annotate writes it" });
    const typed = event => { event.preventDefault(); this.type(); };
    return el("details", {}, el("summary", {}, "Keep, share, set up"), el("div", { class: "row tools" },
        button("Judge the turns", () => this.advice.annotate(), { title: "as printkit annotate does" }),
        button("Save .play", () => this.save()), button("Open .play", () => this.chosen.click()), this.chosen,
        button("Copy link", () => copy(location.href, "link")),
        button("Set up a position",
          () => go({ view: "setup", game: this.view.game, start: this.view.position })),
        button("Figure of this", () => this.compose()), this.poser, this.annotator),
      el("h3", {}, "Position as text"),
      el("form", { onsubmit: typed }, this.typed, el("div", { class: "row tools" }, el("button", {}, "Set"),
          button("Copy", () => copy(this.view.position, "position")))));
  }

  showRules() { return chapters(this.rules.lastElementChild, this.app.game().id); }

  /** Update the panel; only the parts that have changed are built again. */
  refresh() {
    const { view } = this, game = this.app.game();
    this.seats(view, game);
    this.giver.hidden = !this.you || !!this.room || !this.running() || this.node !== this.tree.end();
    this.goal.textContent = this.node.parent || view.game !== game.taught ? "" : game.goal;
    this.undoer.disabled = !this.earlier() || !!this.room;
    this.redoer.disabled = !this.node.children.length;
    this.hinter.disabled = view.over || this.watching();
    this.poser.disabled = this.hinter.disabled;
    this.annotator.disabled = this.watching();
    this.solver.disabled = this.hinter.disabled || !game.ends;
    this.within.hidden = !game.ends;
    this.plain.replaceChildren(...view.unclicked.map(({ turn, words }) =>
      button(`${turn} (${words})`, () => this.turn(turn, null))));
    this.typed.value = view.position;
    this.list.show();
    this.legal.begin();
    if (this.rules.open) this.showRules();
  }

  /** Show the choices of variant, side and level. */
  seats(view, game) {
    const key = [view.game, view.players, this.you, this.level, this.room].join(" ");
    if (key === this.whose) return;
    this.whose = key;
    const focus = document.activeElement?.dataset?.keep, keep = name => ({ "data-keep": name });
    const side = value => { this.you = value; set("you", value); this.commit(); };
    const level = value => { this.level = Number(value); set("level", this.level); this.commit(); };
    this.who.replaceChildren(
      game.names.length > 1 ? select("Variant", game.names.map((name, k) => [name, game.variants[k]]),
        view.game, name => this.anew({ game: name }), keep("variant")) : "",
      el("span", {}, this.you ? html("span", sign(game, this.you), { class: "whose" }) : "",
        this.room ? `You play ${capital(this.you)} on this screen.`
          : select("You play", [["", "both sides"], ...view.players.map(each => [each, capital(each)])],
            this.you, side, keep("you"))),
      this.room ? button("Play on alone", () => { this.room = ""; this.commit(); }) : "",
      this.you && !this.room ? select("against level", this.app.levels.map(String), String(this.level), level,
        keep("level")) : "",
      game.hands.length
        ? button("The full game, with cards", () => go({ view: "hands", game: game.id })) : "",
      game.ends ? "" : el("p", { class: "soft" }, "Only moves are played here; nothing ends the game."));
    if (focus) this.who.querySelector(`[data-keep="${focus}"]`)?.focus();
  }

  // ----------------------------------------------------------------------------------------- keeping

  async type() {
    const start = this.typed.value.trim();
    try { await look({ game: this.view.game, start, turns: [] }); } catch (error) {
      // An invalid position leaves the game unchanged.
      if (!(error instanceof Stale)) { complain(error); this.typed.focus(); }
      return;
    }
    this.fresh({ start });
  }

  /** Return the content of a file of the game. */
  written() {
    const { headers, closing, remarks, result } = this.record;
    return { ...this.state, line: this.tree.root.line(), headers, closing, remarks, result };
  }

  /** Return the name of a file, without its ending. */
  file() { return this.state.game.replace(/[^a-z0-9]+/g, "-"); }

  async save() {
    try {
      save(`${this.file()}.play`, this.record.text || (await send("record", this.written())).text);
    } catch (error) { complain(error); }
  }

  async open(chosen) {
    if (!chosen) return;
    try {
      const text = await chosen.text(), found = await send("open", { text });
      const { headers, closing = [], remarks = [], result } = found;
      const record = { headers, closing, remarks, result, text: found.positions ? text : "" };
      this.advice.stop();
      depart();
      history.pushState(null, "", location.hash);
      await this.load({ ...found, at: "", record });
      announce(`${found.title || "game"} opened: ${result}`);
    } catch (error) { complain(error); }
    this.chosen.value = "";
  }

  compose(node = this.node) {
    const { game, start } = this.at(), turns = node === this.node ? this.at().turns : node.turns();
    go({ view: "compose", game, start, turns: turns.join(" ") });
  }

  // -------------------------------------------------------------------------------------------- keys

  key(event) {
    const control = event.ctrlKey || event.metaKey, key = event.key.toLowerCase();
    if (control && key === "z") { if (event.shiftKey) this.redo(); else this.undo(); }
    else if (control && key === "y") this.redo();
    else if (control || event.altKey) return false;
    else if (event.key === "ArrowLeft") this.undo();
    else if (event.key === "ArrowRight") this.redo();
    else if (event.key === "Home") this.goTo(this.tree.root);
    else if (event.key === "End") this.goTo(this.tree.end());
    else return false;
    return true;
  }
}
