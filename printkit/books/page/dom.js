// Small helpers for building the page.

const NS = "http://www.w3.org/2000/svg";

export const $ = id => document.getElementById(id);

/** An element with attributes, handlers (`onclick`...) and children; `false` and `null` are left out. */
export function el(tag, given = {}, ...children) {
  return filled(document.createElement(tag), given, children);
}

/** The same in SVG. */
export function shape(tag, given = {}, ...children) {
  return filled(document.createElementNS(NS, tag), given, children);
}

function filled(found, given, children) {
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    if (name.startsWith("on")) found.addEventListener(name.slice(2), value);
    else if (name.startsWith("aria-") || value !== false) found.setAttribute(name,
      value === true && !name.startsWith("aria-") ? "" : String(value));
  }
  found.append(...children.filter(child => child !== null && child !== undefined && child !== false));
  return found;
}

/** Give an element these children; those already in place are not touched. */
export function arrange(host, children) {
  children.forEach((child, k) => {
    if (host.childNodes[k] !== child) host.insertBefore(child, host.childNodes[k] || null);
  });
  while (host.childNodes.length > children.length) host.lastChild.remove();
}

export function button(text, onclick, given = {}) {
  return el("button", { type: "button", onclick, ...given }, text);
}

/** A `select` element whose options are pairs `[value, text]` or just texts. */
export function select(label, options, value, onchange, given = {}) {
  const found = el("select", { ...given, onchange: event => onchange(event.target.value) },
    ...options.map(option => {
      const [each, text] = Array.isArray(option) ? option : [option, option];
      return el("option", { value: each }, text);
    }));
  found.value = value;
  return el("label", {}, `${label} `, found);
}

export function check(text, checked, onchange, given = {}) {
  const box = el("input", { type: "checkbox", ...given, onchange: event => onchange(event.target.checked) });
  box.checked = checked;
  return el("label", { class: "check" }, box, ` ${text}`);
}

/** HTML written by the server: figures and texts that come with the package. */
export function html(tag, text, given = {}) {
  const found = el(tag, given);
  found.innerHTML = text;
  return found;
}

/** A unique name, which also works on pages served over plain HTTP by another machine. */
export const unique = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** A text as a sentence begins; names of spots stay as they are. */
export const capital = text => (/^[a-z]\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1));

export const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

let spoken;
/** Let screen readers say something. */
export function announce(text) {
  clearTimeout(spoken);
  $("live").textContent = "";
  spoken = setTimeout(() => { $("live").textContent = text; }, 30);
}

/** Show an error message, with further nodes below it; an empty one clears it. Late answers are no errors. */
export function complain(error, ...more) {
  if (error?.stale) return;
  const text = !error ? "" : typeof error === "string" ? error : error.message;
  $("error").replaceChildren(...(text ? [el("p", {}, capital(text)), ...more] : []));
}

/** Give many buttons a single tab stop; arrow keys go from one to the next. */
export function roving(host, chosen = null) {
  const items = () => [...host.querySelectorAll("button, a, [data-stop]")].filter(each => !each.disabled);
  const all = items();
  const current = chosen || all.find(each => each.getAttribute("aria-current") === "true" ||
    each.getAttribute("aria-checked") === "true" || each.getAttribute("aria-selected") === "true") || all[0];
  for (const each of all) each.tabIndex = each === current ? 0 : -1;
  if (host.dataset.roving) return;
  host.dataset.roving = "1";
  host.addEventListener("keydown", event => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const list = items(), at = list.indexOf(document.activeElement);
    if (at < 0) return;
    let to = null;
    if (step) to = list[(at + step + list.length) % list.length];
    else if (event.key === "Home") to = list[0];
    else if (event.key === "End") to = list.at(-1);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    for (const each of list) each.tabIndex = each === to ? 0 : -1;
    to.focus();
    if (to.getAttribute("role") === "radio" || to.getAttribute("role") === "tab") to.click();
  });
}

/** Save a file through the browser. */
export function save(name, data, type = "text/plain") {
  const url = URL.createObjectURL(data instanceof Blob ? data : new Blob([data], { type }));
  const link = el("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    announce(`${what} copied`);
    return true;
  } catch {
    complain("The browser does not let this page copy; select the text and copy it.");
    return false;
  }
}
