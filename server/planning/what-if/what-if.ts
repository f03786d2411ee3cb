import { createHash } from "node:crypto";
import type { Estimation } from "../../../contract/planning/calls/estimations.ts";
import { RunBandSchema, WhatIfSchema, type RunBand } from "../../../contract/planning/calls/what-if.ts";
import { project, type Projection } from "../../../engine/distribution/estimate.ts";
import {
  DEFAULT_RANGES,
  calculateSensitivityBand,
  countByRule,
  type BandRanges,
  type CountedByRule,
  type SensitivityBand,
  type TractMargins,
} from "../../../engine/sensitivity/band.ts";
import { casesFor, type StormUncertainty } from "../../../engine/sensitivity/storm.ts";
import { compareEstimations, type CalculatedEstimation } from "../../../engine/what-if/what-if.ts";
import { SELECTIONS } from "../../../engine/zones/shapes.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { getOrMake, memoizeAsync } from "../../answers/memoize-async.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import { inSnapshot, type Database, type Reader } from "../../storage/database.ts";
import { and, eq, inArray, isNotNull } from "../../storage/orm.ts";
import { censusTracts } from "../../storage/schema/index.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";
import { readDisaster } from "../disasters/disaster-rows.ts";
import { readEstimation } from "../estimations/estimation-rows.ts";
import { projectionsAnswer, readNewestRun, tractsOfRun, type StoredRun } from "../projections/runs.ts";
import { differencesOf } from "../projections/results.ts";
import { restorationIn } from "../projections/run-inputs.ts";
import { readStormCases } from "./storm-cases.ts";

/** The band of an estimation's newest run. */
export async function calculateBand(db: Database, eid: number, ranges: BandRanges): Promise<RunBand> {
  const { run, estimation } = await inSnapshot(db, (tx) => readRunOf(tx, eid));
  const band = await bandOfRun(db, run, { name: estimation.name, ranges });
  return RunBandSchema.parse({
    eid,
    run: { id: run.rid, at: run.runAt.toISOString(), dataSetLabel: run.inputs.dataSet.label },
    band,
  });
}

/** Maximum number of bands that one process caches. */
const CACHE_SIZE = 60;
const bandCache = new WeakMap<Database, ReturnType<typeof memoizeAsync<SensitivityBand>>>();

/** The inputs of a band besides its run. */
export interface BandContext {
  /** The name of the estimation, for a refusal. */
  readonly name: string;
  readonly ranges?: BandRanges;
  /** The storm's alternative cases, null for none; undefined uses the estimation's own. */
  readonly storm?: StormUncertainty | null | undefined;
}

/**
 * The band of a stored run; refuses (409) if the run's figures are not the present engine's. It is cached as long as
 * all its inputs (the run's inputs, the figures it must reproduce, ranges) are unchanged bit for bit.
 */
export async function bandOfRun(
  db: Database,
  run: StoredRun,
  { name, ranges = DEFAULT_RANGES, storm: kept }: BandContext,
) {
  const storm = kept === undefined ? await readStormCases(db, run.eid) : (kept ?? undefined);
  const cache = getOrMake(bandCache, db, () => memoizeAsync<SensitivityBand>(CACHE_SIZE));
  const { inputs, results } = run;
  const from = JSON.stringify([run.rid, name, inputs, results.totals, results.headline, ranges, storm]);
  return cache(createHash("sha256").update(from).digest("hex"), () => makeBand(db, run, name, { ranges, storm }));
}

async function makeBand(
  db: Database,
  run: StoredRun,
  name: string,
  { ranges, storm: kept }: { readonly ranges: BandRanges; readonly storm: StormUncertainty | undefined },
): Promise<SensitivityBand> {
  const tracts = await tractsOfRun(db, run.inputs);
  const { zones, affected, restoration, parameters, assistance, settings } = sideOf(run, tracts);
  const counted = countByRule(tracts.set, zones, settings.overlap);
  const given = { affected, restoration, parameters, assistance, settings };
  assertReproduced(run, name, project({ ...given, zones: counted[settings.selection] }));
  const margins = await readMargins(db, tracts.dataSetId, counted);
  return calculateSensitivityBand({
    ...given,
    counted,
    margins,
    ranges,
    storm: casesFor(kept, counted[settings.selection]),
  });
}

/** Number of FIPS codes in one query. */
const CHUNK = 5_000;

/** The margins of error of the tracts that any rule counts; a tract whose source states none is left out. */
async function readMargins(reader: Reader, dataSetId: number, counted: CountedByRule): Promise<TractMargins> {
  const members = SELECTIONS.flatMap((rule) => counted[rule].flatMap((zone) => zone.members.map(({ fips }) => fips)));
  const wanted = [...new Set(members)];
  const margins = new Map<string, { population: number | null; below_poverty: number | null }>();
  const { fips, margins: stated, dataSetId: of } = censusTracts;
  for (let i = 0; i < wanted.length; i += CHUNK) {
    const rows = await reader
      .select({ code: fips, own: stated })
      .from(censusTracts)
      .where(and(eq(of, dataSetId), isNotNull(stated), inArray(fips, wanted.slice(i, i + CHUNK))));
    for (const { code, own } of rows)
      margins.set(code, { population: own?.population ?? null, below_poverty: own?.below_poverty ?? null });
  }
  return margins;
}

/** An estimation and its newest run. */
interface EstimationRun {
  readonly estimation: Estimation;
  /** Name of its disaster. */
  readonly disaster: string;
  readonly run: StoredRun;
}

/** The newest run of an estimation; 404 if there is no such estimation, 409 before its first run. */
async function readRunOf(reader: Reader, eid: number): Promise<EstimationRun> {
  const estimation = await readEstimation(reader, eid);
  const { name: disaster } = await readDisaster(reader, estimation.did);
  const values = { name: estimation.name };
  const run = (await readNewestRun(reader, eid)) ?? throwHttpError(409, "domain.whatIf.neverRun", { values });
  return { estimation, disaster, run };
}

/** The inputs of a run, as the engine compares them. */
function sideOf({ inputs }: StoredRun, tracts: LoadedTractSet): CalculatedEstimation {
  const { dataSet, zones, parameters, assistance, settings } = inputs;
  return {
    tracts: tracts.set,
    dataSet: dataSet.hash,
    zones: zones.map(({ zone, parts }) => ({ zone, parts })),
    affected: Object.fromEntries(zones.map(({ zone, affected }) => [zone, affected])),
    restoration: restorationIn(inputs),
    parameters,
    assistance,
    settings,
  };
}

/** The figures that a comparison or a band starts from. */
type BaseProjection = Pick<Projection, "totals" | "headline">;

/**
 * Refuses (409) to compare with figures other than the stored run's, such as after a new version of the engine: other
 * screens would then show figures different from those explained here.
 */
function assertReproduced(run: StoredRun, name: string, { totals, headline }: BaseProjection): void {
  const stored = { totals: run.results.totals, headline: run.results.headline };
  if (differencesOf(stored, { totals, headline }).length === 0) return;
  throwHttpError(409, "domain.whatIf.notReproduced", { values: { name } });
}

/** Compares the newest runs of two estimations, whatever has changed in the estimations since. */
export async function compareRuns(db: Database, sent: { readonly a: number; readonly b: number }) {
  if (sent.a === sent.b) refuseAt("body.b", "domain.whatIf.same");
  const [a, b] = await inSnapshot(
    db,
    async (tx) => [await readRunOf(tx, sent.a), await readRunOf(tx, sent.b)] as const,
  );
  const side = async ({ run }: EstimationRun) => sideOf(run, await tractsOfRun(db, run.inputs));
  const compared = compareEstimations(await side(a), await side(b));
  assertReproduced(a.run, a.estimation.name, compared.a);
  assertReproduced(b.run, b.estimation.name, compared.b);
  return WhatIfSchema.parse({ ...compared, a: sideAnswer(a), b: sideAnswer(b) });
}

function sideAnswer({ estimation, disaster, run }: EstimationRun) {
  const { eid, did, name, status } = estimation;
  const { parameters, assistance } = run.inputs;
  return { eid, did, name, disaster, projections: projectionsAnswer(run, status), parameters, assistance };
}
