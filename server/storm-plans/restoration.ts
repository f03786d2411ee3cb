import type { EstimationSettings } from "../../contract/domain.ts";
import { AREA_IMPACTS } from "../../engine/storms/areas.ts";
import { readDisaster } from "../planning/disasters/disaster-rows.ts";
import type { EstimationRow } from "../planning/estimations/estimation-rows.ts";
import { restorationRows } from "../planning/parameters/defaults.ts";
import { readZoneRows } from "../planning/zones/zone-rows.ts";
import type { Reader } from "../storage/database.ts";

type Rows = EstimationSettings["restoration"];

/**
 * The restoration rows of an estimation after its zones were taken from an advisory: a zone of winds takes the half-life of those
 * winds, whatever its number; what a person typed or took from a series stays.
 */
export async function restorationByWind(reader: Reader, { eid, did }: EstimationRow, rows: Rows = []): Promise<Rows> {
  const defaults = await restorationRows(reader, await readDisaster(reader, did));
  const areas = new Map((await readZoneRows(reader, eid)).map((row) => [row.zone, row.fromAdvisory?.share?.area]));
  return rows.map((row) => {
    const area = areas.get(row.zone);
    const like = area === undefined ? undefined : defaults.find(({ zone }) => zone === AREA_IMPACTS[area].severity);
    const isOurs = row.origin === "default" || row.origin === "wind";
    return like === undefined || !isOurs ? row : { ...like, zone: row.zone, origin: "wind" as const };
  });
}
