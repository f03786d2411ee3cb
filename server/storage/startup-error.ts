/** A start that cannot go on, for a reason the operator can fix: `message` is the one line to print. */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartupError";
  }
}
