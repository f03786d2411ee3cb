import {
  type AssistanceRow,
  SuggestedRowSchema,
  type DailyRow,
  type ParameterValues,
  type SuggestedRow,
} from "../../../contract/planning/calls/parameters.ts";
import { SettingsSchema, type EstimationSettings } from "../../../contract/api/domain.ts";
import type { Fault } from "../../../contract/api/errors.ts";
import { DEFAULT_SETTINGS } from "../../../engine/needs/defaults.ts";
import { seededKey } from "../../../engine/needs/seeded.ts";
import { unitKind } from "../../../engine/words/units.ts";
import { LANGUAGES, textOf } from "../../answers/texts.ts";
import { faultAt } from "../../persistence/refusals.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import { and, asc, eq, inArray, ne, sql } from "../../storage/orm.ts";
import {
  configInventory,
  configParams,
  estimationAssistance,
  estimationParams,
  estimationSettings,
  partnerDeliveries,
  productUse,
  supplyRequests,
  products,
} from "../../storage/schema/index.ts";

/** The three tabs and the settings of an estimation, rows in the order they were saved in. */
export async function readParameterValues(reader: Reader, eid: number): Promise<ParameterValues> {
  const { product, category, value, unit, base, id } = estimationParams;
  const daily = await reader
    .select({ product, category, value, unit, base })
    .from(estimationParams)
    .where(eq(estimationParams.eid, eid))
    .orderBy(asc(id));
  const assistance = await rowsOf(reader, eid, "Assistance");
  return {
    daily: daily.map(({ base: own, ...row }) => (own === null ? row : { ...row, base: own })),
    assistance: assistance.map(({ product, zone, category, value, suggestedCategory }) => ({
      product,
      zone: zone ?? 0,
      category,
      value,
      suggestedCategory,
    })),
    suggested: await readSuggested(reader, eid),
    settings: await readSettings(reader, eid),
  };
}

/**
 * For each assistance cell, the suggestions it was taken from: null if someone typed it, or if the value has changed
 * since.
 */
export async function readSuggestions(reader: Reader, eid: number) {
  const keyOf = ({
    product,
    zone,
    category,
    value,
  }: Pick<AssistanceRow, "product" | "category" | "value"> & { readonly zone: number | null }) =>
    JSON.stringify([product, zone, category, value]);
  const rows = await rowsOf(reader, eid, "Assistance");
  const known = new Map(rows.map((row) => [keyOf(row), row.suggestedCategory]));
  return (cell: Parameters<typeof keyOf>[0]): string | null => known.get(keyOf(cell)) ?? null;
}

/** The Suggested tab of an estimation. */
export async function readSuggested(reader: Reader, eid: number): Promise<SuggestedRow[]> {
  const rows = await rowsOf(reader, eid, "Suggested");
  return rows.map(({ product, category, suggestedCategory, region, value }) =>
    SuggestedRowSchema.parse({ product, category, suggestedCategory, region, value }),
  );
}

function rowsOf(reader: Reader, eid: number, tab: "Assistance" | "Suggested") {
  const { eid: of, type, id } = estimationAssistance;
  return reader
    .select()
    .from(estimationAssistance)
    .where(and(eq(of, eid), eq(type, tab)))
    .orderBy(asc(id));
}

/**
 * Replaces the three tabs and the settings of an estimation. A product spelled differently takes the spelling of the
 * product list, a new one is added to it.
 */
export async function writeParameters(tx: Transaction, eid: number, sent: ParameterValues): Promise<void> {
  const { daily, assistance, suggested, settings } = respelled(sent, await ensureProducts(tx, sent.daily));
  await tx.delete(estimationParams).where(eq(estimationParams.eid, eid));
  await tx.delete(estimationAssistance).where(eq(estimationAssistance.eid, eid));
  if (daily.length > 0) await tx.insert(estimationParams).values(daily.map((row) => ({ eid, ...row })));
  if (assistance.length > 0)
    await tx
      .insert(estimationAssistance)
      .values(assistance.map((row) => ({ eid, type: "Assistance" as const, ...row })));
  if (suggested.length > 0)
    await tx.insert(estimationAssistance).values(suggested.map((row) => ({ eid, type: "Suggested" as const, ...row })));
  await writeSettings(tx, eid, settings);
}

/**
 * The settings of an estimation. Each is a row whose value is JSON; one without a row has its default. A row that is no
 * longer valid throws (ZodError): only another program could have written it.
 */
export async function readSettings(reader: Reader, eid: number): Promise<EstimationSettings> {
  const rows = await reader.select().from(estimationSettings).where(eq(estimationSettings.eid, eid));
  const stored = Object.fromEntries(rows.map(({ setting, value }): [string, unknown] => [setting, JSON.parse(value)]));
  return SettingsSchema.parse({ ...DEFAULT_SETTINGS, ...stored });
}

/** Replaces the settings of an estimation. */
async function writeSettings(tx: Transaction, eid: number, settings: EstimationSettings): Promise<void> {
  await tx.delete(estimationSettings).where(eq(estimationSettings.eid, eid));
  await tx
    .insert(estimationSettings)
    .values(Object.entries(settings).map(([setting, value]) => ({ eid, setting, value: JSON.stringify(value) })));
}

/** The list's spelling of a product by its lower-case name. */
type Spellings = ReadonlyMap<string, string>;

/** Makes sure that every product of the Daily rows is in the product list; returns the list's spellings. */
async function ensureProducts(tx: Transaction, daily: readonly DailyRow[]): Promise<Spellings> {
  const needs = daily.filter(({ category }) => category === "npp");
  if (needs.length > 0)
    await tx
      .insert(products)
      .values(needs.map(({ product, unit }) => ({ name: product, unit })))
      .onConflictDoNothing();
  return new Map((await listed(tx, daily)).map(({ name }) => [name.toLowerCase(), name]));
}

/**
 * The values with every product under its catalog name, whichever of its names was typed: its English one, the agency's
 * in another language, or the shipped translation. All products are in one catalog, each once.
 */
export async function namedByCatalogue<Values extends ParameterValues>(
  reader: Reader,
  values: Values,
): Promise<Values> {
  const { name, names } = products;
  const rows = await reader.select({ name, names }).from(products).orderBy(asc(products.id));
  const translated = rows.flatMap((row) => {
    const key = seededKey("Product", row.name);
    const shipped = key === null ? [] : LANGUAGES.map((language) => textOf(language, key));
    return [...Object.values(row.names), ...shipped].map((one) => [one.toLowerCase(), row.name] as const);
  });
  // English names take precedence over other products' translated names.
  const english = new Set(rows.map((row) => row.name.toLowerCase()));
  return respelled(values, new Map(translated.filter(([typed]) => !english.has(typed))));
}

/** The values with every product spelled as the product list spells it. */
function respelled<Values extends ParameterValues>(values: Values, spellings: Spellings): Values {
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
 * Faults of products whose unit is of another kind elsewhere: stock and deliveries are in the product's own unit, and a
 * need must be comparable with them. A product that only this estimation uses takes the new unit instead.
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

/** Returns whether defaults, stock, deliveries, product use, requests or another estimation use a product. */
async function knownElsewhere(reader: Reader, eid: number, product: string): Promise<boolean> {
  const others = and(eq(estimationParams.product, product), ne(estimationParams.eid, eid));
  for (const table of [configParams, configInventory, partnerDeliveries, productUse, supplyRequests])
    if ((await reader.$count(table, eq(table.product, product))) > 0) return true;
  return (await reader.$count(estimationParams, others)) > 0;
}
