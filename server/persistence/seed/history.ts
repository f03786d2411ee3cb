import type { PastEvent } from "../../../engine/history/sanity.ts";
import { unitKind } from "../../../engine/words/units.ts";
import type { Transaction } from "../../storage/database.ts";
import { configHistory, listVersions, products } from "../../storage/schema/index.ts";
import events from "./events.json" with { type: "json" };

const LIST = "eventHistory";

/**
 * Figures of events whose source was read, each with the factor from which a plan gets a warning: no other event is
 * shipped. For water no state's request was found; records have only first installments, a smaller part of the need, so
 * its factor is twice that of food.
 */
export const SHIPPED_EVENTS = events as readonly PastEvent[];

/** Gives a database the shipped list once, for the products that it has; the agency's later changes are kept. */
export async function syncHistory(tx: Transaction): Promise<void> {
  const first = await tx.insert(listVersions).values({ list: LIST }).onConflictDoNothing().returning();
  if (first.length === 0) return;
  const known = await tx.select({ name: products.name, unit: products.unit }).from(products);
  const rows = SHIPPED_EVENTS.filter((row) =>
    known.some(({ name, unit }) => name === row.product && unitKind(unit) === unitKind(row.unit)),
  );
  if (rows.length > 0) await tx.insert(configHistory).values(rows);
}
