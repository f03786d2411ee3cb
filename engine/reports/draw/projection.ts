import type { AreaBox } from "../../geometry/boxes.ts";
import type { ReportArea } from "../document.ts";
import type { DrawnRing } from "./areas.ts";
import type { Box } from "./drawing.ts";

/** Kilometers of one degree of latitude: the Earth's mean radius (IUGG 1980, 6371.0088 km) times π/180. */
const KILOMETERS_PER_DEGREE = (6371.0088 * Math.PI) / 180;
/** Margin added on each side, as a share of the extent shown. */
const MARGIN = 0.12;
/** The smallest extent shown in degrees, so that a tiny zone still shows its surroundings. */
const MIN_SHARE = 0.12;
/** No map is stretched more than at this latitude: at a pole, east and west have no end. */
const MAX_PROJECTED_LATITUDE = 80;

/** Projects places on Earth onto a drawing: north is up, and the scale is true at the middle. */
export interface Projection {
  /** Rings of an area on the drawing, including the parts outside the frame. */
  rings(area: ReportArea): DrawnRing[];
  /** A place by longitude and latitude. */
  place(longitude: number, latitude: number): [number, number];
  /** Kilometers per unit of the drawing, at the middle of the map. */
  readonly kilometers: number;
}

/** The height that suits a box on a drawing of a given width, between two bounds. */
export function suitedHeight(box: AreaBox, width: number, bounds: { least: number; most: number }): number {
  const { spanX, spanY } = extent(box);
  return Math.min(bounds.most, Math.max(bounds.least, (width * spanY) / spanX));
}

/** Fits a box, with a margin, into a frame. */
export function projection(box: AreaBox, frame: Box): Projection {
  const { middleX, middleY, spanX, spanY, shrink, turn } = extent(box);
  const scale = Math.min(frame.width / spanX, frame.height / spanY);
  const place = (longitude: number, latitude: number): [number, number] => [
    frame.x + frame.width / 2 + (turn(longitude) * shrink - middleX) * scale,
    frame.y + frame.height / 2 - (latitude - middleY) * scale,
  ];
  return {
    kilometers: KILOMETERS_PER_DEGREE / scale,
    place,
    rings: (area) =>
      polygons(area).flatMap((polygon) =>
        polygon.map((ring) => ring.map(([longitude = 0, latitude = 0]) => place(longitude, latitude))),
      ),
  };
}

interface Extent {
  readonly middleX: number;
  readonly middleY: number;
  readonly spanX: number;
  readonly spanY: number;
  /** The length of a degree of longitude relative to one of latitude, at the middle. */
  readonly shrink: number;
  /** Moves a longitude to the side of the date line on which the map lies. */
  turn(longitude: number): number;
}

function extent([west, south, east, north]: AreaBox): Extent {
  const middleY = (south + north) / 2;
  const shrink = Math.cos((Math.min(MAX_PROJECTED_LATITUDE, Math.abs(middleY)) * Math.PI) / 180);
  const wide = (span: number) => Math.max(span * (1 + 2 * MARGIN), MIN_SHARE);
  return {
    middleX: ((west + east) / 2) * shrink,
    middleY,
    spanX: wide((east - west) * shrink),
    spanY: wide(north - south),
    shrink,
    // Continues western longitudes beyond 180, so that areas on both sides of the date line are adjacent.
    turn: east > 180 ? (longitude) => (longitude < 0 ? longitude + 360 : longitude) : same,
  };
}

const same = (longitude: number): number => longitude;

const polygons = (area: ReportArea): readonly (readonly (readonly (readonly number[])[])[])[] =>
  area.type === "Polygon" ? [area.coordinates] : area.coordinates;
