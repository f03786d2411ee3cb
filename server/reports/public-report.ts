import type { PublicReportChoice } from "../../contract/calls/reports.ts";
import { getPublicReport } from "../../contract/calls/reports.ts";
import type { Prepared } from "../http/prepared.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../config/keys.ts";
import type { Database } from "../storage/database.ts";
import type { KeptAnswers } from "../view/kept-answers.ts";
import { readReport } from "./reading.ts";
import { readSections } from "./sections/section-rows.ts";

/** The Public report of a published estimation, made once for everybody until its run, its sections or the agency's name change. */
export async function readPublicReport(
  db: Database,
  kept: KeptAnswers,
  { eid, selection, units }: PublicReportChoice & { readonly eid: number },
): Promise<Prepared> {
  const { version } = await readSections(db, "Public");
  const { agencyName, timeZone } = await valuesOf(db, PUBLIC_CONFIG_KEYS);
  const name = `report ${JSON.stringify({ selection, units, version, agencyName, timeZone })}`;
  return kept.of(eid, name, async () =>
    getPublicReport.answer.parse(await readReport(db, { eid, variant: "Public", selection, units }, { public: true })),
  );
}
