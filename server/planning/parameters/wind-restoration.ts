import type { EstimationSettings, RestorationRowValues } from "../../../contract/api/domain.ts";
import { AREA_IMPACTS } from "../../../engine/storms/areas.ts";
import { readDisaster } from "../disasters/disaster-rows.ts";
import type { EstimationRow } from "../estimations/estimation-rows.ts";
import { restorationRows } from "./defaults.ts";
import { readZoneRows } from "../zones/zone-rows.ts";
import type { Reader } from "../../storage/database.ts";

type WindRestorationRows = EstimationSettings["restoration"];

/** The agency's restoration rows for an estimation's zones; a zone made from winds uses those winds' row, regardless of its number. */
export async function rowsByWind(reader: Reader, { eid, did }: EstimationRow): Promise<RestorationRowValues[]> {
  const defaults = await restorationRows(reader, await readDisaster(reader, did));
  const areas = new Map((await readZoneRows(reader, eid)).map((row) => [row.zone, row.fromAdvisory?.share?.area]));
  return defaults.map((row) => {
    const area = areas.get(row.zone);
    const like = area === undefined ? undefined : defaults.find(({ zone }) => zone === AREA_IMPACTS[area].severity);
    return like === undefined ? row : { ...like, zone: row.zone, origin: "wind" };
  });
}

/**
 * The restoration rows of an estimation after its zones were taken from an advisory: a zone of winds gets the half-life
 * of those winds, whatever its number; values that a person typed or took from a series stay.
 */
export async function restorationByWind(
  reader: Reader,
  estimation: EstimationRow,
  rows: WindRestorationRows = [],
): Promise<WindRestorationRows> {
  const shipped = await rowsByWind(reader, estimation);
  return rows.map((row) => {
    const like = shipped.find(({ zone, origin }) => zone === row.zone && origin === "wind");
    const isOurs = row.origin === "default" || row.origin === "wind";
    return like === undefined || !isOurs ? row : like;
  });
}
