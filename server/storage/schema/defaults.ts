import { boolean, check, pgTable, sql, text, uniqueIndex } from "../orm.ts";
import { UNITS } from "../../../engine/words/units.ts";
import { ASSISTANCE_CATEGORIES, BASES, PARAMETER_CATEGORIES, type Base } from "../../../engine/needs/inputs.ts";
import { SUGGESTED_CATEGORIES, type UnitName } from "../../../contract/api/domain.ts";
import { DEFAULT_FACTOR, HISTORY_STAGES } from "../../../engine/history/stages.ts";
import { editStamps, lower, oneOf, orEmpty } from "./columns.ts";
import { ofProduct } from "./planning.ts";

/** The source of a default, in words that a screen can print. */
const source = () => text("source").notNull().default("");

/** Returns whether the agency has verified a default; a shipped one is its assumption until then. */
const verified = () => boolean("verified").notNull().default(false);

/** Default need per person and capacity per truck (tab Daily). */
export const configParams = pgTable(
  "config_param",
  (c) => ({
    id: c.serial("id").primaryKey(),
    type: c.text("type").notNull().default("Daily"),
    product: ofProduct(),
    category: c.text("category").$type<(typeof PARAMETER_CATEGORIES)[number]>().notNull(),
    value: c.doublePrecision("value").notNull(),
    unit: c.text("unit").$type<UnitName>().notNull(),
    /** The base that the product is counted by; for a capacity always the first. */
    base: c.text("base").$type<Base>().notNull().default("poverty"),
    source: source(),
    verified: verified(),
    ...editStamps(),
  }),
  (t) => [
    uniqueIndex("config_param_key").on(t.product, t.category),
    oneOf("config_param_category_check", t.category, PARAMETER_CATEGORIES),
    oneOf("config_param_unit_check", t.unit, UNITS),
    oneOf("config_param_base_check", t.base, BASES),
    check("config_param_value_check", sql`${t.value} >= 0 and (${t.category} <> 'cpt' or ${t.value} > 0)`),
  ],
);

/** Default assistance percentages (tab Assistance). A row without a disaster type serves every type. */
export const configAssistance = pgTable(
  "config_assistance",
  (c) => ({
    id: c.serial("id").primaryKey(),
    type: c.text("type").notNull().default("Assistance"),
    product: ofProduct(),
    zone: c.integer("zone").notNull(),
    category: c.text("category").$type<(typeof ASSISTANCE_CATEGORIES)[number]>().notNull(),
    value: c.doublePrecision("value").notNull(),
    suggestedCategory: c.text("suggested_category"),
    subCategory: c.text("sub_category"),
    disasterType: c.text("disaster_type"),
    source: source(),
    verified: verified(),
    ...editStamps(),
  }),
  (t) => [
    uniqueIndex("config_assistance_key").on(
      t.product,
      t.zone,
      t.category,
      orEmpty(t.disasterType),
      orEmpty(t.subCategory),
    ),
    oneOf("config_assistance_category_check", t.category, ASSISTANCE_CATEGORIES),
    oneOf("config_assistance_suggested_check", t.suggestedCategory, SUGGESTED_CATEGORIES),
    check("config_assistance_zone_check", sql`${t.zone} between 1 and 4`),
    check("config_assistance_value_check", sql`${t.value} between 0 and 100`),
  ],
);

/**
 * Suggested percentages: `category` is Coastal(%), Inland(%) or Other, `assistanceCategory` the cell they serve.
 * A row without a region serves every region, one without a sub category every storm category.
 */
export const configSuggested = pgTable(
  "config_suggested",
  (c) => ({
    id: c.serial("id").primaryKey(),
    type: c.text("type").notNull().default("Suggested"),
    product: ofProduct(),
    category: c.text("category").$type<(typeof SUGGESTED_CATEGORIES)[number]>().notNull(),
    assistanceCategory: c.text("assistance_category").$type<(typeof ASSISTANCE_CATEGORIES)[number]>().notNull(),
    region: c.text("region"),
    value: c.doublePrecision("value").notNull(),
    disasterType: c.text("disaster_type").notNull(),
    subCategory: c.text("sub_category"),
    source: source(),
    verified: verified(),
    ...editStamps(),
  }),
  (t) => [
    uniqueIndex("config_suggested_key").on(
      t.product,
      t.disasterType,
      t.category,
      t.assistanceCategory,
      orEmpty(t.region),
      orEmpty(t.subCategory),
    ),
    oneOf("config_suggested_category_check", t.category, SUGGESTED_CATEGORIES),
    oneOf("config_suggested_assistance_check", t.assistanceCategory, ASSISTANCE_CATEGORIES),
    check("config_suggested_value_check", sql`${t.value} between 0 and 100`),
  ],
);

/**
 * The effects of a disaster of a type and category, and the meals per person and day that a new estimation starts from.
 */
export const configInfo = pgTable(
  "config_info",
  (c) => ({
    id: c.serial("id").primaryKey(),
    type: c.text("type").notNull(),
    category: c.text("category"),
    damage: c.text("damage").notNull(),
    meals: c.doublePrecision("meals").notNull(),
    source: source(),
    verified: verified(),
    ...editStamps(),
  }),
  (t) => [
    uniqueIndex("config_info_key").on(lower(t.type), sql`lower(coalesce(${t.category}, ''))`),
    check("config_info_meals_check", sql`${t.meals} >= 0`),
  ],
);

/**
 * The speed at which service returns after a disaster of a type, by zone (1: worst hit): days until half of the
 * affected people are served again, and until a tenth is left (null: only the half-life is known). A type without a row
 * takes no power away.
 */
export const configRestoration = pgTable(
  "config_restoration",
  (c) => ({
    id: c.serial("id").primaryKey(),
    disasterType: c.text("disaster_type").notNull(),
    zone: c.integer("zone").notNull(),
    halfDays: c.doublePrecision("half_days").notNull(),
    tenthDays: c.doublePrecision("tenth_days"),
    source: source(),
    verified: verified(),
    ...editStamps(),
  }),
  (t) => [
    uniqueIndex("config_restoration_key").on(lower(t.disasterType), t.zone),
    check("config_restoration_zone_check", sql`${t.zone} between 1 and 4`),
    check("config_restoration_days_check", sql`${t.halfDays} > 0 and ${t.tenthDays} > ${t.halfDays}`),
  ],
);

/** Quantities that past events requested, staged and served: a plan's size is compared with them. */
export const configHistory = pgTable(
  "config_history",
  (c) => ({
    id: c.serial("id").primaryKey(),
    event: c.text("event").notNull(),
    /** The day that the source describes. */
    day: c.date("day", { mode: "string" }).notNull(),
    state: c.text("state").notNull(),
    stage: c.text("stage").$type<(typeof HISTORY_STAGES)[number]>().notNull(),
    product: ofProduct(),
    quantity: c.doublePrecision("quantity").notNull(),
    unit: c.text("unit").$type<UnitName>().notNull(),
    /** A plan with more than this multiple of the quantity gets a warning. */
    factor: c.doublePrecision("factor").notNull().default(DEFAULT_FACTOR),
    source: c.text("source").notNull(),
    verified: verified(),
    ...editStamps(),
  }),
  (t) => [
    uniqueIndex("config_history_key").on(lower(t.event), t.day, t.stage, t.product, lower(t.state)),
    oneOf("config_history_stage_check", t.stage, HISTORY_STAGES),
    oneOf("config_history_unit_check", t.unit, UNITS),
    check("config_history_quantity_check", sql`${t.quantity} > 0`),
    check("config_history_factor_check", sql`${t.factor} >= 1`),
    check("config_history_source_check", sql`length(trim(${t.source})) > 0`),
  ],
);
