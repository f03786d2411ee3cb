import type { QueryClient } from "@tanstack/react-query";
import * as calls from "../../../contract/layers/calls/map-layers.ts";
import { useAnswer } from "../../calls/use-call.ts";

const MINUTES = 60_000;
/** Layers and styles change when an administrator saves one. */
const KEPT = { staleTime: 5 * MINUTES } as const;
/**
 * Read without an overlay, since no one asked. A 401 below api/Map only records that the session has ended: the app
 * itself does not mention it.
 */
const QUIET = { quiet: true } as const;

const LAYER_KEYS = {
  /** All data of layers and styles that maps read. */
  maps: ["mapLayers"],
  timeSeries: (app: string) => ["mapLayers", "timeSeries", app],
  additional: (app: string) => ["mapLayers", "additional", app],
  styles: ["mapLayers", "styles"],
  ofTable: (table: string) => ["mapLayers", "styles", table.toLowerCase()],
  buckets: ["mapLayers", "buckets"],
} as const;

/** The layers below Timeseries Data that the reader may see on this app's map. */
export const useTimeSeriesLayers = (app: string) =>
  useAnswer(calls.getTimeSeriesLayers, LAYER_KEYS.timeSeries(app), { query: { app }, ...QUIET }, KEPT);

/** The layers under Additional Layers, of every kind. */
export const useAdditionalLayers = (app: string) =>
  useAnswer(
    calls.getAdditionalLayers,
    LAYER_KEYS.additional(app),
    { params: { type: "all" }, query: { app }, ...QUIET },
    KEPT,
  );

/** All styles of layers. */
export const useMapStyles = () => useAnswer(calls.getStyleData, LAYER_KEYS.styles, QUIET, KEPT);

/** The styles made for a base view or table; idle while none is named (null). */
export const useStylesOfTable = (table: string | null) =>
  useAnswer(
    calls.getStyleDataByTable,
    LAYER_KEYS.ofTable(table ?? ""),
    table === null ? null : { body: { baseViewTable: table }, ...QUIET },
    KEPT,
  );

/** The class breaks of styles that change with the date; idle where they are not wanted. */
export const useBucketStyles = (wanted: boolean) =>
  useAnswer(calls.getBucketStyleData, LAYER_KEYS.buckets, wanted ? QUIET : null, KEPT);

/** Makes every map of this page read its layers and styles again. */
export const layersChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: LAYER_KEYS.maps });
