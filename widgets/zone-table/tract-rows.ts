import type { Feature, Geometry } from "geojson";
import type { Zone, ZoneTract } from "../../contract/planning/calls/zones.ts";
import type { ZonePartInput } from "../../contract/api/domain.ts";
import type { ZoneNames } from "../../engine/display/zone-label.ts";
import { STATISTICS } from "../../engine/words/statistics.ts";
import type { Overlap, Selection } from "../../engine/zones/shapes.ts";

/** Reasons why a zone counts a tract: the rule, or because it was picked by name. */
type Reason = Selection | "picked";

/** Returns whether the zone's list of counties and tracts names the tract, which counts it regardless of the rule. */
export function reasonOf({ fips }: ZoneTract, zone: Pick<Zone, "parts"> | undefined, selection: Selection): Reason {
  const names = (part: ZonePartInput): boolean =>
    (part.kind === "tracts" && part.fips.includes(fips)) ||
    (part.kind === "counties" && part.fips.some((county) => fips.startsWith(county)));
  return zone?.parts.some(names) === true ? "picked" : selection;
}

/** Returns how a tract is shared with other zones. */
export const sharing = ({ also }: ZoneTract, overlap: Overlap): "alone" | "unknown" | Overlap =>
  also === null ? "unknown" : also.length === 0 ? "alone" : overlap;

/** Returns the number of the fourteen figures that the tract lacks. */
export const missingFigures = ({ figures }: ZoneTract): number =>
  STATISTICS.filter((key) => figures[key] == null).length;

/** A tract as GeoJSON with the list's columns; `fips` and the figures are named as `npm run estimate` reads them. */
export function tractFeature(tract: ZoneTract, names: ZoneNames, geometry: Geometry | null): Feature<Geometry | null> {
  const { figures, also, ...plain } = tract;
  const zone_name = names[tract.zone] ?? null;
  return { type: "Feature", properties: { ...plain, zone_name, also: also?.join(", ") ?? null, ...figures }, geometry };
}
