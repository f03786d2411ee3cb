import { atom, useAtom } from "jotai";
import { useCallback, useMemo } from "react";
import { useAddressParameters } from "../../../framework/shell/address-parameters.ts";
import { useSeries, type SeriesAt } from "./series.ts";
import { useSeriesInLanguage } from "./series-words.ts";

/** Parameters that name the time series in the address: `?series=3.0&time=2017-09-11T07:00:00.000Z`. */
const SERIES_PARAMETERS = { series: "series", time: "time" } as const;

/** The id in an address that means the newest series. */
export const NEWEST_SERIES = 0;

/** The value in the address, instead of a series, for the hours of the newest storm's forecast. */
export const FORECAST = "storm";

/** Id and column. */
const NAMED = /^(\d{1,9})\.(\d{1,2})$/;

/**
 * The step that is shown while a series plays: the address follows when it stops, since browsers limit how often it
 * changes.
 */
const playedStepAtom = atom<number | null>(null);

/**
 * The time series that the page shows, named by the address: its column and its step. A widget that does not offer the
 * others (`listed`) fetches none while the address names none.
 */
export function useChosenSeries({ listed }: { readonly listed: boolean }) {
  const [parameters, change] = useAddressParameters();
  const [played, play] = useAtom(playedStepAtom);
  const named = parameters.get(SERIES_PARAMETERS.series);
  const { data, error, refetch } = useSeries(listed || named !== null);
  const all = useSeriesInLanguage(data);
  const time = parameters.get(SERIES_PARAMETERS.time);
  const chosen = useMemo((): SeriesAt | null => {
    const [, id, columnNo] = NAMED.exec(named ?? "") ?? [];
    const newest = Number(id) === NEWEST_SERIES ? all?.toSorted((a, b) => b.seriesId - a.seriesId)[0] : undefined;
    const series = newest ?? all?.find(({ seriesId }) => seriesId === Number(id));
    const column = Number(columnNo);
    if (!series?.columns[column]) return null;
    return { series, column, step: played ?? stepOf(series.steps, time) };
  }, [all, named, time, played]);
  const choose = useCallback(
    (seriesId: number | null, column = 0) => {
      play(null);
      change({
        [SERIES_PARAMETERS.series]: seriesId === null ? null : `${seriesId}.${column}`,
        [SERIES_PARAMETERS.time]: null,
      });
    },
    [change, play],
  );
  const goTo = useCallback(
    (at: string | undefined) => {
      play(null);
      change({ [SERIES_PARAMETERS.time]: at ?? null });
    },
    [change, play],
  );
  return { all, error, refetch, chosen, choose, goTo, play };
}

/** Returns whether the address asks for the hours of a forecast. */
export const useIsForecast = (): boolean => useAddressParameters()[0].get(SERIES_PARAMETERS.series) === FORECAST;

/**
 * The forecast hour that the page shows, and functions to show another or none; null while the address names no
 * forecast.
 */
export function useChosenHour(hours: readonly string[]) {
  const [parameters, change] = useAddressParameters();
  const [played, play] = useAtom(playedStepAtom);
  const isShown = parameters.get(SERIES_PARAMETERS.series) === FORECAST && hours.length > 0;
  const show = useCallback(
    (shown: boolean) => {
      play(null);
      change({ [SERIES_PARAMETERS.series]: shown ? FORECAST : null, [SERIES_PARAMETERS.time]: null });
    },
    [change, play],
  );
  return { step: isShown ? (played ?? stepOf(hours, parameters.get(SERIES_PARAMETERS.time))) : null, show };
}

/** The id of the series that the address names, and functions to show another or none. */
export function useShownSeries(): readonly [seriesId: number | null, show: (seriesId: number | null) => void] {
  const [parameters, change] = useAddressParameters();
  const id = NAMED.exec(parameters.get(SERIES_PARAMETERS.series) ?? "")?.[1];
  const show = useCallback(
    (seriesId: number | null) =>
      change({
        [SERIES_PARAMETERS.series]: seriesId === null ? null : `${seriesId}.0`,
        [SERIES_PARAMETERS.time]: null,
      }),
    [change],
  );
  return [id === undefined ? null : Number(id), show];
}

/** The last step at or before a moment; the first if there is none or no moment is given. */
export function stepOf(steps: readonly string[], time: string | null): number {
  const moment = time === null ? NaN : Date.parse(time);
  if (Number.isNaN(moment)) return 0;
  return Math.max(
    0,
    steps.findLastIndex((step) => Date.parse(step) <= moment),
  );
}
