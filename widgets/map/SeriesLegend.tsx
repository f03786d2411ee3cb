import { useChosenSeries } from "../../client/map/series/chosen.ts";
import { useSeriesLegend } from "../../client/map/series/series-legend.ts";
import type { SeriesAt } from "../../client/map/series/series.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Action } from "../../framework/ui/controls/index.ts";
import type { MapPalette } from "../../map/basemap/palette.ts";
import { seriesColors, seriesOverLand } from "../../map/series/paint-series.ts";

/** The name of the series, and a button back to the map's own statistic. */
export function SeriesHead({ at }: { readonly at: SeriesAt }) {
  const text = useTexts("widgets.map.legend");
  const { choose } = useChosenSeries({ listed: false });
  return (
    <div className="pv-row pv-row--one pv-row--tight">
      <strong className="pv-grow pv-small">{at.series.title}</strong>
      <Action icon="x" label={text("hideSeries")} onClick={() => choose(null)} />
    </div>
  );
}

/** The legend of a time series at its step. */
export function SeriesLegend({ at, palette }: { readonly at: SeriesAt; readonly palette: MapPalette }) {
  const text = useTexts("widgets.map.legend");
  const format = useFormat();
  const { series, column, step } = at;
  const { entries } = useSeriesLegend(at, (classes) => seriesColors(classes, palette));
  const heading = [series.columns[column]?.label, format.instant(series.steps[step])].join(" · ");
  return (
    <>
      <p className="map__legendLevel pv-muted">{heading}</p>
      <ul className="map__classes pv-plain-list" aria-label={heading}>
        {entries.map(({ color, caption }) => (
          <li key={caption} className="pv-row pv-row--one">
            <i style={{ background: seriesOverLand(color, palette) }} />
            {caption}
          </li>
        ))}
        <li className="pv-row pv-row--one">
          <i className="map__missing" />
          {text("missing")}
        </li>
      </ul>
    </>
  );
}
