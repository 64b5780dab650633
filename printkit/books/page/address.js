// The page's address is its state: a view and its contents. Back undoes, a bookmark keeps, a link shares.

export function read() {
  const [view, rest = ""] = location.hash.slice(1).split("?");
  return { view: view || "", ...Object.fromEntries(new URLSearchParams(rest)) };
}

export function text({ view, ...given }) {
  const kept = Object.entries(given).filter(([, value]) => value !== "" && value !== null
    && value !== undefined);
  const rest = new URLSearchParams(kept).toString();
  return `#${view}${rest ? `?${rest}` : ""}`;
}

let trips = 0;
let here = location.hash;

/** Which way the page is on: what was asked for before the last one comes too late. */
export function trip() {
  // The address may have changed already, and the browser tells it only later.
  if (location.hash !== here) depart();
  return trips;
}

/** The page is on another way: it was sent there, or the browser went back. */
export function depart() {
  trips++;
  here = location.hash;
}

/** Go there; the same address again is told all the same. */
export function go(state, { replace = false } = {}) {
  const next = text(state);
  depart();
  if (next === location.hash) { window.dispatchEvent(new Event("hashchange")); return; }
  if (replace) { history.replaceState(null, "", next); window.dispatchEvent(new Event("hashchange")); }
  else location.hash = next;
}

/** Change the address without going anywhere: what is shown is there already. */
export function note(state) {
  const next = text(state);
  if (next !== location.hash) history.replaceState(null, "", next);
  here = location.hash;
}
