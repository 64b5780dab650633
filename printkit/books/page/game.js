// Code that views share about games: clicking turns, describing events, and the day of the daily puzzle.

import { $, announce, capital, complain, el, html, plural } from "./dom.js";
import { ask } from "./server.js";
import { settings } from "./settings.js";

const views = new Map();      // views already fetched, keyed by state, so that going back needs no request

const key = ({ game, start, turns, still }) => [settings.theme, game, start || "", still || "",
  turns.join(" ")].join("|");

export const query = ({ game, start, turns, still = "" }) =>
  ({ game, start: start || "", turns: turns.join(" "), still });

export function keep(state, view) {
  views.set(key(state), view);
  if (views.size > 300) views.delete(views.keys().next().value);
}

/** The view of a state, either stored or requested. */
export async function look(state) {
  const found = views.get(key(state));
  if (found) return found;
  const view = await ask("view", { ...query(state), theme: settings.theme }, "view");
  keep(state, view);
  return view;
}

/** The date of this day in this place, as 2026-11-28: Swedish dates are written like that. */
export const today = () => new Date().toLocaleDateString("sv");

/** Clicks on a board that become turns. */
export class Clicks {
  /** `play(turn, view)` is called for each complete turn. */
  constructor(board, games, play) {
    Object.assign(this, { board, games, play, clicked: [], state: null, view: null, extra: {} });
    this.prompt = () => 0;   // called with the spots that may be clicked next
  }

  /** Begin at a position. */
  begin(state, view) {
    Object.assign(this, { state, view, clicked: [], extra: {} });
    this.light();
  }

  /** The view is left: answers that are still under way change nothing. */
  end() { Object.assign(this, { state: null, clicked: [] }); }

  light(found = null) {
    const { view, clicked, extra } = this, { next } = found || view;
    this.board.light({ next, clicked, ghost: sign(this.game(), view.mover), taken: view.taken, won: view.won,
      // The best turns belong to the whole position, not to a turn that has begun.
      hide: !settings.lit, ...(clicked.length && !extra.hint ? {} : extra) });
  }

  clear() {
    if (!this.clicked.length) return;
    this.clicked = [];
    this.board.close();
    this.light();
    this.prompt(this.view);
  }

  /** Clicks wait for one another, so that quick ones are all handled, in order. */
  press(spot) {
    this.queue = (this.queue || Promise.resolve()).then(() => this.#press(spot));
    return this.queue;
  }

  async #press(spot) {
    const state = this.state;
    if (!state || this.view.over) return;
    let found;
    try {
      found = await ask("press",
        { ...query(state), clicked: this.clicked.join(" "), spot, theme: settings.theme }, "");
    } catch (error) { return complain(error); }
    if (state !== this.state) return;
    complain("");
    this.clicked = found.clicked;
    if (found.turn) {
      keep({ ...state, turns: [...state.turns, found.turn] }, found.view);
      return void await this.play(found.turn, found.view);
    }
    this.light(found);
    this.prompt(found);
    if (found.refused) refuse(found.refused);
    else if (found.done.length) this.#choose(spot, found);
    else if (found.clicked.length)
      announce(`${found.clicked.join(", ")} chosen; ${plural(found.next.length, "spot")} to choose from`);
  }

  /** Pick up a piece and light its destinations. Returns whether it may move. */
  lift(from) {
    if (!this.view?.next.includes(from)
      || !this.view.spots.find(spot => spot.id === from)?.holds) return false;
    this.clicked = [];
    this.press(from);
    return true;
  }

  async drag(from, to) {
    await this.queue;
    if (this.clicked.join() !== from) { this.clicked = []; await this.press(from); }
    await this.press(to);
  }

  game() {
    const name = this.state.game;
    return this.games.find(each => each.names.includes(name) || each.id === name.split(":")[0]);
  }

  #choose(spot, { done, next, now = next.length ? ["choose another spot"] : [] }) {
    const game = this.game(),
      icons = Object.fromEntries((game?.palette || []).map(each => [each.piece, each]));
    const choices = done.map(({ turn, words, piece }) => {
      const known = icons[piece] || icons[piece.toLowerCase()];
      return { value: turn, icon: known?.icon || "", label: known ? ` ${capital(known.name)}`
        : done.length === 1 ? "Play it" : capital(words) };
    });
    const question = done.length === 1 ? "Play this turn" : `Choose a ${done[0].piece ? game.piece : "turn"}`;
    const head = prompt([question, ...now]);
    this.board.choose(spot, head, choices, turn => this.play(turn, null));
    announce(`${head}: ${choices.map(each => each.label.trim()).join(", ")}`);
  }
}

/** Explain why a click makes no turn, with the rule that forbids it. */
export function refuse({ why, text }) {
  const rule = text && el("details", { class: "rule" }, el("summary", {}, "The rule"), el("p", {}, text));
  complain(`${capital(why)}.`, rule || "");
}

/** What can be done next, as a sentence; it speaks of highlights only if there are any. */
export function prompt(words) {
  const said = `${capital(words.join(", or "))}.`;
  return settings.lit ? said : said.replace(/the highlighted/g, "the only possible")
    .replace(/ highlighted/g, "");
}

/** The sign of a player's pieces as SVG; empty if no kind of piece is theirs alone. */
export function sign(game, player) {
  const word = new RegExp(`\\b${player}`, "i");
  return game?.palette?.find(each => each.piece.length === 1 && word.test(each.name))?.icon || "";
}

/** The player to move or the result, with the score, and what that means for `you` if you are a player. */
export function standing(view, you = "") {
  const { score, players, over, winner, state } = view;
  const result = winner === you ? "You win" : `You lose to ${capital(winner || "")}`;
  const said = !you ? state : over ? state.replace(/^\S+ wins/, result)
    : state.replace(`${you} to move`, "your turn");
  const points = Object.keys(score || {}).sort((one, other) => players.indexOf(one) - players.indexOf(other))
    .map(each => `${capital(each)} ${score[each]}`).join(", ");
  return capital(said) + (points ? ` · ${capital(view.unit)}: ${points}` : "");
}

/** Show the standing below the board, each part on a separate line if there is little room. */
export function stand(view, { you = "", mark = "" } = {}) {
  const parts = standing(view, you).split(/[;,] (?=in |the )| · /);
  $("state").replaceChildren(...parts.flatMap((each, k) =>
    [el("span", {}, k || !mark ? "" : html("span", mark, { class: "whose" }), capital(each)), " "]));
}

export function tell(view, you = "") {
  announce([view.last && capital(view.last), standing(view, you)].filter(Boolean).join(". "));
}
