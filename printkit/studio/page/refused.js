// What may become of a question besides an answer.

/** Nobody wants the answer any more. */
export class Stale extends Error {}

/** What is refused, in the words of whoever answers. */
export class Refused extends Error {
  constructor(text, given) { super(text); Object.assign(this, given); }
}
