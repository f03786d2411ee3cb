import { randomInt } from "node:crypto";
import type { ReportChoice } from "../../contract/reports/calls/reports.ts";
import { REPORT_CODE_LENGTH, REPORT_CODE_SIGNS, checkSign } from "../../contract/reports/report-code.ts";
import { carryingAssumptions } from "../../engine/history/assumptions.ts";
import type { ReportDocument } from "../../engine/reports/document.ts";
import type { ReportFacts, ReportSupply } from "../../engine/reports/facts.ts";
import { reportDocument } from "../../engine/reports/report-document.ts";
import { throwHttpError } from "../answers/errors.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../config/keys.ts";
import { audit, type AuditActor } from "../persistence/audit/audit.ts";
import { unknownRecord } from "../persistence/refusals.ts";
import { readDisaster } from "../planning/disasters/disaster-rows.ts";
import { readEstimationRow, type EstimationRow } from "../planning/estimations/estimation-rows.ts";
import { refusesPublishing } from "../planning/estimations/workflow.ts";
import {
  canonicalHash,
  readNewestRun,
  readPublishedRun,
  tractsOfRun,
  type StoredRun,
} from "../planning/projections/runs.ts";
import { readZoneRows } from "../planning/zones/zone-rows.ts";
import { inSnapshot, type Database, type Reader, type Transaction } from "../storage/database.ts";
import { and, eq } from "../storage/orm.ts";
import { reports, tractDataSets } from "../storage/schema/index.ts";
import { readGrounds } from "./assumptions.ts";
import {
  readBandFacts,
  readCoefficients,
  readMapFacts,
  readProductNames,
  readSupplyFacts,
  tractFactsOf,
} from "./facts.ts";
import { siteFactsOf } from "./open-points.ts";
import { plausibilityOf, readPastEvents } from "./plausibility.ts";
import { readSections } from "./sections.ts";

/** The report to make: its estimation and choices. */
interface ReportOrder extends ReportChoice {
  readonly eid: number;
}

/**
 * The report of an estimation's last stored run. Staff get it only for a projected estimation: 409 with the workflow's
 * prompt otherwise. The public gets it for the published run, with the information stored at its publication and
 * without the supply side: otherwise 404, with the text for an estimation that does not exist.
 */
export async function readReport(db: Database, order: ReportOrder, { public: isPublic }: { readonly public: boolean }) {
  const { sections, run, facts, events, grounds, storm } = await inSnapshot(db, async (tx) => {
    const estimation = await readEstimationRow(tx, order.eid);
    const refusal = isPublic ? null : refusesPublishing(estimation.status);
    if (refusal) throwHttpError(409, refusal);
    const wanted = await (isPublic ? readPublishedRun(tx, estimation) : readNewestRun(tx, order.eid));
    if (wanted === null)
      return isPublic
        ? unknownRecord("domain.estimation.unknown", { eid: order.eid })
        : throwHttpError(409, "domain.prompt.projections");
    const kept = isPublic ? estimation.publishedContext : null;
    const known = await readFacts(tx, { estimation, run: wanted }, isPublic || order.variant === "Public");
    return {
      run: wanted,
      sections: (await readSections(tx, order.variant)).sections,
      facts: { ...known, ...kept?.report },
      events: kept?.events ?? (await readPastEvents(tx, order.eid)),
      grounds: kept?.grounds ?? (await readGrounds(tx, wanted, known)),
      storm: kept?.storm,
    };
  });
  const set = await tractsOfRun(db, run.inputs);
  const map = await readMapFacts(db, run, set);
  const tracts = order.selection === "tracts" ? tractFactsOf(run, set) : [];
  const band = await readBandFacts(db, run, { name: facts.estimation, storm });
  const plausibility = plausibilityOf(run, { tracts: set, events, largest: band?.tornado.largest ?? null });
  const assumptions = carryingAssumptions(grounds, band?.tornado.all ?? []);
  // On the day of the report, or on the plan's first one before it begins.
  const dayOf = ({ today }: ReportSupply) => (today < facts.startDate ? facts.startDate : today);
  const supply = facts.supply && {
    ...facts.supply,
    ...(await siteFactsOf(db, run, { day: dayOf(facts.supply), tracts: set, supply: facts.supply })),
  };
  return reportDocument({ ...facts, ...map, supply, tracts, band, plausibility, assumptions }, { ...order, sections });
}

/** Everything in the database about a run, except its map and its band. */
export async function readFacts(
  reader: Reader,
  { estimation, run }: { readonly estimation: EstimationRow; readonly run: StoredRun },
  isPublic: boolean,
): Promise<Omit<ReportFacts, "areas" | "counties" | "tracts" | "band">> {
  const { inputs, results } = run;
  const disaster = await readDisaster(reader, estimation.did);
  const { timeZone = "", agencyName = "", agencyContact = "" } = await valuesOf(reader, PUBLIC_CONFIG_KEYS);
  const [dataSet] = await reader
    .select({ source: tractDataSets.source })
    .from(tractDataSets)
    .where(eq(tractDataSets.hash, inputs.dataSet.hash));
  return {
    eid: run.eid,
    estimation: estimation.name,
    disaster: { name: disaster.name, type: disaster.type, category: disaster.category },
    agency: agencyName,
    contact: agencyContact,
    timeZone,
    run: { id: run.rid, at: run.runAt.toISOString(), engineVersion: run.engineVersion, inputHash: run.inputsHash },
    startDate: inputs.startDate,
    ...(await arrivalsOf(reader, estimation)),
    dataSet: { ...inputs.dataSet, source: dataSet?.source ?? null },
    settings: inputs.settings,
    zoneNames: run.zoneNames,
    shareSources: inputs.zones.flatMap(({ zone, affected, affectedFrom }) =>
      affectedFrom === undefined ? [] : [{ zone, affected, ...affectedFrom }],
    ),
    ...results,
    ...(await readCoefficients(reader, run, disaster)),
    productNames: await readProductNames(reader),
    supply: isPublic ? null : await readSupplyFacts(reader, run, { status: estimation.status, timeZone }),
  };
}

/** A report that carries a code. */
interface IssuedReport {
  readonly reportId: number;
  /** Ten signs, see contract/reports/report-code.ts. */
  readonly code: string;
}

/**
 * Freezes a report under a short code that anyone can check. The same document is issued once: anyone who prints, saves or
 * shares it again gets the code it has. Its audit row is written with it.
 */
export async function issueReport(
  tx: Transaction,
  caller: AuditActor,
  document: ReportDocument,
): Promise<IssuedReport> {
  const documentHash = canonicalHash(document);
  const { eid, variant, selection, units, run } = document;
  for (let tries = 0; tries < CODE_TRIES; tries++) {
    const [made] = await tx
      .insert(reports)
      .values({
        eid,
        rid: run.id,
        variant,
        selection,
        units,
        code: newCode(),
        documentHash,
        document,
        createdBy: caller.userName,
      })
      .onConflictDoNothing()
      .returning({ reportId: reports.reportId, code: reports.code });
    if (made !== undefined) {
      await audit(tx, {
        caller,
        module: "Report",
        action: "issue",
        subjectId: made.reportId,
        subject: document.estimation,
        after: { eid, run: run.id, variant, selection, units, code: made.code, documentHash },
      });
      return made;
    }
    const known = await issuedBefore(tx, { eid, documentHash });
    if (known !== null) return known;
    // Neither inserted nor found: the code belonged to another report. The next code will be free.
  }
  throw new Error(`No free report code in ${CODE_TRIES} tries`);
}

const CODE_TRIES = 5;

async function issuedBefore(
  tx: Transaction,
  { eid, documentHash }: { readonly eid: number; readonly documentHash: string },
): Promise<IssuedReport | null> {
  const [row] = await tx
    .select({ reportId: reports.reportId, code: reports.code })
    .from(reports)
    .where(and(eq(reports.eid, eid), eq(reports.documentHash, documentHash)));
  return row ?? null;
}

/** Nine random characters (44 bits, beyond guessing if tries are limited) and their check character. */
export function newCode(): string {
  const first = Array.from({ length: REPORT_CODE_LENGTH - 1 }, () =>
    REPORT_CODE_SIGNS.charAt(randomInt(REPORT_CODE_SIGNS.length)),
  ).join("");
  return first + checkSign(first);
}

/**
 * Returns when the winds of the advisory arrive that an estimation was planned with, and which arrivals were estimated.
 */
async function arrivalsOf(reader: Reader, { eid, plannedBy }: EstimationRow): Promise<Pick<ReportFacts, "arrivals">> {
  if (plannedBy === null) return {};
  const { storm, number, arrivals, horizon = null, advisoryId } = plannedBy;
  const estimatedZones = (await readZoneRows(reader, eid)).flatMap(({ zone, fromAdvisory: from }) =>
    from?.advisoryId === advisoryId && !from.edited && (from.estimated ?? []).length > 0 ? [zone] : [],
  );
  return { arrivals: { storm, number, counties: arrivals.counties, until: arrivals.until, horizon, estimatedZones } };
}
