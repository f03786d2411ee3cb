import type { ReadAdvisory } from "../advisory.ts";
import { StormFault } from "../fault.ts";
import { isZip, unpacked } from "./archive.ts";
import { shapeOfFeature, type StormFeature } from "./features.ts";
import { gathered } from "./gather.ts";
import { geojsonFeatures } from "./geojson.ts";
import { shapefileFeatures } from "./shapefiles.ts";

/** A file as it was uploaded or found in a folder. */
export interface StormFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The advisories in files as the Hurricane Center publishes them, oldest first; files of the same advisory are put together.
 * Throws a StormFault for the first file that cannot be taken.
 */
export function readStormFiles(files: readonly StormFile[]): ReadAdvisory[] {
  return gathered(
    files.flatMap((file) => {
      const shapes = featuresOf(file).flatMap((feature) => {
        const shape = shapeOfFeature(feature);
        return shape === null ? [] : [{ ...shape, file: file.name }];
      });
      if (shapes.length === 0) throw new StormFault("notForecast", { file: file.name });
      return shapes;
    }),
  );
}

function featuresOf({ name, bytes }: StormFile): StormFeature[] {
  if (isZip(bytes)) return shapefileFeatures(unpacked(bytes, name), name);
  if (/\.(zip|kmz)$/i.test(name)) throw new StormFault("brokenZip", { file: name });
  const text = new TextDecoder().decode(bytes).trim();
  if (text.startsWith("{")) return geojsonFeatures(text, name);
  throw new StormFault("unknownFile", { file: name });
}
