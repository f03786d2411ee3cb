import { decodedText } from "../../files/decoded-text.ts";
import type { ReadAdvisory } from "../advisory.ts";
import { StormFault } from "../fault.ts";
import { isZip, unpacked } from "./archive.ts";
import { shapeOfFeature, type StormFeature } from "./features.ts";
import { isForecastAdvisory, readForecastAdvisory } from "./forecast-advisory.ts";
import { gathered, merged } from "./gather.ts";
import { geojsonFeatures } from "./geojson.ts";
import { isHurdat, readHurdat } from "./hurdat.ts";
import { kmlFeatures } from "./kml.ts";
import { shapefileFeatures } from "./shapefiles.ts";

/** A file as it was uploaded or found in a folder. */
export interface StormFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The advisories and best tracks in files as the Hurricane Center publishes them, oldest first: zipped shapefiles, KMZ, KML,
 * GeoJSON, forecast advisories (TCM) and HURDAT2. Files of the same advisory are put together. Throws a StormFault for the
 * first file that cannot be taken.
 */
export function readStormFiles(files: readonly StormFile[]): ReadAdvisory[] {
  return merged(files.flatMap(readOne));
}

function readOne({ name, bytes }: StormFile): ReadAdvisory[] {
  if (isZip(bytes)) {
    const entries = unpacked(bytes, name);
    const texts = Object.entries(entries).filter(([entry]) => /\.(kml|json|geojson|txt)$/i.test(entry));
    const shapes = Object.keys(entries).some((entry) => /\.shp$/i.test(entry));
    return merged([
      ...(shapes || texts.length === 0 ? advisoriesOf(shapefileFeatures(entries, name), name) : []),
      ...texts.flatMap(([, text]) => readText(decodedText(text), name)),
    ]);
  }
  if (/\.(zip|kmz)$/i.test(name)) throw new StormFault("brokenZip", { file: name });
  return readText(decodedText(bytes), name);
}

function readText(content: string, file: string): ReadAdvisory[] {
  const text = content.trim();
  if (text.startsWith("{")) return advisoriesOf(geojsonFeatures(text, file), file);
  if (/<kml[\s>]/i.test(text.slice(0, 2_000))) return advisoriesOf(kmlFeatures(text, file), file);
  if (isHurdat(text)) return readHurdat(text, file);
  if (isForecastAdvisory(text)) return [readForecastAdvisory(text, file)];
  throw new StormFault("unknownFile", { file });
}

function advisoriesOf(features: readonly StormFeature[], file: string): ReadAdvisory[] {
  const shapes = features.flatMap((feature) => shapeOfFeature(feature) ?? []);
  // Lines and areas of a best track are made of its points.
  const best = shapes.filter(({ shape }) => shape.kind === "best");
  const used = best.length > 0 ? best : shapes;
  if (used.length === 0) throw new StormFault("notForecast", { file });
  return gathered(used, file);
}
