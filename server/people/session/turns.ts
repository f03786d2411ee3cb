/**
 * Lets those who come from one place through one at a time, with a pause between them: who guesses there is slow,
 * and everyone else there waits a little instead of being shut out.
 */
export class Turns {
  readonly #spacing: number;
  readonly #longestWait: number;
  /** When the next turn of a place is free, in milliseconds. */
  readonly #free = new Map<string, number>();

  /** Both in milliseconds: between two turns, and the longest that someone is let wait for theirs. */
  constructor({ spacing, longestWait }: { readonly spacing: number; readonly longestWait: number }) {
    this.#spacing = spacing;
    this.#longestWait = longestWait;
  }

  /** Takes the next turn of a place. Answers how long to wait for it, or that there is none and when to come again (ms). */
  take(place: string, now = Date.now()): { readonly wait: number } | { readonly comeAgain: number } {
    for (const [other, free] of this.#free) if (free <= now) this.#free.delete(other);
    const free = Math.max(this.#free.get(place) ?? 0, now);
    const wait = free - now;
    if (wait > this.#longestWait) return { comeAgain: wait - this.#longestWait };
    this.#free.set(place, free + this.#spacing);
    return { wait };
  }
}
