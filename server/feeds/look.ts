import type { FeedNote } from "../../contract/storms/calls/feeds.ts";
import type { RequestCaller } from "../caller/caller.ts";
import type { Database } from "../storage/database.ts";
import type { InferSelectModel } from "../storage/orm.ts";
import type { feeds } from "../storage/schema/index.ts";
import type { FeedMemory } from "../storage/schema/feeds.ts";
import type { Answer } from "./asking.ts";

export type FeedRow = InferSelectModel<typeof feeds>;
export type NewNote = Omit<FeedNote, "at">;

/** One look at a feed: what its reader needs. */
export interface Look {
  readonly db: Database;
  readonly feed: FeedRow;
  /** The feed as the author of what it brings. */
  readonly actor: RequestCaller;
  readonly signal: AbortSignal;
  /** Asks an address; null if it has not changed since the version given. */
  ask(
    address: string,
    how: { readonly limit: number; readonly etag?: string | undefined; readonly lastModified?: string | undefined },
  ): Promise<Answer | null>;
}

/** What a look found, and what the feed is to remember. */
export interface Looked {
  readonly notes: readonly NewNote[];
  readonly memory: FeedMemory;
}
