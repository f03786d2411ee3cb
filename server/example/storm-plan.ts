import { readFileSync } from "node:fs";
import type { RequestCaller } from "../caller/caller.ts";
import { updateEverything } from "../planning/projections/service.ts";
import { readEstimation } from "../planning/estimations/estimation-rows.ts";
import type { CountingPlace } from "../planning/zones/counting.ts";
import { saveZone } from "../planning/zones/service.ts";
import { findZone } from "../planning/zones/zone-rows.ts";
import { readZoneShares, takeAffected } from "../series/zone-shares.ts";
import { eq } from "../storage/orm.ts";
import { timeSeries } from "../storage/schema/index.ts";
import { importStormFiles } from "../storms/advisories/importing.ts";
import { readMapping } from "../storms/plans/mapping.ts";
import { planFromAdvisory } from "../storms/plans/plans.ts";
import { updatePlan } from "../storms/updates/updating.ts";
import EXAMPLE from "./example.json" with { type: "json" };

interface PlannedExample {
  readonly did: number;
  readonly dataSetId: number;
  readonly signal: AbortSignal | undefined;
}

const NUMBERS = ["037", "042"] as const;

/**
 * Plans with the first of two advisories, draws a zone, applies the second advisory, takes shares of zones from the
 * sample hours, and calculates. Returns the estimation that the second advisory made.
 */
export async function planStorm(place: CountingPlace, caller: RequestCaller, example: PlannedExample): Promise<number> {
  const { db } = place;
  const { did, dataSetId, signal } = example;
  const [first, second] = await importStormFiles(db, caller, NUMBERS.map(advisoryFile));
  if (typeof first?.advisoryId !== "number" || typeof second?.advisoryId !== "number")
    throw new Error("The example's advisories cannot be read");
  signal?.throwIfAborted();
  const { mapping } = await readMapping(db);
  const { eid } = await planFromAdvisory({ ...place, language: "en" }, caller, {
    advisoryId: first.advisoryId,
    // Its number is the drawn zone's.
    mapping: mapping.filter(({ zone }) => zone !== EXAMPLE.drawn.zone),
    beyondHorizon: true,
    did,
    follow: true,
    dataSetId,
  });
  signal?.throwIfAborted();
  await drawZone(place, caller, eid);
  await recalculate(place, caller, eid);
  const updated = await updatePlan({ ...place, publicUrl: null }, caller, { did, advisoryId: second.advisoryId });
  signal?.throwIfAborted();
  await takeOutages(place, caller, updated.eid);
  await recalculate(place, caller, updated.eid);
  return updated.eid;
}

const advisoryFile = (number: string) => {
  const name = `irma-2017-${number}.geojson`;
  return { name, bytes: readFileSync(new URL(`./advisories/${name}`, import.meta.url)) };
};

async function drawZone(place: CountingPlace, caller: RequestCaller, eid: number): Promise<void> {
  const { zone, affected, name, ring } = EXAMPLE.drawn;
  const coordinates = [ring.map(([x = 0, y = 0]): [number, number] => [x, y])];
  await saveZone(place, caller, {
    eid,
    zone,
    name,
    affected,
    parts: [{ kind: "polygon", geometry: { type: "Polygon", coordinates } }],
  });
}

/** The share of customers without power in each zone with enough sample data; none if the series was deleted. */
async function takeOutages({ db }: CountingPlace, caller: RequestCaller, eid: number): Promise<void> {
  const [series] = await db.select().from(timeSeries).where(eq(timeSeries.sample, true));
  const step = series?.steps.findIndex((at) => at.toISOString() === EXAMPLE.outages) ?? -1;
  if (series === undefined || step < 0) return;
  const at = { seriesId: series.seriesId, column: 0, step, eid };
  const { zones } = await readZoneShares(db, caller, at);
  for (const { zone } of zones.filter(({ stands }) => stands)) {
    const found = await findZone(db, eid, zone);
    if (found !== undefined) await takeAffected(db, caller, { ...at, zone, version: found.row.version });
  }
}

async function recalculate(place: CountingPlace, caller: RequestCaller, eid: number): Promise<void> {
  const { version } = await readEstimation(place.db, eid);
  await updateEverything(place, caller, { eid, version });
}
