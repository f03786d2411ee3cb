import type { StormMappingRows } from "../../../contract/storms/plans.ts";
import { readSettings } from "../../planning/parameters/parameter-rows.ts";
import type { CountingPlace } from "../../planning/zones/counting.ts";
import { tractsOf } from "../../planning/zones/population.ts";
import { readLine, type PlannedEstimation } from "../plans/line.ts";
import { mappingOf } from "../plans/mapping.ts";
import { measureAdvisory } from "../plans/measuring.ts";
import { languageOfPlan, planFacts } from "../plans/plan-facts.ts";
import type { MeasuredPlan } from "../plans/zones.ts";
import { mappingFor } from "./copied-zones.ts";
import { UpdateSkipped } from "./skipped-update.ts";
import type { PendingUpdate } from "./update-rows.ts";

/** The inputs with which an advisory is applied. */
export interface Task {
  readonly source: PlannedEstimation;
  /** The last plan of the line when this was prepared. */
  readonly last: number;
  /** The copy that this advisory made before and that should be rewritten; null for a new one. */
  readonly own: number | null;
  readonly found: MeasuredPlan;
  readonly mapping: StormMappingRows;
  readonly startDate: string;
  readonly name: string;
  /** The storm's category where its winds arrive, by the advisory; null if the agency does not rank it. */
  readonly category: string | null;
}

/**
 * Finds the plan that an advisory continues and measures the advisory, before anything is locked. Throws UpdateSkipped
 * if there is none to continue.
 */
export async function prepare(
  place: CountingPlace,
  { disaster, storm, advisory, update }: PendingUpdate,
  wanted: StormMappingRows | undefined,
): Promise<Task> {
  const { db } = place;
  const line = await readLine(db, { did: disaster.did, stormId: storm.stormId });
  const [last] = line;
  // If someone chose another plan to continue, that gets a copy of its own.
  const own = last !== undefined && last.eid === update?.eid ? last.eid : null;
  const earlier = line.filter(({ eid }) => eid !== own);
  const source = (own === null ? undefined : earlier.find(({ eid }) => eid === update?.fromEid)) ?? earlier[0];
  if (last === undefined || source === undefined)
    throw new UpdateSkipped("noPlan", { disaster: disaster.name, storm: storm.name || storm.code });
  const { number } = advisory;
  if (source.plannedBy.advisoryId === advisory.advisoryId)
    throw new UpdateSkipped("planned", { name: source.name, number });
  if (Date.parse(source.plannedBy.issuedAt) >= advisory.issuedAt.getTime())
    throw new UpdateSkipped("older", { name: source.name, number });
  const mapping = wanted ?? (await mappingFor(db, source));
  const found = await measureAdvisory(place, {
    advisoryId: advisory.advisoryId,
    mapping: mappingOf(mapping),
    tracts: await tractsOf(db, source.eid),
    rules: await readSettings(db, source.eid),
    uncertain: true,
    beyondHorizon: source.plannedBy.beyondHorizon,
  });
  const language = languageOfPlan(source);
  const { estimation: name, startDate, category } = await planFacts(db, found, { language, did: disaster.did });
  return { source, last: last.eid, own, found, mapping, startDate, name, category };
}
