import { isArchive, unpacked } from "../../files/archive.ts";
import { decodedText } from "../../files/decoded-text.ts";
import { UnreadableError } from "../../files/unreadable.ts";
import type { ReadAdvisory } from "../advisory.ts";
import { StormFault, type StormRemark } from "../fault.ts";
import { shapeOfFeature, type StormFeature } from "./features.ts";
import { isForecastAdvisory, readForecastAdvisories } from "./forecast-advisory.ts";
import { gathered, merged } from "./gather.ts";
import { geojsonFeatures } from "./geojson.ts";
import { isHurdat, readHurdat } from "./hurdat.ts";
import { kmlFeatures } from "./kml.ts";
import { stormShapes } from "./shapefiles.ts";

/** A file as it was uploaded or found in a folder. */
export interface StormFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface StormReading {
  /** The storm of files that do not say which one they are of: AL142018. */
  readonly storm?: string | undefined;
  /** Hears of a file that was left out since it names no storm, while others were taken, and of records without a shape. */
  readonly tell?: ((remark: StormRemark) => void) | undefined;
}

/** Bytes that a file of the Hurricane Center may unpack to: its largest, of best tracks, are some megabytes; a KML of sixty took minutes. */
const LARGEST = 20 * 1024 * 1024;

/**
 * The advisories and best tracks in files as the Hurricane Center publishes them, oldest first: zipped shapefiles, KMZ, KML,
 * GeoJSON, texts of one or several forecast advisories (TCM) and HURDAT2. Files of the same advisory are put together. Throws a
 * StormFault for the first file that cannot be taken; a file that names no storm is told of instead where others do.
 */
export function readStormFiles(files: readonly StormFile[], { storm: named, tell }: StormReading = {}): ReadAdvisory[] {
  const storm = named?.toUpperCase();
  const unnamed: StormFault[] = [];
  const read = files.flatMap((file) => {
    try {
      return readOne(file, { storm, tell });
    } catch (error) {
      const fault = stormFaultOf(error, file.name);
      if (fault.kind !== "noStorm" || tell === undefined) throw fault;
      unnamed.push(fault);
      return [];
    }
  });
  const [first] = unnamed;
  if (first !== undefined && read.length === 0) throw first;
  for (const { values } of unnamed) tell?.({ kind: "noStorm", file: String(values["file"]), count: 1 });
  return merged(read);
}

/** A fault of a file's form in the words of storms. */
function stormFaultOf(error: unknown, file: string): StormFault {
  if (error instanceof StormFault) return error;
  if (!(error instanceof UnreadableError)) throw error;
  const { fault, values } = error;
  switch (fault) {
    case "damagedArchive":
      return new StormFault("brokenZip", { file, ...values });
    case "tooLargeUnzipped":
      return new StormFault("tooLarge", { file, ...values });
    case "damaged":
      return new StormFault("cutOff", { found: values["file"] ?? "", file });
    case "notXml":
    case "badPlacemark":
    case "workbook":
      return new StormFault(fault, { file, ...values });
    default:
      return new StormFault("unknownFile", { file });
  }
}

function readOne({ name, bytes }: StormFile, reading: StormReading, limit = LARGEST): ReadAdvisory[] {
  if (isArchive(bytes)) {
    const { files } = unpacked(bytes, /\.(?:shp|dbf|prj|kml|json|geojson|txt|fstadv\.\w+|zip|kmz)$/i, limit);
    const texts = Object.entries(files).filter(([entry]) => /\.(?:kml|json|geojson|txt|fstadv\.\w+)$/i.test(entry));
    const shapes = Object.keys(files).some((entry) => /\.shp$/i.test(entry));
    // Several downloads packed together share what one may unpack to.
    const archives = Object.entries(files).filter(([entry]) => /\.(?:zip|kmz)$/i.test(entry));
    return merged([
      ...archives.flatMap(([, inner]) => readOne({ name, bytes: inner }, reading, limit / archives.length / 2)),
      ...(shapes || texts.length + archives.length === 0 ? advisoriesOf(stormShapes(files, name), name, reading) : []),
      ...texts.flatMap(([entry, text]) =>
        shapes || texts.length + archives.length > 1
          ? readBeside(entry, text, name, reading)
          : readText(decodedText(text), name, reading),
      ),
    ]);
  }
  if (/\.(zip|kmz)$/i.test(name)) throw new StormFault("brokenZip", { file: name });
  return readText(decodedText(bytes), name, reading);
}

/** A text next to others of an archive: one that is no product of the Center (a note of what is in it) is passed over. */
function readBeside(entry: string, bytes: Uint8Array, file: string, reading: StormReading): ReadAdvisory[] {
  try {
    return readText(decodedText(bytes), file, reading);
  } catch (error) {
    if (error instanceof StormFault && error.kind === "unknownFile" && /\.txt$/i.test(entry)) return [];
    throw error;
  }
}

function readText(content: string, file: string, reading: StormReading): ReadAdvisory[] {
  const text = content.trim();
  if (text.startsWith("{")) return advisoriesOf(geojsonFeatures(text, file), file, reading);
  if (/<(?:\w+:)?kml[\s>]/i.test(text.slice(0, 2_000))) return advisoriesOf(kmlFeatures(text, file), file, reading);
  const lines = asSent(content).toUpperCase();
  if (isHurdat(lines.trim())) return readHurdat(lines, file);
  if (isForecastAdvisory(lines)) return readForecastAdvisories(lines, file, reading.storm);
  throw new StormFault("unknownFile", { file });
}

/** A text without what mail and editors put before its lines: marks of a quotation, an indentation, blanks that do not break. */
function asSent(content: string): string {
  const plain = content.replaceAll("\u00a0", " ").replaceAll(/^(?:[ \t]*>)+[ \t]?/gm, "");
  const indents = plain
    .split("\n")
    .flatMap((line) => (line.trim() === "" ? [] : [/^[ \t]*/.exec(line)?.[0].length ?? 0]));
  const least = indents.reduce((min, indent) => Math.min(min, indent), Infinity);
  return least > 0 && Number.isFinite(least) ? plain.replaceAll(new RegExp(`^[ \\t]{${least}}`, "gm"), "") : plain;
}

function advisoriesOf(
  features: readonly (StormFeature | null)[],
  file: string,
  { storm, tell }: StormReading,
): ReadAdvisory[] {
  const placed = features.filter((feature) => feature !== null);
  const shapes = placed.flatMap((feature) => shapeOfFeature(feature, storm) ?? []);
  // Lines and areas of a best track are made of its points.
  const best = shapes.filter(({ shape }) => shape.kind === "best");
  const used = best.length > 0 ? best : shapes;
  if (used.length === 0) throw new StormFault("notForecast", { file });
  const count = features.length - placed.length;
  if (count > 0) tell?.({ kind: "withoutShape", file, count });
  return gathered(used, file);
}
