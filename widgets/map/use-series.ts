import { useEffect, useMemo } from "react";
import { useChosenSeries } from "../../client/series/chosen.ts";
import { useSeriesFrame, useStormTracks } from "../../client/series/series.ts";
import { shownFigures } from "../../client/series/shown-frame.ts";
import type { LiveMap } from "../../map/live-map.ts";
import type { SeriesOnMap, TrackPoint } from "../../map/series/paint-series.ts";

/** Draws the time series that the address names, at its step, with the tracks of storms whose time it shares. */
export function useSeriesOnMap(map: LiveMap | null): void {
  const { chosen } = useChosenSeries({ listed: false });
  const { frame } = useSeriesFrame(map === null ? null : chosen);
  const tracks = useStormTracks(map !== null && chosen !== null).data;
  const series = useMemo((): SeriesOnMap | null => {
    if (chosen === null || frame === null) return null;
    const { geography, columns, steps } = chosen.series;
    const [first, last, now] = [steps[0], steps.at(-1), steps[chosen.step]].map((step) => Date.parse(step ?? ""));
    const track = (tracks ?? []).flatMap(({ points }): TrackPoint[] => {
      const times = points.map(({ at }) => Date.parse(at));
      const meets = Math.max(...times) >= (first ?? NaN) && Math.min(...times) <= (last ?? NaN);
      return meets ? points.map(({ position }, i) => ({ at: position, past: (times[i] ?? NaN) <= (now ?? NaN) })) : [];
    });
    return { geography, figures: shownFigures(frame), breaks: columns[chosen.column]?.breaks ?? [], track };
  }, [chosen, frame, tracks]);
  // While the next step is fetched the last one stays, so that a playing map does not flicker.
  const isWaiting = chosen !== null && series === null;
  useEffect(() => {
    if (!isWaiting) map?.setSeries(series);
  }, [map, series, isWaiting]);
}
