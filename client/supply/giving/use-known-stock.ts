import { useSheetRows } from "../../sheets/sheet-calls.ts";
import { useSupplyProducts } from "../supply.ts";

/** The stock available to an estimation, reloaded each time since others allocate too. */
export function useKnownStock(eid: number) {
  const inventory = useSheetRows("inventory", null);
  const allocations = useSheetRows("allocations", eid);
  const products = useSupplyProducts();
  const all = [inventory, allocations, products];
  return {
    known:
      inventory.data && allocations.data && products.data
        ? { inventory: inventory.data, allocations: allocations.data, products: products.data.products }
        : null,
    error: all.find(({ isError }) => isError)?.error ?? null,
    retry: () => all.forEach((one) => void one.refetch()),
  };
}
