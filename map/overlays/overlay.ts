import type { FeatureSet, LayerFeature } from "../../client/map/layers/features.ts";
import type { LayerFault } from "../../client/map/layers/layer-fault.ts";
import type { LayerStyle } from "../../client/map/layers/style.ts";
import type { Bounds } from "../geo.ts";

/** Kinds of services that the SDK draws; the code of each is fetched when the first of its kind is shown. */
export type ServiceKind = "feature-server" | "map-server" | "image-tiles" | "vector-tiles" | "wms" | "wmts";

/** Source of an overlay's picture. */
export type OverlaySource =
  | { readonly kind: "features"; readonly set: FeatureSet; readonly style: LayerStyle }
  /** Outlines of the data set's own tracts or counties. */
  | { readonly kind: "outlines"; readonly of: "tracts" | "counties"; readonly style: LayerStyle }
  | {
      readonly kind: ServiceKind;
      readonly url: string;
      /** One of the service's parts; empty for all, or for its first. */
      readonly sublayer: string;
      /** A where clause that features must match; null for all. */
      readonly where: string | null;
      /** Null to draw it as the service does. */
      readonly style: LayerStyle | null;
    };

/** A layer over the statistics and below the zones; its points above all names. */
export interface Overlay {
  readonly id: string;
  readonly title: string;
  readonly source: OverlaySource;
  /** Increased to try a source again. */
  readonly attempt: number;
  /** 0 (invisible) to 1. */
  readonly opacity: number;
  /** Denominators of the farthest and the nearest scale at which it is drawn; 0 for no limit. */
  readonly minScale: number;
  readonly maxScale: number;
  /** Whether a click opens its features. */
  readonly opens: boolean;
}

/** The state of an overlay on the map. */
export type OverlayState =
  | { readonly phase: "loading" }
  /** With its bounds in degrees if they are known. */
  | { readonly phase: "shown"; readonly bounds: Bounds | null }
  | { readonly phase: "failed"; readonly fault: LayerFault; readonly found: string; readonly host: string };

/** A feature of an overlay at a position. */
export interface OverlayHit {
  readonly id: string;
  readonly feature: LayerFeature;
}
