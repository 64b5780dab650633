// Carries questions to Python in this browser. One worker answers and another searches, so that a search
// can be cancelled by ending its worker; a spare worker then takes over at once.

import { el } from "./dom.js";
import { Refused } from "./refused.js";

const SEARCHES = new Set(["solve", "advise", "estimate", "annotate", "pose", "article", "decide"]);

class Python {
  waiting = new Map();
  asked = 0;

  constructor(progress = () => {}) {
    this.worker = new Worker(new URL("python.js", import.meta.url), { type: "module" });
    this.worker.addEventListener("message", ({ data: { number, reply, failed, loaded } }) => {
      if (loaded) return void progress(loaded);
      const { done, fail } = this.waiting.get(number);
      this.waiting.delete(number);
      if (failed) fail(new Refused(`Python failed in this browser: ${failed}`));
      else done(JSON.parse(reply));
    });
    this.worker.addEventListener("error", () =>
      this.end(new Refused("Python cannot run in this browser. Reload the page or update the browser.")));
  }

  ask(path, given) {
    const number = this.asked++;
    return new Promise((done, fail) => {
      this.waiting.set(number, { done, fail });
      this.worker.postMessage({ number, path, given: JSON.stringify(given) });
    });
  }

  end(reason) {
    this.worker.terminate();
    for (const { fail } of this.waiting.values()) fail(reason);
    this.waiting.clear();
  }
}

// The page can be used while Python loads; what is not among the first answers has to wait.
const total = Number(document.querySelector("meta[name=rules]").content);
const bar = el("progress", { max: total, value: 0, "aria-label": "Loading the rules" });
const stored = navigator.serviceWorker?.controller;
const loading = el("p", { id: "loading", role: "status" },
  stored ? "Starting the rules…" : `Loading the rules (once, ${Math.round(total / 1e6)} MB)…`, bar);
document.body.append(loading);
const answering = new Python(loaded => {
  bar.value = Math.min(loaded, total);
  if (loaded < Infinity) return;
  loading.remove();
  searching ||= new Python();          // Python is then ready when a level has to answer
});
let searching = null, spare = null;

/** Cancel the current search, and return whether there was one. */
function giveUp() {
  if (!searching?.waiting.size) return false;
  searching.end(new Refused("given up", { cancelled: true }));
  searching = spare;
  spare = null;
  return true;
}

async function searched(path, given) {
  giveUp();
  searching ||= new Python();
  const reply = await searching.ask(path, given);
  spare ||= new Python();
  return reply;
}

// The first answers come with the site and are used while Python is still loading.
const first = fetch(new URL("../first.json", import.meta.url)).then(answer => answer.json())
  .catch(() => ({}));

const asText = given => Object.fromEntries(new URLSearchParams(given));

/** Return the key of a question among the first answers; empty arguments are ignored. */
const key = (path, given) => [path, ...Object.entries(given).filter(([, value]) => value)
  .map(([name, value]) => `${name}=${value}`).sort()].join("&");

/** Return the answer to a question; see `http.js`, which does the same over HTTP. */
export async function carry(path, given, { sent = false, signal = null } = {}) {
  if (path === "cancel") return { cancelled: giveUp() };
  const texts = sent ? given : asText(given), known = sent ? null : (await first)[key(path, texts)];
  if (known) return known;
  const gone = new Promise((_, fail) => signal?.addEventListener("abort",
    () => fail(new DOMException("", "AbortError"))));
  const reply = await Promise.race([gone,
    SEARCHES.has(path) ? searched(path, given) : answering.ask(path, texts)]);
  if (reply.refused) throw new Refused(reply.refused);
  if (!reply.file) return reply.answer;
  const { name, kind, data } = reply.file;
  return { name, data: new Blob([Uint8Array.from(atob(data), each => each.charCodeAt(0))], { type: kind }) };
}

/** The user leaves the page, which ends its workers. */
export function leave() {}

navigator.serviceWorker?.register(new URL("../offline.js", import.meta.url)).catch(() => null);
