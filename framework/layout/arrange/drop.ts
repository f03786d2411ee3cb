import type { Drop } from "../preview/messages.ts";

/** A rectangle in pixels of the window. */
export interface SeenBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** An instance as it is seen on the page. */
export interface SeenInstance extends SeenBox {
  readonly id: string;
  readonly place: string;
  /** Its index in its place. */
  readonly index: number;
}
/** A place of the page as it is seen; one that is empty or closed is not among them. */
export interface SeenPlace extends SeenBox {
  readonly place: string;
  readonly tabs: boolean;
  /** Number of instances in it, hidden ones too. */
  readonly length: number;
}
export interface SeenPage {
  readonly page: SeenBox;
  readonly places: readonly SeenPlace[];
  readonly instances: readonly SeenInstance[];
  /** Regions that are empty, and offered at their edge of the page. */
  readonly empty: readonly string[];
}

/** Where something would be put, and the box that shows it. */
export interface DropTarget {
  readonly to: Drop;
  readonly marker: SeenBox;
}

const contains = ({ left, top, width, height }: SeenBox, { x, y }: Point): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

/** Width of the strip at the page's edge that stands for an empty region, and of the line between two instances. */
const EDGE = 48;
const LINE = 4;
/** The part of an instance at either side, where something is put next to it. */
const SIDE = 0.2;
/** Places for columns, where two have room: each needs 18rem. */
const WITH_ROWS = ["regions.top", "regions.main", "regions.bottom"];
const TWO_COLUMNS = 2 * 288;

/** Whether an instance's neighbors in a place may share its row. */
export const hasRows = ({ place, tabs, width }: SeenPlace): boolean =>
  !tabs && WITH_ROWS.includes(place) && width >= TWO_COLUMNS;

/** The strips at the page's edges that stand for regions without instances. */
export function edgesOf({ page, empty }: SeenPage): readonly (SeenBox & { readonly place: string })[] {
  const { left, top, width, height } = page;
  const strips: Readonly<Record<string, SeenBox>> = {
    "regions.top": { left, top, width, height: EDGE },
    "regions.start": { left, top, width: EDGE, height },
    "regions.end": { left: left + width - EDGE, top, width: EDGE, height },
    "regions.bottom": { left, top: top + height - EDGE, width, height: EDGE },
    "regions.main": page,
  };
  // The narrower ones first; the main region is the rest.
  const order = ["regions.start", "regions.end", "regions.bottom", "regions.top", "regions.main"];
  return order.flatMap((place) => (empty.includes(place) && strips[place] ? [{ place, ...strips[place] }] : []));
}

/** Instances of one row, from its first to its last. */
export const rowOf = (one: SeenInstance, instances: readonly SeenInstance[]): readonly SeenInstance[] =>
  instances
    .filter(({ place, top }) => place === one.place && Math.abs(top - one.top) < LINE)
    .toSorted((a, b) => a.index - b.index);

/** Where something that is let go at a point would be put; null outside the page. */
export function dropAt(point: Point, seen: SeenPage): DropTarget | null {
  if (!contains(seen.page, point)) return null;
  const edge = edgesOf(seen).find((strip) => contains(strip, point));
  const place = seen.places.find((each) => contains(each, point));
  if (edge && (edge.place !== "regions.main" || !place)) {
    const { place: at, ...marker } = edge;
    return { to: { place: at, index: 0 }, marker };
  }
  if (!place) return null;
  const inside = seen.instances.filter((each) => each.place === place.place);
  const nearest = inside.toSorted((a, b) => distance(a, point) - distance(b, point))[0];
  if (!nearest || place.tabs) {
    const { left, top, width, height } = place;
    return { to: { place: place.place, index: place.length }, marker: { left, top, width, height } };
  }
  return nextTo(nearest, { point, place, inside });
}

/** Before or after an instance's row, or at its side where there is room for columns. */
function nextTo(
  one: SeenInstance,
  { point, place, inside }: { point: Point; place: SeenPlace; inside: readonly SeenInstance[] },
): DropTarget {
  const { left, top, width, height, index } = one;
  const along = (point.x - left) / width;
  if (hasRows(place) && (along < SIDE || along > 1 - SIDE)) {
    const after = along > 0.5;
    const to = { place: place.place, index: index + Number(after), beside: one.id };
    return { to, marker: { left: left + (after ? width - LINE : 0), top, width: LINE, height } };
  }
  const row = rowOf(one, inside);
  const below = point.y > top + height / 2;
  const at = below ? (row.at(-1)?.index ?? index) + 1 : (row[0]?.index ?? index);
  const line = { left: place.left, width: place.width, height: LINE };
  return { to: { place: place.place, index: at }, marker: { ...line, top: below ? top + height - LINE : top } };
}

/** Pixels from a point to a box, up and down before along. */
function distance({ left, top, width, height }: SeenBox, { x, y }: Point): number {
  const beyond = (at: number, from: number, size: number) => Math.max(from - at, at - from - size, 0);
  return beyond(y, top, height) * 4 + beyond(x, left, width);
}
