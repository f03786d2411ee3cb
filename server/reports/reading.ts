import type { ReportChoice } from "../../contract/calls/reports.ts";
import type { ReportFacts } from "../../engine/report/facts.ts";
import { reportDocument } from "../../engine/report/report-document.ts";
import { throwHttpError } from "../answers/errors.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../config/keys.ts";
import { unknownRecord } from "../persistence/refusals.ts";
import { readDisaster } from "../planning/disasters/disaster-rows.ts";
import { readEstimationRow, type EstimationRow } from "../planning/estimations/estimation-rows.ts";
import { refusesPublishing } from "../planning/estimations/workflow.ts";
import { tractsOfRun } from "../planning/projections/inputs.ts";
import { readNewestRun, type StoredRun } from "../planning/projections/run-rows.ts";
import { inSnapshot, type Database, type Reader } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { tractDataSets } from "../storage/schema/index.ts";
import { readBandFacts, readCoefficients, readMapFacts, readSupplyFacts } from "./facts.ts";
import { readSections } from "./sections.ts";

/** Which report of which estimation. */
interface ReportOrder extends ReportChoice {
  readonly eid: number;
}

/**
 * The report of an estimation's last stored run. Staff get it of a projected estimation alone: 409 with the workflow's
 * prompt otherwise. The public gets it of a published one, whatever planners are changing meanwhile, without the supply
 * side: 404 in the words for one that is not there.
 */
export async function readReport(db: Database, order: ReportOrder, { public: isPublic }: { readonly public: boolean }) {
  const { sections, run, facts } = await inSnapshot(db, async (tx) => {
    const estimation = await readEstimationRow(tx, order.eid);
    if (isPublic && estimation.publishedAt === null) unknownRecord("domain.estimation.unknown", { eid: order.eid });
    const refusal = isPublic ? null : refusesPublishing(estimation.status);
    if (refusal) throwHttpError(409, refusal);
    const newest = await readNewestRun(tx, order.eid);
    if (newest === null)
      return isPublic
        ? unknownRecord("domain.estimation.unknown", { eid: order.eid })
        : throwHttpError(409, "domain.prompt.projections");
    return {
      run: newest,
      sections: (await readSections(tx, order.variant)).sections,
      facts: await readFacts(tx, { estimation, run: newest }, isPublic || order.variant === "Public"),
    };
  });
  const map = await readMapFacts(db, run, await tractsOfRun(db, run.inputs));
  const band = await readBandFacts(db, run, facts.estimation);
  return reportDocument({ ...facts, ...map, band }, { ...order, sections });
}

/** All that the database says of a run but for its map and its band. */
export async function readFacts(
  reader: Reader,
  { estimation, run }: { readonly estimation: EstimationRow; readonly run: StoredRun },
  isPublic: boolean,
): Promise<Omit<ReportFacts, "areas" | "counties" | "band">> {
  const { inputs, results } = run;
  const disaster = await readDisaster(reader, estimation.did);
  const { timeZone = "", agencyName = "" } = await valuesOf(reader, PUBLIC_CONFIG_KEYS);
  const [dataSet] = await reader
    .select({ source: tractDataSets.source })
    .from(tractDataSets)
    .where(eq(tractDataSets.hash, inputs.dataSet.hash));
  return {
    eid: run.eid,
    estimation: estimation.name,
    disaster: { name: disaster.name, type: disaster.type, category: disaster.category },
    agency: agencyName,
    timeZone,
    run: { id: run.rid, at: run.runAt.toISOString(), engineVersion: run.engineVersion, inputHash: run.inputsHash },
    startDate: inputs.startDate,
    dataSet: { ...inputs.dataSet, source: dataSet?.source ?? null },
    settings: inputs.settings,
    ...results,
    ...(await readCoefficients(reader, run, disaster)),
    supply: isPublic ? null : await readSupplyFacts(reader, run, { status: estimation.status, timeZone }),
  };
}
