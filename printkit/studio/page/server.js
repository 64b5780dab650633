// Asking the server: one request of a kind at a time, busy signs, and what to do when nobody answers.

import { $, el, button } from "./dom.js";

const TOKEN = document.querySelector("meta[name=token]").content;
export const PAGE = crypto.randomUUID();
const running = new Map();     // by channel: what aborts the request
let pending = 0;

export class Stale extends Error {}

/** What the server refuses, in its own words. */
export class Refused extends Error {
  constructor(text, given) { super(text); Object.assign(this, given); }
}

function busy(change) {
  pending += change;
  document.body.dataset.asked = pending;
  if (pending === 1 && change > 0)
    setTimeout(() => { if (pending) { $("busy").hidden = false; document.body.dataset.busy = "1"; } }, 180);
  if (!pending) { $("busy").hidden = true; delete document.body.dataset.busy; }
}

/** Ask, and read the answer; a later request in the same channel makes an earlier one stale. */
async function fetched(path, options, channel, { read = told, quiet = false } = {}) {
  const stop = new AbortController();
  if (channel) {
    running.get(channel)?.abort();
    running.set(channel, stop);
  }
  if (!quiet) busy(1);
  try { return await read(await answered(path, { ...options, signal: stop.signal })); } catch (error) {
    throw error.name === "AbortError" ? new Stale() : error;
  } finally {
    if (!quiet) busy(-1);
    if (running.get(channel) === stop) running.delete(channel);
  }
}

async function answered(path, options) {
  let answer;
  try {
    answer = await fetch(path, { ...options, headers: { "X-Printkit-Token": TOKEN, ...options.headers } });
  } catch (error) {
    if (error instanceof TypeError) {
      lost("ended");
      throw new Refused("The server does not answer.", { lost: true });
    }
    throw error;
  }
  if (answer.status === 403) { lost("again"); throw new Refused("The studio was started again."); }
  found();
  return answer;
}

async function told(answer) {
  let data = null;
  try { data = await answer.json(); } catch (error) { if (error.name === "AbortError") throw error; }
  if (answer.ok && data) return data;
  throw new Refused(data?.error || `The server failed (${answer.status}).`, data || {});
}

async function downloaded(answer) {
  if (!answer.ok) return told(answer);
  const name = /filename="(.*)"/.exec(answer.headers.get("Content-Disposition"))[1];
  return { name, data: await answer.blob() };
}

/** Ask for something; the answer is a value. */
export async function ask(path, given = {}, channel = path) {
  return fetched(`/${path}?${new URLSearchParams(given)}`, {}, channel);
}

/** Send something; the answer is a value. */
export async function send(path, given = {}, channel = path) {
  return fetched(`/${path}`, posted(given), channel);
}

/** Send something; the answer is a file: its name and its bytes. */
export async function file(path, given) {
  return fetched(`/${path}`, posted(given), "file", { read: downloaded });
}

/** Look whether something has changed; nobody waits for it. */
export async function peek(path, given) {
  return fetched(`/${path}`, posted(given), path, { quiet: true });
}

const posted = given => ({
  method: "POST", body: JSON.stringify(given), headers: { "Content-Type": "application/json" },
});

// A search runs in a separate process. Each page has one at a time; other pages may have taken all processes.
export async function search(path, given) {
  for (let tries = 0; ; tries++) {
    try {
      return await send(path, { page: PAGE, ...given }, "search");
    } catch (error) {
      if (error.cancelled) throw new Stale();
      if (!error.busy || tries > 60) throw error;
      await new Promise(done => setTimeout(done, 500));
    }
  }
}

export function cancel() {
  running.get("search")?.abort();
  return fetched("/cancel", posted({ page: PAGE }), "cancel").catch(() => null);
}

window.addEventListener("pagehide", () => {
  // Nobody waits any more: the search may end.
  if (running.has("search")) fetch("/cancel", { ...posted({ page: PAGE }), keepalive: true,
    headers: { "X-Printkit-Token": TOKEN, "Content-Type": "application/json" } }).catch(() => null);
});

// ---------------------------------------------------------------------------------------- nobody answers

let asked = null;

function lost(why) {
  const text = why === "ended"
    ? "The server has ended. Start it again with “printkit studio”; what you see is kept."
    : "The studio was started again since this page was loaded; what you see is kept.";
  $("lost").replaceChildren(el("span", {}, text), button(why === "ended" ? "Try again" : "Reload",
    why === "ended" ? () => knock(true) : () => location.reload()));
  $("lost").hidden = false;
  clearInterval(asked);
  if (why === "ended") asked = setInterval(knock, 2500);
}

async function knock(now) {
  try {
    const answer = await fetch("/page/icon.svg", { cache: "no-store" });
    if (!answer.ok) return;
    found();
    window.dispatchEvent(new Event("server-back"));
  } catch { if (now) $("lost").querySelector("button").focus(); }
}

function found() {
  clearInterval(asked);
  asked = null;
  $("lost").hidden = true;
}
