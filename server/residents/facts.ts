import type { PublishedListing } from "../../contract/reports/calls/published.ts";
import { prepareZones, type PreparedZone } from "../../engine/zones/prepared-zones.ts";
import { memoizeAsync } from "../answers/memoize-async.ts";
import { publicFigures, tractsOfRun } from "../planning/projections/runs.ts";
import { listPublished, publishedRun } from "../reports/published/published.ts";
import type { Database } from "../storage/database.ts";
import type { LoadedTractSet } from "../tracts/tract-sets.ts";

/** The facts for residents: a published estimation, its shown run, and the data set it was counted on. */
export interface PublishedFacts {
  readonly listing: PublishedListing;
  readonly figures: ReturnType<typeof publicFigures>;
  readonly tracts: LoadedTractSet;
  readonly zones: readonly PreparedZone[];
  /** The other published estimations, the latest first. */
  readonly others: readonly PublishedListing[];
}

/** Maximum number of runs whose zones are kept ready for lookups. */
const RUNS_KEPT = 4;

/**
 * Reads the published estimation: a given one (404 if it is not published) or the one published last; null if there is
 * none.
 */
export function publishedFacts(db: Database): (eid?: number) => Promise<PublishedFacts | null> {
  const kept = memoizeAsync<Pick<PublishedFacts, "figures" | "tracts" | "zones">>(RUNS_KEPT);
  return async (eid) => {
    const all = (await listPublished(db)).map(({ listing }) => listing);
    const wanted = eid ?? all[0]?.eid;
    if (wanted === undefined) return null;
    const { listing, run } = await publishedRun(db, wanted);
    const made = await kept(`${run.rid}`, async () => {
      const tracts = await tractsOfRun(db, run.inputs);
      return { figures: publicFigures(run), tracts, zones: prepareZones(tracts.set, run.inputs.zones) };
    });
    return { listing, ...made, others: all.filter((one) => one.eid !== wanted) };
  };
}
