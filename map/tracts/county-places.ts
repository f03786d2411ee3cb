import { placeOf } from "../basemap/local-shapes.ts";
import type { Place } from "../basemap/local-shapes.ts";
import { readTileAnswer } from "./tile-features.ts";
import { FEATURE_SERVICE, LAYER_IDS } from "./tract-source.ts";

/** Names stand well enough on borders this many metres off. */
const COARSE = 800;

/** Where the counties of a data set are named on the map. */
export async function fetchCountyPlaces(dataSetId: number, service: string = FEATURE_SERVICE): Promise<Place[]> {
  const query = new URLSearchParams({
    f: "json",
    where: "1=1",
    dataSetId: String(dataSetId),
    outFields: "fips,name",
    outSR: "102100",
    returnGeometry: "true",
    maxAllowableOffset: String(COARSE),
    resultType: "tile",
  });
  const response = await fetch(`${service}/${LAYER_IDS.counties}/query?${query}`);
  const { features } = readTileAnswer(await response.json());
  return features.flatMap(({ name, shape }) => placeOf(name, shape) ?? []);
}
