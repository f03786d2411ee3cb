import type { SiteProblem } from "../../contract/supply/calls/site-proposals.ts";
import { wholePeople } from "../../engine/logistics/proposal/outcome.ts";
import { DETOUR } from "../../engine/logistics/reach.ts";
import { siteCapacity, siteSizes } from "../../engine/logistics/sites.ts";
import { roundFigure } from "../../engine/display/whole-figures.ts";
import { BLOCKS } from "../../engine/needs/inputs.ts";
import { peopleByBlock } from "../../engine/needs/people-by-block.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { readNewestRun, tractsOfRun, type StoredRun } from "../planning/projections/runs.ts";
import { inSnapshot, type Database, type Reader } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { facilities } from "../storage/schema/index.ts";
import { byName } from "../sheets/sheet-rows.ts";
import type { LoadedTractSet } from "../tracts/tract-sets.ts";
import { readRouting } from "./routing.ts";
import { tractParts } from "./site-reach.ts";

/** What a proposal is about: the newest run's people by tract, and the facilities; null before the first run. */
export async function readSiteProblem(db: Database, eid: number): Promise<SiteProblem | null> {
  const { run, status, sites, routing } = await inSnapshot(db, async (tx) => ({
    routing: await readRouting(tx, []),
    status: (await readEstimationRow(tx, eid)).status,
    run: await readNewestRun(tx, eid),
    sites: await readCandidates(tx),
  }));
  if (run === null) return null;
  const { rid: id, runAt, inputs } = run;
  const people = peopleByBlock(run.results);
  return {
    run: { id, at: runAt.toISOString(), startDate: inputs.startDate, stale: status !== "Projected" },
    tracts: peopleOfTracts(run, people, await tractsOfRun(db, inputs)),
    ...sites,
    unknownZones: people.flatMap(({ zone, blocks }) => (blocks.includes(null) ? [zone] : [])),
    detour: DETOUR,
    routing: routing && new URL(routing.address).host,
  };
}

/** The people of each zone and block, whole as the plan shows them, in whole people of its tracts. */
function peopleOfTracts(
  run: StoredRun,
  people: ReturnType<typeof peopleByBlock>,
  tracts: LoadedTractSet,
): SiteProblem["tracts"] {
  const { no_vehicles: without, households } = tracts.set.figures;
  return [...Map.groupBy(tractParts(run, tracts), ({ zone }) => zone)].flatMap(([zone, parts]) => {
    const blocks = people.find((one) => one.zone === zone)?.blocks ?? [];
    const whole = Array.from({ length: BLOCKS }, (_, block) => {
      const all = roundFigure(blocks[block] ?? 0);
      const own = parts.map(({ part }) => part * all);
      return wholePeople(own, all);
    });
    return parts.map(({ fips, row, at }, i) => {
      const share = (without[row] ?? NaN) / (households[row] ?? NaN);
      return {
        fips,
        zone,
        county: tracts.counties.get(fips.slice(0, 5))?.name ?? fips.slice(0, 5),
        at: [at[0], at[1]] as [number, number],
        people: whole.map((own) => own[i] ?? 0),
        noVehicle: Number.isFinite(share) ? Math.min(1, share) : null,
      };
    });
  });
}

async function readCandidates(reader: Reader): Promise<Pick<SiteProblem, "candidates" | "unplaced" | "unknown">> {
  const rows = await reader
    .select()
    .from(facilities)
    .where(eq(facilities.active, true))
    .orderBy(byName(facilities.county), byName(facilities.name));
  const serving = rows.filter(({ type }) => siteCapacity(type, null, null).measure === "people");
  const sized = serving.map((row) => ({ ...row, sizes: siteSizes(row.type, row.capacity) }));
  return {
    candidates: sized.flatMap(({ id, name, type, county, longitude, latitude, sizes }) =>
      longitude === null || latitude === null || sizes.length === 0
        ? []
        : [{ id, name, type, county, at: [longitude, latitude] as [number, number], sizes }],
    ),
    unplaced: sized.filter(({ latitude }) => latitude === null).map(({ name }) => name),
    unknown: sized.filter(({ sizes }) => sizes.length === 0).map(({ name }) => name),
  };
}
