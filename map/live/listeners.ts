/** Those who want to hear of one kind of thing. */
export class Listeners<Told> {
  readonly #handlers = new Set<(told: Told) => void>();

  /** Answers what takes the handler back. */
  add(handler: (told: Told) => void): () => void {
    this.#handlers.add(handler);
    return () => void this.#handlers.delete(handler);
  }

  tell(told: Told): void {
    for (const handler of [...this.#handlers]) handler(told);
  }
}
