import { useChosenSeries } from "../../client/series/chosen.ts";
import { useSeriesLegend } from "../../client/series/series-legend.ts";
import { useMoment } from "../../client/series/use-moment.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { MapPalette } from "../../map/basemap/palette.ts";
import { seriesColors, seriesOverLand } from "../../map/series/paint-series.ts";

/** What the colors of the time series mean that the map shows, at which time. */
export function SeriesLegend({ palette }: { readonly palette: MapPalette }) {
  const text = useTexts("widgets.map.legend");
  const moment = useMoment();
  const { chosen } = useChosenSeries({ listed: false });
  const { entries } = useSeriesLegend(chosen, (classes) => seriesColors(classes, palette));
  if (chosen === null) return null;
  const { series, column, step } = chosen;
  const heading = [series.title, series.columns[column]?.label, moment(series.steps[step])].filter(Boolean).join(" · ");
  return (
    <>
      <p className="map__legendLevel pv-muted">{heading}</p>
      <ul className="map__classes pv-plain-list" aria-label={heading}>
        {entries.map(({ color, said }) => (
          <li key={said} className="pv-row pv-row--one">
            <i style={{ background: seriesOverLand(color, palette) }} />
            {said}
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
