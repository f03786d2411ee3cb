import type { Region } from "../../../engine/geometry/rings.ts";
import type { Box } from "../../tracts/data-set-content.ts";
import { jsonParameter, refuseParameter } from "../esri-error.ts";
import { spatialReferenceOf, toDegrees } from "./spatial-reference.ts";

/** Rows that meet a box (a point is a box without extent). */
export interface AreaFilter {
  /** Degrees. */
  readonly box: Box;
  /** The rows' boxes alone decide, without a look at their shapes. */
  readonly boxesOnly: boolean;
}

interface AreaParameters {
  readonly geometry: string | null;
  readonly type: string | null;
  readonly inSR: string | null;
  readonly relation: string | null;
}

/** Reads an envelope or point with its spatial relation; null where no geometry is given. */
export function areaFilter({ geometry, type, inSR, relation }: AreaParameters): AreaFilter | null {
  if (geometry === null) return null;
  if (relation !== null && relation !== "esriSpatialRelIntersects" && relation !== "esriSpatialRelEnvelopeIntersects")
    refuseParameter("spatialRel", relation, "esriSpatialRelIntersects or esriSpatialRelEnvelopeIntersects");
  if (type !== null && type !== "esriGeometryEnvelope" && type !== "esriGeometryPoint")
    refuseParameter("geometryType", type, "esriGeometryEnvelope or esriGeometryPoint");
  const { box, reference } = geometry.startsWith("{")
    ? fromJson(geometry)
    : { box: fromList(geometry), reference: null };
  const degrees = spatialReferenceOf("inSR", reference ?? inSR) === "degrees" ? box : toDegrees(box);
  return { box: degrees, boxesOnly: relation === "esriSpatialRelEnvelopeIntersects" };
}

/** Whether a region meets a box, its edge included: an edge of the region runs through the box, or one lies in the other. */
export function meetsBox({ xy, ringStart, from, to }: Region, [west, south, east, north]: Box): boolean {
  let inside = false;
  for (let ring = from; ring < to; ring++) {
    const end = ringStart[ring + 1] ?? 0;
    for (let i = (ringStart[ring] ?? 0) + 1; i < end; i++) {
      const [ax, ay] = [xy[2 * i - 2] ?? NaN, xy[2 * i - 1] ?? NaN];
      const [bx, by] = [xy[2 * i] ?? NaN, xy[2 * i + 1] ?? NaN];
      if (runsThrough(ax, ay, bx, by, [west, south, east, north])) return true;
      if (ay > south !== by > south && west < ax + ((south - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
  }
  // No edge touches the box: it lies wholly inside or wholly outside, as its corner does.
  return inside;
}

/** Liang and Barsky's clipping (ACM TOG 3(1), 1984): whether anything of the edge is left within the box. */
function runsThrough(ax: number, ay: number, bx: number, by: number, [west, south, east, north]: Box): boolean {
  const [dx, dy] = [bx - ax, by - ay];
  let [enter, leave] = [0, 1];
  for (const [step, room] of [
    [-dx, ax - west],
    [dx, east - ax],
    [-dy, ay - south],
    [dy, north - ay],
  ] as const) {
    if (step === 0) {
      if (room < 0) return false;
      continue;
    }
    const at = room / step;
    if (step < 0) enter = Math.max(enter, at);
    else leave = Math.min(leave, at);
    if (enter > leave) return false;
  }
  return true;
}

function fromList(text: string): Box {
  const numbers = text.split(",").map(Number);
  const [a = NaN, b = NaN, c = a, d = b] = numbers;
  if ((numbers.length !== 4 && numbers.length !== 2) || !numbers.every(Number.isFinite))
    refuseParameter("geometry", text, "xmin,ymin,xmax,ymax or x,y");
  return boxFrom(a, b, c, d);
}

function fromJson(text: string): { box: Box; reference: string | null } {
  const expected = "an envelope or a point as JSON";
  const json = jsonParameter("geometry", text, expected);
  const { xmin, ymin, xmax, ymax, x, y, spatialReference } = json;
  const corners = [xmin ?? x, ymin ?? y, xmax ?? x, ymax ?? y].map(Number);
  if (!corners.every(Number.isFinite)) refuseParameter("geometry", json, expected);
  const [a = NaN, b = NaN, c = NaN, d = NaN] = corners;
  return { box: boxFrom(a, b, c, d), reference: spatialReference == null ? null : JSON.stringify(spatialReference) };
}

function boxFrom(a: number, b: number, c: number, d: number): Box {
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}
