// Carries questions to the server that sent this page, and handles a server that does not answer.

import { $, el, button } from "./dom.js";
import { Refused } from "./refused.js";

const TOKEN = "printkit-token";
let token = null;

/**
 * Return the answer to a question.
 * @param {string} path the path of the request
 * @param {object} given the arguments of the question, or the message if `sent`
 * @param {object} how whether a message is `sent`, whether the answer is a `file`; a `signal` to cancel
 */
export async function carry(path, given, { sent = false, file = false, signal = null } = {}) {
  const answer = await (sent ? fetched(`/${path}`, { ...posted(given), signal })
    : fetched(`/${path}?${new URLSearchParams(given)}`, { signal }));
  return file && answer.ok ? downloaded(answer) : told(answer);
}

/** The user leaves the page, so its search may end. */
export const leave = page => void fetch("/cancel", { ...shown(posted({ page })), keepalive: true })
  .catch(() => null);

const posted = given => ({
  method: "POST", body: JSON.stringify(given), headers: { "Content-Type": "application/json" },
});

const shown = options => ({ ...options, headers: { "X-Printkit-Token": token || "", ...options.headers } });

async function fetched(path, options) {
  let answer;
  try { answer = await fetch(path, shown(options)); } catch (error) {
    if (error instanceof TypeError) {
      lost("ended");
      throw new Refused("The server does not answer.", { lost: true });
    }
    throw error;
  }
  if (answer.status === 403) { lost("again"); throw new Refused("The studio does not know this page."); }
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
  const name = /filename="(.*)"/.exec(answer.headers.get("Content-Disposition"))[1];
  return { name, data: await answer.blob() };
}

// --------------------------------------------------------------------------------------------- no answer

let asked = null;

function lost(why) {
  const text = why === "ended"
    ? "The server has ended. Start it again with “printkit studio”; what you see is kept."
    : "Open the link that “printkit studio” shows in its terminal, then reload; what you see is kept.";
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

// ----------------------------------------------------------------------------------------------- access

/** Return the token: for the key in the link that was opened, or as stored in this browser. */
async function entered() {
  const url = new URL(location.href), key = url.searchParams.get("key");
  const known = localStorage.getItem(TOKEN);
  if (known && !key) {
    const answer = await fetch("/games", { headers: { "X-Printkit-Token": known } });
    if (answer.ok) return known;
  }
  url.searchParams.delete("key");
  history.replaceState(null, "", url);
  const answer = await fetch("/token", posted({ key }));
  if (!answer.ok) return known;
  const given = (await answer.json()).token;
  localStorage.setItem(TOKEN, given);
  return given;
}

token = await entered();
