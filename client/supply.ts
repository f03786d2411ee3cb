import { skipToken, useQuery, type QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Call } from "../contract/call.ts";
import * as calls from "../contract/calls/supply.ts";
import { SUPPLY, type SupplyProduct, type SupplyRow } from "../contract/calls/supply.ts";
import type { Language } from "../contract/languages.ts";
import { ESTIMATION_SUPPLY_LISTS, type SupplyList } from "../contract/supply.ts";
import { fetchFile, send } from "../framework/http/api.ts";
import { useAnswer, useChange } from "./use-call.ts";

/** A save of a grid: its changed and new rows and the removed ones. */
export interface SupplyBatch<List extends SupplyList> {
  readonly changed: z.input<(typeof SUPPLY)[List]["draft"]>[];
  readonly removed: { readonly id: number; readonly version: number }[];
}

const SUPPLY_KEYS = {
  all: ["supply"],
  /** The rows of a list; those of an agency's own list have no estimation. */
  list: (list: SupplyList, eid: number | null) => ["supply", list, isOfEstimation(list) ? eid : null],
  products: ["supply", "products"],
} as const;

/** Whether a list's rows belong to one estimation. */
export const isOfEstimation = (list: string): boolean => ESTIMATION_SUPPLY_LISTS.some((one) => one === list);

/** The calls of a list, as a caller that is given any list sees them. */
interface ListCalls<List extends SupplyList> {
  readonly read: Call<z.ZodType<unknown, { eid: number }>, z.ZodUndefined, z.ZodType<{ rows: SupplyRow<List>[] }>>;
  readonly save: Call<z.ZodObject, z.ZodType<unknown, SupplyBatch<List>>, z.ZodType<{ rows: SupplyRow<List>[] }>>;
}
const callsOf = <List extends SupplyList>(list: List) => SUPPLY[list] as unknown as ListCalls<List>;

/** The rows of a list; idle while `list` is null, or while a list of an estimation has none. */
export function useSupplyRows<List extends SupplyList>(list: List | null, eid: number | null) {
  const idle = list === null || (isOfEstimation(list) && eid === null);
  return useQuery({
    queryKey: list === null ? [...SUPPLY_KEYS.all, "none"] : SUPPLY_KEYS.list(list, eid),
    queryFn: idle
      ? skipToken
      : async ({ signal }) => (await send(callsOf(list).read, { params: { eid: eid ?? 0 }, signal })).rows,
  });
}

/** Saves changed, new and removed rows of a list, all or none. */
export const useSaveSupply = <List extends SupplyList>(list: List, eid: number | null) =>
  useChange(
    async (batch: SupplyBatch<List>) => {
      const body = isOfEstimation(list) ? { eid, ...batch } : batch;
      return (await send(callsOf(list).save, { body })).rows;
    },
    {
      onSuccess: (client, rows) => {
        client.setQueryData(SUPPLY_KEYS.list(list, eid), rows);
        return supplyMoved(client, SUPPLY_KEYS.list(list, eid));
      },
      // The one who was refused looks at old rows.
      onError: (client) => client.invalidateQueries({ queryKey: SUPPLY_KEYS.all }),
    },
  );

/** The empty Excel file of a list, in a language. */
export const fetchSupplyTemplate = (supplyList: SupplyList, language: Language): Promise<Blob> =>
  fetchFile(calls.getSupplyTemplate, { params: { supplyList, language } });

/** Has an Excel file looked at (without `basis`), or its rows saved, all or none. The file is in base64. */
export const useUploadSupply = (list: SupplyList, eid: number | null) =>
  useChange(
    ({ file, basis }: { readonly file: string; readonly basis: string | null }) =>
      send(calls.uploadExcel, { body: { list, eid, file, basis } }),
    {
      onSuccess: (client, { saved }) => (saved ? supplyMoved(client) : undefined),
    },
  );

/** The products with shelf life and lead time, and the counties and regions that rows may name. */
export const useSupplyProducts = () => useAnswer(calls.getSupplyProducts, SUPPLY_KEYS.products);

/** Saves shelf lives and lead times. */
export const useSaveSupplyProducts = () =>
  useChange(
    async (changed: Omit<SupplyProduct, "unit">[]): Promise<SupplyProduct[]> =>
      (await send(calls.saveSupplyProducts, { body: { changed } })).products,
    {
      onSuccess: (client, products) => {
        client.setQueryData<z.output<typeof calls.getSupplyProducts.answer>>(
          SUPPLY_KEYS.products,
          (old) => old && { ...old, products },
        );
        return supplyMoved(client, SUPPLY_KEYS.products);
      },
      onError: (client) => client.invalidateQueries({ queryKey: SUPPLY_KEYS.products }),
    },
  );

/** Stock, what is left of it and all that is calculated from it is read again; the list that was just answered is not. */
async function supplyMoved(client: QueryClient, answered?: readonly unknown[]): Promise<void> {
  const same = JSON.stringify(answered);
  await Promise.all([
    client.invalidateQueries({
      queryKey: SUPPLY_KEYS.all,
      predicate: ({ queryKey }) => JSON.stringify(queryKey) !== same,
    }),
    // Comparisons and reports hang below their estimation.
    client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === "estimation" && queryKey.length > 2 }),
  ]);
}

/** Where the supply page is in the shipped app. */
export const SUPPLY_PAGE = "/supply";

/** The names of what stands behind the `?` of the supply page's address. */
export const SUPPLY_PARAMETERS = { list: "list", eid: "eid", row: "row" } as const;

/** The address of a list of the supply page; of an estimation's list also the estimation, and the row to go to. */
export function supplyLink(props: {
  readonly list: SupplyList | "products";
  readonly eid?: number | null;
  readonly row?: number;
}): string {
  const { list, eid, row } = props;
  const parameters = new URLSearchParams({ [SUPPLY_PARAMETERS.list]: list });
  if (eid !== undefined && eid !== null) parameters.set(SUPPLY_PARAMETERS.eid, String(eid));
  if (row !== undefined) parameters.set(SUPPLY_PARAMETERS.row, String(row));
  return `${SUPPLY_PAGE}?${parameters.toString()}`;
}
