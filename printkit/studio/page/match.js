// A game with its variations, its sides and its record: everything about it but the page that shows it.

import { unique } from "./dom.js";
import { standing } from "./game.js";

export const RESIGNED = "(resigned)";       // the end of a record's result

/** The data of a game other than its turns. */
export const unwritten = () =>
  ({ id: unique(), text: "", result: "", headers: [], closing: [], remarks: [] });

export class Match {
  record = unwritten();
  played = null;           // the node of a turn just made, unless earlier ones have been looked at since

  /** Whether the level or the other screen is to move. */
  theirs() { return !!this.you && !this.view.over && this.view.mover !== this.you; }

  /** Whether the game can only be viewed. */
  watching() { return !!this.tree.root.position; }

  /** Whether a game is in progress. */
  running() { return !!this.tree.root.children.length && !this.tree.end().over && !this.watching(); }

  at() {
    const { state, node } = this;
    return node.position ? { ...state, start: node.position, turns: [], still: "1" }
      : { ...state, turns: node.turns() };
  }

  /** Take in the view of the node's position; a game that was resigned is over at its end. */
  seen(view) {
    const [winner, , why] = this.you && this.node === this.tree.end() ? this.record.result.split(" ") : [];
    this.view = why !== RESIGNED ? view
      : { ...view, over: true, winner, state: `${winner} wins ${why}`, next: [], unclicked: [] };
    this.node.over = this.view.over;
    this.players = view.players;
    const count = this.players.length, began = this.players.indexOf(view.mover) - this.node.path().length;
    this.begins = (began % count + count) % count;
    if (!this.watching()) this.state.game = view.game;
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

  /** The position after the turn that was undone last, or after the next one. */
  later() {
    let at = this.node;
    do at = at.children.includes(at.last) ? at.last : at.children[0];
    while (at && this.levels(at) && at.children.length);
    return at;
  }

  params() {
    const { state, tree, node, you, level, seed, room } = this;
    if (this.watching()) return { view: "play", game: state.game, kept: this.record.id };
    const at = node === tree.end() ? "" : tree.number(node), moves = tree.text();
    return { view: "play", ...state, moves, at, you, level: you && level, seed: you && seed, room };
  }

  /** Return the game as this browser stores it. */
  stored() {
    const { state, tree, node, view, you, level, seed, room, record } = this;
    const positions = this.watching() ? [tree.root, ...tree.nodes()].map(each => each.position) : [];
    return { id: record.id, ...state, line: tree.root.line(), at: tree.number(node), positions, you, level,
      seed, room, record, over: view.over || this.watching(), standing: standing(view, you),
      turns: node.path().length };
  }

  /** Return the content of a file of the game. */
  written() {
    const { headers, closing, remarks, result } = this.record;
    return { ...this.state, line: this.tree.root.line(), headers, closing, remarks, result };
  }

  /** Return the name of a file, without its ending. */
  file() { return this.state.game.replace(/[^a-z0-9]+/g, "-"); }
}
