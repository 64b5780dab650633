// Storm: as many puzzles as possible in three minutes, easy ones first; each mistake costs ten seconds.

import { announce, button, el, plural } from "./dom.js";
import { set, settings } from "./settings.js";

const LENGTH = 180, COST = 10;   // in seconds

export class Storm {
  constructor(train) {
    Object.assign(this, { train, solved: 0, failed: 0, ends: Date.now() + 1000 * LENGTH });
    this.queue = train.shown().map(each => [each.stars + Math.random(), each.id]).sort(([a], [b]) => a - b);
    this.clock = el("strong", { role: "timer" });
    this.box = el("div", { class: "row storm" }, this.clock, button("End the storm", () => this.end()));
    this.timer = setInterval(() => this.tick(), 250);
    this.tick();
  }

  tick() {
    const left = Math.max(0, Math.ceil((this.ends - Date.now()) / 1000));
    this.clock.textContent =
      `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")} · ${this.solved} solved`;
    if (!left) this.end();
  }

  next() {
    const [, id] = this.queue.shift() || [];
    return id ? this.train.begin(id) : this.end();
  }

  /** A puzzle was solved or failed. */
  done(right) {
    if (right) this.solved++;
    else { this.failed++; this.ends -= 1000 * COST; }
    announce(right ? "solved" : "wrong");
    this.tick();
    return this.train.storm && this.next();
  }

  end() {
    clearInterval(this.timer);
    if (this.train.storm !== this) return;
    const best = Math.max(settings.storm, this.solved);
    set("storm", best);
    const result = `${plural(this.solved, "puzzle")} solved and ${this.failed} failed; your best is ${best}.`;
    this.train.storm = null;
    this.train.refresh();
    this.train.say(result);
  }
}
