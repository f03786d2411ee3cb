import { atom, useAtomValue, useSetAtom } from "jotai";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { MapLayer } from "../../../contract/layers/layer.ts";
import { usePreference } from "../../../framework/preferences/stored.ts";
import { useApp } from "../../../framework/widget/app-context.ts";
import { NEWEST_SERIES, useIsForecast, useShownSeries } from "../series/chosen.ts";
import { useAdditionalLayers, useMapStyles, useTimeSeriesLayers } from "./map-layers.ts";
import { useSourceWords } from "../../lookups/use-source-words.ts";
import { ordered, type AddressedLayers } from "./layer-address.ts";
import type { LayerFault } from "./layer-fault.ts";
import { layerOfRow, layerOfSession, type AddedLayer, type LayerState, type TreeLayer } from "./layer.ts";

/** The state of a layer, as the map or the layer's server last reported it. */
export type LayerReport =
  | { readonly phase: "loading" }
  | { readonly phase: "shown"; readonly bounds: readonly [number, number, number, number] | null }
  | {
      readonly phase: "failed";
      readonly fault: LayerFault;
      readonly values: Readonly<Record<string, string | number>>;
    };

/** The reader's changes to each layer, by its id. */
export const layerStatesAtom = atom<AddressedLayers["states"]>({});
/** The order that the reader made, the topmost first; null for the server's order. */
export const layerOrderAtom = atom<readonly string[] | null>(null);
const sessionLayersAtom = atom<readonly TreeLayer[]>([]);
/** The server's layer that a layer of the session has become, by its id. */
const keptAtom = atom<Readonly<Record<string, string>>>({});
export const layerReportsAtom = atom<Readonly<Record<string, LayerReport>>>({});
/** Number of times that each layer was tried again. */
const attemptsAtom = atom<Readonly<Record<string, number>>>({});
/** The scale of the page's map; null without a map. */
export const mapScaleAtom = atom<number | null>(null);

let added = 0;

/** The layers of the page's map in order, the topmost first, and functions to change them. */
export function useLayers() {
  const app = useApp().name;
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const series = useTimeSeriesLayers(app);
  const additional = useAdditionalLayers(app);
  const styles = useMapStyles();
  const states = useAtomValue(layerStatesAtom);
  const order = useAtomValue(layerOrderAtom);
  const session = useAtomValue(sessionLayersAtom);
  const kept = useAtomValue(keptAtom);
  const reports = useAtomValue(layerReportsAtom);
  const attempts = useAtomValue(attemptsAtom);
  // The map's own tool switches the facilities too: both change the same choice.
  const [facilities] = usePreference("mapFacilities", false);
  const [storms] = usePreference("mapStorms", false);
  const shownSeries = useShownSeries()[0];
  const isForecast = useIsForecast();
  const sourceWords = useSourceWords();
  const rows = useMemo(() => {
    const styleOf = new Map(styles.data?.map((style) => [style.styleId, style]));
    const known: readonly MapLayer[] = [...(series.data ?? []), ...(additional.data ?? [])];
    return known.map((row) => {
      const style = (row.styleId === null ? null : styleOf.get(row.styleId)) ?? row.look;
      return { ...layerOfRow(row, style, language), credit: sourceWords(row.source) };
    });
  }, [series.data, additional.data, styles.data, language, sourceWords]);
  const layers = useMemo(() => {
    // A saved layer disappears at the moment when the server's own is here.
    const here = new Set(rows.map(({ id }) => id));
    return ordered([...session.filter(({ id }) => !here.has(kept[id] ?? "")), ...rows], order);
  }, [session, kept, rows, order]);
  return {
    /** Whether the server has listed its layers. */
    known: series.isFetched && additional.isFetched,
    layers,
    reordered: order !== null,
    states,
    stateOf: useCallback(
      ({ id, kind, recordId, atFirst, times }: TreeLayer): LayerState => {
        // The hourly parts of a forecast are visible while its hours are stepped through, unless the reader removed
        // them.
        const first = times !== null && isForecast ? { ...atFirst, visible: true } : atFirst;
        const state = { ...first, ...states[id] };
        if (kind === "facilities") return { ...state, visible: facilities };
        // The time slider shows one series at a time, and the tree switches the same one.
        if (kind === "series") return { ...state, visible: (recordId ?? NEWEST_SERIES) === shownSeries };
        return kind === "storms" ? { ...state, visible: storms } : state;
      },
      [states, facilities, storms, shownSeries, isForecast],
    ),
    reportOf: useCallback((id: string): LayerReport | null => reports[id] ?? null, [reports]),
    attemptOf: useCallback((id: string): number => attempts[id] ?? 0, [attempts]),
  };
}

/** Functions for the reader's changes of layers. */
export function useLayerActions() {
  const setStates = useSetAtom(layerStatesAtom);
  const setOrder = useSetAtom(layerOrderAtom);
  const setSession = useSetAtom(sessionLayersAtom);
  const setKept = useSetAtom(keptAtom);
  const setReports = useSetAtom(layerReportsAtom);
  const setAttempts = useSetAtom(attemptsAtom);
  const [, setFacilities] = usePreference("mapFacilities", false);
  const [, setStorms] = usePreference("mapStorms", false);
  const showSeries = useShownSeries()[1];
  return useMemo(
    () => ({
      change({ id, kind, recordId }: TreeLayer, change: Partial<LayerState>) {
        if (kind === "facilities" && change.visible !== undefined) setFacilities(change.visible);
        if (kind === "storms" && change.visible !== undefined) setStorms(change.visible);
        if (kind === "series" && change.visible !== undefined)
          showSeries(change.visible ? (recordId ?? NEWEST_SERIES) : null);
        setStates((before) => ({ ...before, [id]: { ...before[id], ...change } }));
      },
      /** Moves a layer before another of the given ones, which are in order; null for the end. */
      move(layers: readonly TreeLayer[], id: string, by: -1 | 1, siblings: readonly TreeLayer[]) {
        const place = siblings.findIndex((one) => one.id === id);
        const other = siblings[place + by];
        if (place < 0 || other === undefined) return;
        const ids = layers.map((one) => one.id).filter((one) => one !== id);
        ids.splice(ids.indexOf(other.id) + (by === 1 ? 1 : 0), 0, id);
        setOrder(ids);
      },
      /** Adds a layer of the session on top of all and returns its id. */
      add(layer: AddedLayer): string {
        added += 1;
        const next = layerOfSession(added, layer);
        setSession((before) => [next, ...before]);
        setOrder((before) => before && [next.id, ...before]);
        return next.id;
      },
      remove(id: string) {
        setSession((before) => before.filter((one) => one.id !== id));
        setOrder((before) => before && before.filter((one) => one !== id));
      },
      /**
       * A layer of the session has become one of the server's, which keeps its look and its position once the page has
       * it.
       */
      kept(id: string, layerId: number) {
        setKept((before) => ({ ...before, [id]: String(layerId) }));
        setOrder((before) => before && before.flatMap((one) => (one === id ? [id, String(layerId)] : one)));
        setStates((before) => ({ ...before, [layerId]: { visible: true, ...before[id] } }));
      },
      retry(id: string) {
        setReports((before) => ({ ...before, [id]: { phase: "loading" } }));
        setAttempts((before) => ({ ...before, [id]: (before[id] ?? 0) + 1 }));
      },
    }),
    [setStates, setOrder, setSession, setKept, setReports, setAttempts, setFacilities, setStorms, showSeries],
  );
}
