import { createHash } from "node:crypto";
import { RunBandSchema, type RunBand } from "../../../contract/calls/what-if.ts";
import { project } from "../../../engine/estimate.ts";
import {
  DEFAULT_RANGES,
  calculateSensitivityBand,
  countByRule,
  type BandRanges,
  type CountedByRule,
  type SensitivityBand,
  type TractMargins,
} from "../../../engine/sensitivity/band.ts";
import { SELECTIONS } from "../../../engine/zones/shapes.ts";
import { memoizeAsync } from "../../answers/memoize-async.ts";
import { inSnapshot, type Database, type Reader } from "../../storage/database.ts";
import { and, eq, inArray, isNotNull } from "../../storage/orm.ts";
import { censusTracts } from "../../storage/schema/index.ts";
import { tractsOfRun } from "../projections/inputs.ts";
import type { StoredRun } from "../projections/run-rows.ts";
import { assertReproduced, readRunOf, sideOf } from "./comparing.ts";

/** The band of an estimation's newest run. */
export async function calculateBand(
  db: Database,
  { eid, ranges }: { readonly eid: number; readonly ranges: BandRanges },
): Promise<RunBand> {
  const { run, estimation } = await inSnapshot(db, (tx) => readRunOf(tx, eid));
  const band = await bandOfRun(db, run, { name: estimation.name, ranges });
  return RunBandSchema.parse({
    eid,
    run: { id: run.rid, at: run.runAt.toISOString(), dataSetLabel: run.inputs.dataSet.label },
    band,
  });
}

/** Bands kept at most by one process. */
const CACHE_SIZE = 60;
const bandCache = new WeakMap<Database, ReturnType<typeof memoizeAsync<SensitivityBand>>>();

/**
 * The band of a stored run; refuses (409) where the run's figures are not the present engine's. It is made once for as long
 * as all that it is made from (inputs, the figures it must reproduce, ranges) is bit for bit what it was.
 */
export function bandOfRun(
  db: Database,
  run: StoredRun,
  { name, ranges = DEFAULT_RANGES }: { readonly name: string; readonly ranges?: BandRanges },
): Promise<SensitivityBand> {
  const kept = bandCache.get(db) ?? memoizeAsync<SensitivityBand>(CACHE_SIZE);
  bandCache.set(db, kept);
  const { inputs, results } = run;
  const from = JSON.stringify([run.rid, name, inputs, results.totals, results.headline, ranges]);
  return kept(createHash("sha256").update(from).digest("hex"), () => makeBand(db, run, { name, ranges }));
}

async function makeBand(
  db: Database,
  run: StoredRun,
  { name, ranges }: { readonly name: string; readonly ranges: BandRanges },
): Promise<SensitivityBand> {
  const tracts = await tractsOfRun(db, run.inputs);
  const { zones, affected, parameters, assistance, settings } = sideOf(run, tracts);
  const counted = countByRule(tracts.set, zones, settings.overlap);
  const given = { affected, parameters, assistance, settings };
  assertReproduced(run, name, project({ ...given, zones: counted[settings.selection] }));
  const margins = await readMargins(db, { dataSetId: tracts.dataSetId, counted });
  return calculateSensitivityBand({ ...given, counted, margins, ranges });
}

/** FIPS of one query. */
const CHUNK = 5_000;

/** The margins of error of the tracts that any rule counts; a tract whose source states none is left out. */
async function readMargins(
  reader: Reader,
  { dataSetId, counted }: { readonly dataSetId: number; readonly counted: CountedByRule },
): Promise<TractMargins> {
  const members = SELECTIONS.flatMap((rule) => counted[rule].flatMap((zone) => zone.members.map(({ fips }) => fips)));
  const wanted = [...new Set(members)];
  const margins = new Map<string, { population: number | null; below_poverty: number | null }>();
  for (let i = 0; i < wanted.length; i += CHUNK) {
    const rows = await reader
      .select({ fips: censusTracts.fips, margins: censusTracts.margins })
      .from(censusTracts)
      .where(
        and(
          eq(censusTracts.dataSetId, dataSetId),
          isNotNull(censusTracts.margins),
          inArray(censusTracts.fips, wanted.slice(i, i + CHUNK)),
        ),
      );
    for (const { fips, margins: own } of rows)
      margins.set(fips, { population: own?.population ?? null, below_poverty: own?.below_poverty ?? null });
  }
  return margins;
}
