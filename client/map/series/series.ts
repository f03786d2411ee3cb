import { useQuery, type QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import * as calls from "../../../contract/series/calls.ts";
import { takeAffected } from "../../../contract/planning/calls/zones.ts";
import { send } from "../../../framework/http/api.ts";
import { useAnswer, useCallChange } from "../../calls/use-call.ts";
import { useUpload, type UploadWords } from "../../calls/use-upload.ts";
import { zoneSaved } from "../../planning/zones.ts";

const KEY = ["series"] as const;
/** A series changes by its feed alone, except for its names. */
const STALE_MS = 600_000;

const seriesChanged = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });

/** The time series that the reader may see, by title; idle where they are not needed. */
export const useSeries = (wanted = true) => useAnswer(calls.getSeries, KEY, wanted ? {} : null);

/** Number of steps of a series that one answer holds, for a number of places; the same as on the server. */
const stepsAtOnce = (places: number): number => Math.max(1, Math.floor(calls.VALUES_AT_ONCE / Math.max(1, places)));

/** One column of a series at one of its steps. */
export interface SeriesAt {
  readonly series: calls.Series;
  readonly column: number;
  readonly step: number;
}

/** Figures of all places at one step. */
export interface SeriesFrame {
  readonly places: readonly string[];
  readonly values: readonly (number | null)[];
  /** The totals of the values; null if the column has none. */
  readonly wholes: readonly (number | null)[] | null;
  /** All households (or people) of each place, if the values are a part of customers (or people). */
  readonly counted: readonly (number | null)[] | null;
}

/** The figures of all places at a step; the same answer has those of the steps around it. Idle while none is chosen. */
export function useSeriesFrame(at: SeriesAt | null) {
  const from = at === null ? 0 : at.step - (at.step % stepsAtOnce(at.series.places));
  const asked = at && { seriesId: at.series.seriesId, column: at.column, step: from };
  const answer = useAnswer(calls.getSeriesValues, [...KEY, "values", asked], asked && { params: asked }, {
    staleTime: STALE_MS,
    placeholderData: (before) => before,
  });
  const { data, isPlaceholderData } = answer;
  const values = at === null || isPlaceholderData ? undefined : data?.values[at.step - from];
  const frame: SeriesFrame | null =
    data && values && at
      ? { places: data.places, values, wholes: data.wholes?.[at.step - from] ?? null, counted: data.counted }
      : null;
  return { ...answer, frame };
}

/** The subject of a history: a county or tract by its FIPS, or a zone of an estimation. */
export type HistoryOf =
  | { readonly place: string }
  | { readonly eid: number; readonly zone: number; readonly estimationVersion: number };

/** Figures over time; idle while nothing is chosen. */
export function useSeriesHistory(at: Omit<SeriesAt, "step"> | null, of: HistoryOf | null) {
  const idle = at === null || of === null;
  return useQuery({
    queryKey: [...KEY, "history", at?.series.seriesId, at?.column, of],
    staleTime: STALE_MS,
    enabled: !idle,
    queryFn: ({ signal }) => {
      if (idle) throw new Error("A history is asked for without what it is of");
      const params = { seriesId: at.series.seriesId, column: at.column };
      return "place" in of
        ? send(calls.getPlaceHistory, { params: { ...params, place: of.place }, signal })
        : send(calls.getZoneHistory, { params: { ...params, eid: of.eid, zone: of.zone }, signal });
    },
  });
}

/** Returns what each zone's affected share would be at a step; idle without an estimation. */
export function useZoneShares(
  at: SeriesAt | null,
  zones: { readonly eid: number; readonly estimationVersion: number } | null,
) {
  const params = at && zones && { seriesId: at.series.seriesId, column: at.column, step: at.step, eid: zones.eid };
  return useAnswer(calls.getZoneShares, [...KEY, "shares", params, zones?.estimationVersion], params && { params });
}

/** Takes a zone's affected share from a series. */
export const useTakeAffected = () =>
  useCallChange(takeAffected, { onSuccess: (client, answer) => zoneSaved(client, answer) });

/** Previews what an import of a file would store. */
export const useCheckSeries = (name: string) =>
  useUpload({ name }, (file: Omit<calls.SeriesFile, "importId">, { importId, ...way }) =>
    send(calls.checkSeries, { body: { ...file, importId }, ...way }),
  );

/** Imports a file. */
export const useImportSeries = (words: UploadWords<z.output<typeof calls.importSeries.answer>>) =>
  useUpload(
    words,
    (file: Omit<z.input<typeof calls.importSeries.body>, "importId">, { importId, ...way }) =>
      send(calls.importSeries, { body: { ...file, importId }, ...way }),
    seriesChanged,
  );

export const useSaveSeries = () => useCallChange(calls.saveSeries, { onSettled: seriesChanged });

export const useDeleteSeries = () => useCallChange(calls.deleteSeries, { onSettled: seriesChanged });

/** The tracks of storms over time; idle where they are not needed. */
export const useStormTracks = (wanted: boolean) =>
  useAnswer(calls.getStormTracks, ["stormTracks"], wanted ? {} : null, { staleTime: Infinity });
