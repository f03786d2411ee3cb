import { eq, sql } from "../storage/orm.ts";
import { getPublicReport, type PublicReportChoice } from "../../contract/calls/reports.ts";
import type { CachedResponse } from "../answers/prepared.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../config/keys.ts";
import type { Database } from "../storage/database.ts";
import { runs, tractDataSets } from "../storage/schema/index.ts";
import type { AnswerCache } from "./answer-cache.ts";
import { readReport } from "../reports/reading.ts";
import { readSections } from "../reports/sections/section-rows.ts";

/** The Public report of a published estimation, made once for everyone until its run, its sections, the agency's name or what is said of its data set change. */
export async function readPublicReport(
  db: Database,
  kept: AnswerCache,
  { eid, selection, units }: PublicReportChoice & { readonly eid: number },
): Promise<CachedResponse> {
  const { version } = await readSections(db, "Public");
  const { agencyName, timeZone } = await valuesOf(db, PUBLIC_CONFIG_KEYS);
  const source = await sourceOf(db, (await kept.demand(eid)).rid);
  const name = `report ${JSON.stringify({ selection, units, version, agencyName, timeZone, source })}`;
  return kept.of(eid, name, async () =>
    getPublicReport.answer.parse(await readReport(db, { eid, variant: "Public", selection, units }, { public: true })),
  );
}

/** Where the data set of a run was imported from, as the report says it; null where the data set is gone. */
async function sourceOf(db: Database, rid: number): Promise<string | null> {
  const [row] = await db
    .select({ source: tractDataSets.source })
    .from(runs)
    .innerJoin(tractDataSets, eq(tractDataSets.hash, sql`${runs.inputs} #>> '{dataSet,hash}'`))
    .where(eq(runs.rid, rid));
  return row?.source ?? null;
}
