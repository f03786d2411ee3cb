/** How far a check or an import is. */
export interface ImportState {
  readonly phase: "reading" | "storing";
  readonly done: number;
  readonly of: number;
}

/** Where a piece of work says how far it is. */
export interface Progress {
  set(state: ImportState): void;
}

export const NO_PROGRESS: Progress = { set: () => undefined };

/** How far the imports of this process are, each known to the one who asked for it alone. Another process answers that it knows none. */
export class ImportProgress {
  readonly #states = new Map<string, ImportState>();

  async during<T>(userId: number | null, importId: string, work: (progress: Progress) => Promise<T>): Promise<T> {
    const key = `${userId} ${importId}`;
    try {
      return await work({ set: (state) => void this.#states.set(key, state) });
    } finally {
      this.#states.delete(key);
    }
  }

  of(userId: number | null, importId: string): ImportState | null {
    return this.#states.get(`${userId} ${importId}`) ?? null;
  }
}
