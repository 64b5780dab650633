// The course of a judged game as a small graph.

import { capital, el, plural, shape } from "./dom.js";

const HIGH = 30;

/**
 * Draw the expected score of player `one` after each judged turn of a line with `count` turns. The mean of
 * two plies is used, because estimates depend on who is to move; proved stretches are thick.
 */
export function graph(line, { one, other, count, now, go }) {
  const proved = line.map(({ judged }) => judged.kept !== "unknown");
  const share = line.map(({ judged: { player, left } }) => (player === one ? left : 1 - left));
  const even = share.map((each, k) => (proved[k] || !k || proved[k - 1] ? each : (each + share[k - 1]) / 2));
  const x = k => 100 * line[k].path().length / (count + 1), y = k => HIGH * (1 - even[k]);
  const marks = line.map((node, k) => (k ? shape("line", {
    x1: x(k - 1), y1: y(k - 1), x2: x(k), y2: y(k), class: proved[k] && proved[k - 1] ? "proved" : "guess",
  }) : ""));
  const at = line.indexOf(now), percent = Math.round(100 * even.at(-1));
  const sure = proved.filter(Boolean).length;
  const label = `Course of the game: ${capital(one)} ${percent}% at the end, `
    + `${plural(sure, "position")} proved`;
  const drawing = shape("svg", { viewBox: `0 0 100 ${HIGH}`, preserveAspectRatio: "none", role: "img",
    "aria-label": label },
    shape("line", { x1: 0, y1: HIGH / 2, x2: 100, y2: HIGH / 2, class: "even" }), ...marks,
    at < 0 ? "" : shape("line", { x1: x(at), y1: 0, x2: x(at), y2: HIGH, class: "now" }));
  drawing.addEventListener("click", event => {
    const box = drawing.getBoundingClientRect(),
      number = Math.round((event.clientX - box.left) / box.width * (count + 1));
    go(line.find(node => node.path().length >= number) || line.at(-1));
  });
  return el("figure", { class: "graph" }, el("figcaption", {}, `${capital(one)} ↑`), drawing,
    el("figcaption", {}, `${capital(other)} ↓`));
}
