// A game that two screens share: each sends its own turns and receives those of the other.

import { capital, el } from "./dom.js";
import { peek } from "./server.js";

const PAUSE = 1000;          // milliseconds between questions

export class Share {
  constructor(play) {
    Object.assign(this, { play, room: "", version: 0, known: null, present: [], timer: 0 });
    this.sign = el("span", {});
  }

  /** Another game is shown, or one that is not shared. */
  begin(room) {
    clearTimeout(this.timer);
    if (room !== this.room) Object.assign(this, { room, version: 0, known: null, present: [] });
    if (room) this.talk();
  }

  async talk() {
    const { play, room } = this, { game, start, moves, you, room: here } = play.params();
    clearTimeout(this.timer);
    if (here !== room || play.app.view !== play) return;
    const text = [game, start, moves].join("|"), own = text === this.known ? null : { game, start, moves };
    try {
      const heard = await peek("share", { room, player: you, version: this.version, game: own });
      if (room !== this.room || play.app.view !== play) return;
      const { version, game: news, present } = heard;
      // A server that has been restarted has no games, so the game is sent again.
      this.known = news ? [news.game, news.start, news.moves].join("|") : version ? text : null;
      Object.assign(this, { version, present });
      this.say();
      if (news && this.known !== text) await play.hear(news);
    } catch { /* the next question follows anyway */ }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.talk(), PAUSE);
  }

  /** Say who is to move, and whether the other screen is connected. */
  say() {
    const { you, view, players } = this.play, other = players.find(each => each !== you);
    const join = `Waiting for ${capital(other)}: open the first page on the other screen and press Join.`;
    const text = !this.present.includes(other) ? join
      : this.play.theirs() ? `${capital(view.mover)} is to move, on the other screen.` : "";
    if (this.sign.textContent !== text) this.sign.textContent = text;
  }
}
