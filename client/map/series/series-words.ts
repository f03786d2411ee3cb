import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { titleIn, type MapLayer } from "../../../contract/layers/layer.ts";
import type { Series } from "../../../contract/series/calls.ts";
import { useApp } from "../../../framework/widget/app-context.ts";
import { useTimeSeriesLayers } from "../layers/map-layers.ts";

/** The layer by which the tree shows a series. */
export const layerOfSeries = (layers: readonly MapLayer[], seriesId: number): MapLayer | undefined =>
  layers.find((one) => one.kind === "series" && one.recordId === seriesId);

/** A series in a reader's language: with its layer's title in the tree, and the layer's names of its columns. */
export function seriesIn(series: Series, language: string, layers: readonly MapLayer[]): Series {
  const layer = layerOfSeries(layers, series.seriesId);
  const columns = series.columns.map((column) => ({
    ...column,
    ...column.translations?.[language as keyof typeof column.translations],
  }));
  return { ...series, columns, title: layer ? titleIn(layer.titles, language) : series.title };
}

/** Series in the reader's language. */
export function useSeriesInLanguage(all: readonly Series[] | undefined): readonly Series[] | undefined {
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const layers = useTimeSeriesLayers(useApp().name).data;
  return useMemo(() => all?.map((one) => seriesIn(one, language, layers ?? [])), [all, language, layers]);
}
