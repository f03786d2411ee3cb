import { useMemo } from "react";
import type { BucketStyle, MapStyle } from "../../../contract/layers/style.ts";
import { useApp } from "../../../framework/widget/app-context.ts";
import { symbolsOf, type LayerStyle } from "../layers/style.ts";
import { useBucketStyles, useMapStyles, useTimeSeriesLayers } from "../layers/map-layers.ts";
import type { SeriesAt } from "./series.ts";
import { layerOfSeries } from "./series-words.ts";

/** A style at a moment: with the classes of its last date at or before it, or its own. */
export function styleAt(style: MapStyle, buckets: readonly BucketStyle[], moment: number): LayerStyle {
  const reached = buckets
    .filter(({ styleId, at }) => styleId === style.styleId && Date.parse(at) <= moment)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .at(-1);
  return reached ? { ...style, breaks: reached.breaks } : style;
}

/** The color of a figure in a style that reads it from its field. */
export function colorsOf(style: LayerStyle): (figure: number) => string {
  const symbolOf = symbolsOf(style);
  return (figure) => symbolOf({ [style.field]: figure }).color;
}

/**
 * The style that an administrator gave to the layer of a series, at its step; null if it has none, and for a column
 * that the style does not use.
 */
export function useSeriesStyle(at: SeriesAt | null): LayerStyle | null {
  const layers = useTimeSeriesLayers(useApp().name).data;
  const styleId = at === null ? null : (layerOfSeries(layers ?? [], at.series.seriesId)?.styleId ?? null);
  const styles = useMapStyles().data;
  const buckets = useBucketStyles(styleId !== null).data;
  return useMemo(() => {
    const style = styles?.find((one) => one.styleId === styleId);
    if (at === null || style === undefined) return null;
    const { series, column, step } = at;
    if (style.field !== "" && style.field !== series.columns[column]?.key) return null;
    return styleAt(style, buckets ?? [], Date.parse(series.steps[step] ?? ""));
  }, [at, styleId, styles, buckets]);
}
