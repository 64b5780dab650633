// The first page: games to play, and the games stored in this browser.

import { $, arrange, button, capital, el, plural, roving, select, unique } from "./dom.js";
import { go } from "./address.js";
import { peek } from "./server.js";
import { look, sign, today } from "./game.js";
import { set, settings } from "./settings.js";
import { all, clear, drop } from "./shelf.js";

export class Start {
  name = "start";

  constructor(app) { this.app = app; }

  async enter(params) { await this.route(params); }

  leave() { clearTimeout(this.timer); }

  async route({ who }) {
    history.replaceState(null, "", "#start");
    this.going = el("section", { "aria-label": "Games to continue" });
    this.ended = el("section", { "aria-label": "Finished games" });
    this.goal = el("p", { "aria-live": "polite" });
    const doors = el("div", { class: "doors" }, this.machine(), this.two(),
      ...(this.app.shared ? [this.screens()] : []), ...this.others());
    $("panel").replaceChildren(this.going, el("h2", {}, "Choose a game"), this.games(), this.goal, doors,
      this.ended);
    this.choose();
    await this.shelves();
    if (who) doors.querySelector(".main").focus();
  }

  /** Make a card with a heading, a sentence, choices and a button. */
  door(title, about, ...parts) {
    return el("section", { class: "card" }, el("h2", {}, title), el("p", { class: "soft" }, about),
      el("div", { class: "row" }, ...parts));
  }

  /** Choose the game to which all cards refer. */
  games() {
    const { app } = this;
    this.tiles = el("div", { class: "palette", role: "radiogroup", "aria-label": "Game" },
      ...app.games.map(game => {
      const made = button("", () => {
        app.setGame(game.id);
        this.choose();
      }, { role: "radio", "data-game": game.id });
      made.innerHTML = sign(game, game.players[0]);
      made.append(game.title);
      return made;
    }));
    return this.tiles;
  }

  choose() {
    const { app } = this, { title, players, id, hands, about, goal, taught } = app.game();
    this.goal.replaceChildren(about, " ", el("span", { class: "soft" }, goal));
    // Beside the doors of a wide window, the board of the game can be seen.
    look({ game: taught, start: "", turns: [] }).then(
      view => app.view === this && app.board.show({ ...view, spots: [], description: title }), () => null);
    for (const each of this.tiles.children) each.setAttribute("aria-checked",
      String(each.dataset.game === id));
    roving(this.tiles);
    const side = value => {
      this.you = value;
      if (this.opener) this.opener.textContent = `Open a game as ${capital(value)}`;
    };
    if (this.opener) [this.opener.hidden, this.unshared.hidden] = [!!hands.length, !hands.length];
    side(players.includes(settings.you) ? settings.you : players[0]);
    this.sides.replaceChildren(select("You play",
      players.slice(0, 2).map(each => [each, capital(each)]), this.you, side));
  }

  play(given) {
    return go({ view: "play", game: this.app.game().taught, moves: "", at: "0", ...given });
  }

  machine() {
    this.sides = el("span", {});
    return this.door("Play against the machine",
      `Levels 1 to ${this.app.levels.at(-1)}, from a beginner to a hard opponent.`,
      this.sides, select("Level", this.app.levels.map(String), String(settings.level),
        value => set("level", Number(value))), button("Play", () => this.begin(), { class: "main" }));
  }

  begin() {
    set("you", this.you);
    if (this.app.game().hands.length) return this.seats(["", String(settings.level)]);
    return this.play({ you: this.you, level: settings.level, seed: 1 + Math.floor(Math.random() * 1e6) });
  }

  two() {
    return this.door("Two at this screen", "Take turns on one board; the page knows the rules.",
      button("Play together", () => (this.app.game().hands.length ? this.seats(["", ""])
        : this.play({ you: "" })), { class: "main" }));
  }

  /** Make a card that opens a game for another screen, and lists the games that other screens have opened. */
  screens() {
    this.offers = el("div", { class: "row", "aria-live": "polite" });
    this.look();
    this.opener = button("", () => this.play({ you: this.you, room: unique() }), { class: "main" });
    this.unshared = el("p", { hidden: true },
      "This game has hidden hands and cannot be shared; play it together on one screen.");
    return this.door("Two screens", "One of you opens a game, the other joins it from here.", this.opener,
      this.unshared, this.offers);
  }

  async look() {
    clearTimeout(this.timer);
    const { app } = this, { tables } = await peek("tables", {}).catch(() => ({ tables: [] }));
    const offers = tables.flatMap(({ room, present, game, start }) => {
      const { title, players } = app.games.find(each => each.names.includes(game));
      const you = players.find(each => !present.includes(each));
      return you ? [{ text: `Join ${title} as ${capital(you)}`,
        way: { view: "play", game, start, you, room } }] : [];
    });
    const made = [...this.offers.children], same = (each, { text, way }) =>
      each.dataset.room === way.room && each.textContent === text;
    arrange(this.offers, offers.map(offer => made.find(each => same(each, offer))
      || button(offer.text, () => go(offer.way), { class: "main", "data-room": offer.way.room })));
    if (app.view === this) this.timer = setTimeout(() => this.look(), 2000);
  }

  /** Open a full game with hidden hands, in whose view the players are chosen. */
  seats(seats) {
    set("seats", seats);
    return go({ view: "hands", game: this.app.current });
  }

  others() {
    const own = this.app.own ? button("Show my pages", () => go({ view: "print" }), { class: "main" })
      : button("Compose a figure", () => go({ view: "compose", game: this.app.current }), { class: "main" });
    return [this.door("Learn a game", "Ten steps on the board, then a first game.",
        button("Learn", () => go({ view: "learn", game: this.app.current }), { class: "main" })),
      this.door("Puzzle of the day", this.daily(),
        button("Solve it", () => go({ view: "train", date: today() }), { class: "main" })),
      this.door("Your own", this.app.own ? "The pages of your own deck, board or kit."
        : "Draw figures and boards. On a computer, printkit also shows your own cards.",
        own)];
  }

  /** Say which game today's puzzle comes from, as soon as that is known. */
  daily() {
    const about = el("span", {}, "The same for everyone, and a new one every day.");
    const title = id => this.app.games.find(game => game.id === id.split("-")[0]).title;
    peek("daily", { date: today() }, false)
      .then(({ id }) => about.prepend(`Today: ${title(id)}. `), () => null);
    return about;
  }

  /** Make a card with this browser's games: those to continue, one of each kind, and those that are over. */
  async shelves() {
    const games = await all(), known = new Set();
    const open = games.filter(({ game, over }) => {
      const id = game.split(":")[0], first = !over && !known.has(id);
      if (first) known.add(id);
      return first;
    });
    this.shelf(this.going, "Continue", open);
    this.shelf(this.ended, "Finished games", games.filter(each => each.over));
    if (this.ended.firstChild) this.ended.append(button("Delete all my games", async () => {
      await (confirm("Delete all your games in this browser?") && clear());
      await this.shelves();
    }));
  }

  shelf(host, title, games) {
    host.replaceChildren(...(games.length
      ? [el("h2", {}, title), el("ul", { class: "list" }, ...games.map(each => this.entry(each)))] : []));
  }

  entry({ id, game, view = "play", title, standing, turns, saved, you, level }) {
    const date = new Date(saved).toLocaleDateString(), against = you ? `, against level ${level}` : "";
    const label = `${title}${against}: ${standing.split(" · ")[0]} (${plural(turns, "turn")}, ${date})`;
    return el("li", {}, el("span", {}, label),
      button("Open", () => go({ view, game, kept: id }), { "aria-label": `Open ${title}, ${date}` }),
      button("Delete", async () => {
        await (confirm(`Delete ${label}?`) && drop(id));
        await this.shelves();
      }, { "aria-label": `Delete ${title}, ${date}` }));
  }
}
