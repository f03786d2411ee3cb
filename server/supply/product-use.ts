import { asc, eq } from "drizzle-orm";
import type { ProductUseRow } from "../../contract/calls/supply.ts";
import type { Reader } from "../storage/database.ts";
import { productUse } from "../storage/schema/index.ts";
import { faultsOfProduct, folded, productSpelling } from "./names.ts";
import { byName, stamped } from "./row-columns.ts";
import type { SupplyListRules } from "./supply-list.ts";

/** What was given out in an estimation, one row a product and block. */
export const productUseRules: SupplyListRules<"productUse", ProductUseRow> = {
  list: "productUse",
  table: productUse,
  release: "takeOut",
  read: (reader, eid) => readProductUse(reader, eid ?? 0),
  spelled: (draft, names) => ({ ...draft, product: productSpelling(names, draft.product) }),
  columns: ({ product, block, quantity, unit }) => ({ product, block, quantity, unit }),
  key: { of: ({ product, block }) => JSON.stringify([folded(product), block]), field: "block" },
  nameOf: ({ product, block }) => `${product} · ${block}`,
  faults: (drafts, { names }) =>
    drafts.flatMap(({ product, unit }, index) => faultsOfProduct(names, { index, product, unit })),
};

async function readProductUse(reader: Reader, eid: number): Promise<ProductUseRow[]> {
  const rows = await reader
    .select()
    .from(productUse)
    .where(eq(productUse.eid, eid))
    .orderBy(byName(productUse.product), asc(productUse.block));
  return rows.map(stamped);
}
