import { usePlaceNames } from "../../client/map/series/place-names.ts";
import { isPercent } from "../../client/map/series/shown-frame.ts";
import { FIPS_DIGITS } from "../../engine/files/place-codes.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { TractFeature } from "../../map/tracts/tile-features.ts";
import type { VisibleSeries } from "./use-series.ts";

/** What the line under the pointer says while a time series is seen: the figure of the place, or of the county that it lies in. */
export function useSeriesTip(seen: VisibleSeries | null) {
  const text = useTexts("widgets.map.legend");
  const format = useFormat();
  const nameOf = usePlaceNames();
  if (seen === null) return null;
  const { at, figures } = seen;
  const { series, column } = at;
  const percent = isPercent(series, column);
  return ({ fips, name }: TractFeature) => {
    const place = fips.slice(0, FIPS_DIGITS[series.geography]);
    const value = figures.get(place) ?? null;
    const figure = percent ? format.percent(value) : format.number(value);
    return {
      name: place === fips ? name : nameOf(place),
      said: `${series.columns[column]?.label ?? ""}: ${value === null ? text("missing") : figure}`,
    };
  };
}
