import { readKml as readPlacemarks } from "../../../engine/files/kml.ts";
import type { ReadFeature } from "../layers/features.ts";
import { LayerFileError } from "./fault.ts";

/** Reads the placemarks of a KML text; what it fetches from elsewhere (network links, pictures) is not asked for. */
export function readKml(text: string): ReadFeature[] {
  const { placemarks, link } = readPlacemarks(text);
  if (link !== null && placemarks.every(({ geometry }) => geometry === null))
    throw new LayerFileError("onlyLinks", { found: link });
  return placemarks.map(({ geometry, properties }) => ({ geometry, properties }));
}
