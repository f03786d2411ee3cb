import type { Area } from "../../../contract/domain.ts";
import type { ReportFacts } from "../../../engine/report/facts.ts";
import { boxOfAreas, simplified } from "../../../engine/report/simplify.ts";
import type { SensitivityBand } from "../../../engine/sensitivity/band.ts";
import { HttpError } from "../../answers/errors.ts";
import type { StoredRun } from "../../planning/projections/run-rows.ts";
import { bandOfRun } from "../../planning/what-if/band.ts";
import { areaOf } from "../../planning/zones/areas.ts";
import type { Database, Reader } from "../../storage/database.ts";
import { sql } from "../../storage/orm.ts";
import { countyInfo } from "../../storage/schema/index.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";

/** Part of the map's width or height that is drawn around the zones. */
const MARGIN = 0.15;
/** A map is drawn some 1,000 points wide: what is smaller than this part of it is not seen. */
const SEEN = 1 / 1_500;

/** The zones as the run counted them and the counties in and around them, as fine as a printed map shows. */
export async function readMapFacts(
  reader: Reader,
  run: StoredRun,
  tracts: LoadedTractSet,
): Promise<Pick<ReportFacts, "areas" | "counties">> {
  const areas = run.inputs.zones.map(({ zone, parts }) => ({ zone, area: areaOf({ zone, parts }, tracts) }));
  const box = boxOfAreas(areas.map(({ area }) => area));
  if (box === null) return { areas: [], counties: [] };
  const [west, south, east, north] = box;
  const [x, y] = [(east - west) * MARGIN, (north - south) * MARGIN];
  const tolerance = Math.max(east - west, north - south) * SEEN;
  return {
    areas: areas.map(({ zone, area }) => ({ zone, area: drawn(area, tolerance) })),
    counties: await countiesIn(reader, [west - x, south - y, east + x, north + y], tolerance),
  };
}

async function countiesIn(
  reader: Reader,
  [west, south, east, north]: readonly [number, number, number, number],
  tolerance: number,
): Promise<ReportFacts["counties"]> {
  const rows = await reader
    .select({ fips: countyInfo.fips, name: countyInfo.name, geometry: countyInfo.geometry })
    .from(countyInfo)
    .where(sql`${countyInfo.box} && box(point(${west}, ${south}), point(${east}, ${north}))`)
    .orderBy(countyInfo.fips);
  return rows.flatMap(({ fips, name, geometry }) =>
    geometry === null ? [] : [{ fips, name, area: simplified(geometry, tolerance) }],
  );
}

/** A zone so small that nothing of it would be left is drawn as it is. */
function drawn(area: Area, tolerance: number): ReportFacts["areas"][number]["area"] {
  const fewer = simplified(area, tolerance);
  return fewer.coordinates.length === 0 ? area : fewer;
}

/** The band of a run with the usual ranges; null where the present engine no longer gives the run's figures, so that it cannot explain them. */
export async function readBandFacts(db: Database, run: StoredRun, name: string): Promise<SensitivityBand | null> {
  try {
    return await bandOfRun(db, run, { name });
  } catch (error) {
    if (error instanceof HttpError && error.key === "domain.whatIf.notReproduced") return null;
    throw error;
  }
}
