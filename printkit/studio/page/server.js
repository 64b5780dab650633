// Requests, no matter how they are carried: one of each kind at a time, with busy signs.

import { $, unique } from "./dom.js";
import { Refused, Stale } from "./refused.js";

// A page that names a server was sent by that server; any other page has Python beside it.
const { carry, leave } =
  await import(document.querySelector("meta[name=server]") ? "./http.js" : "./worker.js");
export const PAGE = unique();
const running = new Map();     // keyed by channel: the controller that cancels the request
let pending = 0, searches = 0;

export { Refused };

function busy(change) {
  pending += change;
  document.body.dataset.asked = pending;
  if (pending === 1 && change > 0)
    setTimeout(() => { if (pending) { $("busy").hidden = false; document.body.dataset.busy = "1"; } }, 180);
  if (!pending) { $("busy").hidden = true; delete document.body.dataset.busy; }
}

/** Ask, and read the answer; a later request in the same channel makes an earlier one stale. */
async function carried(path, given, channel, { quiet = false, ...how } = {}) {
  const stop = new AbortController();
  if (channel) {
    running.get(channel)?.abort();
    running.set(channel, stop);
  }
  if (!quiet) busy(1);
  try { return await carry(path, given, { ...how, signal: stop.signal }); } catch (error) {
    throw error.name === "AbortError" ? new Stale() : error;
  } finally {
    if (!quiet) busy(-1);
    if (running.get(channel) === stop) running.delete(channel);
  }
}

/** Ask for something; the answer is a value. */
export const ask = (path, given = {}, channel = path) => carried(path, given, channel);

/** Send something; the answer is a value. */
export const send = (path, given = {}, channel = path) => carried(path, given, channel, { sent: true });

/** Send something; the answer is a file: its name and its bytes. */
export const file = (path, given) => carried(path, given, "file", { sent: true, file: true });

/** Check whether something has changed; nobody waits for the answer. */
export const peek = (path, given, sent = true) => carried(path, given, path, { sent, quiet: true });

// A search runs in a separate process. Each page has one at a time; other pages may have taken all processes.
export async function search(path, given) {
  const mine = ++searches;
  for (let tries = 0; ; tries++) {
    try {
      return await send(path, { page: PAGE, ...given }, "search");
    } catch (error) {
      if (error.cancelled) throw new Stale();
      if (!error.busy || tries > 60) throw error;
      await new Promise(done => setTimeout(done, 500));
      if (mine !== searches) throw new Stale();
    }
  }
}

export function cancel() {
  searches++;
  running.get("search")?.abort();
  return send("cancel", { page: PAGE }).catch(() => null);
}

window.addEventListener("pagehide", () => { if (running.has("search")) leave(PAGE); });
