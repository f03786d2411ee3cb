import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import * as calls from "../contract/calls/data-sets.ts";
import { send } from "../framework/http/api.ts";
import { useAnswer, useChange } from "./use-call.ts";

const KEY = ["managedDataSets"] as const;

/** What changed of one data set is in every list of them, and a comparison names both. */
export const dataSetsChanged = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: KEY }),
    client.invalidateQueries({ queryKey: ["dataSets"] }),
    client.invalidateQueries({ queryKey: ["dataSet"] }),
  ]);

/** The tract data sets with who uses them, the default first. */
export const useManagedDataSets = () => useAnswer(calls.getManagedDataSets, KEY);

/** What differs between two data sets; idle until both are chosen. */
export const useDataSetComparison = (pair: { readonly from: number; readonly to: number } | null) =>
  useAnswer(calls.compareDataSets, [...KEY, "comparison", pair], pair && { params: pair });

/** Renames a data set, changes its source, hides or shows it. */
export const useSaveDataSet = () =>
  useChange((body: z.input<typeof calls.saveDataSet.body>) => send(calls.saveDataSet, { body }), {
    onSettled: dataSetsChanged,
  });

type Named = z.input<typeof calls.chooseDefaultDataSet.body>;

/** Makes a data set the default. */
export const useChooseDefaultDataSet = () =>
  useChange((body: Named) => send(calls.chooseDefaultDataSet, { body }), { onSettled: dataSetsChanged });

/** Deletes a data set that nothing uses. */
export const useDeleteDataSet = () =>
  useChange((body: Named) => send(calls.deleteDataSet, { body }), { onSettled: dataSetsChanged });
