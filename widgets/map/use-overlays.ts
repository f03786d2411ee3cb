import { useSetAtom } from "jotai";
import { useEffect, useMemo, useState } from "react";
import { boundsOfFeatures } from "../../client/map/layers/features.ts";
import { passes, whereOf, bothClauses } from "../../client/map/layers/filter.ts";
import { layerHref } from "../../client/map/layers/layer-request.ts";
import { clauseAt, type LayerState, type TreeLayer } from "../../client/map/layers/layer.ts";
import { useAddressedLayers } from "../../client/map/layers/use-addressed-layers.ts";
import {
  isService,
  reportOfError,
  useLayerContents,
  type LayerContent,
} from "../../client/map/layers/use-layer-features.ts";
import { useChosenHour, useChosenSeries } from "../../client/map/series/chosen.ts";
import { layerReportsAtom, mapScaleAtom, useLayers, type LayerReport } from "../../client/map/layers/use-layers.ts";
import type { LiveMap } from "../../map/live-map.ts";
import type { Overlay, OverlaySource } from "../../map/overlays/overlay.ts";

/** A visible layer with its content and state. */
export interface ShownLayer {
  readonly layer: TreeLayer;
  readonly state: LayerState;
  readonly content: LayerContent;
  /** The clause that selects the features of the time slider's moment; null for all. */
  readonly then: string | null;
}

/** Kinds that other code draws: zones and facilities by the map itself, series and storms with the chosen time. */
const ELSEWHERE: readonly TreeLayer["kind"][] = ["zones", "facilities", "series", "storms"];

/** Shows the tree's layers on the map, and others above them, and reports the state of each. Returns the tree's visible ones, topmost first. */
export function useOverlays(
  map: LiveMap | null,
  more: Readonly<Record<string, readonly Overlay[]>>,
): readonly ShownLayer[] {
  const tree = useLayers();
  const { layers, stateOf, attemptOf } = tree;
  useAddressedLayers(tree);
  const visible = useMemo(
    () => layers.filter((layer) => stateOf(layer).visible && !ELSEWHERE.includes(layer.kind)),
    [layers, stateOf],
  );
  const wanted = useMemo(() => visible.map((layer) => ({ layer, attempt: attemptOf(layer.id) })), [visible, attemptOf]);
  const contents = useLayerContents(wanted);
  const moment = useShownMoment(layers);
  const shown = visible.flatMap((layer, index): ShownLayer[] => {
    const content = contents[index];
    return content ? [{ layer, state: stateOf(layer), content, then: clauseAt(layer.times, moment) }] : [];
  });
  const [sources] = useState(() => new SourceCache());
  useEffect(() => {
    const overlays = shown.flatMap((one): Overlay[] => {
      const source = sources.of(one);
      const { layer, state } = one;
      if (source === null) return [];
      const { id, title, minScale, maxScale } = layer;
      return [
        { id, title, source, attempt: attemptOf(id), opacity: state.opacity, minScale, maxScale, opens: state.popup },
      ];
    });
    map?.setOverlays([...overlays.toReversed(), ...Object.values(more).flat()]);
  });
  const zones = layers.find(({ kind }) => kind === "zones");
  const zoneState = zones && stateOf(zones);
  const zoneOpacity = zoneState ? (zoneState.visible ? zoneState.opacity : 0) : 1;
  useEffect(() => map?.setZoneOpacity(zoneOpacity), [map, zoneOpacity]);
  useReports(map, shown);
  return shown;
}

/** The time slider's moment: the hour of a forecast or the step of a series; null without one. */
function useShownMoment(layers: readonly TreeLayer[]): string | null {
  const { chosen } = useChosenSeries({ listed: false });
  const hours = layers.find(({ times }) => times !== null)?.times?.at ?? [];
  const { step } = useChosenHour(hours);
  return hours[step ?? -1] ?? chosen?.series.steps[chosen.step] ?? null;
}

/** Reuses source objects while their inputs are unchanged, since the map reloads each new object. */
class SourceCache {
  readonly #kept = new Map<string, { readonly inputs: readonly unknown[]; readonly source: OverlaySource }>();

  of({ layer, state, content, then }: ShownLayer): OverlaySource | null {
    const inputs = [layer.kind, layer.address, layer.sublayer, layer.style, layer.where, content.set, content.info, JSON.stringify(state.filter), then]; // oxfmt-ignore
    const kept = this.#kept.get(layer.id);
    if (kept?.inputs.every((input, at) => input === inputs[at])) return kept.source;
    const source = sourceOf({ layer, state, content, then });
    if (source) this.#kept.set(layer.id, { inputs, source });
    return source;
  }
}

/** The clause that selects a service's visible features; null for all. */
export const clauseOf = ({ layer: { where }, state, content, then }: ShownLayer): string | null =>
  bothClauses(where, whereOf(state.filter, content.info?.fields ?? []), then);

function sourceOf({ layer, state, content, then }: ShownLayer): OverlaySource | null {
  const { kind, style, styled, address, sublayer } = layer;
  if (kind === "tracts" || kind === "counties") return { kind: "outlines", of: kind, style };
  if (content.error !== null && content.error !== undefined) return null;
  if (isService(kind)) {
    if (content.info === null) return null;
    const clause = clauseOf({ layer, state, content, then });
    return { kind, url: layerHref(address), sublayer, where: clause, style: styled ? style : null };
  }
  if (content.set === null) return null;
  const { features, fields } = content.set;
  return { kind: "features", set: { features: features.filter(passes(state.filter)), fields }, style };
}

/** Reports the state of each visible layer and the map's scale to the tree. */
function useReports(map: LiveMap | null, shown: readonly ShownLayer[]): void {
  const setReports = useSetAtom(layerReportsAtom);
  const setScale = useSetAtom(mapScaleAtom);
  useEffect(() => {
    if (map === null) return undefined;
    const stops = [
      map.onFrame(({ scale }) => setScale(scale)),
      map.onOverlay(({ id, state }) => {
        const report: LayerReport =
          state.phase === "failed"
            ? { phase: "failed", fault: state.fault, values: { found: state.found, host: state.host } }
            : state;
        setReports((before) => ({ ...before, [id]: report }));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      setScale(null);
    };
  }, [map, setReports, setScale]);
  useEffect(() => {
    setReports((before) => {
      const next: Record<string, LayerReport> = {};
      for (const { layer, content } of shown) {
        const report = reportOf(content, { onMap: map !== null, before: before[layer.id] });
        if (report) next[layer.id] = report;
      }
      return JSON.stringify(next) === JSON.stringify(before) ? before : next;
    });
  });
}

/** The state of a layer by its content, or by the map's last report once the content is loaded. */
function reportOf(
  { error, pending, set, info }: LayerContent,
  { onMap, before }: { onMap: boolean; before: LayerReport | undefined },
): LayerReport | undefined {
  if (pending) return { phase: "loading" };
  if (error !== null && error !== undefined) return reportOfError(error);
  if (onMap || (set === null && info === null)) return before;
  return { phase: "shown", bounds: set && boundsOfFeatures(set.features) };
}
