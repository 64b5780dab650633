// The address of the page is its state: a view and its contents. The back button undoes a step, and bookmarks
// and links restore the view.

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

/** The number of the current trip; answers to requests from earlier trips come too late. */
export function trip() {
  // The address may already have changed, although the browser reports it only later.
  if (location.hash !== here) depart();
  return trips;
}

/** Begin a new trip: the page was sent to an address, or the browser went back. */
export function depart() {
  trips++;
  here = location.hash;
}

/** The browser went back or forward, but the page stays where it is. */
export const stay = () => history.pushState(null, "", here);

/** Go to a state, and report it even if the address stays the same. */
export function go(state, { replace = false } = {}) {
  const next = text(state);
  depart();
  if (next === location.hash) { window.dispatchEvent(new Event("hashchange")); return; }
  if (replace) { history.replaceState(null, "", next); window.dispatchEvent(new Event("hashchange")); }
  else location.hash = next;
}

/** Change the address only, because its state is already on show. */
export function note(state) {
  const next = text(state);
  if (next !== location.hash) history.replaceState(null, "", next);
  here = location.hash;
}
