import type { SupplyProduct } from "../../contract/calls/supply.ts";
import { useSaveSupply, useSaveSupplyProducts } from "../../client/supply.ts";
import type { SupplyBatch } from "../../client/supply.ts";
import type { SupplyList } from "../../contract/supply.ts";
import type { SheetId } from "./sheet.ts";
import type { SendRows } from "./use-sheet-form.ts";

/** Sends a list's changes to its call. The rows have passed the call's own schema, so they are what it takes. */
export function useSend(list: SheetId, eid: number | null): SendRows {
  const saveRows = useSaveSupply<SupplyList>(list === "products" ? "inventory" : list, eid);
  const saveProducts = useSaveSupplyProducts();
  return (changed, removed) =>
    list === "products"
      ? saveProducts.mutateAsync(changed as unknown as Omit<SupplyProduct, "unit">[])
      : saveRows.mutateAsync({
          changed: changed as unknown as SupplyBatch<SupplyList>["changed"],
          removed: [...removed],
        });
}
