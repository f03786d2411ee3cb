import type { Geometry, Position } from "geojson";
import type { FileLayer } from "../../client/map/files/read-file.ts";
import { AreaSchema, type ZonePartInput } from "../../contract/api/domain.ts";
import { ZONE_NAME_MAX, ZoneNameSchema } from "../../contract/planning/zone-names.ts";
import { checkPolygon, type PolygonFaultReason } from "../../engine/geometry/validate.ts";
import { ZONE_NUMBERS } from "../../engine/needs/inputs.ts";
import { zoneFieldsOf } from "../../engine/zones/zone-fields.ts";

/** A fault in a file's features: the key of its text below `upload.faults`, and its feature and values. */
export interface UploadFault {
  readonly key: "tooLarge" | "polygon" | "line" | "zone" | "affected" | "affectedDiffers" | "name" | "noneForZone"; // oxfmt-ignore
  /** Counted from 1; 0 for the whole file. */
  readonly feature: number;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly reason?: PolygonFaultReason;
}

interface ZonePartsUpload {
  readonly parts: readonly ZonePartInput[];
  /** From the features' `affected`; null if none has it. */
  readonly affected: number | null;
  /** From the features' `name`, if all names are equal. */
  readonly name: string | null;
  /** Whether the names differ, so that they name areas rather than the zone. */
  readonly namesDiffer: boolean;
  /** Number of features with another zone's number. */
  readonly others: number;
}

interface Buffers {
  readonly point: number;
  readonly line: number;
}

/**
 * Converts a file's features to parts of one zone. Features with a `zone` field belong to the zone of that number,
 * others to the edited one. One bad feature refuses the whole file.
 */
export function partsOfLayers(
  layers: readonly Pick<FileLayer, "set">[],
  { zone, buffers }: { readonly zone: number; readonly buffers: Buffers },
): ZonePartsUpload | { readonly faults: readonly UploadFault[] } {
  const faults: UploadFault[] = [];
  const parts: ZonePartInput[] = [];
  const shares = new Set<number>();
  const names = new Map<string, number>();
  let others = 0;
  for (const { id, geometry, attributes } of layers.flatMap(({ set }) => set.features)) {
    const { zone: named, affected, name } = zoneFieldsOf(attributes);
    if (named !== null && !ZONE_NUMBERS.some((number) => number === named))
      faults.push({ key: "zone", feature: id, values: { found: String(named) } });
    if (named !== null && named !== zone) {
      others++;
      continue;
    }
    if (typeof affected === "number" && affected >= 0 && affected <= 100) shares.add(affected);
    else if (affected !== null) faults.push({ key: "affected", feature: id, values: { found: String(affected) } });
    if (name !== "" && !names.has(name)) names.set(name, id);
    for (const part of partsOf(geometry, id, buffers)) {
      if ("key" in part) faults.push(part);
      else parts.push(part);
    }
  }
  if (shares.size > 1) faults.push({ key: "affectedDiffers", feature: 0 });
  const [only] = names.size === 1 ? names : [];
  if (only && !ZoneNameSchema.safeParse(only[0]).success)
    faults.push({ key: "name", feature: only[1], values: { found: only[0].slice(0, 100), most: ZONE_NAME_MAX } });
  if (faults.length === 0 && parts.length === 0) faults.push({ key: "noneForZone", feature: 0, values: { zone } });
  if (faults.length > 0) return { faults };
  return { parts, affected: [...shares][0] ?? null, name: only?.[0] ?? null, namesDiffer: names.size > 1, others };
}

function partsOf(geometry: Geometry, feature: number, buffers: Buffers): (ZonePartInput | UploadFault)[] {
  switch (geometry.type) {
    case "Polygon":
    case "MultiPolygon": {
      const fault = checkPolygon(geometry);
      if (fault) return [{ key: "polygon", feature, reason: fault.reason }];
      const area = AreaSchema.safeParse(geometry);
      return [
        area.success
          ? { kind: "polygon", geometry: area.data }
          : { key: "polygon", feature, reason: "notAPolygon" as const },
      ];
    }
    case "LineString":
      return geometry.coordinates.length < 2
        ? [{ key: "line", feature }]
        : [{ kind: "line", coordinates: geometry.coordinates.map(flat), bufferMiles: buffers.line }];
    case "MultiLineString":
      return geometry.coordinates.flatMap((coordinates) =>
        partsOf({ type: "LineString", coordinates }, feature, buffers),
      );
    case "Point":
      return [{ kind: "point", coordinates: flat(geometry.coordinates), bufferMiles: buffers.point }];
    case "MultiPoint":
      return geometry.coordinates.flatMap((coordinates) => partsOf({ type: "Point", coordinates }, feature, buffers));
    case "GeometryCollection":
      return geometry.geometries.flatMap((each) => partsOf(each, feature, buffers));
  }
}

/** Drops the height. */
const flat = (position: Position): number[] => position.slice(0, 2);
