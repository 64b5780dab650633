// Answers from the page itself: every position that can occur in its puzzles was prepared with the file.
// Requests and answers are the same as with a server.

import { $ } from "./dom.js";

const sheet = JSON.parse($("puzzles").textContent);
const puzzles = new Map(sheet.puzzles.map(each => [each.id, each]));

export const games = sheet.games;

/** The puzzle for the week that contains a day (`2027-02-28`), or nothing if puzzles have no weeks. */
export const due = day => sheet.puzzles.find(({ days }) => days && days[0] <= day && day <= days[1])?.id
  || "";

class Stale extends Error { stale = true; }

export async function ask(path, given) {
  document.body.dataset.asked = "1";
  try { return ANSWERS[path](given); } finally { document.body.dataset.asked = "0"; }
}

/** There is no engine here that could search. */
export async function search() { throw new Stale(); }

export function cancel() {}

const words = text => text.split(" ").filter(Boolean);

const same = (one, other) => one.length === other.length && one.every(each => other.includes(each));

// ---------------------------------------------------------------------------------------------- pictures

/** The puzzle's own drawing, with the changes that some looks make to it. */
function drawn(puzzle, looks) {
  const board = sheet.boards[puzzle.board], ground = `<use href="#${board.ground}"/>`;
  const gone = new Set(looks.flatMap(([parts]) => parts)),
    holds = Object.assign({}, puzzle.holds, ...looks.map(look => look[2]));
  const seen = [...puzzle.shown.filter(part => !gone.has(part)), ...looks.flatMap(look => look[1])]
    .sort((one, other) => sheet.parts[one][0] - sheet.parts[other][0]);
  const pieces = seen.map(part => sheet.parts[part][1]);
  return {
    svg: `<svg viewBox="0 0 ${board.width} ${board.height}">${ground}${pieces.join("")}</svg>`,
    width: board.width, height: board.height, framed: board.framed, game: puzzle.game,
      description: puzzle.spoken,
    spots: board.spots.map(spot => ({ ...spot, holds: holds[spot.id] || "" })), next: [], taken: [],
      unclicked: [], won: [], over: false,
  };
}

// ----------------------------------------------------------------------------------------------- judging

const numberOf = (step, turn) => step.turns.findIndex(([text]) => text === turn);

/** The verdict on the turns, the turns followed by the reply to the last one, that reply, and the looks. */
function judged(puzzle, turns, done) {
  const open = { verdict: "open", turns, reply: null, looks: [], won: [] };
  if (puzzle.marks) return done ? { ...open, verdict: same(turns, puzzle.solution) ? "solved" : "wrong" }
    : open;
  if (puzzle.solo) {
    const [step] = puzzle.steps, looks = turns.map(turn => step.turns[numberOf(step, turn)][3]);
    if (turns.length < puzzle.solution.length) return { ...open, looks };
    return { ...open, looks, verdict: same(turns, puzzle.solution) ? "solved" : "wrong" };
  }
  const played = [];
  let looks = [];
  for (let at = 0; at < turns.length; at += 2) {
    const step = puzzle.steps[at / 2], turn = numberOf(step, turns[at]), last = at === turns.length - 1;
    played.push(turns[at]);
    looks = [step.turns[turn][3]];
    if (turn !== step.key) {
      const [reply, look] = step.refuted?.[turn] || [null, null];
      return { ...open, verdict: "wrong", turns: reply ? [...played, reply] : played, reply,
        looks: reply ? [look] : looks };
    }
    if (!step.reply) return { ...open, verdict: "solved", turns: played, looks, won: step.won || [] };
    const [reply, look] = step.reply;
    played.push(reply);
    looks = [look];
    if (last) return { ...open, turns: played, reply, looks };
  }
  return { ...open, turns: played, looks };
}

/** The step of the solver's turn that follows some turns. */
const waiting = (puzzle, turns) => (puzzle.solo ? puzzle.steps[0] : puzzle.steps[turns.length / 2]);

function shown({ id, turns, done = "" }) {
  const puzzle = puzzles.get(id), { steps: _steps, shown: _shown, holds: _holds, ...told } = puzzle;
  const found = judged(puzzle, words(turns), done === "1"), closed = found.verdict !== "open";
  const seen = { ...told, verdict: found.verdict, turns: found.turns, reply: found.reply };
  const view = { ...drawn(puzzle, found.looks), won: found.won };
  if (!closed && !puzzle.marks) {
    const step = waiting(puzzle, found.turns);
    Object.assign(view, {
      next: lit(step, step.ways[0], taken(puzzle, found.turns)), taken: step.taken,
      unclicked: step.unclicked.map(each => step.turns[each]).map(([turn, said]) => ({ turn, words: said })),
    });
  }
  // Clicks name the puzzle instead of a starting position.
  return { ...seen, start: id, played: found.turns, view };
}

// ------------------------------------------------------------------------------------------------ clicks

/** Spots on which something has already been placed, if the solution is a set of placements. */
const taken = (puzzle, turns) => new Set(puzzle.solo ? turns.flatMap(turn => way(puzzle.steps[0], turn))
  : []);

/** The spots to click for a turn that takes a single click. */
const way = (step, turn) => Object.entries(step.ways[0]).filter(([spot, to]) => spot
  && ends(step, to).includes(numberOf(step, turn))).map(([spot]) => spot);

const ends = (step, to) => (to < 0 ? [-1 - to] : step.ways[to][""] || []);

/** The spots that may be clicked at a node, except a first spot that need not be clicked. */
function lit(step, node, without = new Set()) {
  const next = Object.keys(node).filter(Boolean);
  if (node === step.ways[0] && step.first
    && node[step.first] >= 0) next.push(...Object.keys(step.ways[node[step.first]]).filter(Boolean));
  return [...new Set(next)].filter(spot => !without.has(spot));
}

/** The result of some clicks: the number of a node, or -1 - n for turn n; null if they lead nowhere. */
function led(step, clicked) {
  let at = 0;
  for (const spot of clicked) {
    at = at < 0 ? undefined : step.ways[at][spot];
    if (at === undefined) return null;
  }
  return at;
}

function press({ start, turns, clicked, spot }) {
  const puzzle = puzzles.get(start), played = words(turns), step = waiting(puzzle, played),
    before = words(clicked), without = taken(puzzle, played);
  const tries = [[...before, spot], ...(step.first ? [[step.first, spot]] : []), [spot]];
  let found = without.has(spot) ? undefined : tries.find(each => led(step, each) !== null);
  if (before.length && before.at(-1) === spot && found?.length !== before.length + 1) found =
    [];  // a second click takes the piece back
  if (!found) return { clicked: [], next: lit(step, step.ways[0], without), done: [],
    refused: refusal(step, spot) };
  const to = led(step, found);
  if (to < 0) {
    const [turn, , , look] = step.turns[-1 - to];
    return { turn, clicked: found, view: drawn(puzzle, [look]) };
  }
  const done = ends(step, to).map(each => step.turns[each]).map(([turn, said, piece]) =>
    ({ turn, words: said, piece }));
  if (new Set(done.map(each => each.piece)).size < Math.max(2,
    done.length)) for (const each of done) each.piece = "";
  return { clicked: found, next: lit(step, step.ways[to], without), done };
}

/** The reason why no turn begins on a spot, with the rule that says so if there is one. */
function refusal(step, spot) {
  const [why, rule] = step.refused[spot] || [`no turn goes on with ${spot}`, ""];
  return { why, rule, text: sheet.rulings[rule] };
}

function hint({ id, turns, whole }) {
  const puzzle = puzzles.get(id), played = words(turns),
    missing = puzzle.solution.find(turn => !played.includes(turn)) || "";
  if (puzzle.marks) return { spots: whole ? puzzle.solution : [missing].filter(Boolean), turn: "",
    words: "" };
  const step = waiting(puzzle, played), turn = puzzle.solo ? missing : step && puzzle.solution[played.length];
  if (!turn) return { spots: [], turn: "", words: "" };
  const clicked = step.hints ? step.hints[turn] : step.way || [];
  const [text, said] = step.turns[puzzle.solo ? numberOf(step, turn) : step.key];
  return { spots: whole ? clicked : clicked.slice(0, 1), turn: whole ? text : "", words: whole ? said : "" };
}

const ANSWERS = {
  puzzles: () => ({ puzzles: sheet.puzzles.map(({ id, kind, title, stars, themes, number }) =>
    ({ id, kind, title, stars, themes, number })) }),
  puzzle: shown, press, hint,
};
