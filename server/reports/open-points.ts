import type { ReportSupply } from "../../engine/reports/facts.ts";
import type { StoredRun } from "../planning/projections/runs.ts";
import type { Database } from "../storage/database.ts";
import type { LoadedTractSet } from "../tracts/tract-sets.ts";

/** What a report says of sites: what the open points of its day can serve, and what was projected and served. */
export type SiteFacts = Pick<ReportSupply, "reach" | "after">;

/** What is known of a run besides its figures, on the day of its report. */
export interface SiteContext {
  readonly day: string;
  readonly tracts: LoadedTractSet;
  readonly supply: ReportSupply;
}
type SiteReader = (db: Database, run: StoredRun, asked: SiteContext) => Promise<SiteFacts>;

let reader: SiteReader = () => Promise.resolve({});

/** The wing that knows the sites gives the reader; without it, reports say nothing of them. */
export function provideSiteFacts(given: SiteReader): void {
  reader = given;
}

export const siteFactsOf: SiteReader = (...asked) => reader(...asked);
