// Games stored in this browser: the latest of each kind, to be continued, and all finished ones.

import { settings } from "./settings.js";

const NAME = "printkit-games", TABLE = "games";
let opening = null;

function base() {
  opening ||= new Promise((done, fail) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(TABLE, { keyPath: "id" });
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  return opening;
}

async function run(mode, act) {
  try {
    const asked = act((await base()).transaction(TABLE, mode).objectStore(TABLE));
    return await new Promise((done, fail) => {
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => fail(asked.error);
    });
  } catch { return null; }   // a browser that stores nothing
}

export const store = game => settings.keep
  && run("readwrite", table => table.put({ ...game, saved: Date.now() }));

export const drop = id => run("readwrite", table => table.delete(id));

export const clear = () => run("readwrite", table => table.clear());

/** Return all games, the newest first. */
export const all = async () =>
  (await run("readonly", table => table.getAll()) || []).sort((a, b) => b.saved - a.saved);
