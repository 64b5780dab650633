// A sheet of puzzles in a single file: one view, with answers from the file itself.

import { $ } from "./dom.js";
import { due, games } from "./alone.js";
import { depart, read } from "./address.js";
import { Board } from "./board.js";
import { today } from "./game.js";
import { Train } from "./train.js";

const app = {
  games, board: null, view: null, served: false,

  /** All puzzles are in one list, whichever games they come from. */
  game: () => ({ id: "" }),

  /** Show the key to the players' signs for the current game only. */
  setGame(id) {
    for (const line of document.querySelectorAll("[data-game]")) line.classList.toggle("other",
      line.dataset.game !== id);
  },
};

function keys(event) {
  if (event.defaultPrevented || event.target.closest("input, textarea, select, summary, .chooser")) return;
  if (app.view.key(event)) event.preventDefault();
}

/** Arrive at a place in the page or at a puzzle; a link from the list below scrolls up to the board. */
async function arrive() {
  const to = read();
  depart();
  if (to.view && to.view !== "train") return;
  const link = document.activeElement?.closest("#all a");
  await app.view.route(to);
  if (!link) return;
  $("solve").scrollIntoView();
  app.board.focus();
}

async function begin() {
  $("solve").hidden = false;
  document.body.dataset.live = "1";
  app.board = new Board();
  app.view = new Train(app);
  window.addEventListener("hashchange", arrive);
  document.addEventListener("keydown", keys);
  depart();
  const to = read();
  await app.view.enter({ ...to, id: to.id || due(today()) });
  document.body.dataset.ready = "1";
}

begin();
