import type { z } from "zod";
import * as calls from "../../contract/supply/calls/supply.ts";
import type { SupplyProduct, SupplyProductDraft } from "../../contract/supply/calls/supply.ts";
import type { SupplyList } from "../../contract/supply/supply.ts";
import { send } from "../../framework/http/api.ts";
import { SHEET_KEYS, sheetsMoved } from "../sheets/sheet-calls.ts";
import { useAnswer, useChange } from "../calls/use-call.ts";

const PRODUCTS_KEY = [...SHEET_KEYS.all, "products"] as const;

/** The products with shelf life and lead time, and the counties and regions that rows may name. */
export const useSupplyProducts = () => useAnswer(calls.getSupplyProducts, PRODUCTS_KEY);

/** Saves shelf lives and lead times. */
export const useSaveSupplyProducts = () =>
  useChange(
    async (changed: SupplyProductDraft[]): Promise<SupplyProduct[]> =>
      (await send(calls.saveSupplyProducts, { body: { changed } })).products,
    {
      onSuccess: (client, products) => {
        client.setQueryData<z.output<typeof calls.getSupplyProducts.answer>>(
          PRODUCTS_KEY,
          (old) => old && { ...old, products },
        );
        return sheetsMoved(client, PRODUCTS_KEY);
      },
      onError: (client) => client.invalidateQueries({ queryKey: PRODUCTS_KEY }),
    },
  );

/** Routes of the supply page and of the requests for goods in the shipped app. */
export const SUPPLY_PAGE = "/supply";
export const REQUESTS_PAGE = "/requests";

/** Names of the query parameters of the supply page's address. */
export const SUPPLY_PARAMETERS = { list: "list", eid: "eid", row: "row" } as const;

/**
 * The address of a list of the supply page; of an estimation's list also the estimation, and the row to go to. A request
 * has a page of its own.
 */
export function supplyLink(props: {
  readonly list: SupplyList | "products" | "requests";
  readonly eid?: number | null;
  readonly row?: number;
}): string {
  const { list, eid, row } = props;
  if (list === "requests") return `/request-detail/${row ?? ""}`;
  const parameters = new URLSearchParams({ [SUPPLY_PARAMETERS.list]: list });
  if (eid !== undefined && eid !== null) parameters.set(SUPPLY_PARAMETERS.eid, String(eid));
  if (row !== undefined) parameters.set(SUPPLY_PARAMETERS.row, String(row));
  return `${SUPPLY_PAGE}?${parameters.toString()}`;
}
