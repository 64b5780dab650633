// Outcomes of a question other than an answer.

/** The answer is no longer wanted. */
export class Stale extends Error { stale = true; }

/** A refusal, in the words of the program that refuses. */
export class Refused extends Error {
  constructor(text, given) { super(text); Object.assign(this, given); }
}
