import { meet, type Bounds, type Meters } from "../geo.ts";
import type { ZoneStyle } from "../styles.ts";
import type { Tile } from "../tiles.ts";

/** A zone's label on the map: its number and its name. */
export interface ZoneSign {
  /** Its name next to its number; null for none. */
  readonly name: string | null;
  /** The position of its number; null for a zone without area. */
  readonly badge: Meters | null;
}

/** Diameter of a zone's badge in CSS pixels; a focused one is larger. */
const BADGE = 26;
const FOCUSED_BADGE = BADGE + 8;
/** Number of letters of a name that are painted; lists and pop-ups have all of them. */
const NAME_LETTERS = 28;
const NAME_SIZE = 12;
const NAME_FONT = `600 ${NAME_SIZE}px system-ui, sans-serif`;
/** Pixels around a name. */
const NAME_GAP = 2;
/**
 * Largest distance in pixels by which labels extend beyond the edge of a tile: a name next to its number. Both
 * neighbors draw it.
 */
export const SIGN_REACH = NAME_LETTERS * NAME_SIZE;

/** The number of a zone on a disc of its color, and its name if there is room. */
export function paintSign(
  context: CanvasRenderingContext2D,
  tile: Tile,
  { style, name, badge, focused }: ZoneSign & { readonly style: ZoneStyle; readonly focused: boolean },
  { within, box }: { readonly within: Bounds; readonly box: Bounds | null },
): void {
  if (badge === null || !meet([...badge, ...badge], within)) return;
  const size = focused ? FOCUSED_BADGE : BADGE;
  const [x, y] = inTile(tile, badge);
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
  if (name === null || box === null) return;
  const [left, top, right, bottom] = box;
  const written = [shortened(name), (left + right) / 2, (top + bottom) / 2] as const;
  context.font = NAME_FONT;
  context.lineJoin = "round";
  context.lineWidth = 3;
  context.strokeStyle = "rgba(255, 255, 255, 0.9)";
  context.strokeText(...written);
  context.fillStyle = "#1f2937";
  context.fillText(...written);
}

function shortened(name: string): string {
  const letters = [...name];
  return letters.length > NAME_LETTERS ? `${letters.slice(0, NAME_LETTERS - 1).join("")}…` : name;
}

const inTile = ({ bounds: [west, , , north], resolution }: Tile, [x, y]: Meters): readonly [number, number] => [
  (x - west) / resolution,
  (north - y) / resolution,
];

/** The box of a zone's number in a tile, focused or not, in pixels. */
function numberBox(tile: Tile, { badge }: ZoneSign): Bounds | null {
  if (badge === null) return null;
  const [x, y] = inTile(tile, badge);
  const half = FOCUSED_BADGE / 2;
  return [x - half, y - half, x + half, y + half];
}

/**
 * The boxes of zone names in a tile, in pixels: below their numbers, else above or next to them, wherever they overlap
 * no other number or name; null for a name without room. The last zone of the list, which is painted above the others,
 * comes first.
 */
export function nameBoxes(
  context: CanvasRenderingContext2D,
  tile: Tile,
  signs: readonly ZoneSign[],
): (Bounds | null)[] {
  const numbers = signs.map((sign) => numberBox(tile, sign));
  const names: (Bounds | null)[] = signs.map(() => null);
  context.font = NAME_FONT;
  context.letterSpacing = "0px";
  for (const [at, { name }] of [...signs.entries()].toReversed()) {
    const number = numbers[at];
    if (name === null || !number) continue;
    const [left, top, right, bottom] = number;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const wide = context.measureText(shortened(name)).width + 2 * NAME_GAP;
    const high = NAME_SIZE + 2 * NAME_GAP;
    const spots: readonly Bounds[] = [
      [x - wide / 2, bottom - NAME_GAP, x + wide / 2, bottom - NAME_GAP + high],
      [x - wide / 2, top + NAME_GAP - high, x + wide / 2, top + NAME_GAP],
      [right, y - high / 2, right + wide, y + high / 2],
      [left - wide, y - high / 2, left, y + high / 2],
    ];
    const others = [...numbers.toSpliced(at, 1), ...names].filter((box) => box !== null);
    names[at] = spots.find((spot) => !others.some((other) => meet(spot, other))) ?? null;
  }
  return names;
}

/**
 * The boxes of the zones' signs in a tile: their numbers, and their names. Names and roads of the base map avoid both.
 */
export const coveredBySigns = (context: CanvasRenderingContext2D, tile: Tile, signs: readonly ZoneSign[]): Bounds[] =>
  [...signs.map((sign) => numberBox(tile, sign)), ...nameBoxes(context, tile, signs)].filter((box) => box !== null);
