import type { Transaction } from "../../storage/database.ts";
import { inventoryRules } from "../inventory.ts";
import { folded } from "../names.ts";
import type { CellFault } from "./header.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Finds the stock that an allocation's row names by product, storage type and agency. */
export async function stockOfRow(
  tx: Transaction,
): Promise<(fields: Fields) => { readonly fields: Fields } | { readonly fault: CellFault }> {
  const stocks = await inventoryRules.read(tx, null);
  const keyOf = ({ product, category, agency }: Fields) =>
    JSON.stringify([product, category, agency].map((word) => folded(String(word))));
  const ids = new Map(stocks.map(({ id, product, category, agency }) => [keyOf({ product, category, agency }), id]));
  return ({ product, category, agency, ...fields }) => {
    const inventoryId = ids.get(keyOf({ product, category, agency }));
    return inventoryId === undefined
      ? { fault: { column: "", found: String(agency), key: "domain.supply.upload.stockUnknown" } }
      : { fields: { ...fields, inventoryId } };
  };
}
