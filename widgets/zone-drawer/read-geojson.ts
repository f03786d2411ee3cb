import { AreaSchema, type ZonePartInput } from "../../contract/domain.ts";
import { ZONE_NAME_MAX, ZoneNameSchema } from "../../contract/zone-names.ts";
import { checkPolygon, type PolygonFaultReason } from "../../engine/geometry/validate.ts";

/** What is wrong with a file: the key of its text below `upload.faults`, with the file, feature and field it names. */
export interface UploadFault {
  readonly key:
    | "tooLarge" | "notJson" | "notGeoJson" | "empty" | "kind" | "polygon" | "line" | "point" | "zone" | "affected" | "affectedDiffers" | "name" | "noneForZone"; // oxfmt-ignore
  /** Counted from 1, as people count; 0 for the file as a whole. */
  readonly feature: number;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly reason?: PolygonFaultReason;
}

export interface Upload {
  readonly parts: readonly ZonePartInput[];
  /** From the features' `affected`; null where none says. */
  readonly affected: number | null;
  /** From the features' `name`, where all that say one say the same. */
  readonly name: string | null;
  /** Whether they say several: names of areas, not of the zone. */
  readonly namesDiffer: boolean;
  /** Features that carry another zone's number. */
  readonly others: number;
}

interface Feature {
  readonly number: number;
  readonly geometry: unknown;
  readonly properties: Readonly<Record<string, unknown>>;
}

/**
 * Reads a GeoJSON text into parts of one zone. Features with a `zone` property
 * belong to the zone of that number, those without to the one being edited; all
 * or nothing: one bad feature refuses the file.
 */
export function readGeoJson(
  text: string,
  { zone, buffers }: { zone: number; buffers: { readonly point: number; readonly line: number } },
): Upload | { readonly faults: readonly UploadFault[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { faults: [{ key: "notJson", feature: 0 }] };
  }
  const features = featuresOf(json);
  if (features === null) return { faults: [{ key: "notGeoJson", feature: 0 }] };
  if (features.length === 0) return { faults: [{ key: "empty", feature: 0 }] };
  const faults: UploadFault[] = [];
  const parts: ZonePartInput[] = [];
  const affected = new Set<number>();
  const names = new Map<string, number>();
  let others = 0;
  for (const feature of features) {
    const named = feature.properties["zone"];
    if (named != null && !(Number.isInteger(named) && Number(named) >= 1 && Number(named) <= 4)) {
      faults.push({ key: "zone", feature: feature.number, values: { found: String(named) } });
    }
    if (named != null && named !== zone) {
      others++;
      continue;
    }
    const share = feature.properties["affected"];
    if (share != null) {
      if (typeof share === "number" && share >= 0 && share <= 100) affected.add(share);
      else faults.push({ key: "affected", feature: feature.number, values: { found: String(share) } });
    }
    const name = feature.properties["name"];
    if (typeof name === "string" && name.trim() !== "" && !names.has(name.trim()))
      names.set(name.trim(), feature.number);
    const part = partOf(feature, buffers);
    if ("key" in part) faults.push(part);
    else parts.push(part);
  }
  if (affected.size > 1) faults.push({ key: "affectedDiffers", feature: 0 });
  const [only] = names.size === 1 ? names : [];
  if (only && !ZoneNameSchema.safeParse(only[0]).success)
    faults.push({ key: "name", feature: only[1], values: { found: only[0].slice(0, 100), most: ZONE_NAME_MAX } });
  if (faults.length === 0 && parts.length === 0) faults.push({ key: "noneForZone", feature: 0, values: { zone } });
  if (faults.length > 0) return { faults };
  return { parts, affected: [...affected][0] ?? null, name: only?.[0] ?? null, namesDiffer: names.size > 1, others };
}

function featuresOf(json: unknown): Feature[] | null {
  if (!isRecord(json)) return null;
  if (json["type"] === "FeatureCollection") {
    const list = json["features"];
    return Array.isArray(list) && list.every(isRecord)
      ? list.map((feature, index) => featureOf(feature, index + 1))
      : null;
  }
  if (json["type"] === "Feature") return [featureOf(json, 1)];
  return "coordinates" in json ? [{ number: 1, geometry: json, properties: {} }] : null;
}

function featureOf(feature: Record<string, unknown>, number: number): Feature {
  const properties = feature["properties"];
  return { number, geometry: feature["geometry"], properties: isRecord(properties) ? properties : {} };
}

function partOf({ number, geometry }: Feature, buffers: { point: number; line: number }): ZonePartInput | UploadFault {
  if (!isRecord(geometry)) return { key: "kind", feature: number, values: { found: "null" } };
  const { type, coordinates } = geometry;
  switch (type) {
    case "Polygon":
    case "MultiPolygon": {
      const fault = checkPolygon(geometry);
      if (fault) return { key: "polygon", feature: number, reason: fault.reason };
      const area = AreaSchema.safeParse({ type, coordinates });
      return area.success
        ? { kind: "polygon", geometry: area.data }
        : { key: "polygon", feature: number, reason: "notAPolygon" };
    }
    case "LineString":
      return Array.isArray(coordinates) && coordinates.length >= 2 && coordinates.every(isPosition)
        ? { kind: "line", coordinates: coordinates.map((at) => at.slice(0, 2)), bufferMiles: buffers.line }
        : { key: "line", feature: number };
    case "Point":
      return isPosition(coordinates)
        ? { kind: "point", coordinates: coordinates.slice(0, 2), bufferMiles: buffers.point }
        : { key: "point", feature: number };
    default:
      return { key: "kind", feature: number, values: { found: String(type) } };
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function isPosition(value: unknown): value is number[] {
  if (!Array.isArray(value)) return false;
  const [lon, lat]: unknown[] = value;
  return typeof lon === "number" && typeof lat === "number" && Math.abs(lon) <= 180 && Math.abs(lat) <= 90;
}
