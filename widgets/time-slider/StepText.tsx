import { legendOf } from "../../client/layers/style.ts";
import { useSeriesStyle } from "../../client/series/series-style.ts";
import { isPercent, totalOf } from "../../client/series/shown-frame.ts";
import type { SeriesAt, SeriesFrame } from "../../client/series/series.ts";
import { useMoment, useRoundFigure } from "../../client/series/use-moment.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { PALETTES } from "../../map/basemap/palette.ts";
import { seriesColors } from "../../map/series/paint-series.ts";

/** What the map shows, in words: the time in the agency's zone, and what all places come to; and its colors. */
export function StepText(props: {
  readonly at: SeriesAt;
  readonly frame: SeriesFrame | null;
  readonly quiet: boolean;
}) {
  const { at, frame, quiet } = props;
  const text = useTexts("widgets.time-slider");
  const moment = useMoment();
  const round = useRoundFigure();
  const format = useFormat();
  const { series, column, step } = at;
  const { label = "", unit = "", breaks = [] } = series.columns[column] ?? {};
  const total = frame && totalOf(frame, unit);
  const when = moment(series.steps[step]);
  const figure = total?.sum == null ? null : round(total.sum);
  const share =
    total?.sum == null || total.whole === null || total.whole === 0 ? null : (100 * total.sum) / total.whole;
  const style = useSeriesStyle(at);
  const colors = seriesColors(breaks.length, PALETTES.light);
  const percent = isPercent(series, column);
  const bound = (value: number): string =>
    percent ? format.percent(value) : format.number(value, { digits: Number.isInteger(value) ? 0 : 1 });
  const entries: readonly { readonly color: string | undefined; readonly said: string }[] =
    style === null
      ? breaks.map((upper, i) => ({
          color: colors[i],
          said:
            i + 1 === breaks.length
              ? text("above", { from: bound(breaks[i - 1] ?? 0) })
              : text("upTo", { to: bound(upper) }),
        }))
      : legendOf(style).map(({ color, label: named }) => ({
          color,
          said:
            named === null ? label : typeof named === "string" ? named : `${bound(named.min)} – ${bound(named.max)}`,
        }));
  return (
    <div className="pv-stack">
      {/* A playing series would be read out without end. */}
      <p className="time-slider__now" role="status" aria-live={quiet ? "off" : "polite"}>
        <strong>{when}</strong>{" "}
        {figure === null
          ? label
          : share === null
            ? text("total", { figure, label })
            : text("totalOf", { figure, label, share: format.percent(share, 1) })}
      </p>
      {total && total.missing > 0 && (
        <p className="pv-muted pv-small">{text("missing", { count: total.missing, all: frame?.places.length ?? 0 })}</p>
      )}
      <ul
        className="time-slider__legend pv-plain-list pv-row pv-row--tight"
        aria-label={text(style === null ? "legend" : "legendThen")}
      >
        {entries.map(({ color, said }) => (
          <li key={said} className="pv-row pv-row--tight pv-small">
            <svg width="14" height="14" aria-hidden="true">
              <rect width="14" height="14" fill={color} stroke="currentColor" />
            </svg>
            {said}
          </li>
        ))}
      </ul>
    </div>
  );
}
