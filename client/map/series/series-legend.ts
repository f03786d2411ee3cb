import { useFormat, useTexts } from "../../../framework/i18n/index.ts";
import { legendOf } from "../layers/style.ts";
import { isPercent } from "./shown-frame.ts";
import { useSeriesStyle } from "./series-style.ts";
import type { SeriesAt } from "./series.ts";

/** The meaning of one color of a series. */
interface SeriesColor {
  readonly color: string;
  readonly caption: string;
}

/**
 * The legend of a series at its step: its own classes, in the given colors, or those of its layer's style, which may
 * change with the step.
 */
export function useSeriesLegend(
  at: SeriesAt | null,
  colorsFor: (classes: number) => readonly string[],
): { readonly styled: boolean; readonly entries: readonly SeriesColor[] } {
  const text = useTexts("client.series");
  const format = useFormat();
  const style = useSeriesStyle(at);
  if (at === null) return { styled: false, entries: [] };
  const { label = "", breaks = [] } = at.series.columns[at.column] ?? {};
  const percent = isPercent(at.series, at.column);
  const bound = (value: number): string =>
    percent ? format.percent(value) : format.number(value, { digits: Number.isInteger(value) ? 0 : 1 });
  if (style !== null) {
    const entries = legendOf(style).map(({ color, label: named }) => ({
      color,
      caption: named === null ? label : typeof named === "string" ? named : `${bound(named.min)} – ${bound(named.max)}`,
    }));
    return { styled: true, entries };
  }
  const colors = colorsFor(breaks.length);
  const entries = breaks.map((upper, i) => ({
    color: colors[i] ?? "",
    caption:
      i > 0 && i + 1 === breaks.length
        ? text("above", { from: bound(breaks[i - 1] ?? 0) })
        : text("upTo", { to: bound(upper) }),
  }));
  return { styled: false, entries };
}
