import { Graphic, GraphicsLayer } from "#sdk";
import { meterPath, toMeters, type LonLat } from "../geo.ts";
import { WEB_MERCATOR } from "./graphics-layers.ts";
import { POINTS, outline } from "./symbols.ts";

/** The points of a measurement made without a pointer, and the lines or area between them. */
export class PathLayer {
  readonly layer = new GraphicsLayer({ title: "path", listMode: "hide" });

  show(path: { readonly points: readonly LonLat[]; readonly closed: boolean } | null, color: string): void {
    this.layer.removeAll();
    if (path === null || path.points.length === 0) return;
    const { points, closed } = path;
    const [first] = points;
    const line = meterPath(closed && first && points.length > 2 ? [...points, first] : points);
    // A polygon that is only a straight line has an outline too: one symbol serves both.
    const edge = new Graphic({
      geometry: { type: "polygon", rings: [[...line, ...line.toReversed()]], spatialReference: WEB_MERCATOR },
      symbol: outline(color),
    });
    const dots = points.map((point) => {
      const [x, y] = toMeters(point);
      return new Graphic({
        geometry: { type: "point", x, y, spatialReference: WEB_MERCATOR },
        symbol: {
          type: "simple-marker",
          style: "circle",
          size: 9 * POINTS,
          color,
          outline: { color: [255, 255, 255], width: 1.5 * POINTS },
        },
      });
    });
    this.layer.addMany(points.length > 1 ? [edge, ...dots] : dots);
  }
}
