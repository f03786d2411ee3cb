import { skipToken, useQuery, type QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Call } from "../../contract/api/call.ts";
import { getDefaultsTemplate, uploadDefaults } from "../../contract/defaults/calls.ts";
import { SHEETS, type SheetList, type SheetRow } from "../../contract/sheets/sheets.ts";
import { getSupplyTemplate, uploadExcel } from "../../contract/supply/calls/supply.ts";
import { DEFAULTS_LISTS, type DefaultsList } from "../../contract/defaults/lists.ts";
import type { Language } from "../../contract/api/languages.ts";
import { ESTIMATION_SUPPLY_LISTS } from "../../contract/supply/supply.ts";
import { fetchFile, send } from "../../framework/http/api.ts";
import { askedBy, useChange } from "../calls/use-call.ts";

/** A save of a grid: its changed and new rows and the removed ones. */
export interface SheetBatch<List extends SheetList> {
  readonly changed: z.input<(typeof SHEETS)[List]["draft"]>[];
  readonly removed: { readonly id: number; readonly version: number }[];
}

export const SHEET_KEYS = {
  all: ["sheets"],
  /** The rows of a list; those of an agency's own list have no estimation. */
  list: (list: SheetList, eid: number | null) => ["sheets", list, isOfEstimation(list) ? eid : null],
} as const;

/** Returns whether a list's rows belong to one estimation. */
export const isOfEstimation = (list: string): boolean => ESTIMATION_SUPPLY_LISTS.some((one) => one === list);

/** The calls of a list, in the type for callers that handle any list. */
interface ListCalls<List extends SheetList> {
  readonly read: Call<z.ZodType<unknown, { eid: number }>, z.ZodUndefined, z.ZodType<{ rows: SheetRow<List>[] }>>;
  readonly save: Call<z.ZodObject, z.ZodType<unknown, SheetBatch<List>>, z.ZodType<{ rows: SheetRow<List>[] }>>;
}
const callsOf = <List extends SheetList>(list: List) => SHEETS[list] as unknown as ListCalls<List>;

/** The rows of a list; idle while `list` is null, or while a list of an estimation has none. */
export function useSheetRows<List extends SheetList>(list: List | null, eid: number | null) {
  const idle = list === null || (isOfEstimation(list) && eid === null);
  return useQuery({
    queryKey: list === null ? [...SHEET_KEYS.all, "none"] : SHEET_KEYS.list(list, eid),
    queryFn: idle
      ? skipToken
      : async ({ signal, queryKey: key }) =>
          (await send(callsOf(list).read, { params: { eid: eid ?? 0 }, signal, ...askedBy(key) })).rows,
  });
}

/** Saves changed, new and removed rows of a list, all or none. */
export const useSaveSheet = <List extends SheetList>(list: List, eid: number | null) =>
  useChange(
    async (batch: SheetBatch<List>) => {
      const body = isOfEstimation(list) ? { eid, ...batch } : batch;
      return (await send(callsOf(list).save, { body })).rows;
    },
    {
      onSuccess: (client, rows) => {
        client.setQueryData(SHEET_KEYS.list(list, eid), rows);
        return sheetsMoved(client, SHEET_KEYS.list(list, eid));
      },
      // A user who was refused sees outdated rows.
      onError: (client) => client.invalidateQueries({ queryKey: SHEET_KEYS.all }),
    },
  );

const ofDefaults = (list: SheetList): list is DefaultsList => DEFAULTS_LISTS.some((one) => one === list);

/** The empty Excel file of a list, in a language. */
export const fetchSheetTemplate = (list: SheetList, language: Language): Promise<Blob> =>
  ofDefaults(list)
    ? fetchFile(getDefaultsTemplate, { params: { defaultsList: list, language } })
    : fetchFile(getSupplyTemplate, { params: { supplyList: list, language } });

/** Has an Excel file checked (without `basis`), or its rows saved, all or none. The file is in base64. */
export const useUploadSheet = (list: SheetList, eid: number | null) =>
  useChange(
    ({ file, basis }: { readonly file: string; readonly basis: string | null }) =>
      ofDefaults(list)
        ? send(uploadDefaults, { body: { list, eid, file, basis } })
        : send(uploadExcel, { body: { list, eid, file, basis } }),
    { onSuccess: (client, { saved }) => (saved ? sheetsMoved(client) : undefined) },
  );

/** Reads stock and everything calculated from it again, except the list that was just answered. */
export async function sheetsMoved(client: QueryClient, answered?: readonly unknown[]): Promise<void> {
  const same = JSON.stringify(answered);
  await Promise.all([
    client.invalidateQueries({
      queryKey: SHEET_KEYS.all,
      predicate: ({ queryKey }) => JSON.stringify(queryKey) !== same,
    }),
    // The names of products.
    client.invalidateQueries({ queryKey: ["pageLookups"] }),
    // Comparisons and reports are cached below their estimation's key.
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === "estimation" && queryKey.length > 2 }),
  ]);
}
