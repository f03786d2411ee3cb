import { and, asc, eq, getTableColumns, isNull, or, sql } from "../../storage/orm.ts";
import {
  ParameterValuesSchema,
  type AssistanceRow,
  type DailyRow,
  type ParameterValues,
  type SuggestedRow,
} from "../../../contract/planning/calls/parameters.ts";
import type { RestorationRowValues } from "../../../contract/api/domain.ts";
import { PRESET_DATA } from "../../../engine/needs/defaults.ts";
import {
  ASSISTANCE_CATEGORIES,
  PARAMETER_CATEGORIES,
  ZONE_NUMBERS,
  type Preset,
} from "../../../engine/needs/inputs.ts";
import type { Reader } from "../../storage/database.ts";
import { unpacked } from "./packs.ts";
import {
  configAssistance,
  configInfo,
  configParams,
  configRestoration,
  configSuggested,
  products,
} from "../../storage/schema/index.ts";

/** The disaster that defaults are requested for; `category` is its storm category or another rank. */
export interface DisasterKind {
  readonly type: string;
  readonly category: string | null;
}

export type Defaults = ParameterValues & { readonly sources: Record<string, string> };

/** The value of a row of the config tables for one disaster, and how specific the row is. */
interface DefaultScope {
  readonly disasterType: string | null;
  readonly subCategory: string | null;
}

type WithSource<Row> = Row & { readonly source: string };

/**
 * Returns the values that a new estimation starts from, and that "reset to defaults" and the Corps preset fill in: the
 * config tables, in which the most specific row for the disaster wins; for the Corps preset, with the engine's rows
 * laid over them.
 */
export async function readDefaults(reader: Reader, kind: DisasterKind, preset: Preset): Promise<Defaults> {
  return defaultsOf(await readAgencyRows(reader, kind), preset);
}

/** The values of the config tables for a disaster, whichever preset is laid over them. */
type AgencyRows = Awaited<ReturnType<typeof readAgencyRows>>;

export async function readAgencyRows(reader: Reader, kind: DisasterKind) {
  return {
    daily: await dailyDefaults(reader, kind),
    assistance: await assistanceDefaults(reader, kind),
    suggested: await suggestedDefaults(reader, kind),
    restoration: await restorationRows(reader, kind),
  };
}

/** The defaults of a preset, from what {@link readAgencyRows} has read. */
export function defaultsOf(agency: AgencyRows, preset: Preset): Defaults {
  const corps = preset === "corps" ? PRESET_DATA.corps : { parameters: [], assistance: [] };
  const { restoration } = agency;
  const complete = completeProducts(agency.daily, agency.assistance);
  const ofComplete = <Row extends { readonly product: string }>(rows: readonly Row[]) =>
    rows.filter(({ product }) => complete.has(product));
  const daily = ofComplete(overlay(agency.daily, corps.parameters, ["product", "category"]));
  const assistance = ofComplete(
    overlay(
      agency.assistance,
      corps.assistance.map((row) => ({ ...row, suggestedCategory: null })),
      ["product", "zone", "category"],
    ),
  );
  const values = ParameterValuesSchema.parse({
    daily,
    assistance: oneShare(daily, assistance),
    suggested: ofComplete(agency.suggested),
    // A type that takes power away begins with the restoration curve; the Corps' model keeps its own, with these rows
    // available.
    settings: {
      ...PRESET_DATA[preset].settings,
      restoration,
      ...(preset === "default" && restoration.length > 0 ? { demandCurve: "restoration" } : {}),
    },
  });
  return {
    ...values,
    sources: Object.fromEntries(
      [...daily, ...assistance].map(({ product, category, source }) => [`${product} ${category}`, source]),
    ),
  };
}

/** The agency's restoration rows for a disaster's type, by zone; none for a type that takes no power away. */
export async function restorationRows(
  reader: Reader,
  { type }: Pick<DisasterKind, "type">,
): Promise<RestorationRowValues[]> {
  const rows = await reader
    .select()
    .from(configRestoration)
    .where(eq(sql`lower(${configRestoration.disasterType})`, type.toLowerCase()))
    .orderBy(asc(configRestoration.zone));
  return rows.map(({ zone, halfDays, tenthDays }) => ({ zone, halfDays, tenthDays, blocks: null, origin: "default" }));
}

/** The products with a need, a capacity and every percentage: an estimation does not begin with an incomplete one. */
function completeProducts(daily: readonly DailyRow[], assistance: readonly AssistanceRow[]): ReadonlySet<string> {
  const rowsOf = (rows: readonly { readonly product: string }[], product: string) =>
    rows.filter((row) => row.product === product).length;
  const names = [...new Set(daily.map(({ product }) => product))];
  const cells = ZONE_NUMBERS.length * ASSISTANCE_CATEGORIES.length;
  return new Set(
    names.filter((name) => rowsOf(daily, name) === PARAMETER_CATEGORIES.length && rowsOf(assistance, name) === cells),
  );
}

/** A product that is not counted by poverty has one percentage in a zone, that of the people below. */
function oneShare(daily: readonly DailyRow[], assistance: readonly AssistanceRow[]): AssistanceRow[] {
  const others = new Set(daily.flatMap(({ product, base = "poverty" }) => (base === "poverty" ? [] : [product])));
  const below = (product: string, zone: number) =>
    assistance.find((row) => row.product === product && row.zone === zone && row.category === "Below Poverty(%)");
  return assistance.map((row) =>
    others.has(row.product) ? { ...row, value: below(row.product, row.zone)?.value ?? row.value } : row,
  );
}

/** Needs and capacities by product; the meals a day come from the facts of the disaster's type and category. */
async function dailyDefaults(reader: Reader, kind: DisasterKind): Promise<WithSource<DailyRow>[]> {
  const found = await reader
    .select({ row: getTableColumns(configParams), counted: getTableColumns(products) })
    .from(configParams)
    .innerJoin(products, and(eq(products.name, configParams.product), eq(products.active, true)))
    .orderBy(asc(products.id), sql`${configParams.category} desc`);
  const rows = found.map(({ row, counted }) => unpacked(row, counted));
  const meals = await mealsFor(reader, kind);
  // The food product, whatever its name: the first product whose need is counted in meals.
  const food = rows.find(({ category, unit }) => category === "npp" && unit === "Meals")?.product;
  return rows.map(({ product, category, value, unit, base, source }) => ({
    product,
    category,
    unit,
    ...(category === "npp" && base !== "poverty" ? { base } : {}),
    // A value equal to the product's own keeps the product's source.
    ...(product === food && category === "npp" && meals && meals.meals !== value
      ? { value: meals.meals, source: meals.source }
      : { value, source }),
  }));
}

async function mealsFor(reader: Reader, { type, category }: DisasterKind) {
  const rows = await reader
    .select()
    .from(configInfo)
    .where(eq(sql`lower(${configInfo.type})`, type.toLowerCase()));
  return (
    rows.find((row) => row.category !== null && row.category.toLowerCase() === category?.toLowerCase()) ??
    rows.find((row) => row.category === null)
  );
}

async function assistanceDefaults(reader: Reader, kind: DisasterKind): Promise<WithSource<AssistanceRow>[]> {
  const rows = await reader
    .select(getTableColumns(configAssistance))
    .from(configAssistance)
    .innerJoin(products, and(eq(products.name, configAssistance.product), eq(products.active, true)))
    .where(or(isNull(configAssistance.disasterType), eq(configAssistance.disasterType, kind.type)))
    .orderBy(asc(products.id), asc(configAssistance.zone), sql`${configAssistance.category} desc`);
  const chosen = narrowest(rows, kind, ({ product, zone, category }) => `${product} ${zone} ${category}`);
  // A default is not an applied suggestion: its cell has no source.
  return chosen.map(({ product, zone, category, value, source }) => ({
    product,
    zone,
    category,
    value,
    suggestedCategory: null,
    source,
  }));
}

/** The suggested percentages for a disaster's type and category, as the agency maintains them. */
export async function suggestedDefaults(reader: Reader, kind: DisasterKind): Promise<SuggestedRow[]> {
  const rows = await reader
    .select(getTableColumns(configSuggested))
    .from(configSuggested)
    .innerJoin(products, and(eq(products.name, configSuggested.product), eq(products.active, true)))
    .where(eq(configSuggested.disasterType, kind.type))
    .orderBy(asc(products.id), asc(configSuggested.id));
  const chosen = narrowest(
    rows,
    kind,
    ({ product, category, assistanceCategory, region }) =>
      `${product} ${category} ${assistanceCategory} ${region ?? ""}`,
  );
  return chosen.map(({ product, category, assistanceCategory, region, value }) => ({
    product,
    category: assistanceCategory,
    suggestedCategory: category,
    region,
    value,
  }));
}

/** Of the rows with one key, the most specific for the disaster; rows of another category do not apply. */
function narrowest<Row extends DefaultScope>(
  rows: readonly Row[],
  { category }: DisasterKind,
  keyOf: (row: Row) => string,
) {
  const chosen = new Map<string, Row>();
  for (const row of rows) {
    if (row.subCategory !== null && row.subCategory !== category) continue;
    const rival = chosen.get(keyOf(row));
    if (!rival || narrowness(row) > narrowness(rival)) chosen.set(keyOf(row), row);
  }
  return [...chosen.values()];
}

function narrowness({ disasterType, subCategory }: DefaultScope): number {
  return (disasterType === null ? 0 : 2) + (subCategory === null ? 0 : 1);
}

/** Rows, in which those of `above` replace those with the same key. */
function overlay<Row extends object>(below: readonly Row[], above: readonly Row[], keys: readonly (keyof Row)[]) {
  const keyOf = (row: Row) => keys.map((key) => String(row[key])).join(" ");
  const rows = new Map(below.map((row) => [keyOf(row), row]));
  for (const row of above) rows.set(keyOf(row), row);
  return [...rows.values()];
}
