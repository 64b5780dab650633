// The rulebook of a game, chapter by chapter.

import { complain, el, html } from "./dom.js";
import { ask } from "./server.js";

const books = new Map();

/** Make a fold with the rules of the game on show, which are loaded when it is open. */
export function rules(app) {
  const made = el("details", { ontoggle: () => made.refresh() }, el("summary", {}, "The rules"),
    el("div", { class: "book" }));
  made.refresh = () => made.open && chapters(made.lastElementChild, app.game().id);
  return made;
}

/** Put the chapters of a game's book into an element; the first one is open. */
async function chapters(host, id) {
  if (host.dataset.game === id) return;
  host.dataset.game = id;
  host.replaceChildren(el("p", { class: "soft" }, "…"));
  let found = books.get(id);
  if (!found) {
    try { ({ chapters: found } = await ask("book", { game: id }, "book")); } catch (error) {
      delete host.dataset.game;
      return complain(error);
    }
    books.set(id, found);
  }
  if (host.dataset.game !== id) return;
  host.replaceChildren(...(found.length ? found.map(chapter => {
    const made = el("details", { class: "chapter" }, el("summary", {}, chapter.title));
    // A chapter has many figures, so it is added only when it is opened.
    made.addEventListener("toggle", () => {
      if (made.open && made.childElementCount === 1) made.append(html("div", chapter.html));
    });
    return made;
  }) : [el("p", { class: "soft" }, "This game has no rulebook.")]));
  const first = host.querySelector("details");
  if (first) first.open = true;
}
