import type { Bounds } from "../geo.ts";
import type { Tile } from "../tiles.ts";
import { PLACE_FONT_SIZES } from "./files.ts";
import type { MapPalette } from "./palette.ts";

/** A name in the pixels of a tile, its middle at x, y. */
export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly look: LabelLook;
}

/** Font and colors of a name. */
interface LabelLook {
  readonly font: string;
  readonly spacing: string;
  readonly color: "label" | "quiet";
}

const FAMILY = "system-ui, sans-serif";
/** Places of this size and above have bold names. */
const BOLD_FROM = 2;
const PLACE_LOOKS: readonly LabelLook[] = PLACE_FONT_SIZES.map((size, i) => ({
  font: `${i < BOLD_FROM ? 500 : 600} ${size}px ${FAMILY}`,
  spacing: "0px",
  color: "label",
}));
export const placeLook = (size: number): LabelLook => PLACE_LOOKS[size] ?? STATE_LOOK;
export const STATE_LOOK: LabelLook = { font: `600 12px ${FAMILY}`, spacing: "1.5px", color: "quiet" };
export const COUNTY_LOOK: LabelLook = { font: `600 10.5px ${FAMILY}`, spacing: "1px", color: "quiet" };
export const TRACT_LOOK: LabelLook = { font: `500 10.5px ${FAMILY}`, spacing: "0px", color: "quiet" };

/** Offsets at which a name is tried, in pixels up and down from its best position. */
export const SHIFTS = [0, 18, -18, 36, -36] as const;

/** The margin that a name keeps around it, in pixels. */
const ROOM = 3;
const LINE = 13;

/** The names of a tile that do not overlap: earlier ones stay. */
export class LabelRoom {
  readonly labels: Label[] = [];
  readonly #taken: Bounds[] = [];
  readonly #context: CanvasRenderingContext2D;

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context;
  }

  /** Adds a name that is known to fit, without a check. */
  put(label: Label): void {
    this.labels.push(label);
    this.#taken.push(this.boxOf(label));
  }

  /** Reserves a box. */
  keep(box: Bounds): void {
    this.#taken.push(box);
  }

  /** Reserves a box if nothing else is there; returns whether it did. */
  keepIfFree(box: Bounds): boolean {
    if (this.#taken.some((other) => overlap(box, other))) return false;
    this.keep(box);
    return true;
  }

  /** Adds a name if nothing else is there; returns whether it did. */
  fit(label: Label): boolean {
    if (this.meets(label, this.#taken)) return false;
    this.put(label);
    return true;
  }

  /** Returns whether a name would overlap any of some boxes. */
  meets(label: Label, boxes: readonly Bounds[]): boolean {
    const box = this.boxOf(label);
    return boxes.some((other) => overlap(box, other));
  }

  widthOf({ text, look }: Pick<Label, "text" | "look">): number {
    this.#context.font = look.font;
    this.#context.letterSpacing = look.spacing;
    return this.#context.measureText(text).width;
  }

  /** The box of a name with its margin, in the pixels of the tile. */
  boxOf(label: Label): Bounds {
    const half = this.widthOf(label) / 2 + ROOM;
    return [label.x - half, label.y - LINE / 2 - ROOM, label.x + half, label.y + LINE / 2 + ROOM];
  }
}

/** Returns whether boxes share more than an edge. */
export const overlap = (a: Bounds, b: Bounds): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Writes names with a pale or dark edge around them, so that they can be read on any background. */
export function paintLabels(context: CanvasRenderingContext2D, labels: readonly Label[], palette: MapPalette): void {
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = 3;
  context.strokeStyle = palette.halo;
  for (const { text, x, y, look } of labels) {
    context.font = look.font;
    context.letterSpacing = look.spacing;
    context.fillStyle = palette[look.color];
    context.strokeText(text, x, y);
    context.fillText(text, x, y);
  }
}

/** A place in meters, in the pixels of a tile. */
export const inTile = ({ bounds, resolution }: Tile, x: number, y: number): readonly [x: number, y: number] => [
  (x - bounds[0]) / resolution,
  (bounds[3] - y) / resolution,
];
