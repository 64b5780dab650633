// The page: its views, the game that they all share, settings, and keys.

import { $, capital, complain, el } from "./dom.js";
import { ask, Refused } from "./server.js";
import { depart, go, read, stay, trip } from "./address.js";
import { set, settings } from "./settings.js";
import { Board } from "./board.js";
import { Storm } from "./storm.js";
import { rate } from "./rating.js";

const VIEWS = ["start", "learn", "play", "hands", "train", "compose", "setup"];

const app = {
  games: [], levels: [], themes: [], own: false, shared: false, board: null, view: null, views: {},
  current: "", storm: train => new Storm(train), rate: lines => rate(lines),
  served: true,            // a server has all puzzles and players; a standalone page has its own

  /** The data about the game that is shown. */
  game() { return this.games.find(game => game.id === this.current) || this.games[0]; },

  /** Views report which game they show. */
  setGame(name) {
    const id = name.split(":")[0];
    this.current = this.games.some(game => game.id === id) ? id : this.current;
    $("game").value = this.current;
    if (settings.game !== this.current) set("game", this.current);
    const view = this.view ? ` · ${capital(this.view.name)}` : "";
    document.title = `${this.game().title}${view} · printkit studio`;
    $("heading").textContent = this.game().title;
  },
};

/** Load a view when it is first needed. */
async function load(name) {
  const module = await import(`./${name}.js`).catch(() => {
    throw new Refused("This part of the studio could not be loaded. Check the connection and try again.");
  });
  return app.views[name] ||= new module[capital(name)](app);
}

async function route() {
  const params = read(), mine = trip();
  const name = VIEWS.includes(params.view) ? params.view : app.own ? "print" : "start";
  const view = app.views[name] || await load(name);
  if (mine !== trip()) return undefined;
  if (params.game) app.setGame(params.game);
  for (const link of document.querySelectorAll("nav a"))
    link.ariaCurrent = link.dataset.view === (name === "hands" ? "play" : name) ? "page" : null;
  document.body.dataset.view = name;
  if (app.view === view) return view.route(params);
  app.view?.leave();
  app.view?.clicks?.end();
  complain("");
  $("state").textContent = $("now").textContent = "";
  $("state").classList.remove("ended");
  app.board.drag = app.board.lift = null;
  app.view = view;
  app.setGame(app.current);
  $("panel").inert = true;   // the buttons work as soon as the view knows what it shows
  await view.enter(params).finally(() => { $("panel").inert = false; });
}

function keys(event) {
  const elsewhere = "input, textarea, select, summary, dialog, .chooser";
  if (event.defaultPrevented || event.target.closest(elsewhere)) return;
  if (app.view?.key?.(event)) event.preventDefault();
}

function preferences() {
  $("set-theme").replaceChildren(...app.themes.map(name => el("option", { value: name }, name)));
  for (const name of ["scheme", "theme", "lit", "sound", "keep"]) {
    const box = $(`set-${name}`), key = box.type === "checkbox" ? "checked" : "value";
    box[key] = settings[name];
    box.onchange = () => {
      set(name, box[key]);
      if (name === "theme" || name === "lit") app.view.route(read());
    };
  }
  // A tap that closes the menu plays no turn, but the links at the top still work.
  const menu = $("settings");
  document.addEventListener("click", event => {
    if (!menu.open || menu.contains(event.target)) return;
    menu.open = false;
    if (event.detail && !event.target.closest("nav")) { event.preventDefault(); event.stopPropagation(); }
  }, true);
  menu.addEventListener("keydown", event => {
    if (event.key !== "Escape") return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}

async function begin() {
  let found;
  // The module of the first view is fetched at the same time as the list of games.
  import(`./${VIEWS.find(name => name === read().view) || "start"}.js`).catch(() => null);
  try { found = await ask("games"); } catch (error) {
    complain(error);
    window.addEventListener("server-back", () => location.reload(), { once: true });
    return;
  }
  Object.assign(app, found);
  app.current = app.games.some(game => game.id === settings.game) ? settings.game : app.games[0].id;
  $("game").replaceChildren(...app.games.map(game => el("option", { value: game.id }, game.title)));
  $("game").value = app.current;
  $("game").onchange = event => {
    app.current = event.target.value;
    go({ view: ["setup", "hands"].includes(app.view.name) ? "play" : app.view.name, game: app.current });
  };
  app.board = new Board();
  document.querySelector("nav [data-view=print]").hidden = !app.own;
  preferences();
  window.addEventListener("hashchange", arrive);
  document.addEventListener("keydown", keys);
  await arrive();
  document.body.dataset.ready = "1";
}

async function arrive() {
  // Going back while a question is asked only takes the question away.
  const question = document.querySelector("dialog");
  if (question) { stay(); return question.close(); }
  depart();
  try { await route(); } catch (error) {
    if (error instanceof Refused || error.stale) complain(error); else throw error;
  }
}

begin();
