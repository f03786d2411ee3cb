import { getPublished } from "../../contract/calls/view.ts";
import { memoizeAsync } from "../answers/memoize-async.ts";
import { CachedResponse } from "../answers/prepared.ts";
import { unknownRecord } from "../persistence/refusals.ts";
import { sharedRead } from "../storage/shared-read.ts";
import type { Database } from "../storage/database.ts";
import { listPublished, type PublishedRun } from "./published.ts";

/** Answers kept at most; the one used longest ago goes first. */
const CACHE_SIZE = 60;

/** What is published as one process knows it. */
export interface AnswerCache {
  list(): Promise<CachedResponse>;
  /** The estimation as it is published now; 404 where it is not. */
  demand(eid: number): Promise<PublishedRun>;
  /**
   * The answer of that name made of a published estimation, made once for as long as its run and its listing stay as
   * they are. 404 where it is not published.
   */
  of(eid: number, name: string, make: () => Promise<unknown>): Promise<CachedResponse>;
}

/**
 * Public answers, each made once for everyone. That they still hold is asked of the database every time, by one small
 * query for all who ask at the same moment: no process shows what another has taken back.
 */
export function answerCache(db: Database): AnswerCache {
  const published = sharedRead(() => listPublished(db));
  const kept = memoizeAsync<CachedResponse>(CACHE_SIZE);
  const keep = (key: string, make: () => Promise<unknown>) => kept(key, async () => new CachedResponse(await make()));

  const demand = async (eid: number): Promise<PublishedRun> =>
    (await published()).find(({ listing }) => listing.eid === eid) ??
    unknownRecord("domain.estimation.unknown", { eid });

  return {
    list: async () => {
      const listings = (await published()).map(({ listing }) => listing);
      return keep(`list ${JSON.stringify(listings)}`, async () => getPublished.answer.parse(listings));
    },
    demand,
    of: async (eid, name, make) => keep(`${name} ${JSON.stringify(await demand(eid))}`, make),
  };
}
