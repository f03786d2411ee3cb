import type { SiteProposal } from "../../contract/supply/calls/site-proposals.ts";
import { blockDates } from "../../engine/needs/blocks.ts";
import type { RequestCaller } from "../caller/caller.ts";
import type { Transaction } from "../storage/database.ts";
import { readSites } from "./site-rows.ts";
import { setStateWithin } from "./site-states.ts";

/**
 * Sets the sites of a proposal open or closed on the first day of each block, from its first open block to the one
 * after its last; returns how many states. What a site gives out, and whether everyone knows of it, stay.
 */
export async function applyStates(
  tx: Transaction,
  caller: RequestCaller,
  { startDate, outcome }: SiteProposal,
): Promise<number> {
  let states = 0;
  for (const { block, from } of blockDates(startDate)) {
    const known = new Map((await readSites(tx, from)).map((site) => [site.id, site]));
    const set = outcome.sites.flatMap(({ id, blocks }) => {
      const isOpen = (at: number) => (blocks[at] ?? null) !== null;
      const wasOpen = blocks.slice(0, block - 1).some((duty) => duty !== null);
      const site = known.get(id);
      // A facility that was removed or put out of use since has no states.
      if (site === undefined || !(isOpen(block - 1) || (wasOpen && isOpen(block - 2)))) return [];
      const { offers, public: shown } = site;
      return [{ id, state: isOpen(block - 1) ? ("Open" as const) : ("Closed" as const), offers, public: shown }];
    });
    for (const group of Map.groupBy(set, ({ id: _, ...content }) => JSON.stringify(content)).values()) {
      const [first] = group;
      if (first === undefined) continue;
      const { state, offers, public: shown } = first;
      const ids = group.map(({ id }) => id);
      await setStateWithin(tx, caller, { ids, day: from, state, offers, public: shown });
      states += ids.length;
    }
  }
  return states;
}
