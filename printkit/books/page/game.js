// What views share about a game on the board: clicking turns, and saying what happened.

import { announce, capital, complain, el, plural } from "./dom.js";
import { ask, Stale } from "./server.js";
import { settings } from "./settings.js";

const views = new Map();      // positions seen, by what leads to them: going back asks nobody

const key = ({ game, start, turns }) => [settings.theme, game, start || "", turns.join(" ")].join("|");

export const query = ({ game, start, turns }) => ({ game, start: start || "", turns: turns.join(" ") });

export function keep(state, view) {
  views.set(key(state), view);
  if (views.size > 300) views.delete(views.keys().next().value);
}

/** The view of a state: seen before, or asked for. */
export async function look(state) {
  const found = views.get(key(state));
  if (found) return found;
  const view = await ask("view", { ...query(state), theme: settings.theme }, "view");
  keep(state, view);
  return view;
}

/** Clicks on a board that become turns. */
export class Clicks {
  /** `play(turn, view)` hears complete turns. */
  constructor(board, games, play) {
    Object.assign(this, { board, games, play, clicked: [], state: null, view: null, extra: {} });
    this.prompt = () => 0;   // hears what may be clicked next
  }

  /** Begin at a position. */
  begin(state, view) {
    Object.assign(this, { state, view, clicked: [], extra: {} });
    this.light();
  }

  light(found = null) {
    const next = found ? found.next : this.view.next;
    this.board.light({
      next, clicked: this.clicked, taken: this.view.taken, won: this.view.won, hide: !settings.lit, ...this.extra,
    });
  }

  clear() {
    if (!this.clicked.length) return;
    this.clicked = [];
    this.light();
    this.prompt(this.view);
  }

  /** Clicks wait for each other: quick ones are all heard, in their order. */
  press(spot) {
    this.queue = (this.queue || Promise.resolve()).then(() => this.#press(spot));
    return this.queue;
  }

  async #press(spot) {
    const state = this.state;
    if (!state || this.view.over) return;
    let found;
    try {
      found = await ask("press", { ...query(state), clicked: this.clicked.join(" "), spot, theme: settings.theme }, "");
    } catch (error) { if (!(error instanceof Stale)) complain(error); return; }
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
    else if (found.clicked.length) announce(`${found.clicked.join(", ")} chosen; ${plural(found.next.length, "spot")} to go on`);
  }

  async drag(from, to) {
    this.clicked = [];
    await this.press(from);
    await this.press(to);
  }

  #choose(spot, { done, next }) {
    const game = this.games.find(each => each.names.includes(this.state.game) || each.id === this.state.game.split(":")[0]);
    const icons = Object.fromEntries((game?.palette || []).map(each => [each.piece, each]));
    const choices = done.map(({ turn, words, piece }) => {
      const known = icons[piece] || icons[piece.toLowerCase()];
      return { value: turn, icon: known?.icon || "", label: known ? ` ${capital(known.name)}` : done.length === 1 ? "Play it" : capital(words) };
    });
    const question = done.length === 1 ? "Play this turn" : "Choose a turn";
    const head = next.length ? `${question}, or click another spot.` : `${question}.`;
    this.board.choose(spot, head, choices, turn => this.play(turn, null));
    announce(`${head}: ${choices.map(each => each.label.trim()).join(", ")}`);
  }
}

/** Why a click is no turn: the rule that forbids it. */
export function refuse({ why, rule, text }) {
  complain(`${capital(why)}.`, ...(text ? [el("details", { class: "rule" }, el("summary", {}, `The rule: ${rule}`), el("p", {}, text))] : []));
}

/** Who is to move or how it ended, with the score. */
export function standing(view) {
  const score = Object.entries(view.score || {}).map(([player, points]) => `${player} ${points}`).join(", ");
  return capital(view.state) + (score ? ` · ${score}` : "");
}

export function tell(view) {
  announce([view.last && capital(view.last), standing(view)].filter(Boolean).join(". "));
}
