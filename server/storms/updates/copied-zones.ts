import type { StormMappingRows } from "../../../contract/storms/plans.ts";
import { STORM_AREAS, type StormArea } from "../../../engine/storms/areas.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { deleteRecord } from "../../persistence/change-record.ts";
import type { PopulationContext } from "../../planning/zones/population.ts";
import { dropPopulation, findZone, readZoneRows, zoneRecord, type ZoneRow } from "../../planning/zones/zone-rows.ts";
import type { PlannedEstimation } from "../plans/line.ts";
import { readMapping } from "../plans/mapping.ts";
import type { MeasuredPlan } from "../plans/zones.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import { zones } from "../../storage/schema/index.ts";

/** Returns how the plan's zones were made: by its mapping, and by the data stored with each of them. */
export async function mappingFor(reader: Reader, { eid, plannedBy }: PlannedEstimation): Promise<StormMappingRows> {
  const rows = plannedBy.mapping ?? (await readMapping(reader)).mapping;
  const mapping = new Map<StormArea, StormMappingRows[number]>(rows.map((row) => [row.area, row]));
  for (const { zone, fromAdvisory } of await readZoneRows(reader, eid))
    if (fromAdvisory?.stormId === plannedBy.stormId)
      for (const area of fromAdvisory.areas) mapping.set(area, { ...mapping.get(area), area, zone });
  return STORM_AREAS.flatMap((area) => mapping.get(area) ?? []);
}

/** Removes the zones of earlier advisories that this one no longer has; returns the hand-drawn ones, which stay. */
export async function clearZones(
  tx: Transaction,
  caller: RequestCaller,
  { estimation, found: { storm, measured } }: Pick<PopulationContext, "estimation"> & { readonly found: MeasuredPlan },
): Promise<ZoneRow[]> {
  const { eid } = estimation;
  const rows = await readZoneRows(tx, eid);
  const isOfStorm = ({ fromAdvisory }: ZoneRow) => fromAdvisory?.stormId === storm.stormId && !fromAdvisory.edited;
  for (const row of rows.filter(isOfStorm)) {
    if (measured.zones.length === 0 || measured.zones.some(({ zone }) => zone === row.zone)) continue;
    const present = await findZone(tx, eid, row.zone);
    if (present === undefined) continue;
    await deleteRecord(tx, caller, zoneRecord(estimation, { zone: present }), {
      id: row.zoneId,
      version: row.version,
      yours: null,
      write: async () => {
        await tx.delete(zones).where(eq(zones.zoneId, row.zoneId));
        await dropPopulation(tx, eid, row.zone);
      },
    });
  }
  return rows.filter((row) => !isOfStorm(row));
}
