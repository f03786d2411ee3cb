import { meet, type Bounds, type Meters } from "../geo.ts";
import type { ZoneStyle } from "../styles.ts";
import type { Tile } from "../tiles.ts";

/** What a zone is known by on the map: its number and its name. */
export interface ZoneSign {
  /** What it is called beside its number; null for nothing. */
  readonly name: string | null;
  /** Where its number stands; null for a zone without area. */
  readonly badge: Meters | null;
}

/** Diameter of a zone's badge in CSS pixels; a focused one is larger. */
const BADGE = 26;
const FOCUSED_BADGE = BADGE + 8;
/** Letters of a name that are painted; lists and pop-ups have all of them. */
const NAME_LETTERS = 28;
const NAME_SIZE = 12;
const NAME_FONT = `600 ${NAME_SIZE}px system-ui, sans-serif`;
/** Pixels between badge and name. */
const NAME_GAP = 2;
/** What reaches this many pixels over the edge of a tile is painted by both neighbors: half a name, at most. */
export const SIGN_REACH = (NAME_LETTERS * NAME_SIZE) / 2;

/** The number of a zone on a disc of its color, its name below. */
export function paintSign(
  context: CanvasRenderingContext2D,
  { bounds: [west, , , north], resolution }: Tile,
  { style, name, badge, focused }: ZoneSign & { readonly style: ZoneStyle; readonly focused: boolean },
  within: Bounds,
): void {
  if (badge === null || !meet([...badge, ...badge], within)) return;
  const size = focused ? FOCUSED_BADGE : BADGE;
  const x = (badge[0] - west) / resolution;
  const y = (north - badge[1]) / resolution;
  context.beginPath();
  context.arc(x, y, size * 0.43, 0, 2 * Math.PI);
  context.fillStyle = style.color;
  context.fill();
  context.lineWidth = size / 12;
  context.strokeStyle = "#ffffff";
  context.stroke();
  context.fillStyle = "#ffffff";
  context.font = `700 ${size * 0.56}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(String(style.zone), x, y + size / 24);
  if (name === null) return;
  const shown = shortened(name);
  context.font = NAME_FONT;
  context.textBaseline = "top";
  context.lineJoin = "round";
  context.lineWidth = 3;
  context.strokeStyle = "rgba(255, 255, 255, 0.9)";
  context.strokeText(shown, x, y + size / 2 + NAME_GAP);
  context.fillStyle = "#1f2937";
  context.fillText(shown, x, y + size / 2 + NAME_GAP);
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > NAME_LETTERS ? `${letters.slice(0, NAME_LETTERS - 1).join("")}…` : name;
}

/** What a sign covers of a tile, focused or not, in pixels: its number, and its name below. Names and roads keep out of both. */
export function coveredBySign(context: CanvasRenderingContext2D, tile: Tile, { name, badge }: ZoneSign): Bounds[] {
  if (badge === null) return [];
  const x = (badge[0] - tile.bounds[0]) / tile.resolution;
  const y = (tile.bounds[3] - badge[1]) / tile.resolution;
  const half = FOCUSED_BADGE / 2;
  const number: Bounds = [x - half, y - half, x + half, y + half];
  if (name === null) return [number];
  context.font = NAME_FONT;
  context.letterSpacing = "0px";
  const wide = context.measureText(shortened(name)).width / 2 + NAME_GAP;
  return [number, [x - wide, y + BADGE / 2, x + wide, y + half + NAME_GAP + NAME_SIZE + NAME_GAP]];
}
