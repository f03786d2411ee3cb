import { isArchive, isWorkbook, unpacked } from "../../files/archive.ts";
import { decodedText } from "../../files/decoded-text.ts";
import { assertNoOtherForm } from "../../files/other-forms.ts";
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
  /** The storm of files that do not name theirs: AL142018. */
  readonly storm?: string | undefined;
  /**
   * Called for a file that was left out because it names no storm while others were taken, and for records without a
   * shape.
   */
  readonly note?: ((remark: StormRemark) => void) | undefined;
}

/**
 * Bytes that a file of the Hurricane Center may unpack to: its largest, of best tracks, are some megabytes; a KML of
 * sixty took minutes.
 */
const LARGEST = 20 * 1024 * 1024;

/**
 * The advisories and best tracks in files as the Hurricane Center publishes them, oldest first: zipped shapefiles, KMZ,
 * KML, GeoJSON, texts of one or several forecast advisories (TCM) and HURDAT2. Files of the same advisory are merged.
 * Throws a StormFault for the first file that is refused; where other files name a storm, one that names none is only
 * reported.
 */
export function readStormFiles(files: readonly StormFile[], { storm: named, note }: StormReading = {}): ReadAdvisory[] {
  const storm = named?.toUpperCase();
  const unnamed: StormFault[] = [];
  const read = files.flatMap((file) => {
    try {
      return readOne(file, { storm, note });
    } catch (error) {
      const fault = stormFaultOf(error, file.name);
      if (fault.kind !== "noStorm" || note === undefined) throw fault;
      unnamed.push(fault);
      return [];
    }
  });
  const [first] = unnamed;
  if (first !== undefined && read.length === 0) throw first;
  for (const { values } of unnamed) note?.({ kind: "noStorm", file: String(values["file"]), count: 1 });
  return merged(read);
}

/** A fault of a file's format as a storm's fault. */
function stormFaultOf(error: unknown, file: string): StormFault {
  if (error instanceof StormFault) return error;
  if (!(error instanceof UnreadableError)) throw error;
  const { fault, values } = error;
  if (fault === "damaged") return new StormFault("cutOff", { found: values["file"] ?? "", file });
  const sizes = fault === "tooLargeUnzipped" ? Object.entries(values).map(([name, bytes]) => [name, Math.ceil(Number(bytes) / 100_000) / 10]) : []; // oxfmt-ignore
  return new StormFault("unread", { ...values, ...Object.fromEntries(sizes), fault, fileName: file, file });
}

function readOne({ name, bytes }: StormFile, reading: StormReading, limit = LARGEST): ReadAdvisory[] {
  if (isArchive(bytes)) {
    const { files } = unpacked(bytes, /\.(?:shp|dbf|prj|kml|json|geojson|txt|fstadv\.\w+|zip|kmz)$/i, limit);
    const texts = Object.entries(files).filter(([entry]) => /\.(?:kml|json|geojson|txt|fstadv\.\w+)$/i.test(entry));
    const shapes = Object.keys(files).some((entry) => /\.shp$/i.test(entry));
    // Several downloads packed together share one limit on what they may unpack to.
    const archives = Object.entries(files).filter(([entry]) => /\.(?:zip|kmz)$/i.test(entry));
    return merged([
      ...archives.flatMap(([, inner]) => readOne({ name, bytes: inner }, reading, limit / archives.length / 2)),
      ...(shapes || texts.length + archives.length === 0 ? advisoriesOf(stormShapes(files, name), name, reading) : []),
      ...texts.flatMap(([entry, text]) =>
        shapes || texts.length + archives.length > 1
          ? readBeside(entry, text, name, reading)
          : readText(text, name, reading),
      ),
    ]);
  }
  if (/\.(?:zip|kmz)$/i.test(name)) {
    assertNoOtherForm(bytes);
    throw new UnreadableError("damagedArchive", { found: `${bytes.length} bytes` });
  }
  return readText(bytes, name, reading);
}

/** A text among others in an archive: one that is not a product of the Center (such as a readme) is skipped. */
function readBeside(entry: string, bytes: Uint8Array, file: string, reading: StormReading): ReadAdvisory[] {
  try {
    return readText(bytes, file, reading);
  } catch (error) {
    if (
      error instanceof StormFault &&
      (error.kind === "unknownFile" || error.kind === "otherProduct") &&
      /\.txt$/i.test(entry)
    ) {
      if (error.kind === "otherProduct") reading.note?.({ kind: "otherProduct", file, count: 1 });
      return [];
    }
    throw error;
  }
}

function readText(bytes: Uint8Array, file: string, reading: StormReading): ReadAdvisory[] {
  const content = decodedText(bytes);
  const text = content.trim();
  if (text.startsWith("{")) return advisoriesOf(geojsonFeatures(text, file), file, reading);
  if (/<(?:\w+:)?kml[\s>]/i.test(text.slice(0, 2_000))) return advisoriesOf(kmlFeatures(text, file), file, reading);
  const lines = asSent(content);
  if (isHurdat(lines)) return readHurdat(lines, file);
  if (isForecastAdvisory(lines)) {
    const bulletins = lines.split(/^(?:\$\$|NNNN)/m);
    const count = bulletins.filter((one) => !isForecastAdvisory(one) && OTHER_PRODUCTS.test(one)).length;
    if (count > 0) reading.note?.({ kind: "otherProduct", file, count });
    return readForecastAdvisories(lines, file, reading.storm);
  }
  const [product] = OTHER_PRODUCTS.exec(lines) ?? [];
  if (product !== undefined) throw new StormFault("otherProduct", { file, found: product.trim() });
  assertNoOtherForm(bytes);
  if (isWorkbook(bytes)) throw new UnreadableError("workbook");
  throw new StormFault("unknownFile", { file });
}

/** Titles of products about storms that have no forecast of positions by the hour, or come from another center. */
const OTHER_PRODUCTS =
  /^.*\b(?:(?:INTERMEDIATE )?ADVISORY NUMBER|DISCUSSION NUMBER|WIND SPEED PROBABILITIES|TROPICAL WEATHER (?:OUTLOOK|DISCUSSION)|LOCAL STATEMENT|TROPICAL CYCLONE UPDATE|TROPICAL CYCLONE WARNING|BEST TRACK|OFCL)\b.*$|^(?:AL|EP|CP|WP|IO|SH), *\d\d, *\d{10}.*$/m;

/**
 * A text line by line as it was sent, in upper case: without markup, the control characters of the weather wire, what mail and editors put
 * before lines (marks of a quotation, an indentation), and blanks in a row.
 */
const asSent = (content: string): string =>
  content
    .replaceAll(/<[/!a-z][^>\n]*>/gi, "")
    .replaceAll(CONTROLS, "")
    .replaceAll(/\r*\n|\r/g, "\n")
    .replaceAll(/[^\S\n\t]+/g, " ")
    .replaceAll(/^[ \t>]+|[ \t]+$/gm, "")
    .toUpperCase();

// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f]/g;

function advisoriesOf(
  features: readonly (StormFeature | null)[],
  file: string,
  { storm, note }: StormReading,
): ReadAdvisory[] {
  const placed = features.filter((feature) => feature !== null);
  const shapes = placed.flatMap((feature) => shapeOfFeature(feature, storm) ?? []);
  // Lines and areas of a best track are drawn from its points.
  const best = shapes.filter(({ shape }) => shape.kind === "best");
  const used = best.length > 0 ? best : shapes;
  if (used.length === 0) throw new StormFault("notForecast", { file });
  const count = features.length - placed.length;
  if (count > 0) note?.({ kind: "withoutShape", file, count });
  return gathered(used, file);
}
