// The user's preferences, stored in this browser unless the user objects.

const KEY = "printkit-settings";
const USUAL = { keep: true, scheme: "auto", theme: "full", lit: true, level: 1, you: "", estimate: false,
  seconds: 5, game: "", sound: true, storm: 0, seats: ["", "1"] };

function read() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
  } catch { return { ...USUAL }; }
}

export const settings = read();

export function set(name, value) {
  settings[name] = value;
  try {
    if (settings.keep) localStorage.setItem(KEY, JSON.stringify(settings));
    else localStorage.removeItem(KEY);
  } catch { /* this browser stores nothing */ }
  if (name === "scheme") paint();
}

// This runs before the first paint.
function paint() {
  if (settings.scheme === "auto") delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = settings.scheme;
}
paint();
