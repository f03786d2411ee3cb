import type { createStore } from "jotai";

export type Store = ReturnType<typeof createStore>;

/** What a host may choose among the app's records; which they are is the domain's own affair. */
export interface EmbedRecords {
  /** Readies the store of an embedded app: what is chosen in it stays in it. Called before anything else reads it. */
  keepApart(store: Store): void;
  /** Chooses an estimation by its id, or none. */
  chooseEstimation(store: Store, estimation: number | null): void;
}
