// Hands: a full game with hidden hands, for people who pass the screen to each other, and for levels.

import { $, announce, button, complain, el, html, select, unique } from "./dom.js";
import { ask, cancel, search } from "./server.js";
import { depart, go, note, trip } from "./address.js";
import { set, settings } from "./settings.js";
import { rules } from "./book.js";
import { sign } from "./game.js";
import { all, store } from "./shelf.js";
import { sound } from "./sound.js";
import { sure } from "./sure.js";

const RECENT = 6;            // sentences of the log that are always shown

export class Hands {
  name = "hands";

  constructor(app) { Object.assign(this, { app, board: app.board, table: null, viewer: "", chosen: [] }); }

  async enter(params) {
    this.rules = rules(this.app);
    this.board.press = spot => this.press(spot);
    this.board.escape = () => 0;
    await this.route(params);
  }

  leave() { if (this.searching) cancel(); this.searching = false; }

  async route({ game, kept }) {
    const mine = trip(), { table } = this;
    if (!this.app.game().hands.length) return go({ view: "play", game }, { replace: true });
    this.leave();
    const found = kept && (table?.id === kept ? table : (await all()).find(each => each.id === kept));
    if (mine !== trip()) return undefined;
    this.table = found || null;
    return found ? this.sit() : this.setup();
  }

  // -------------------------------------------------------------------------------------------- seats

  /** Show who plays: people at this screen, and levels. */
  async setup(seats = settings.seats.slice()) {
    const { id, hands, title, players: letters } = this.app.game(), mine = trip();
    note({ view: "hands", game: id });
    const who = [["", "a person here"], ...this.app.levels.map(each => [String(each), `level ${each}`])];
    const change = (k, value) => { seats[k] = value; set("seats", seats); };
    $("panel").replaceChildren(el("h2", {}, `${title}: the full game`),
      el("p", {}, "The last one in the game wins. Hands are hidden: if several people share this screen, "
        + "they pass it on, and each hand stays hidden until its owner asks for it."),
      select("Players", hands.map(String), String(seats.length), count => this.setup(
        Array.from({ length: Number(count) }, (_, k) => seats[k] ?? String(settings.level)))),
      ...seats.map((seat, k) => el("div", { class: "row" },
        html("span", sign(this.app.game(), letters[k]), { class: "whose" }),
        select(letters[k], who, seat, value => change(k, value)))),
      button("Deal", () => this.deal(seats), { class: "main" }), this.rules);
    set("seats", seats);
    try {
      const { start } = await ask("deal", { game: id, players: seats.length, seed: 0 });
      const seen = await ask("hands", { game: id, start, turns: "", viewer: "", theme: settings.theme });
      if (mine === trip()) this.draw({ ...seen, state: "", now: "", over: true });
    } catch (error) { complain(error); }
  }

  async deal(seats) {
    const game = this.app.game().id, seed = Math.floor(Math.random() * 1e6), id = unique(), mine = trip();
    let start;
    try { ({ start } = await ask("deal", { game, players: seats.length, seed })); } catch (error) {
      return complain(error);
    }
    if (mine !== trip()) return;
    this.table = { id, view: "hands", game, start, seats: [...seats], seed, line: [], moves: [] };
    go({ view: "hands", game, kept: id });
  }

  seat(player) { return this.table.seats[this.app.game().players.indexOf(player)]; }

  people() { return this.app.game().players.filter(each => this.seat(each) === ""); }

  // -------------------------------------------------------------------------------------------- turns

  /** Nobody has looked yet; a person who plays alone need not ask for the screen. */
  sit() {
    const people = this.people();
    this.viewer = people.length === 1 ? people[0] : "";
    this.seen = null;
    return this.show();
  }

  /** Show the game, with `turn` after the decisions so far. */
  async show(turn = "") {
    const { table, app } = this, mine = trip(), before = this.seen?.log.length ?? 0;
    const { game, start, moves } = table, turns = [...moves, turn].join(" ");
    const given = { game, start, turns, theme: settings.theme };
    try {
      let seen = await ask("hands", { ...given, viewer: this.viewer }, "hands");
      // The player who has just decided may not see the next player's cards.
      if (this.people().length > 1 && seen.chooser !== this.viewer && this.viewer && !seen.over) {
        this.viewer = "";
        seen = await ask("hands", { ...given, viewer: "" }, "hands");
      }
      if (mine !== trip() || this.table !== table) return;
      Object.assign(this, { seen, chosen: [] });
      table.moves = seen.turns;
    } catch (error) { return complain(error); }
    const { seen } = this;
    complain("");
    if (turn) sound(seen.over ? "end" : "place");
    this.draw(seen);
    this.panel();
    note({ view: "hands", game: table.game, kept: table.id });
    const title = app.game().title, standing = seen.state;
    if (table.moves.length) store({ ...table, title, standing, turns: table.moves.length, over: seen.over });
    if (turn) announce([...seen.log.slice(before), seen.now].join(" "));
    if (!seen.over && this.seat(seen.chooser)) await this.reply();
  }

  draw(seen) {
    this.board.show(seen);
    this.board.light({ next: Object.keys(seen.squares), hide: !settings.lit });
    const mark = seen.over ? "" : sign(this.app.game(), seen.chooser);
    const alone = this.table && this.people().join() === seen.chooser, mine = `${seen.chooser} to play`;
    $("state").replaceChildren(html("span", mark, { class: "whose" }),
      alone ? seen.state.replace(mine, "your turn") : seen.state);
    $("state").classList.toggle("ended", seen.over);
    $("now").textContent = seen.now;
  }

  /** Let a level decide. */
  async reply() {
    const { table, seen } = this, level = Number(this.seat(seen.chooser)), { game, start, moves } = table;
    this.searching = true;
    try {
      const found = await search("decide", { game, start, turns: moves, level, seed: table.seed });
      if (this.table === table && this.seen === seen && this.app.view === this) await this.show(found.turn);
    } catch (error) {
      complain(error);
      if (error.lost) window.addEventListener("server-back", () => this.seen === seen && this.reply(),
        { once: true });
    } finally { this.searching = false; }
  }

  press(spot) {
    const turn = this.seen?.squares[spot];
    if (turn) return this.show(turn);
    const why = this.seen?.now ? `Nothing can be done on ${spot} now.`
      : "It is not your turn.";
    return this.table && complain(why);
  }

  // -------------------------------------------------------------------------------------------- panel

  panel() {
    const { seen } = this, game = this.app.game();
    const person = !seen.over && this.seat(seen.chooser) === "";
    const covered = person && seen.chooser !== this.viewer;
    const players = el("ul", { class: "list" }, ...seen.players.map(({ player, about }) => el("li",
      { "aria-current": player === seen.chooser ? "true" : null },
      el("span", {}, html("span", sign(game, player), { class: "whose" }), el("strong", {}, player),
        this.seat(player) ? ` (level ${this.seat(player)})` : player === this.viewer ? " (you)" : "",
        `: ${about}`))));
    const alone = this.people().length === 1 && seen.winner;
    const wins = alone ? `You ${this.seat(seen.winner) ? "lose" : "win"}: `
      : `${seen.winner || "Nobody"} wins: `;
    const { log } = seen, list = (start, some) => el("ol", { class: "log", reversed: true, start },
      ...some.map(each => el("li", {}, each)).reverse());
    $("panel").replaceChildren(
      covered ? this.curtain() : person ? "" : seen.over ? el("h2", {}, `${wins}${seen.state}.`)
        : el("p", { class: "thinking" }, `${seen.chooser}, level ${this.seat(seen.chooser)}, is thinking…`),
      this.hand(), this.offers(), el("h2", {}, "Players"), players,
      log.length ? el("h2", {}, "What happened") : "", list(log.length, log.slice(-RECENT)),
      log.length > RECENT ? el("details", {}, el("summary", {}, "Before that"),
        list(log.length - RECENT, log.slice(0, -RECENT))) : "",
      button("New game", () => (seen.over ? this.anew()
        : sure("End this game and start a new one?", "New game", () => this.anew()))), this.rules);
    if (covered) $("panel").querySelector(".curtain button").focus();
  }

  anew() {
    this.leave();
    depart();
    this.table = null;
    this.setup();
  }

  /** Between two people's turns, hide the hand until its owner has the screen. */
  curtain() {
    const { chooser } = this.seen;
    return el("div", { class: "card curtain" }, el("h2", {}, `Pass the screen to ${chooser}`),
      el("p", {}, "Nobody’s cards are on the screen now."),
      button(`I am ${chooser}: show my cards`, () => {
        this.viewer = chooser;
        this.show();
      }, { class: "main" }));
  }

  hand() {
    const { hand } = this.seen;
    this.worth = el("p", { class: "soft" });
    if (!hand.length) return "";
    const made = el("div", { class: "hand", role: "group", "aria-label": "Your cards" }, ...hand.map(each => {
      const card = button(each.text, () => {
        this.chosen = this.chosen.includes(each.card) ? this.chosen.filter(other => other !== each.card)
          : [...this.chosen, each.card];
        card.setAttribute("aria-pressed", String(this.chosen.includes(each.card)));
        this.weigh();
      }, { class: "♥♦".includes(each.text.at(-1)) ? "red" : "", "aria-pressed": "false" });
      card.disabled = !each.usable;
      return card;
    }));
    return el("section", {}, el("h2", {}, "Your cards"), made, this.worth);
  }

  offers() {
    this.acts = this.seen.offers.map(offer => [offer, button(offer.label,
      () => this.show(offer.turn.replace("*", this.chosen.join(","))), { "data-turn": offer.turn })]);
    if (this.acts.length) this.weigh();
    return el("div", { class: "row offers" }, ...this.acts.map(([, made]) => made));
  }

  /** Say what the chosen cards are worth, and which decisions they pay for. */
  weigh() {
    const some = this.seen.hand.filter(({ card }) => this.chosen.includes(card));
    const points = some.reduce((sum, each) => sum + each.points, 0);
    this.worth.textContent = some.length ? `Chosen: ${points} points`
      : "Choose cards to give, spend or discard them.";
    for (const [{ points: least, one }, made] of this.acts)
      made.disabled = least !== undefined && (!some.length || points < least || (one && some.length > 1));
  }
}
