import { titleIn, type MapLayer } from "../../../contract/layers/layer.ts";
import type { AddressKind, LayerKind, LayerNode } from "../../../contract/layers/kinds.ts";
import type { FeatureSet } from "./features.ts";
import type { LayerFilter } from "./filter.ts";
import { outlineStyle, plainStyle, shapeOf, type LayerStyle } from "./style.ts";

/** A layer as the tree and the map use it: a row of the server's, or one that the reader added for this session. */
export interface TreeLayer {
  /** `12` for a row, `s1` for one of the session. */
  readonly id: string;
  readonly kind: LayerKind | "file";
  readonly title: string;
  /** The publisher of the data; empty if that is not known. */
  readonly credit: string;
  readonly node: LayerNode;
  readonly group: readonly string[];
  readonly address: string;
  readonly sublayer: string;
  readonly recordId: number | null;
  /** The features of a file. */
  readonly set: FeatureSet | null;
  readonly style: LayerStyle;
  /** Whether a style was chosen: otherwise a service draws itself. */
  readonly styled: boolean;
  readonly minScale: number;
  readonly maxScale: number;
  readonly legend: boolean;
  /** The administrator's own clause. */
  readonly where: string;
  /** The field with each feature's time, and the known times in order; null if the time slider does not control it. */
  readonly times: LayerTimes | null;
  readonly popupFields: MapLayer["popup"]["fields"];
  readonly popupTitle: string;
  readonly atFirst: LayerState;
  /** Whether the reader may remove it: only layers that they added. */
  readonly removable: boolean;
  /** For a layer that the reader saved from a file: whether others see it, and its version. Null for every other. */
  readonly own: MapLayer["own"];
}

interface LayerTimes {
  readonly field: string;
  /** At least one. */
  readonly at: readonly string[];
}

/** A reader's changes to a layer. */
export interface LayerState {
  readonly visible: boolean;
  readonly opacity: number;
  readonly popup: boolean;
  readonly filter: LayerFilter | null;
}

/** A row of the server's as a layer of the tree. */
export function layerOfRow(
  row: Omit<MapLayer, "own"> & Partial<MapLayer>,
  style: LayerStyle | null,
  language: string,
): TreeLayer {
  const { kind, address, sublayer, recordId, node, group, minScale, maxScale, legend, popup } = row;
  return {
    id: String(row.layerId),
    kind,
    address,
    sublayer,
    recordId,
    node,
    group: group.map((titles) => titleIn(titles, language)),
    minScale,
    maxScale,
    legend,
    title: titleIn(row.titles, language),
    credit: row.source,
    set: null,
    // Tracts and counties are drawn as outlines, so that their statistic stays visible.
    style: style ?? (kind === "tracts" || kind === "counties" ? outlineStyle(row.layerId) : plainStyle(row.layerId)),
    styled: style !== null,
    where: row.filter,
    times: timesOf(row),
    popupFields: popup.fields,
    popupTitle: popup.title,
    atFirst: { visible: row.visible, opacity: row.opacity, popup: true, filter: null },
    removable: false,
    own: row.own ?? null,
  };
}

/**
 * The times of a layer that has them in a field of its features; steps with addresses of their own are separate layers.
 */
export function timesOf({ timeField, steps }: Pick<MapLayer, "timeField" | "steps">): LayerTimes | null {
  const at = steps.flatMap((step) => (step.address === "" ? [step.at] : []));
  return timeField === "" || at.length === 0 ? null : { field: timeField, at };
}

/**
 * The clause by which a layer shows its state at a moment: the last of its times at or before it. Null if no moment is
 * shown, and for one before its first time or after its last: then all of the layer is shown.
 */
export function clauseAt(times: LayerTimes | null, moment: string | null): string | null {
  const [first, last] = [times?.at[0], times?.at.at(-1)];
  if (times === null || moment === null || first === undefined || last === undefined) return null;
  const now = Date.parse(moment);
  if (now < Date.parse(first) || now > Date.parse(last)) return null;
  const at = times.at.findLast((one) => Date.parse(one) <= now) ?? first;
  return `${times.field} = TIMESTAMP '${at.slice(0, 19).replace("T", " ")}'`;
}

/** A layer that a reader adds: an address, or the features of a file. */
export type AddedLayer =
  | { readonly title: string; readonly kind: AddressKind; readonly address: string; readonly sublayer: string }
  | { readonly title: string; readonly kind: "file"; readonly set: FeatureSet; readonly style?: LayerStyle };

/** A layer of the session: visible at once, and gone with the page. */
export function layerOfSession(number: number, added: AddedLayer): TreeLayer {
  const set = added.kind === "file" ? added.set : null;
  const style = added.kind === "file" ? added.style : undefined;
  return {
    id: `s${number}`,
    kind: added.kind,
    title: added.title,
    credit: "",
    node: "additional",
    group: [],
    address: added.kind === "file" ? "" : added.address,
    sublayer: added.kind === "file" ? "" : added.sublayer,
    recordId: null,
    set,
    style: style ?? plainStyle(number, set ? shapeOf(set) : "polygon"),
    styled: style !== undefined,
    minScale: 0,
    maxScale: 0,
    legend: true,
    where: "",
    times: null,
    popupFields: [],
    popupTitle: "",
    atFirst: { visible: true, opacity: 1, popup: true, filter: null },
    removable: true,
    own: null,
  };
}

/** Scales of layers are denominators: the farthest is the larger one; 0 means no limit. */
export const inScale = ({ minScale, maxScale }: Pick<TreeLayer, "minScale" | "maxScale">, scale: number): boolean =>
  (minScale === 0 || scale <= minScale) && (maxScale === 0 || scale >= maxScale);

/** A branch of the tree: a top node, or a group in one. */
export interface LayerBranch {
  readonly name: string;
  readonly branches: readonly LayerBranch[];
  readonly layers: readonly TreeLayer[];
}

/** The layers of one node by group, in the order of each group's first layer. */
export function branchOf(name: string, layers: readonly TreeLayer[], depth = 0): LayerBranch {
  const groups = Map.groupBy(
    layers.filter(({ group }) => group.length > depth),
    ({ group }) => group[depth] ?? "",
  );
  return {
    name,
    branches: [...groups].map(([group, within]) => branchOf(group, within, depth + 1)),
    layers: layers.filter(({ group }) => group.length === depth),
  };
}
