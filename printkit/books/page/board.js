// The board: the server's drawing, with an area over each spot to click, touch or reach with the arrow keys.

import { $, el, shape, button } from "./dom.js";
import { piecesOn, redraw, upright } from "./pieces.js";

const TOUCH = 24;            // smallest size of a target, in CSS pixels
const PULL = 10;             // distance after which a press counts as dragging, in CSS pixels
// What a screen reader says of lit spots.
const SAID = { clicked: "chosen", next: "can be played", taken: "may be taken", hint: "hinted at",
  best: "proved best", won: "wins" };

export class Board {
  /**
   * `press(spot)` is called for clicks, and `drag(from, to)` for pieces dragged from spot to spot.
   * If `lift(spot)` says that the piece may move, it follows the pointer.
   */
  constructor() {
    this.host = $("board");
    this.frame = $("frame");
    this.spots = [];
    this.zoomed = 1;
    this.press = () => {};
    this.drag = null;
    this.lift = null;
    this.escape = () => {};
    this.picture = el("div", { class: "picture" });
    this.hits = shape("svg",
      { class: "hits", role: "group", "aria-label": "Spots; arrow keys go from one to the next" });
    this.host.append(this.picture, this.hits);
    this.circles = new Map();
    this.focused = "";
    this.lit = {};
    this.hits.addEventListener("keydown", event => this.#key(event));
    this.hits.addEventListener("click", event => this.#click(event));
    this.hits.addEventListener("pointerdown", event => this.#down(event));
    // A finger on a piece that may move must not scroll the page.
    const hold = event => this.following && event.cancelable && event.preventDefault();
    this.hits.addEventListener("touchmove", hold, { passive: false });
    $("zoom-in").addEventListener("click", () => this.zoom(this.zoomed * 1.4));
    $("zoom-out").addEventListener("click", () => this.zoom(this.zoomed / 1.4));
    new ResizeObserver(() => this.#fit()).observe(this.frame);
    window.addEventListener("resize", () => this.#fit());
  }

  /** Show a drawing with its spots, both in the same units; pieces glide to their spots along `ways`. */
  show({ svg, width, height, spots = [], description = "", framed = false, ways = [] },
    { turned = false } = {}) {
    this.close();
    const holder = el("div"), where = new Map(spots.map(spot => [spot.id, spot]));
    holder.innerHTML = svg.replace(/^<\?xml[^>]*>\s*/, "");
    const drawing = holder.firstElementChild;
    drawing.removeAttribute("width");
    drawing.removeAttribute("height");
    // Screen readers read the spots or, if there are none, the description that comes with the drawing.
    if (spots.length) { drawing.setAttribute("aria-hidden", "true"); drawing.removeAttribute("role"); }
    else if (description) {
      drawing.setAttribute("role", "img");
      drawing.setAttribute("aria-label", description);
    }
    if (turned) upright(drawing);
    redraw(this.picture, drawing, {
      ways: ways.map(way => way.map(id => where.get(id)).filter(Boolean)).filter(way => way.length > 1),
      above: this.hits, still: this.dropped,
    });
    this.dropped = false;
    this.host.classList.toggle("turned", turned);
    const same = this.width === width && this.framed === framed && this.height === height &&
      this.spots.length === spots.length
        && spots.every((spot, k) => ["id", "x", "y"].every(key => spot[key] === this.spots[k][key]));
    Object.assign(this, { width, height, spots, framed, turned });
    this.hits.setAttribute("viewBox", `0 0 ${width} ${height}`);
    if (!same) this.#rebuild();
    this.#fit(!same);
    this.light({});
  }

  #rebuild() {
    const had = this.hits.contains(document.activeElement);
    this.circles = new Map(this.spots.map(spot => {
      const circle = this.#ring(null, spot, 1);
      for (const [name, value] of [["role", "button"], ["tabindex", -1]]) circle.setAttribute(name, value);
      circle.dataset.spot = spot.id;
      return [spot.id, circle];
    }));
    this.marks = shape("g", { class: "marks", "aria-hidden": "true" });
    this.hits.replaceChildren(...this.circles.values(), this.marks);
    if (!this.circles.has(this.focused)) this.focused = this.spots[0]?.id || "";
    this.circles.get(this.focused)?.setAttribute("tabindex", 0);
    if (had) this.circles.get(this.focused)?.focus();
  }

  /** Light spots: `next` may be clicked, `clicked` have been; also `hint`, `best`, `won` and `taken`. */
  light(lit) {
    this.lit = lit;
    const sets = Object.fromEntries(Object.keys(SAID).map(name => [name, new Set(lit[name] || [])]));
    const rings = [];
    for (const spot of this.spots) {
      const circle = this.circles.get(spot.id), said = [spot.id, spot.holds || (lit.quiet ? "" : "empty")];
      for (const [name, words] of Object.entries(SAID))
        if (sets[name].has(spot.id) && (name !== "taken" || spot.holds)) said.push(words);
      const own = spot.holds && !sets.taken.has(spot.id) ? " mover" : "";
      circle.setAttribute("aria-label", said.filter(Boolean).join(", "));
      circle.classList.toggle("can", sets.next.has(spot.id) || !!lit.all);
      circle.classList.toggle("on", sets.clicked.has(spot.id));
      // A finger on a piece that may move drags it; elsewhere it scrolls the page.
      circle.classList.toggle("grip", !!this.lift && !!spot.holds && sets.next.has(spot.id));
      if (lit.ghost && sets.clicked.has(spot.id) && !spot.holds) rings.push(this.#ghost(lit.ghost, spot));
      for (const [name, share] of [["next", 0.93], ["best", 1.06], ["hint", 1.14], ["won", 1.06]])
        if (sets[name].has(spot.id) && !(name === "next" && lit.hide))
          rings.push(this.#ring("cased", spot, share), this.#ring(name + own, spot, share));
    }
    for (const way of lit.arrows || []) rings.push(this.#arrow(way));
    this.marks?.replaceChildren(...rings.filter(Boolean));
    this.marks?.classList.toggle("many", sets.next.size > 24);
    if (this.zoomed > 1.01) this.#reveal([...(sets.hint.size ? sets.hint : sets.next)]);
  }

  /** Bring one of these spots into the frame of a larger board, unless one is there already. */
  #reveal(ids) {
    const { left, top, right, bottom } = this.frame.getBoundingClientRect();
    const boxes = ids.map(id => this.circles.get(id)?.getBoundingClientRect()).filter(Boolean);
    const seen = box => box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
    if (!boxes.length || boxes.some(seen)) return;
    this.frame.scrollBy(boxes[0].left - (left + right) / 2, boxes[0].top - (top + bottom) / 2);
  }

  /** A ring round a spot, or a frame if signs are in the way of a ring. */
  #ring(name, { x, y, r }, share) {
    if (!this.framed) return shape("circle", { class: name, cx: x, cy: y, r: r * share });
    const half = r * share * 1.02;
    return shape("rect", { class: name, x: x - half, y: y - half, width: 2 * half, height: 2 * half,
      rx: 0.14 * r });
  }

  /** An arrow from spot to spot. */
  #arrow(way) {
    const points = way.map(id => this.spots.find(spot => spot.id === id)).filter(Boolean),
      [from, to] = points.slice(-2);
    if (!to) return null;
    const angle = Math.atan2(to.y - from.y, to.x - from.x), { r } = to, back = (turn, far) =>
      `${to.x - far * Math.cos(angle + turn)} ${to.y - far * Math.sin(angle + turn)}`;
    const line = points.map(({ x, y }) => `${x} ${y}`);
    line[line.length - 1] = back(0, 0.5 * r);
    return shape("g", { class: "arrow" }, shape("path", { d: `M${line.join("L")}` }),
      shape("path", { class: "head",
        d: `M${to.x} ${to.y}L${back(0.45, 0.75 * r)}L${back(-0.45, 0.75 * r)}Z` }));
  }

  /** A piece placed by a turn that is not yet complete. */
  #ghost(icon, { x, y, r }) {
    const made = shape("g",
      { class: "ghost", transform: `translate(${x} ${y})${this.turned ? " rotate(180)" : ""}` });
    made.innerHTML = icon;
    const size = { x: -0.85 * r, y: -0.85 * r, width: 1.7 * r, height: 1.7 * r };
    for (const [name, value] of Object.entries(size)) made.firstElementChild.setAttribute(name, value);
    return made;
  }

  /** Draw a line from spot to spot over the board while something is dragged. */
  sketch(from, to) {
    this.marks.querySelector(".sketch")?.remove();
    const [one, other] = [from, to].map(id => this.spots.find(spot => spot.id === id));
    if (one && other && one !== other)
      this.marks.append(shape("line", { class: "sketch", x1: one.x, y1: one.y, x2: other.x, y2: other.y }));
  }

  focus(spot = this.focused) {
    const circle = this.circles.get(spot);
    if (!circle) return;
    this.circles.get(this.focused)?.setAttribute("tabindex", -1);
    this.focused = spot;
    circle.setAttribute("tabindex", 0);
    circle.focus();
  }

  // ------------------------------------------------------------------------------------------ size

  zoom(factor) {
    const before = this.host.offsetWidth;
    this.zoomed = Math.min(8, Math.max(1, factor));
    this.#fit();
    const grown = this.host.offsetWidth / before;
    this.frame.scrollLeft =
      (this.frame.scrollLeft + this.frame.clientWidth / 2) * grown - this.frame.clientWidth / 2;
    this.frame.scrollTop =
      (this.frame.scrollTop + this.frame.clientHeight / 2) * grown - this.frame.clientHeight / 2;
  }

  #fit(fresh = false) {
    if (!this.width || !this.frame.clientWidth) return;
    const narrow = window.innerWidth < 900;
    // The frame sticks to the window while the page scrolls, but the top of its section does not move.
    const top = Math.min(160, this.frame.closest("main").getBoundingClientRect().top + window.scrollY + 16);
    const high = (narrow ? 0.62 : 1) * window.innerHeight - (narrow ? 0 : top + 118);
    const room = Math.max(240, high) * this.width / this.height;
    const width = Math.min(this.frame.clientWidth, room, 2200);
    // If spots would be too small for a finger, the board is larger than its frame.
    const closest = this.spots.length ? 2 * Math.min(...this.spots.map(spot => spot.r)) : this.width;
    const least = Math.max(1, TOUCH / (closest * width / this.width));
    const smallest = narrow || matchMedia("(any-pointer: coarse)").matches ? least : 1;
    // It begins like that; whoever wants to see all of it may still make it smaller.
    if (fresh || smallest !== this.smallest) this.zoomed = Math.max(fresh ? 1 : this.zoomed, smallest);
    this.smallest = smallest;
    this.host.style.width = `${Math.floor(width * this.zoomed)}px`;
    this.frame.classList.toggle("zoomed", this.zoomed > 1.01);
    this.frame.style.maxHeight = this.zoomed > 1.01 ? `${Math.max(240, high)}px` : "";
    $("zoom").hidden = !(least > 1 || this.spots.length > 100);
    $("zoom-out").disabled = this.zoomed <= 1.01;
    $("zoom-in").disabled = this.zoomed >= 7.9;
  }

  // ------------------------------------------------------------------------------------------ hands

  #at(event) {
    const box = this.hits.getBoundingClientRect();
    let [x, y] = [(event.clientX - box.left) / box.width * this.width,
      (event.clientY - box.top) / box.height * this.height];
    if (this.turned) [x, y] = [this.width - x, this.height - y];
    let found = null, least = Infinity;
    for (const spot of this.spots) {
      const away = Math.hypot(spot.x - x, spot.y - y);
      if (away < least && away <= spot.r * 1.5) [found, least] = [spot, away];
    }
    return found?.id || null;
  }

  #click(event) {
    if (this.dragged) { this.dragged = false; return; }
    // A screen reader clicks the element itself; a finger may land beside it.
    const spot = event.target.dataset?.spot || (event.detail ? this.#at(event) : null);
    if (!spot) return;
    this.close();
    this.circles.get(this.focused)?.setAttribute("tabindex", -1);
    this.focused = spot;
    this.circles.get(spot).setAttribute("tabindex", 0);
    this.press(spot);
  }

  #down(event) {
    const touch = event.pointerType === "touch";
    if (!this.drag || event.button || (touch && !event.target.classList?.contains("grip"))) return;
    const from = this.#at(event);
    if (!from) return;
    const start = [event.clientX, event.clientY], stop = new AbortController(), on = { signal: stop.signal };
    let held = null;
    this.following = touch;
    const follow = moved => {
      const [x, y] = [moved.clientX - start[0], moved.clientY - start[1]];
      held ||= Math.hypot(x, y) > PULL ? this.#pick(from) : null;
      if (!held) return;
      const share = (this.turned ? -1 : 1) * this.width / this.hits.getBoundingClientRect().width;
      for (const piece of held) piece.style.translate = `${x * share}px ${y * share}px`;
      if (!held.length) this.sketch(from, this.#at(moved));
    };
    const end = ended => {
      stop.abort();
      this.following = false;
      this.marks.querySelector(".sketch")?.remove();
      const to = ended.type === "pointerup" ? this.#at(ended) : null;
      for (const piece of held || []) piece.removeAttribute("style");
      if (!held) return;
      this.dragged = true;
      setTimeout(() => { this.dragged = false; }, 0);
      if (to && to !== from) { this.dropped = held.length > 0; this.drag(from, to); } else this.escape();
    };
    window.addEventListener("pointermove", follow, on);
    window.addEventListener("pointerup", end, on);
    window.addEventListener("pointercancel", end, on);
  }

  /** The pieces that follow the pointer from a spot; none if a line is drawn instead. */
  #pick(from) {
    if (!this.lift?.(from)) return [];
    const pieces = piecesOn(this.picture, this.spots.find(each => each.id === from));
    for (const piece of pieces) piece.parentNode.append(piece);
    return pieces;
  }

  #key(event) {
    const spot = event.target.dataset?.spot;
    if (!spot || event.altKey || event.ctrlKey || event.metaKey) return;
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (way) {
      event.preventDefault();
      event.stopPropagation();
      const to = this.#towards(spot, this.turned ? way.map(each => -each) : way);
      if (to) this.focus(to);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.close();
      this.press(spot);
    } else if (event.key === "Escape") {
      this.close();
      this.escape();
    } else if (event.key === "n" || event.key === "N") {
      // Go from one spot that may be clicked to the next.
      const lit = this.spots.map(each => each.id).filter(id => (this.lit.next || []).includes(id));
      if (lit.length) this.focus(lit[(lit.indexOf(spot) + 1) % lit.length]);
    }
  }

  /** The nearest spot in a direction; distance to the side counts double. */
  #towards(id, [dx, dy]) {
    const from = this.spots.find(spot => spot.id === id);
    let found = null, least = Infinity;
    for (const spot of this.spots) {
      const x = spot.x - from.x, y = spot.y - from.y, along = x * dx + y * dy,
        aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (along < 0.3 * from.r || aside > 2.2 * along) continue;
      const away = along + 2 * aside;
      if (away < least) [found, least] = [spot.id, away];
    }
    return found;
  }

  // --------------------------------------------------------------------------------------- choosing

  /** Offer turns in a bar below the board, where it covers no spot; Escape returns to the spot. */
  choose(id, head, choices, onchoose) {
    this.close();
    const found = el("div", { class: "chooser", role: "group", "aria-label": head },
      el("p", {}, head),
      ...choices.map(({ label, icon, value }) => {
        const made = button("", () => { this.close(); onchoose(value); });
        if (icon) { made.innerHTML = icon; made.append(label); } else made.append(label);
        return made;
      }));
    found.addEventListener("keydown", event => {
      if (event.key === "Escape") { event.stopPropagation(); this.close(); this.focus(id); this.escape(); }
      const list = [...found.querySelectorAll("button")], at = list.indexOf(document.activeElement);
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      if (step) {
        event.preventDefault();
        event.stopPropagation();
        list[(at + step + list.length) % list.length].focus();
      }
    });
    this.frame.after(found);
    this.chooser = found;
    found.scrollIntoView({ block: "nearest" });
    if (this.hits.contains(document.activeElement)) found.querySelector("button").focus();
  }

  close() {
    const had = this.chooser?.contains(document.activeElement);
    this.chooser?.remove();
    this.chooser = null;
    if (had) this.focus();
  }
}
