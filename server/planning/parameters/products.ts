import { and, eq, inArray, ne, sql } from "../../storage/orm.ts";
import type { DailyRow, ParameterValues } from "../../../contract/calls/parameters.ts";
import type { Fault } from "../../../contract/errors.ts";
import { unitKind } from "../../../engine/units.ts";
import { faultAt } from "../../persistence/refusals.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import {
  configInventory,
  configParams,
  estimationParams,
  partnerDeliveries,
  products,
  productUse,
} from "../../storage/schema/index.ts";

/** The list's spelling of a product by its lower-case name. */
export type Spellings = ReadonlyMap<string, string>;

/** Sees to it that every product of the Daily rows is in the product list; answers how the list spells them. */
export async function ensureProducts(tx: Transaction, daily: readonly DailyRow[]): Promise<Spellings> {
  const needs = daily.filter(({ category }) => category === "npp");
  if (needs.length > 0)
    await tx
      .insert(products)
      .values(needs.map(({ product, unit }) => ({ name: product, unit })))
      .onConflictDoNothing();
  return new Map((await listed(tx, daily)).map(({ name }) => [name.toLowerCase(), name]));
}

/** The values with every product spelled as the product list spells it. */
export function respelled(values: ParameterValues, spellings: Spellings): ParameterValues {
  const spell = <Row extends { readonly product: string }>(row: Row): Row => ({
    ...row,
    product: spellings.get(row.product.toLowerCase()) ?? row.product,
  });
  return {
    ...values,
    daily: values.daily.map(spell),
    assistance: values.assistance.map(spell),
    suggested: values.suggested.map(spell),
  };
}

/**
 * Faults of products that are kept in a unit of another kind elsewhere: stock
 * and deliveries are in the product's own unit, and a need must compare with
 * them. A product that only this estimation knows takes the new unit instead.
 */
export async function reconcileUnits(tx: Transaction, eid: number, daily: readonly DailyRow[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { name, unit } of await listed(tx, daily)) {
    const index = daily.findIndex(
      ({ product, category }) => category === "npp" && product.toLowerCase() === name.toLowerCase(),
    );
    const sent = daily[index];
    if (!sent || unitKind(sent.unit) === unitKind(unit)) continue;
    if (await knownElsewhere(tx, eid, name))
      faults.push(
        faultAt(`body.daily.${index}.unit`, "domain.parameter.unitOfProduct", {
          product: name,
          found: sent.unit,
          expected: unit,
        }),
      );
    else await tx.update(products).set({ unit: sent.unit }).where(eq(products.name, name));
  }
  return faults;
}

async function listed(reader: Reader, daily: readonly DailyRow[]) {
  const names = [...new Set(daily.map(({ product }) => product.toLowerCase()))];
  if (names.length === 0) return [];
  return reader
    .select({ name: products.name, unit: products.unit })
    .from(products)
    .where(inArray(sql`lower(${products.name})`, names));
}

/** Whether defaults, stock, deliveries, what was given out or another estimation speak of a product. */
async function knownElsewhere(reader: Reader, eid: number, product: string): Promise<boolean> {
  const counts = [
    await reader.$count(configParams, eq(configParams.product, product)),
    await reader.$count(configInventory, eq(configInventory.product, product)),
    await reader.$count(partnerDeliveries, eq(partnerDeliveries.product, product)),
    await reader.$count(productUse, eq(productUse.product, product)),
    await reader.$count(estimationParams, and(eq(estimationParams.product, product), ne(estimationParams.eid, eid))),
  ];
  return counts.some((count) => count > 0);
}
