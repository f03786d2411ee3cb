import { useRef, type ReactNode } from "react";
import { useSeriesLegend } from "../../client/map/series/series-legend.ts";
import { totalOf } from "../../client/map/series/shown-frame.ts";
import type { SeriesAt, SeriesFrame } from "../../client/map/series/series.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { seriesColors } from "../../map/series/paint-series.ts";
import { usePalette } from "../../map/use-palette.ts";
import { Lined } from "./Lined.tsx";

/** Describes the map's content: the time in the agency's zone, the total of all places, and the colors. */
export function StepText(props: {
  readonly at: SeriesAt;
  readonly frame: SeriesFrame | null;
  readonly quiet: boolean;
  /** Whether only the time is shown, without the legend. */
  readonly bar: boolean;
  readonly beside: ReactNode;
}) {
  const { at, frame, quiet, bar, beside } = props;
  const text = useTexts("widgets.time-slider");
  const place = useRef<HTMLDivElement>(null);
  const palette = usePalette(place);
  const format = useFormat();
  const { series, column, step } = at;
  const { label = "", unit = "", denominator = null } = series.columns[column] ?? {};
  const whole = series.columns.find(({ key }) => key === denominator)?.label ?? "";
  const total = frame && totalOf(frame, unit);
  const when = format.instant(series.steps[step]);
  const figure = total?.sum == null ? null : format.headline(total.sum);
  const share =
    total?.sum == null || total.whole === null || total.whole === 0 ? null : (100 * total.sum) / total.whole;
  const [sum, percent] = [format.number(total?.sum), format.percent(share)];
  const parts = share === null ? {} : { [label]: sum, [whole]: `÷ ${format.number(total?.whole)}` };
  const { styled, entries } = useSeriesLegend(at, (classes) => seriesColors(classes, palette));
  return (
    <div ref={place} className="pv-stack">
      {/* Not announced while playing, since it changes constantly. */}
      <div className="pv-row pv-row--one pv-row--top">
        <p className="time-slider__now pv-grow" role="status" aria-live={quiet ? "off" : "polite"}>
          <strong>{when}</strong>{" "}
          <Lined
            title={`${label}, ${when}`}
            parts={{ [text("placesKnown")]: format.number(total?.known), ...parts }}
            name={share === null ? label : "%"}
            figure={share === null ? sum : percent}
            from={series.title}
            phrase={
              figure === null ? label : text(share === null ? "total" : "totalOf", { figure, label, share: percent })
            }
          />
        </p>
        {beside}
      </div>
      {!bar && total && total.missing > 0 && (
        <p className="pv-muted pv-small">{text("missing", { count: total.missing, all: frame?.places.length ?? 0 })}</p>
      )}
      {!bar && (
        <ul
          className="time-slider__legend pv-plain-list pv-row pv-row--tight"
          aria-label={text(styled ? "legendThen" : "legend")}
        >
          {entries.map(({ color, caption }) => (
            <li key={caption} className="pv-row pv-row--tight pv-small">
              <svg width="14" height="14" aria-hidden="true">
                <rect width="14" height="14" fill={color} stroke="currentColor" />
              </svg>
              {caption}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
