import { throwHttpError } from "../../answers/errors.ts";

/** Work of which a few may go on at once, some wait for it in the order they came, and the rest is sent away. */
export class WaitingLine {
  readonly #waiting: (() => void)[] = [];
  readonly #places: number;
  readonly #most: number;
  #busy = 0;

  constructor({ places, waiting }: { readonly places: number; readonly waiting: number }) {
    this.#places = places;
    this.#most = waiting;
  }

  /** Does the work once there is a place. 503 with the seconds after which another try may do better, where the line is full. */
  async through<T>(work: () => Promise<T>): Promise<T> {
    if (this.#busy < this.#places) this.#busy += 1;
    else if (this.#waiting.length < this.#most) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else
      throwHttpError(503, "domain.supply.upload.busy", { values: { waiting: this.#waiting.length, seconds: SECONDS } });
    try {
      return await work();
    } finally {
      // The place is handed on as it is, so that no one who comes now slips in before those who wait.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy -= 1;
    }
  }
}

/** An ordinary file takes a second or two, and several are read at once. */
const SECONDS = 10;
