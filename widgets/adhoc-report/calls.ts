import { keepPreviousData } from "@tanstack/react-query";
import type { z } from "zod";
import type { AdhocQuery } from "../../contract/adhoc/queries.ts";
import * as calls from "../../contract/adhoc/calls.ts";
import { useAnswer, useCallChange } from "../../client/calls/use-call.ts";

const KEEP = { placeholderData: keepPreviousData };
const KEYS = { all: ["adhoc"], queries: ["adhoc", "queries"] } as const;

/** The views that the reader may query, in the reader's language, with the counties to choose from. */
export const useBaseViews = (language: string) => useAnswer(calls.getBaseViews, [...KEYS.all, "views", language]);

/** The ends of a view's sliders over the chosen counties; shows the previous ones while loading. */
export const useSliderValues = ({ view, locations }: Pick<AdhocQuery, "view" | "locations">) =>
  useAnswer(calls.getSliderValues, [...KEYS.all, "sliders", view, locations], { body: { view, locations } }, KEEP);

/** One page of a query's result; shows the previous page while loading. */
export const useResult = (body: z.input<typeof calls.getResultData.body>, language: string) =>
  useAnswer(calls.getResultData, [...KEYS.all, "result", language, body], { body }, KEEP);

/** The first rows of a query's result with their places; shows the previous ones while loading. */
export const useFeatures = (body: z.input<typeof calls.getResultFeatures.body>, language: string) =>
  useAnswer(calls.getResultFeatures, [...KEYS.all, "features", language, body], { body }, KEEP);

/** Saved queries whose name holds a text. */
export const useQueries = (search: string) =>
  useAnswer(calls.getQueryNames, [...KEYS.queries, search], { body: { search } }, KEEP);

export const useSaveQuery = () =>
  useCallChange(calls.saveQuery, { onSuccess: (client) => client.invalidateQueries({ queryKey: KEYS.queries }) });

export const useDeleteQuery = () =>
  useCallChange(calls.deleteQuery, {
    onSuccess: (client) => client.invalidateQueries({ queryKey: KEYS.queries }),
  });
