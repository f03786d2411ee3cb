import { meet } from "../geo/bounds.ts";
import type { Bounds } from "../geo/bounds.ts";
import type { Shape } from "./shape.ts";
import type { Tile } from "./tile.ts";

/** Adds a shape's paths to the context's current path, in the tile's pixels; paths outside `within` are left out. */
export function trace(context: CanvasRenderingContext2D, shape: Shape, tile: Tile, within: Bounds): void {
  const [west, , , north] = tile.bounds;
  const scale = 1 / tile.resolution;
  for (const [index, path] of shape.paths.entries()) {
    const bounds = shape.pathBounds[index];
    if (bounds === undefined || !meet(bounds, within)) continue;
    let lastX = NaN;
    let lastY = NaN;
    for (let i = 0; i + 1 < path.length; i += 2) {
      const x = ((path[i] ?? 0) - west) * scale;
      const y = (north - (path[i + 1] ?? 0)) * scale;
      // Vertices nearer than a third of a pixel cannot be seen; the ends stay, so that rings close.
      if (i > 0 && i + 2 < path.length && Math.abs(x - lastX) < 0.3 && Math.abs(y - lastY) < 0.3) continue;
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
      lastX = x;
      lastY = y;
    }
  }
}
