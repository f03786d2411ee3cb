import { createHash } from "node:crypto";
import type { ParameterValues } from "../../../contract/planning/calls/parameters.ts";
import type { Projections } from "../../../contract/planning/calls/projections.ts";
import type { PublishedEstimation } from "../../../contract/reports/calls/published.ts";
import type { EstimationStatus } from "../../../contract/api/domain.ts";
import { blockDates } from "../../../engine/needs/blocks.ts";
import { ENGINE_VERSION } from "../../../engine/distribution/estimate.ts";
import type { RestorationByZone } from "../../../engine/needs/restoration.ts";
import { zoneStatistics } from "../../../engine/zones/zone-statistics.ts";
import { throwHttpError } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { isId } from "../../persistence/refusals.ts";
import { returnedRow } from "../../persistence/change-record.ts";
import { clock } from "../../storage/clock.ts";
import type { Database, Reader, Transaction } from "../../storage/database.ts";
import { and, desc, eq, inArray, type InferSelectModel } from "../../storage/orm.ts";
import { productNeeds, runs, tractDataSets } from "../../storage/schema/index.ts";
import { tractSetFor, type LoadedTractSet } from "../../tracts/tract-sets.ts";
import type { EstimationRow } from "../estimations/estimation-rows.ts";
import type { ZoneRow } from "../zones/zone-rows.ts";
import { shapeOf } from "../zones/zone-shapes.ts";
import { restorationOf } from "./zone-restoration.ts";
import { RunInputsSchema, type RunInputs } from "./run-inputs.ts";
import { RunResultsSchema, storedResults, type RunResults } from "./results.ts";

/** The inputs of a calculation besides the tracts. */
interface CalculationInputs {
  readonly rows: readonly ZoneRow[];
  readonly values: ParameterValues;
  /** The agency's time zone: a block begins at its midnight. */
  readonly timeZone: string;
}

/** The inputs of a run of an estimation in its present state. Throws the ZoneError of a zone that cannot be counted. */
export function runInputs(
  { startDate, plannedBy }: EstimationRow,
  tracts: LoadedTractSet,
  { rows, values, timeZone }: CalculationInputs,
): RunInputs {
  const { hash, label, tractYear, povertyMeaning, sample } = tracts;
  const { settings } = values;
  const shapes = rows.map(({ zone, parts }) => shapeOf({ zone, parts }, tracts));
  const curves = (zone: Parameters<typeof restorationOf>[0]) =>
    restorationOf(zone, { settings, startDate, plannedBy, timeZone });
  // Arrivals of winds are known county by county; without winds no tract is examined.
  const counted = () =>
    plannedBy === null
      ? rows.map(({ zone }) => ({ zone, counties: [] }))
      : zoneStatistics(tracts.set, shapes, settings);
  const restoration: RestorationByZone =
    settings.demandCurve === "restoration"
      ? Object.fromEntries(counted().map((zone) => [zone.zone, curves(zone)]))
      : {};
  return RunInputsSchema.parse({
    startDate,
    dataSet: { hash, label, tractYear, povertyMeaning, sample },
    zones: rows.map(({ zone, affected, affectedFrom }, i) => ({
      zone,
      affected,
      ...(affectedFrom === null ? {} : { affectedFrom }),
      ...(restoration[zone] === undefined ? {} : { restoration: restoration[zone] }),
      parts: shapes[i]?.parts ?? [],
    })),
    parameters: values.daily,
    assistance: values.assistance,
    settings,
  });
}

/**
 * SHA-256 (hex) of inputs or a document in canonical form: the order of keys, which jsonb does not keep, makes no
 * difference.
 */
export function canonicalHash(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
}

/** JSON with the keys of every object in order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The tracts that a run was calculated from, whatever data set its estimation uses now. */
export async function tractsOfRun(db: Database, { dataSet: { hash } }: RunInputs): Promise<LoadedTractSet> {
  const [dataSet] = await db.select({ id: tractDataSets.id }).from(tractDataSets).where(eq(tractDataSets.hash, hash));
  return dataSet ? tractSetFor(db, dataSet.id) : throwHttpError(409, "domain.projection.dataSetGone");
}

/** A stored run, its inputs and results read back with every double unchanged. */
export interface StoredRun extends Omit<InferSelectModel<typeof runs>, "inputs" | "results"> {
  readonly inputs: RunInputs;
  readonly results: RunResults;
}

/** The newest run of an estimation, or null before the first. */
export async function readNewestRun(reader: Reader, eid: number): Promise<StoredRun | null> {
  const row = await readNewestRunRow(reader, eid);
  return row && storedRun(row);
}

/** A run of an estimation by its id; null if it has no such run. */
export async function readRun(reader: Reader, { eid, rid }: Pick<StoredRun, "eid" | "rid">): Promise<StoredRun | null> {
  if (!isId(rid)) return null;
  const [row] = await reader
    .select()
    .from(runs)
    .where(and(eq(runs.eid, eid), eq(runs.rid, rid)));
  return row ? storedRun(row) : null;
}

/** The run of an estimation that is published; null if none is. */
export const readPublishedRun = async (reader: Reader, { eid, publishedRun: rid }: EstimationRow) =>
  rid === null ? null : readRun(reader, { eid, rid });

/** The newest run's current rows in the table, in today's stored form. */
export async function readNewestRunRow(reader: Reader, eid: number) {
  const [row] = await reader.select().from(runs).where(eq(runs.eid, eid)).orderBy(desc(runs.rid)).limit(1);
  return row ? { ...row, results: storedResults(row.results) } : null;
}

/** The newest runs of several estimations, for each that has one, in one read. */
export async function readNewestRuns(reader: Reader, eids: readonly number[]): Promise<StoredRun[]> {
  if (eids.length === 0) return [];
  const rows = await reader
    .selectDistinctOn([runs.eid])
    .from(runs)
    .where(inArray(runs.eid, [...eids]))
    .orderBy(runs.eid, desc(runs.rid));
  return rows.map(storedRun);
}

const storedRun = (row: InferSelectModel<typeof runs>): StoredRun => ({
  ...row,
  inputs: RunInputsSchema.parse(row.inputs),
  results: RunResultsSchema.parse(storedResults(row.results)),
});

/** Stores a run with its inputs, its results and a row of need for every zone, product and day. */
export async function writeRun(
  tx: Transaction,
  { userName: runBy }: RequestCaller,
  { eid, inputs, results, zoneNames }: Pick<StoredRun, "eid" | "inputs" | "results" | "zoneNames">,
): Promise<StoredRun> {
  const hashes = { inputsHash: canonicalHash(inputs), engineVersion: ENGINE_VERSION };
  const row = returnedRow(
    await tx
      .insert(runs)
      // Not the time when the transaction began: zones that it wrote before would be later than their run.
      .values({ eid, inputs, ...hashes, results, zoneNames, runBy, runAt: clock.date() })
      .returning(),
  );
  const needs = results.needs.flatMap(({ zone, product, unit, daily }) =>
    daily.map((quantity, i) => ({ rid: row.rid, eid, zone, product, day: i + 1, quantity, unit })),
  );
  for (let i = 0; i < needs.length; i += INSERT_ROWS)
    await tx.insert(productNeeds).values(needs.slice(i, i + INSERT_ROWS));
  return { ...row, inputs, results };
}

/** Rows per insert; a statement is limited to 65,535 values. */
const INSERT_ROWS = 2_000;

/** A run's figures without the user who calculated them and the present state of the estimation. */
export function publicFigures(stored: StoredRun): PublishedEstimation["projections"] {
  const { status: _, run, ...figures } = projectionsAnswer(stored, "Projected");
  const { by: __, ...known } = run;
  return { ...figures, run: known };
}

/** A stored run as calls send it, with the present status of the estimation. */
export function projectionsAnswer(run: StoredRun, status: EstimationStatus): Projections {
  const { startDate, dataSet, settings } = run.inputs;
  return {
    eid: run.eid,
    run: {
      id: run.rid,
      at: run.runAt.toISOString(),
      by: run.runBy,
      engineVersion: run.engineVersion,
      inputHash: run.inputsHash,
      dataSetLabel: dataSet.label,
      povertyMeaning: dataSet.povertyMeaning,
      sampleData: dataSet.sample,
      startDate,
    },
    status,
    settings,
    zoneNames: run.zoneNames,
    ...run.results,
    blocks: blockDates(startDate).map(({ block, from, to }) => ({ block, from, to })),
  };
}
