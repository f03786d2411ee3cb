import { Point } from "#sdk";
import { toMeters, type Bounds } from "../geo.ts";
import { ZOOM, type MapPlace } from "../place.ts";
import { WEB_MERCATOR } from "./graphics-layers.ts";

/** Meters per pixel at zoom 0. */
const WORLD_RESOLUTION = 156_543.033_928;
/** The part of a level by which bounds may overflow the map before it zooms out. */
export const OVERFLOW = 0.12;
/** The part of a level that is left free around something shown by itself. */
export const ROOM = -0.3;
/** Bounds that should fill the map, and be wholly visible, neither overflow it nor have a margin. */
export const FILL = 0;
/** The whole zoom level at which bounds fill a container: painted tiles are crisp at whole levels only. */
export function cameraFor(
  [west, south, east, north]: Bounds,
  { clientWidth, clientHeight }: HTMLElement,
  spare: number,
) {
  const [xmin, ymin] = toMeters([west, south]);
  const [xmax, ymax] = toMeters([east, north]);
  const needed = Math.max((xmax - xmin) / Math.max(1, clientWidth), (ymax - ymin) / Math.max(1, clientHeight));
  const zoom = Math.floor(Math.log2(WORLD_RESOLUTION / needed) + spare);
  return {
    center: new Point({ x: (xmin + xmax) / 2, y: (ymin + ymax) / 2, spatialReference: WEB_MERCATOR }),
    zoom: Math.max(ZOOM.least, Math.min(ZOOM.closest, zoom)),
  };
}

/** A place as the view takes it. */
export function cameraAt({ center: [longitude, latitude], zoom }: MapPlace) {
  const [x, y] = toMeters([longitude, latitude]);
  return { center: new Point({ x, y, spatialReference: WEB_MERCATOR }), zoom };
}

/** The point that an element wants to move to: itself, or with a scale. */
export function pointOf(target: unknown): Point | null {
  if (target instanceof Point) return target;
  return typeof target === "object" && target !== null && "target" in target ? pointOf(target.target) : null;
}
