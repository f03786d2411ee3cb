import type { SiteState } from "../contract/supply/sites.ts";
import { blankBrush } from "./live/painted-layer.ts";
import { SIGN_SIZE, signOf } from "./styles.ts";

/** What a mark on a square shows: the kind by its icon, the state by form and color. Zones have numbers on discs. */
export interface MarkLook {
  readonly type: string;
  readonly state?: SiteState | undefined;
}

/** The colors of the states, dark enough for a white icon (4.5 : 1). Since colors alone do not tell, forms do too. */
export const STATE_COLORS: Readonly<Record<SiteState, string>> = {
  Planned: "#1f4e8c",
  Open: "#1b6e3c",
  Closing: "#8c3b00",
  Closed: "#43474d",
};
/** The color of a mark whose state is not known. */
const UNKNOWN = "#37474f";
const WHITE = "#ffffff";
/** The ground of a state's mark: planned ones are hollow. */
export const groundOf = (state: SiteState): string => (state === "Planned" ? WHITE : STATE_COLORS[state]);

/** Edge of the painted pictures, larger than they are shown, for high-density screens; and the margin in it. */
const PICTURE = 72;
const MARGIN = 4;

/** Paints a mark into a square: planned is hollow, open a square, closing an octagon, closed is struck through. */
export function paintMark(
  context: CanvasRenderingContext2D,
  { type, state }: MarkLook,
  { x, y, edge }: { readonly x: number; readonly y: number; readonly edge: number },
): void {
  const ground = state === undefined ? UNKNOWN : groundOf(state);
  const ink = state === "Planned" ? STATE_COLORS[state] : WHITE;
  const trace = (corners: string, units: number, [left, top]: readonly [number, number]) => {
    context.beginPath();
    for (const area of corners.split(" / ")) {
      for (const [i, corner] of area.split(" ").entries()) {
        const [across = 0, down = 0] = corner.split(",").map((part) => (Number(part) / units) * edge);
        if (i === 0) context.moveTo(left + across, top + down);
        else context.lineTo(left + across, top + down);
      }
      context.closePath();
    }
  };
  trace(state === "Closing" ? "3,0 7,0 10,3 10,7 7,10 3,10 0,7 0,3" : "0,0 10,0 10,10 0,10", 10, [x, y]);
  context.fillStyle = ground;
  context.fill();
  context.lineWidth = edge * 0.08;
  context.strokeStyle = ink;
  context.stroke();
  trace(signOf(type), SIGN_SIZE * 1.25, [x + edge * 0.1, y + edge * 0.1]);
  context.fillStyle = ink;
  context.fill("evenodd");
  if (state !== "Closed") return;
  for (const [part, color] of [[0.24, ground] as const, [0.1, ink] as const]) {
    trace("1,9 9,1", 10, [x, y]);
    context.lineWidth = edge * part;
    context.strokeStyle = color;
    context.stroke();
  }
}

const painted = new Map<string, string>();

/** The address of a mark's picture. */
export function markPicture({ type, state }: MarkLook): string {
  const key = `${type} ${state}`;
  const known = painted.get(key);
  if (known !== undefined) return known;
  const brush = blankBrush(PICTURE);
  paintMark(brush, { type, state }, { x: MARGIN, y: MARGIN, edge: PICTURE - 2 * MARGIN });
  const url = brush.canvas.toDataURL();
  painted.set(key, url);
  return url;
}
