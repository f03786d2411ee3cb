import type { ResolvedData } from "./data.ts";
import known from "./known-sources.json" with { type: "json" };

/** Layers of the product's feature service by the services' names, each with its number and the kinds of its fields. */
type KnownLayers = Readonly<Record<string, KnownLayer>>;
interface KnownLayer {
  readonly id: number;
  /** Whether every visitor may read it. */
  readonly open: boolean;
  readonly fields: Readonly<Record<string, string>>;
}
export const KNOWN_LAYERS = known.layers as Readonly<Record<"Provision" | "Storms", KnownLayers>>;
/** The columns of the base views of ad-hoc reports, by view. */
const KNOWN_VIEWS = known.views as Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The kinds of the fields of a source, by their names; null if they are not known before it is read. */
export function knownFields(source: ResolvedData["source"]): Readonly<Record<string, string>> | null {
  if (source.kind === "layer") return null;
  if (source.kind === "view") return KNOWN_VIEWS[source.view] ?? null;
  const layers = KNOWN_LAYERS[source.kind === "service" ? source.service : "Provision"];
  return layers[source.layer]?.fields ?? null;
}
