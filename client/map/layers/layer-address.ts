import type { LayerState, TreeLayer } from "./layer.ts";

/** The state of layers in an address: differences from their initial state, and a changed order. */
export interface AddressedLayers {
  readonly states: Readonly<Record<string, Partial<LayerState>>>;
  readonly order: readonly string[] | null;
}

/** The name of the query parameter. */
export const LAYERS_PARAMETER = "layers";

/**
 * Reads `12.60,-7,!3`: layer 12 shown at 60 percent, 7 hidden, 3 shown without pop-ups; where the text begins with `~`,
 * their order counts too. Layers without a row, a storm's and the operator's, have ids below zero: `n5`. Anything else
 * is skipped, since addresses are typed and passed on.
 */
export function readLayers(text: string | null): AddressedLayers {
  const states: Record<string, Partial<LayerState>> = {};
  const order: string[] = [];
  for (const part of (text ?? "").replace(/^~/, "").split(",")) {
    const [, hidden, silent, named, percent] = /^(-?)(!?)(n?\d{1,9})(?:\.(\d{1,3}))?$/.exec(part) ?? [];
    if (named === undefined) continue;
    const id = named.replace("n", "-");
    order.push(id);
    states[id] = {
      visible: hidden === "",
      popup: silent === "",
      ...(percent === undefined ? {} : { opacity: Math.min(100, Number(percent)) / 100 }),
    };
  }
  return { states, order: text?.startsWith("~") ? order : null };
}

/**
 * The same as text; null if nothing differs from the initial state. Layers of the session exist only in this browser
 * and are left out, and so are filters: typed values must not get into addresses that logs store.
 */
export function writeLayers(
  layers: readonly TreeLayer[],
  states: AddressedLayers["states"],
  reordered: boolean,
): string | null {
  const rows = layers.filter(({ removable }) => !removable);
  const parts = rows.flatMap(({ id, atFirst }) => {
    const { visible, opacity, popup } = { ...atFirst, ...states[id] };
    const changed = visible !== atFirst.visible || opacity !== atFirst.opacity || popup !== atFirst.popup;
    if (!changed && !reordered) return [];
    const percent = opacity === atFirst.opacity ? "" : `.${Math.round(opacity * 100)}`;
    // A minus means that a layer is hidden.
    return [`${visible ? "" : "-"}${popup ? "" : "!"}${id.replace("-", "n")}${percent}`];
  });
  return parts.length === 0 ? null : (reordered ? "~" : "") + parts.join(",");
}

/** The layers in a chosen order; those that it does not name stay after their predecessors. */
export function ordered(layers: readonly TreeLayer[], order: readonly string[] | null): TreeLayer[] {
  if (order === null) return [...layers];
  const place = new Map(order.map((id, index) => [id, index]));
  let last = -1;
  const placed = layers.map((layer, index) => {
    last = place.get(layer.id) ?? last;
    return { layer, at: place.get(layer.id) ?? last + 0.5, index };
  });
  return placed.sort((a, b) => a.at - b.at || a.index - b.index).map(({ layer }) => layer);
}
