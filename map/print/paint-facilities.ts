import type { Box } from "../../engine/reports/draw/drawing.ts";
import { toMeters } from "../geo.ts";
import type { FacilityOnMap } from "../live-map.ts";
import { SIGN_SIZE, facilityStyle } from "../styles.ts";
import type { Tile } from "../tiles.ts";

/** Edge of a facility's mark, in pixels. */
const MARK = 20;
const RIM = 2;

/** Paints the marks of facilities as the map shows them, and returns their boxes, in pixels. */
export function paintFacilities(
  context: CanvasRenderingContext2D,
  { bounds: [west, south, east, north], resolution }: Tile,
  facilities: readonly FacilityOnMap[],
): Box[] {
  return facilities.flatMap(({ type, at }) => {
    const [mx, my] = toMeters(at);
    if (mx < west || mx > east || my < south || my > north) return [];
    const box = {
      x: (mx - west) / resolution - MARK / 2,
      y: (north - my) / resolution - MARK / 2,
      width: MARK,
      height: MARK,
    };
    const { color, sign } = facilityStyle(type);
    context.beginPath();
    context.rect(box.x, box.y, MARK, MARK);
    context.fillStyle = color;
    context.fill();
    context.lineWidth = 1.5;
    context.strokeStyle = "#ffffff";
    context.stroke();
    context.beginPath();
    traceSign(context, sign, { x: box.x + RIM, y: box.y + RIM, scale: (MARK - 2 * RIM) / SIGN_SIZE });
    context.fillStyle = "#ffffff";
    context.fill("evenodd");
    return [box];
  });
}

/** Number of values that each command of a path takes. */
const TAKES: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, A: 7, Z: 0 };

/** Traces an SVG path of lines and arcs; at the size of an icon an arc is drawn as the line between its ends. */
function traceSign(
  context: Pick<CanvasRenderingContext2D, "moveTo" | "lineTo" | "closePath">,
  d: string,
  { x: left, y: top, scale }: { readonly x: number; readonly y: number; readonly scale: number },
): void {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, command = "", list = ""] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const kind = command.toUpperCase();
    const takes = TAKES[kind];
    if (takes === undefined) throw new RangeError(`A sign has the command ${command}`);
    const relative = command !== kind;
    const numbers = [...list.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
    if (kind === "Z") {
      context.closePath();
      [x, y] = [startX, startY];
    }
    for (let i = 0; takes > 0 && i + takes <= numbers.length; i += takes) {
      const own = numbers.slice(i, i + takes);
      const [fromX, fromY] = relative ? [x, y] : [0, 0];
      const [toX = 0, toY = 0] = own.slice(-2);
      if (kind === "H") x = fromX + toX;
      else if (kind === "V") y = fromY + toX;
      else [x, y] = [fromX + toX, fromY + toY];
      if (kind === "M" && i === 0) {
        context.moveTo(left + x * scale, top + y * scale);
        [startX, startY] = [x, y];
      } else context.lineTo(left + x * scale, top + y * scale);
    }
  }
}
