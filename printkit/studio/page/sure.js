// A question asked before a game in progress is ended.

import { button, el } from "./dom.js";

/** Ask a question, and act if the answer is `yes`; Escape and the other button leave everything as it is. */
export function sure(question, yes, act) {
  const asked = el("dialog", { class: "card", "aria-label": question, onclose: () => asked.remove() },
    el("p", {}, question), el("div", { class: "row" },
      button(yes, () => { asked.close(); act(); }, { class: "main" }),
      button("Go on playing", () => asked.close())));
  document.body.append(asked);
  asked.showModal();
}
