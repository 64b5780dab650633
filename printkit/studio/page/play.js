// Play: two people at this screen, or one against a level; this browser stores the game with its variations.

import { $, announce, capital, complain } from "./dom.js";
import { depart, go, note, trip } from "./address.js";
import { settings } from "./settings.js";
import { Tree } from "./tree.js";
import { Clicks, look, prompt, sign, stand, tell } from "./game.js";
import { Advice } from "./advice.js";
import { Controls } from "./controls.js";
import { Keep } from "./keep.js";
import { Match, RESIGNED, unwritten } from "./match.js";
import { LegalTurns, TurnList } from "./turns.js";
import { all, store } from "./shelf.js";
import { Share } from "./share.js";
import { sound } from "./sound.js";
import { sure } from "./sure.js";

export class Play extends Match {
  name = "play";

  constructor(app) {
    super();
    this.app = app;
    this.board = app.board;
    this.clicks = new Clicks(app.board, app.games, (turn, view) => this.turn(turn, view));
    this.clicks.prompt = found => {
      $("now").textContent = this.sentence(found);
      this.controls.undoable();
    };
    this.list = new TurnList(this);
    this.legal = new LegalTurns(this);
    this.advice = new Advice(this);
    this.share = new Share(this);
    this.waiting = [];       // spots clicked while the level thinks
  }

  async enter(params) {
    this.keep = new Keep(this);
    this.controls = new Controls(this);
    this.board.press = spot => this.free(spot) && this.clicks.press(spot);
    this.board.drag = (from, to) => this.free(from, to) && this.clicks.drag(from, to);
    this.board.lift = from => !this.theirs() && this.clicks.lift(from);
    this.board.escape = () => { this.wait([]); this.clicks.clear(); };
    await this.route(params);
  }

  leave() {
    this.advice.stop();
    this.waiting = [];
  }

  elsewhere() { return `It is ${capital(this.view.mover)}’s turn, on the other screen.`; }

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
    // Without a game to go on with, the player first chooses an opponent.
    if (!params.game && bare) return go({ view: "start", who: "1" }, { replace: true });
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
      room: params.room || "", level: Number(params.level) || settings.level, seed: Number(params.seed) || 1,
    });
    return this.show();
  }

  /** Open a game from the shelf, or from a file. */
  load({ game, start, line, at, positions = [], record, you = "", level = settings.level, seed = 1,
    room = "" }) {
    const tree = Tree.of(line);
    [tree.root, ...tree.nodes()].forEach((node, k) => { node.position = positions[k]; });
    const node = tree.find(at), state = { game, start };
    Object.assign(this, { tree, node, state, you, level, seed, room, record: { ...unwritten(), ...record } });
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

  same(state) {
    const now = this.at(), key = each => [each.game, each.start, ...each.turns].join(" ");
    return key(now) === key(state) && this.app.view === this;
  }

  /** Show the position of the node; if the address is not valid, the previous position remains. */
  async show({ said = false } = {}) {
    const state = this.at(), mine = trip();
    let view;
    try { view = await look(state); } catch (error) {
      complain(error);
      if (!this.view && !error.stale) await this.fallback();
      return;
    }
    if (mine !== trip() || !this.same(state)) return;
    this.seen(view);
    ({ view } = this);
    this.app.setGame(view.game);
    complain("");
    if (said && state.turns.length) sound(view.over ? "end" : view.ways.length ? "take" : "place");
    this.board.show(view, { turned: view.sided && this.you === this.players[1] });
    this.clicks.begin(state, this.theirs() ? { ...view, next: [] } : view);
    if (!this.theirs()) for (const each of this.waiting.splice(0)) this.clicks.press(each);
    stand(view, { you: this.you, mark: view.over ? "" : sign(this.app.game(), view.mover) });
    $("state").classList.toggle("ended", view.over);
    $("now").textContent = view.over || this.theirs() || this.watching() ? "" : this.sentence(view);
    for (const part of [this.controls, this.keep, this.list, this.legal]) part.refresh();
    note(this.params());
    if (said) tell(view, this.you);
    this.store();
    this.advice.begin();
    this.share.begin(this.room);
  }

  sentence({ now, unclicked = [] }) {
    return now.length ? prompt(now)
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
    if (this.tree.root.children.length) store({ ...this.stored(), title: this.app.game().title });
  }

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

  undo() {
    if (this.clicks.clicked.length) return this.board.escape();
    const to = this.earlier();
    if (!to) return;
    for (let at = this.node; at !== to; at = at.parent) at.parent.last = at;
    this.goTo(to);
  }

  redo() { const at = this.later(); if (at) this.goTo(at); }

  goTo(node) {
    // Turns are judged even while others are looked at.
    if (!this.advice.judging) this.leave();
    this.node = node;
    this.played = null;
    this.commit();
  }

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
  fresh({ start = "", game = this.view.game } = {}) {
    this.leave();
    const tree = new Tree(), seed = 1 + Math.floor(Math.random() * 1e6);
    Object.assign(this, { tree, node: tree.root, state: { game, start }, record: unwritten(), seed });
    this.commit();
  }

  key(event) {
    const undo = () => this.undo(), redo = () => this.redo(), { key } = event;
    const act = event.ctrlKey || event.metaKey
      ? { z: event.shiftKey ? redo : undo, y: redo }[key.toLowerCase()]
      : !event.altKey && { ArrowLeft: undo, ArrowRight: redo, Home: () => this.goTo(this.tree.root),
        End: () => this.goTo(this.tree.end()) }[key];
    act?.();
    return !!act;
  }
}
