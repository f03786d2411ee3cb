import { valueAt, type JsonPath } from "../config/fault.ts";
import { removeAt, setAt } from "./schema-form/form-path.ts";

/* Changes of a page by pointer or menu. Each is a function from a config, as it was typed, to the changed one: keys
   that it does not know stay, and a list that is none is left alone. */

/** A list of instances, by its path from the config, and a place in it. */
interface Spot {
  readonly list: JsonPath;
  /** The index before which something is put, counted before anything is taken out. */
  readonly index: number;
}

/** Columns of a row; an instance without a width has them all. */
export const ROW = 12;
/** The narrowest share of a row. */
export const NARROWEST = 2;

const entriesAt = (config: unknown, list: JsonPath): readonly unknown[] | null => {
  const found = valueAt(config, list) ?? [];
  return Array.isArray(found) ? found : null;
};

/** Index of an instance among the config's widgets; -1 for none. */
export function instanceIndex(config: unknown, id: string): number {
  return (entriesAt(config, ["widgets"]) ?? []).findIndex((each) => valueAt(each, ["id"]) === id);
}

/** A name that no instance has: the widget's own, or with a number. */
function freeId(config: unknown, widget: string): string {
  const taken = new Set((entriesAt(config, ["widgets"]) ?? []).map((each) => valueAt(each, ["id"])));
  let id = widget;
  for (let number = 2; taken.has(id); number++) id = `${widget}-${number}`;
  return id;
}

const inserted = (config: unknown, { list, index }: Spot, id: string): unknown =>
  setAt(config, list, entriesAt(config, list)?.toSpliced(index, 0, id));

/** Returns whether both lists at hand are lists, so that nothing that was typed is lost. */
const areLists = (config: unknown, ...lists: readonly JsonPath[]): boolean =>
  lists.every((list) => entriesAt(config, list) !== null);

/** A new instance of a widget, put in a place; with `own` as its config, unless that is empty. */
export function addInstance(
  config: unknown,
  widget: string,
  to: Spot,
  own: Readonly<Record<string, unknown>> = {},
): { config: unknown; id: string } {
  const id = freeId(config, widget);
  const definition = { id, widget, ...(Object.keys(own).length > 0 && { config: own }) };
  return { config: withDefinition(config, definition, to), id };
}

function withDefinition(config: unknown, definition: Readonly<Record<string, unknown>>, to: Spot): unknown {
  if (!areLists(config, ["widgets"], to.list)) return config;
  const widgets = [...(entriesAt(config, ["widgets"]) ?? []), definition];
  return inserted(setAt(config, ["widgets"], widgets), to, String(definition["id"]));
}

/** A copy of an instance right after it, under a name of its own; it takes no wires with it. */
export function duplicateInstance(config: unknown, id: string, list: JsonPath): { config: unknown; id: string } {
  const original = valueAt(config, ["widgets", instanceIndex(config, id)]);
  const widget = valueAt(original, ["widget"]);
  const copy = freeId(config, typeof widget === "string" ? widget : id);
  const index = (entriesAt(config, list) ?? []).indexOf(id) + 1;
  return { config: withDefinition(config, { ...(original as object), id: copy }, { list, index }), id: copy };
}

/** The instance taken from one list and put in another, or elsewhere in the same one. */
export function moveInstance(config: unknown, id: string, from: JsonPath, to: Spot): unknown {
  const at = entriesAt(config, from)?.indexOf(id) ?? -1;
  if (at < 0 || !areLists(config, to.list)) return config;
  const same = String(from) === String(to.list);
  // Moved into a list that has it already, it would be there twice.
  if (!same && entriesAt(config, to.list)?.includes(id)) return removeAt(config, [...from, at]);
  const index = same && to.index > at ? to.index - 1 : to.index;
  return inserted(removeAt(config, [...from, at]), { list: to.list, index }, id);
}

/** The share of a row that an instance asks for. */
export function widthOf(config: unknown, id: string): number {
  const width = valueAt(config, ["widgets", instanceIndex(config, id), "width"]);
  return typeof width === "number" ? width : ROW;
}

/** The instance with another share of its row; a whole row needs no key. */
export function setWidth(config: unknown, id: string, width: number): unknown {
  const at = instanceIndex(config, id);
  if (at < 0) return config;
  const path = ["widgets", at, "width"];
  return width >= ROW ? removeAt(config, path) : setAt(config, path, Math.max(NARROWEST, Math.round(width)));
}

/** An instance with a share, and the next one with what both had, or with the rest of a whole row. */
export function splitRow(config: unknown, id: string, { width, next }: { width: number; next: string }): unknown {
  const both = Math.min(ROW, widthOf(config, id) + widthOf(config, next));
  return setWidth(setWidth(config, id, width), next, width >= ROW ? ROW : both - width);
}

/** Returns whether two instances of a list share a row, where there is room for their shares. */
function inOneRow(config: unknown, list: JsonPath, pair: readonly string[]): boolean {
  let [row, filled] = [0, 0];
  const rows = (entriesAt(config, list) ?? []).flatMap((id) => {
    const width = widthOf(config, String(id));
    if (filled + width > ROW) [row, filled] = [row + 1, 0];
    filled += width;
    return pair.includes(String(id)) ? [row] : [];
  });
  return new Set(rows).size === 1;
}

/** An instance in the row of another: if the row is full, they divide the share that the other had. */
export function shareRow(config: unknown, list: JsonPath, { id, beside }: { id: string; beside: string }): unknown {
  if (inOneRow(config, list, [id, beside])) return config;
  const whole = widthOf(config, beside);
  const half = Math.max(NARROWEST, Math.floor(whole / 2));
  return setWidth(setWidth(config, id, half), beside, whole - half);
}

/** A key of a panel, such as its size. */
export const setPanel = (
  config: unknown,
  page: number,
  region: string,
  keys: Readonly<Record<string, unknown>>,
): unknown =>
  Object.entries(keys).reduce(
    (changed, [key, value]) => setAt(changed, ["pages", page, "panels", region, key], value),
    config,
  );

/** What a config says of an instance besides its place. */
interface InstanceUses {
  /** How often it is on a page, or may be embedded, elsewhere. */
  readonly elsewhere: number;
  /** Indexes of the wires from and to it. */
  readonly wires: readonly number[];
}

/** The uses of an instance outside of one list. */
export function usesOf(config: unknown, id: string, list: JsonPath): InstanceUses {
  const wires = (entriesAt(config, ["wiring"]) ?? []).flatMap((wire, i) =>
    ["from", "to"].some((end) => valueAt(wire, [end, "instance"]) === id) ? [i] : [],
  );
  const named = placedIds(removedFrom(config, id, list)).filter((one) => one === id);
  return { elsewhere: named.length, wires };
}

/** Every id that a page or the embedding names. */
function placedIds(config: unknown): unknown[] {
  const partsOf = (page: unknown): unknown[] => [
    ...Object.values(Object(valueAt(page, ["regions"])) as object),
    ...(entriesAt(page, ["steps"]) ?? []).flatMap((step) => [valueAt(step, ["panel"]), valueAt(step, ["drawer"])]),
  ];
  const pages = (entriesAt(config, ["pages"]) ?? []).flatMap(partsOf);
  return [...pages, valueAt(config, ["embedding", "widgets"])].flat();
}

const removedFrom = (config: unknown, id: string, list: JsonPath): unknown => {
  const at = entriesAt(config, list)?.indexOf(id) ?? -1;
  return at < 0 ? config : removeAt(config, [...list, at]);
};

/** The instance taken off a list; if it is nowhere else, its definition and its wires go too. */
export function removeInstance(config: unknown, id: string, list: JsonPath): unknown {
  const { elsewhere, wires } = usesOf(config, id, list);
  const off = removedFrom(config, id, list);
  if (elsewhere > 0) return off;
  const at = instanceIndex(off, id);
  const unwired = wires.toReversed().reduce<unknown>((rest, wire) => removeAt(rest, ["wiring", wire]), off);
  return at < 0 ? unwired : removeAt(unwired, ["widgets", at]);
}
