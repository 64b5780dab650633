// Turning a drawing into the next one: unchanged parts stay, moving pieces glide, others appear or vanish.

import { arrange, shape } from "./dom.js";

const GLIDE = 150;           // duration of a move, in ms

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const written = node => node.outerHTML ?? node.data;

/** Turn an element into another one, keeping every part that stays the same. */
function morph(old, fresh) {
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const spare = new Map();
  for (const child of old.childNodes) spare.set(written(child),
    [...(spare.get(written(child)) || []), child]);
  arrange(old, [...fresh.childNodes].map(child => {
    const same = spare.get(written(child))?.shift();
    if (same) return same;
    const twin = child.id && child.children.length && [...old.children].find(each => each.id === child.id);
    if (twin) morph(twin, child);
    return twin || child;
  }));
}

/** The middle of a piece in the drawing's units. */
function middle(piece) {
  const box = piece.getBBox(), way = piece.transform.baseVal.consolidate()?.matrix;
  const point = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  return way ? point.matrixTransform(new DOMMatrix([way.a, way.b, way.c, way.d, way.e, way.f])) : point;
}

/** Turn the pieces and letters of a drawing the right way up, because the drawing is shown upside down. */
export function upright(drawing) {
  const turn = (found, x, y) => {
    const [left, top] = ["x", "y"].map(name => Number(found.getAttribute(name)) || 0);
    found.setAttribute("transform", `rotate(180 ${left + x} ${top + y})`);
  };
  for (const piece of drawing.querySelectorAll("[id$=-pieces] > use")) turn(piece, 0, 0);
  // The middle of a letter, in the units of its typeface.
  for (const letter of drawing.querySelectorAll("[id$=-coords] g > use")) turn(letter, 280, 330);
}

const layer = host => host.querySelector("[id$=-pieces]");

/** The pieces of a drawing that are on a spot. */
export function piecesOn(host, spot) {
  return [...(layer(host)?.children || [])].filter(piece => {
    const { x, y } = middle(piece);
    return Math.hypot(x - spot.x, y - spot.y) < 0.5 * spot.r;
  });
}

/**
 * Show a drawing in place of the previous one.
 *
 * `ways` are the paths of pieces, each a list of points; captured pieces fade out on `above`, an SVG in the
 * same units. With `still`, nothing moves.
 */
export function redraw(host, fresh, { ways = [], above, still = false }) {
  const old = host.firstElementChild;
  if (!old || !layer(host) || old.getAttribute("viewBox") !== fresh.getAttribute("viewBox"))
    return host.replaceChildren(fresh);
  const before = [...layer(host).children];
  morph(old, fresh);
  const pieces = layer(host);
  if (still || calm() || !pieces) return undefined;
  const near = (piece, { x, y, r }) => {
    const at = middle(piece);
    return Math.hypot(at.x - x, at.y - y) < 0.5 * r;
  };
  const came = [...pieces.children].filter(piece => !before.includes(piece));
  for (const piece of came) {
    const way = ways.find(each => near(piece, each.at(-1))), end = way?.at(-1);
    if (way) {
      const steps = way.map(({ x, y }) => `${x - end.x}px ${y - end.y}px`);
      piece.animate({ translate: steps }, { duration: GLIDE, easing: "ease-out" });
    } else piece.animate({ opacity: [0, 1] }, GLIDE);
  }
  const gone = before.filter(piece => !piece.isConnected);
  if (gone.length && gone.length < 12) {
    const leaving = shape("g", { class: "leaving", "aria-hidden": "true" }, ...gone);
    above.append(leaving);
    for (const piece of gone) if (ways.some(way => near(piece, way[0]))) piece.remove();
    leaving.animate({ opacity: [1, 0] }, GLIDE).onfinish = () => leaving.remove();
  }
  return undefined;
}
