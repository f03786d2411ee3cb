/** Those who want to hear of one kind of thing. */
export class Listeners<Payload> {
  readonly #handlers = new Set<(payload: Payload) => void>();

  /** Answers what takes the handler back. */
  add(handler: (payload: Payload) => void): () => void {
    this.#handlers.add(handler);
    return () => void this.#handlers.delete(handler);
  }

  tell(payload: Payload): void {
    for (const handler of [...this.#handlers]) handler(payload);
  }
}
