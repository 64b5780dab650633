// A carrier of questions: the server that has sent this page. And what to do when it does not answer.

import { $, el, button } from "./dom.js";
import { Refused } from "./refused.js";

const TOKEN = document.querySelector("meta[name=token]")?.content;

/**
 * The answer to a question.
 * @param {string} path who answers
 * @param {object} given what is asked or, if `sent`, sent
 * @param {object} how whether something is `sent`, whether the answer is a `file`; a `signal` to give up
 */
export async function carry(path, given, { sent = false, file = false, signal = null } = {}) {
  const answer = await (sent ? fetched(`/${path}`, { ...posted(given), signal })
    : fetched(`/${path}?${new URLSearchParams(given)}`, { signal }));
  return file && answer.ok ? downloaded(answer) : told(answer);
}

/** The page is left: its search may end. */
export const leave = page => void fetch("/cancel", { ...shown(posted({ page })), keepalive: true })
  .catch(() => null);

const posted = given => ({
  method: "POST", body: JSON.stringify(given), headers: { "Content-Type": "application/json" },
});

const shown = options => ({ ...options, headers: { "X-Printkit-Token": TOKEN, ...options.headers } });

async function fetched(path, options) {
  let answer;
  try { answer = await fetch(path, shown(options)); } catch (error) {
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
  const name = /filename="(.*)"/.exec(answer.headers.get("Content-Disposition"))[1];
  return { name, data: await answer.blob() };
}

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
