import { useEffect, useMemo } from "react";
import { useChosenSeries } from "../../client/map/series/chosen.ts";
import { useSeriesFrame, useStormTracks, type SeriesAt, type SeriesFrame } from "../../client/map/series/series.ts";
import { colorsOf, useSeriesStyle } from "../../client/map/series/series-style.ts";
import { shownFigures } from "../../client/map/series/shown-frame.ts";
import { usePreference } from "../../framework/preferences/stored.ts";
import type { LiveMap } from "../../map/live-map.ts";
import type { SeriesOnMap, TrackPoint } from "../../map/series/paint-series.ts";

/** A visible series, with the figure shown for each place. */
export interface VisibleSeries {
  readonly at: SeriesAt;
  readonly figures: SeriesOnMap["figures"];
}

/** Draws the time series in the address at its step, and storm tracks if the reader wants them. Returns the series once it is loaded. */
export function useSeriesOnMap(map: LiveMap | null): VisibleSeries | null {
  const { chosen } = useChosenSeries({ listed: false });
  const { frame } = useSeriesFrame(map === null ? null : chosen);
  const style = useSeriesStyle(map === null ? null : chosen);
  const tracks = useShownTracks(map !== null);
  const series = useMemo((): SeriesOnMap | null => {
    const track = tracksOnMap(tracks, chosen);
    if (chosen === null) return track.length === 0 ? null : { ...NO_FIGURES, track };
    return frame && { ...seriesOf(chosen, frame, track), colorOf: style && colorsOf(style) };
  }, [chosen, frame, tracks, style]);
  // Keeps the last step while the next one loads, so that a playing map does not flicker.
  const isWaiting = chosen !== null && series === null;
  useEffect(() => {
    if (!isWaiting) map?.setSeries(series);
  }, [map, series, isWaiting]);
  const figures = series?.figures;
  return useMemo(() => (chosen === null || !figures ? null : { at: chosen, figures }), [chosen, figures]);
}

type Tracks = NonNullable<ReturnType<typeof useStormTracks>["data"]>;
const NO_TRACKS: Tracks = [];

/** The tracks of storms, if the reader wants them. */
export function useShownTracks(wanted = true): Tracks {
  const [storms] = usePreference("mapStorms", false);
  const { data } = useStormTracks(wanted && storms);
  return (storms && data) || NO_TRACKS;
}

const NO_FIGURES = { geography: "county", figures: new Map<string, number>(), breaks: [], colorOf: null } as const;

function seriesOf({ series, column }: SeriesAt, frame: SeriesFrame, track: readonly TrackPoint[]) {
  const { geography, columns } = series;
  return { geography, figures: shownFigures(frame), breaks: columns[column]?.breaks ?? [], track };
}

/** The positions of storms, marked as future after the shown time. Without a series all are past. */
export function tracksOnMap(tracks: Tracks, chosen: SeriesAt | null): TrackPoint[] {
  const now = chosen === null ? Infinity : Date.parse(chosen.series.steps[chosen.step] ?? "");
  return tracks.flatMap(({ points }) =>
    points.map(({ at, position }, i) => ({ at: position, past: Date.parse(at) <= now, starts: i === 0 })),
  );
}
