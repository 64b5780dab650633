"use strict";
// The page's address holds what it shows (game, first position, turns): going back undoes, a bookmark keeps.

const $ = id => document.getElementById(id);
const NS = "http://www.w3.org/2000/svg";
let known = [];          // the games
let seen = null;         // what the server last said about the position
let clicked = [];        // spots clicked of a turn that is not complete
let mode = "play";
let piece = "";          // what is put when setting up; empty clears
let proof = null;        // what is proved of the position shown

// ---------------------------------------------------------------------------------------- asking the server

async function ask(path, given = {}) {
  const answer = await fetch(`/${path}?${new URLSearchParams(given)}`);
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.error || answer.statusText);
  return data;
}

const at = () => ({ game: seen.game, start: seen.start, turns: seen.turns.join(" ") });

function complain(error) { $("error").textContent = error ? error.message : ""; }

function go(game, start = "", turns = []) {
  const next = "#" + new URLSearchParams({ game, start, turns: turns.join(" ") });
  if (next === location.hash) load(); else location.hash = next;
}

let latest = 0;
let refused = null;      // what was wrong with the address that the page was opened at
async function load() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const mine = ++latest;
  try {
    const found = await ask("view", {
      game: hash.get("game") || known[0].id, start: hash.get("start") || "", turns: hash.get("turns") || "",
      theme: $("theme").value,
    });
    if (mine !== latest) return;  // a later answer has come first
    seen = found;
    clicked = [];
    complain(refused);
    refused = null;
    forget();
    show();
  } catch (error) {
    if (mine !== latest) return;
    complain(error);
    if (seen) return;
    // The page was opened at an address that is no good: show a board all the same, and say so.
    location.replace("#" + new URLSearchParams({ game: known[0].id }));
    refused = error;
  }
}

// What was proved holds for the position before.
function forget() {
  proof = null;
  asked++;
  $("proof").textContent = "";
}

// --------------------------------------------------------------------------------------------- clicking turns

// Where every turn begins with the same spot, it need not be clicked.
function given() {
  const firsts = new Set(seen.legal.flatMap(turn => turn.clicks.filter(c => c.length > 1).map(c => c[0])));
  return firsts.size === 1 && seen.legal.length > 1 ? [...firsts] : [];
}

function begins(clicks, spots) { return spots.every((spot, k) => clicks[k] === spot); }

// The turns that the spots clicked may become, and which of them they are.
function candidates(spots) {
  const open = [], done = [];
  for (const turn of seen.legal)
    for (const clicks of turn.clicks)
      if (clicks.length && begins(clicks, spots)) {
        open.push({ turn: turn.turn, next: clicks[spots.length] });
        if (clicks.length === spots.length) done.push(turn.turn);
        break;
      }
  return { open, done };
}

function matching() {
  if (clicked.length) return { ...candidates(clicked), spots: clicked };
  const plain = candidates([]), first = given();
  if (!first.length) return { ...plain, spots: [] };
  const more = candidates(first);
  return { open: [...plain.open, ...more.open], done: [], spots: [] };
}

function play(turn) { go(seen.game, seen.start, [...seen.turns, turn]); }

function click(spot) {
  if (mode === "setup") return put(spot);
  if (mode !== "play") return;
  for (const spots of [[...clicked, spot], [...given(), spot], [spot]]) {
    const found = candidates(spots);
    if (!found.open.length) continue;
    const turns = new Set(found.open.map(each => each.turn));
    if (found.done.length === 1 && turns.size === 1) return play(found.done[0]);
    clicked = spots;
    return marks(), list();
  }
  clicked = [];
  marks();
  list();
}

async function put(spot) {
  try {
    go(seen.game, (await ask("put", { game: seen.game, position: seen.position, spot, piece })).position);
  } catch (error) { complain(error); }
}

// ------------------------------------------------------------------------------------------------ showing

function element(tag, attributes = {}, ...children) {
  const found = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (name.startsWith("on")) found[name] = value; else if (value !== false) found.setAttribute(name, value);
  found.append(...children);
  return found;
}

function shape(tag, attributes) {
  const found = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) found.setAttribute(name, value);
  return found;
}

const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

const info = () => known.find(game => game.names.includes(seen.game.split(":file")[0])) ||
  known.find(game => game.id === seen.game.split(":")[0]);

function show() {
  const game = info();
  document.title = `${game.title} · printkit studio`;
  $("games").replaceChildren(...known.map(each => element("button", {
    "aria-pressed": each === game, title: each.designer, onclick: () => go(each.id),
  }, each.title)));
  $("variant").replaceChildren(...game.names.map(name => element("option", { value: name }, name)));
  $("variant").value = seen.game;
  $("variant").parentElement.hidden = game.names.length < 2;
  const score = Object.entries(seen.score || {}).map(([player, points]) => `${player} ${points}`).join(", ");
  $("state").textContent = capital(seen.state) + (score && ` · ${score}`);
  $("position").value = seen.position;
  $("undo").disabled = $("restart").disabled = !seen.turns.length;
  $("solve").disabled = !game.solved || seen.over;
  $("played").replaceChildren(...seen.turns.map((turn, k) => element("li", {}, element("button", {
    title: "Back to here", onclick: () => go(seen.game, seen.start, seen.turns.slice(0, k + 1)),
  }, turn))));
  palette(game);
  files(game);
  draw();
  list();
}

function draw() {
  const frame = $("board"), size = seen.width / seen.height;
  frame.style.maxWidth = `calc(${size} * (100vh - 11rem))`;
  frame.innerHTML = seen.svg;
  const hits = shape("svg", { class: "hits", viewBox: `0 0 ${seen.width} ${seen.height}` });
  for (const spot of seen.spots) {
    const circle = shape("circle", {
      cx: spot.x, cy: spot.y, r: spot.r, tabindex: 0, role: "button",
      "aria-label": `${spot.id}${spot.holds ? ", " + spot.holds : ""}`,
    });
    circle.append(shape("title", {}));
    circle.firstChild.textContent = spot.id;
    circle.dataset.spot = spot.id;
    circle.addEventListener("click", () => click(spot.id));
    circle.addEventListener("keydown", event => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); click(spot.id); }
      if (event.key === "Escape") { clicked = []; marks(); list(); }
    });
    hits.append(circle);
  }
  frame.append(hits);
  marks();
}

function marks() {
  const hits = document.querySelector("svg.hits");
  hits.querySelectorAll(".ring").forEach(old => old.remove());
  const next = new Set(mode === "play" ? matching().open.map(each => each.next) : []);
  for (const circle of hits.querySelectorAll("circle")) {
    const spot = seen.spots.find(each => each.id === circle.dataset.spot);
    circle.classList.toggle("can", mode === "setup" || next.has(spot.id));
    circle.classList.toggle("on", mode === "play" && clicked.includes(spot.id));
    if (mode === "play" && next.has(spot.id))
      hits.append(shape("circle", { class: "ring", cx: spot.x, cy: spot.y, r: spot.r * 0.97 }));
  }
}

function list() {
  const open = new Set(matching().open.map(each => each.turn));
  const best = new Set(proof && proof.best || []);
  const turns = seen.legal.map(each => each.turn)
    .filter(turn => (clicked.length ? open.has(turn) : true) && turn.includes($("filter").value.trim()));
  const some = turns.length < seen.legal.length ? `${turns.length} of ` : "";
  $("count").textContent = seen.over ? "The game is over" :
    `${some}${seen.legal.length} legal turn${seen.legal.length === 1 ? "" : "s"}`;
  turns.sort((a, b) => best.has(b) - best.has(a));
  $("turns").replaceChildren(...turns.slice(0, 600).map(turn => element("li", {}, element("button", {
    class: best.has(turn) ? "best" : "", onclick: () => play(turn),
  }, turn))));
  if (turns.length > 600) $("turns").append(element("li", {}, `and ${turns.length - 600} more`));
}

function palette(game) {
  const pieces = [...game.palette, { piece: "", name: "nothing", icon: "" }];
  if (!pieces.some(each => each.piece === piece)) piece = pieces[0].piece;
  $("palette").replaceChildren(...pieces.map(each => {
    const button = element("button", {
      role: "radio", "aria-checked": each.piece === piece, title: each.name, "aria-label": each.name,
      onclick: () => { piece = each.piece; palette(game); },
    });
    if (each.icon) button.innerHTML = each.icon; else button.textContent = each.piece || "clear";
    return button;
  }));
  $("tab-setup").disabled = !game.palette.length;
  $("choices").replaceChildren(...seen.choices.map(choice => {
    const select = element("select", {
      onchange: async event => {
        try {
          const given = { game: seen.game, position: seen.position, name: choice.name, value: event.target.value };
          go(seen.game, (await ask("choose", given)).position);
        } catch (error) { complain(error); }
      },
    }, ...choice.values.map(value => element("option", { value }, value)));
    select.value = choice.value;
    return element("label", {}, `${capital(choice.name)} `, select);
  }));
}

// ------------------------------------------------------------------------------------------- taking away

function files(game) {
  if ($("subject").dataset.game !== game.id) {
    $("subject").dataset.game = game.id;
    $("subject").replaceChildren(...game.boards.map(name => element("option", { value: name }, name)));
  }
  const on = id => $(id).checked ? "1" : "";
  const figure = new URLSearchParams({
    ...at(), theme: $("theme").value, show: $("show").value, caption: $("caption").value,
    coords: on("coords"), mover: on("mover"), legal: on("legal"), key: on("key"),
  });
  const board = new URLSearchParams({
    ...at(), theme: $("theme").value, board: $("subject").value, paper: $("paper").value, fit: on("fit"),
  });
  for (const [id, path, query] of [["figures", "figure", figure], ["boards", "board", board]])
    $(id).replaceChildren(...["pdf", "svg", "png"].map(kind => element("a", {
      class: "file", href: `/${path}.${kind}?${query}`, onclick: event => take(event),
    }, kind.toUpperCase())));
}

// A file that cannot be made is refused in words on this page, not on one of its own.
async function take(event) {
  event.preventDefault();
  const link = event.currentTarget;
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error((await answer.json()).error);
    const name = /filename="(.*)"/.exec(answer.headers.get("Content-Disposition"))[1];
    const url = URL.createObjectURL(await answer.blob());
    const save = element("a", { href: url, download: name });
    save.click();
    URL.revokeObjectURL(url);
    complain();
  } catch (error) { complain(error); }
}

// ------------------------------------------------------------------------------------------------ proofs

let asked = 0;
async function solve() {
  forget();
  const mine = asked;
  $("solve").disabled = true;
  $("proof").textContent = "Searching…";
  try {
    const found = await ask("solve", { ...at(), seconds: $("seconds").value });
    if (mine !== asked) return;  // the board shows something else by now
    proof = found;
    const away = found.distance === null ? "" : `, over in ${found.distance} turn${found.distance === 1 ? "" : "s"}`;
    const margin = found.margin === null ? "" : ` by ${found.margin}`;
    const text = found.value === "unknown" ? "Not proved within this time."
      : `Proved: ${found.value} for ${found.mover}${margin}${away}.`;
    const keep = found.best === null ? " Which turns keep it is not proved."
      : found.best.length ? ` ${found.best.length} of ${seen.legal.length} turns keep it.` : "";
    const line = found.line && found.line.length > 1 ? ` Best line: ${found.line.join(" ")}.` : "";
    $("proof").textContent = text + (found.value === "unknown" ? "" : keep) + line;
    list();
  } catch (error) {
    if (mine !== asked) return;
    $("proof").textContent = "";
    complain(error);
  }
  $("solve").disabled = seen.over || !info().solved;
}

// ------------------------------------------------------------------------------------------------- begin

function turnTo(name) {
  mode = name;
  for (const each of ["play", "setup", "take"]) {
    $(each).hidden = each !== name;
    $(`tab-${each}`).setAttribute("aria-selected", each === name);
  }
  clicked = [];
  if (seen) { marks(); list(); }
}

async function begin() {
  try {
    const found = await ask("games");
    known = found.games;
    $("theme").replaceChildren(...found.themes.map(name => element("option", { value: name }, name)));
  } catch (error) { return complain(error); }
  for (const name of ["play", "setup", "take"]) $(`tab-${name}`).onclick = () => turnTo(name);
  for (const id of ["show", "caption", "coords", "mover", "legal", "key", "subject", "paper", "fit"])
    $(id).addEventListener("input", () => files(info()));
  $("variant").onchange = event => go(event.target.value);
  $("theme").onchange = load;
  $("undo").onclick = () => go(seen.game, seen.start, seen.turns.slice(0, -1));
  $("restart").onclick = () => go(seen.game, seen.start);
  $("fresh").onclick = () => go(seen.game);
  $("solve").onclick = solve;
  $("filter").oninput = list;
  $("copy").onclick = () => navigator.clipboard.writeText(seen.position);
  $("typed").onsubmit = event => { event.preventDefault(); go(seen.game, $("position").value.trim()); };
  window.onhashchange = load;
  load();
}

begin();
