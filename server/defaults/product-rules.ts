import { OTHER_LANGUAGES } from "../../contract/api/languages.ts";
import { nameField, type NameField } from "../../contract/api/language-texts.ts";
import type { SheetDraft, SheetRow } from "../../contract/sheets/sheets.ts";
import { unitKind } from "../../engine/words/units.ts";
import { faultAt } from "../persistence/refusals.ts";
import { rowFault, type RowFault } from "../sheets/reference-data.ts";
import { stamped, type Change, type DraftCheck, type SheetRules } from "../sheets/sheet-rows.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { and, asc, eq, getTableColumns, inArray, sql } from "../storage/orm.ts";
import { estimationParams, estimations, products } from "../storage/schema/index.ts";

type Product = SheetRow<"catalogue">;
type CatalogDraft = SheetDraft<"catalogue">;

/** The products. One that estimations, stock or deliveries use keeps its unit, and is retired instead of removed. */
export const catalogueRules: Omit<SheetRules<"catalogue", Product>, "list"> = {
  table: products,
  uniqueKeySwap: { placeholder: "name" },
  read: readCatalogue,
  columns: (content) => {
    const names = OTHER_LANGUAGES.map((one) => [one, content[nameField(one)]] as const).filter(([, name]) => name);
    const fields = new Set<string>(OTHER_LANGUAGES.map(nameField));
    const others = Object.entries(content).filter(([field]) => !fields.has(field));
    return { ...Object.fromEntries(others), names: Object.fromEntries(names) };
  },
  faults: faultsOfProducts,
  faultsOfRemoving: (removed) =>
    removed.flatMap(({ name, uses }, index) =>
      (uses ?? 0) > 0
        ? [{ index, fault: faultAt(`body.removed.${index}`, "domain.defaults.productInUse", { product: name }) }]
        : [],
    ),
  written: followRenames,
};

const defaultOf = (category: "npp" | "cpt") =>
  sql<
    number | null
  >`(select c.value from config_param c where c.product = "product"."name" and c.category = ${category})`;

/** The tables whose rows use a product, including defaults: a row in any of them prevents removing it. */
const NAMED_BY = [
  ...(["config_param", "config_assistance", "config_suggested", "config_history"] as const),
  ...(["estimation_param", "estimation_assistance"] as const),
  ...(["config_inventory", "partner_deliveries", "product_use", "supply_request"] as const),
] as const;

const usesOf = sql<number>`(${sql.join(
  NAMED_BY.map((table) => sql`(select count(*) from ${sql.identifier(table)} t where t.product = "product"."name")`),
  sql` + `,
)})::int`;

async function readCatalogue(reader: Reader): Promise<Product[]> {
  const rows = await reader
    .select({ ...getTableColumns(products), npp: defaultOf("npp"), cpt: defaultOf("cpt"), uses: usesOf })
    .from(products)
    .orderBy(asc(products.id));
  return rows.map(({ names, ...row }) => ({
    ...stamped(row),
    ...(Object.fromEntries(OTHER_LANGUAGES.map((one) => [nameField(one), names[one] ?? ""])) as Record<
      NameField,
      string
    >),
  }));
}

/** Stock and needs are in the product's unit: it keeps its kind as long as any row uses it. */
function faultsOfProducts(drafts: readonly CatalogDraft[], { before }: DraftCheck<Product>): RowFault[] {
  return drafts.flatMap((draft, index) => {
    const was = draft.id === undefined ? undefined : before.get(draft.id);
    if (was === undefined || (was.uses ?? 0) === 0 || unitKind(was.unit) === unitKind(draft.unit)) return [];
    const values = { product: draft.name, found: draft.unit, expected: was.unit };
    return [rowFault(index, "unit", "domain.parameter.unitOfProduct", values)];
  });
}

/**
 * A run keeps the names of its time. If a product has been renamed since, a result under the old name no longer matches
 * stock and deliveries: it must be calculated again.
 */
async function followRenames(tx: Transaction, changes: readonly Change<"catalogue", Product>[]): Promise<void> {
  const renamed = changes.flatMap(({ before, after }) => (before.name === after.name ? [] : [after.name]));
  if (renamed.length === 0) return;
  const named = tx
    .select({ eid: estimationParams.eid })
    .from(estimationParams)
    .where(inArray(estimationParams.product, renamed));
  await tx
    .update(estimations)
    .set({ status: "ProjectionsStale", version: sql`${estimations.version} + 1` })
    .where(and(eq(estimations.status, "Projected"), inArray(estimations.eid, named)));
}
