import { clock } from "../storage/clock.ts";
import { asc, eq } from "../storage/orm.ts";
import type { SupplyProduct, SupplyProductDraft as Draft } from "../../contract/supply/calls/supply.ts";
import { auditAll } from "../persistence/audit/audit.ts";
import { faultAt, refuseAny } from "../persistence/refusals.ts";
import { throwConflict } from "../answers/errors.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { inTransaction, type Database, type Reader, type Transaction } from "../storage/database.ts";
import { products } from "../storage/schema/index.ts";
import { readReferenceData } from "../sheets/reference-data.ts";

/** The products with shelf life and lead time, and the names that rows of the lists may use. */
export async function readSupplyProducts(reader: Reader) {
  const { counties, regions } = await readReferenceData(reader);
  const sorted = (names: ReadonlyMap<string, string>) => [...names.values()].sort((a, b) => a.localeCompare(b));
  return { products: await select(reader), counties: sorted(counties), regions: sorted(regions) };
}

/** Saves shelf lives and lead times, all or none; 409 if a product changed since it was read. */
export async function saveSupplyProducts(db: Database, caller: RequestCaller, changed: readonly Draft[]) {
  return inTransaction(db, async (tx) => {
    const held = await tx.select().from(products).orderBy(asc(products.id)).for("update");
    const before = new Map((await select(tx)).map((row) => [row.product, row]));
    refuseAny(productFaults(changed, before));
    const conflicts = changed.filter(({ product, version }) => before.get(product)?.version !== version);
    if (conflicts.length > 0) {
      const { editedBy = null, editedAt = null } = held.find(({ name }) => name === conflicts[0]?.product) ?? {};
      const theirs = conflicts.map(({ product }) => before.get(product));
      throwConflict({ yours: conflicts, theirs, changedBy: editedBy, changedAt: editedAt });
    }
    const others = changed.filter((draft) => differs(draft, before.get(draft.product)));
    for (const draft of others) await update(tx, caller, draft);
    await auditAll(
      tx,
      others.map((draft) => ({
        caller,
        module: "Supply",
        action: "update",
        subject: draft.product,
        subjectId: `products/${held.find(({ name }) => name === draft.product)?.id ?? 0}`,
        before: contentOf(before.get(draft.product)),
        after: contentOf(draft),
      })),
    );
    return { products: await select(tx) };
  });
}

async function select(reader: Reader): Promise<SupplyProduct[]> {
  const { name: product, unit, shelfLifeBlocks, leadTimeDays, active, version } = products;
  const { piecesPerCase, piecesPerPallet, servingsPerUnit } = products;
  const packs = { piecesPerCase, piecesPerPallet, servingsPerUnit };
  return reader
    .select({ product, unit, shelfLifeBlocks, leadTimeDays, ...packs, active, version })
    .from(products)
    .orderBy(asc(products.id));
}

async function update(tx: Transaction, caller: RequestCaller, draft: Draft): Promise<void> {
  const { product, shelfLifeBlocks, leadTimeDays, version } = draft;
  await tx
    .update(products)
    .set({ shelfLifeBlocks, leadTimeDays, version: version + 1, editedBy: caller.userName, editedAt: clock.date() })
    .where(eq(products.name, product));
}

function productFaults(changed: readonly Draft[], before: ReadonlyMap<string, SupplyProduct>) {
  return changed.flatMap(({ product }, index) => {
    const path = `body.changed.${index}.product`;
    if (!before.has(product))
      return [faultAt(path, "domain.supply.productUnknown", { product, expected: [...before.keys()].join(", ") })];
    return changed.findIndex((other) => other.product === product) < index
      ? [faultAt(path, "domain.supply.sentTwice")]
      : [];
  });
}

const differs = (draft: Draft, was: SupplyProduct | undefined): boolean =>
  was?.shelfLifeBlocks !== draft.shelfLifeBlocks || was.leadTimeDays !== draft.leadTimeDays;

const contentOf = (row: Draft | undefined) =>
  row === undefined ? null : { list: "products", shelfLifeBlocks: row.shelfLifeBlocks, leadTimeDays: row.leadTimeDays };
