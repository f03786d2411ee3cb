import type { SupplyRow } from "../../../contract/supply/calls/supply.ts";

type Stock = SupplyRow<"inventory">;

/** The available stock, and the estimation's allocations from it. */
export interface KnownStock {
  readonly inventory: readonly Stock[];
  readonly allocations: readonly SupplyRow<"allocations">[];
}

/** Stock that is not fully allocated, of one product or of all (null). */
export const freeStock = (inventory: readonly Stock[], product: string | null): Stock[] =>
  inventory.filter((row) => row.free > 0 && (product === null || row.product === product));

/** An agency's unallocated trucks, and the block's allocation from them. */
export function seenTrucks(
  { inventory, allocations }: KnownStock,
  { product, agency, block }: { readonly product: string; readonly agency: string; readonly block: number },
): { free: number; given: number } {
  const stock = inventory.find(
    (row) => row.category === "Trucks" && row.product === product && folded(row.agency) === folded(agency),
  );
  if (!stock) return { free: 0, given: 0 };
  const held = allocations.find((row) => row.inventoryId === stock.id && row.block === block);
  return { free: stock.free, given: held?.quantity ?? 0 };
}

/** The agencies with stock, each once: first those with free trucks of the product, then those with any of it. */
export function agenciesFor(product: string, inventory: readonly Stock[]): string[] {
  const rank = (row: Stock) => (row.product !== product ? 2 : row.category === "Trucks" && row.free > 0 ? 0 : 1);
  return [...new Set(inventory.toSorted((a, b) => rank(a) - rank(b)).map(({ agency }) => agency))];
}

/** The form of a name that the server compares. */
const folded = (name: string): string => name.trim().normalize("NFC").toLowerCase();
