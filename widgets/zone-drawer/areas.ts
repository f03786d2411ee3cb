import { useEffect, useState } from "react";
import { PREVIEW_REST_MS, useZonePreview } from "../../client/planning/zones.ts";
import type { Area, ZonePartInput } from "../../contract/api/domain.ts";
import { splitAtAntimeridian } from "../../engine/geometry/antimeridian.ts";
import { bufferLine, bufferPoint } from "../../engine/geometry/buffer.ts";
import { checkPolygon, type PolygonFault } from "../../engine/geometry/validate.ts";
import { provisionalParts, type DraftState } from "./draft.ts";

/** The area of a part, if the browser knows it; shapes of picked counties and tracts are on the server. */
export function areaOfPart(part: ZonePartInput): Area | null {
  switch (part.kind) {
    case "polygon":
      return asArea(splitAtAntimeridian(part.geometry));
    case "line":
      return distinct(part.coordinates) < 2 ? null : asArea(bufferLine(part.coordinates, part.bufferMiles));
    case "point":
      return asArea(bufferPoint(part.coordinates, part.bufferMiles));
    case "counties":
    case "tracts":
      return null;
  }
}

/** The areas of several parts together, for display; the server unites them. */
export function areaOfParts(parts: readonly ZonePartInput[]): Area | null {
  const polygons = parts.flatMap((part) => {
    const area = areaOfPart(part);
    return area === null ? [] : area.type === "Polygon" ? [area.coordinates] : area.coordinates;
  });
  return polygons.length === 0 ? null : { type: "MultiPolygon", coordinates: polygons };
}

/** A part's fault with the part's index, and the longitude and latitude if it has a place. */
export interface PartFault extends Pick<PolygonFault, "reason" | "at"> {
  readonly index: number;
}

/** The first part that the server would refuse, with the reason. */
export function faultyPart(parts: readonly ZonePartInput[]): PartFault | null {
  for (const [index, part] of parts.entries()) {
    const fault = part.kind === "polygon" ? checkPolygon(part.geometry) : null;
    if (fault) return { index, reason: fault.reason, at: fault.at };
  }
  return null;
}

const distinct = (places: readonly (readonly number[])[]): number => new Set(places.map((at) => at.join())).size;

/** Converts between GeoJSON's types and the contract's, which have the same structure. */
const asArea = (
  geometry: { type: "Polygon"; coordinates: number[][][] } | { type: "MultiPolygon"; coordinates: number[][][][] },
): Area => geometry;

/** Figures of the draft, requested after a pause in editing; a shape that the server would refuse is not sent. */
export function usePreview(eid: number, draft: DraftState) {
  const parts = provisionalParts(draft);
  const rested = useRested(JSON.stringify(parts), PREVIEW_REST_MS);
  const asked = JSON.parse(rested) as readonly ZonePartInput[];
  const fault = faultyPart(parts);
  const query = useZonePreview(eid, draft.zone, fault ? null : asked);
  return { query, fault, parts, current: rested === JSON.stringify(parts) && !query.isPlaceholderData };
}

/** The value after it has not changed for a few milliseconds. */
function useRested(value: string, milliseconds: number): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
}
