import type { ZoneNames } from "../../engine/display/zone-label.ts";
import type { AffectedByZone } from "../../engine/needs/people.ts";
import { checkPolygon } from "../../engine/geometry/validate.ts";
import { ZONE_NUMBERS } from "../../engine/needs/inputs.ts";
import { ZONE_NAME_MAX } from "../../contract/planning/zone-names.ts";
import { FileFault, shown } from "../../engine/tracts/fault.ts";
import type { UncheckedFeature } from "../../engine/files/layers/read-feature.ts";
import { areaOf } from "../../engine/tracts/geojson.ts";
import { zoneFieldsOf } from "../../engine/zones/zone-fields.ts";
import type { ZoneShape } from "../../engine/zones/shapes.ts";
import { polygonFaultText } from "./fault-texts.ts";

/** The zones of a file, ascending, and the features they came from. */
interface ZonesFile {
  readonly zones: readonly ZoneShape[];
  /** Percentages that the features state. */
  readonly affected: AffectedByZone;
  /** The names that the features give the zones. */
  readonly names: ZoneNames;
  /** Feature numbers by zone, in the order of the zone's parts. */
  readonly features: ReadonlyMap<number, readonly number[]>;
  /** Features without a shape (RFC 7946, 3.2), which are left out. */
  readonly withoutShape: number;
}

interface ZoneFeature {
  readonly feature: number;
  readonly zone: number;
  readonly affected: number | null;
  readonly name: string;
  readonly shape: ReturnType<typeof areaOf>;
}

/**
 * The zones among the features of a file: areas with a whole-number `zone` from 1 to 4 and optionally `affected`, 0 to
 * 100, and `name`. Features with the same number are parts of one zone, which takes the name of the first; their values
 * of `affected` must agree. Throws a {@link FileFault} for the first unusable feature.
 */
export function parseZones(read: readonly UncheckedFeature[], file: string): ZonesFile {
  const all = read.flatMap((raw, at) =>
    (raw.geometry ?? null) === null ? [] : [zoneFeature(raw, { file, feature: at + 1 })],
  );
  if (all.length === 0) throw new FileFault({ file }, "no feature with a shape", "at least one");
  const byZone = ZONE_NUMBERS.flatMap((zone) => {
    const parts = all.filter((part) => part.zone === zone);
    return parts.length === 0 ? [] : [{ zone, parts, affected: agreed(parts, file) }];
  });
  return {
    zones: byZone.map(({ zone, parts }) => ({
      zone,
      parts: parts.map(({ shape }) => ({ kind: "area", geometry: shape })),
    })),
    affected: Object.fromEntries(byZone.flatMap(({ zone, affected }) => (affected === null ? [] : [[zone, affected]]))),
    names: Object.fromEntries(
      byZone
        .flatMap(({ zone, parts }) => parts.filter(({ name }) => name !== "").map(({ name }) => [zone, name]))
        .reverse(),
    ),
    withoutShape: read.length - all.length,
    features: new Map(byZone.map(({ zone, parts }) => [zone, parts.map(({ feature }) => feature)])),
  };
}

function zoneFeature(
  { properties, geometry }: UncheckedFeature,
  place: { readonly file: string; readonly feature: number },
): ZoneFeature {
  const { zone, affected, name } = zoneFieldsOf(properties ?? {});
  const number = ZONE_NUMBERS.find((candidate) => candidate === zone);
  if (number === undefined)
    throw new FileFault({ ...place, field: "zone" }, shown(zone ?? undefined), "a whole number from 1 to 4");
  if (affected !== null && !isPercentage(affected))
    throw new FileFault({ ...place, field: "affected" }, shown(affected), "a percentage from 0 to 100");
  const shape = areaOf(geometry, place);
  const fault = checkPolygon(shape);
  if (fault) throw new FileFault({ ...place, field: "geometry" }, ...polygonFaultText(fault));
  return { feature: place.feature, zone: number, affected, name: name.slice(0, ZONE_NAME_MAX), shape };
}

/** The `affected` that the parts of a zone state; parts without it accept the others'. */
function agreed(parts: readonly ZoneFeature[], file: string): number | null {
  const [first, ...others] = parts.filter((part) => part.affected !== null);
  const differing = others.find((part) => part.affected !== first?.affected);
  if (first && differing) {
    throw new FileFault(
      { file, feature: differing.feature, field: "affected" },
      String(differing.affected),
      `${String(first.affected)} as in feature ${first.feature}, another part of zone ${first.zone}`,
    );
  }
  return first?.affected ?? null;
}

function isPercentage(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 100;
}
