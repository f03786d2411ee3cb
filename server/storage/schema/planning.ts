import {
  APART_KINDS,
  DISASTER_STATUSES,
  ESTIMATION_STATUSES,
  SUGGESTED_CATEGORIES,
  type EstimationStatus,
  type UnitName,
} from "../../../contract/api/domain.ts";
import type { OtherLanguage } from "../../../contract/api/languages.ts";
import type { PlannedByAdvisory } from "../../../contract/storms/plans.ts";
import { ASSISTANCE_CATEGORIES, PARAMETER_CATEGORIES, type Base } from "../../../engine/needs/inputs.ts";
import type { RunContext } from "../../../contract/reports/run-context.ts";
import type { StormUncertainty } from "../../../engine/sensitivity/storm.ts";
import { UNITS } from "../../../engine/words/units.ts";
import { check, foreignKey, index, integer, pgTable, primaryKey, sql, text, unique, uniqueIndex } from "../orm.ts";
import {
  createStamps,
  editStamps,
  lockStamps,
  listOf,
  lower,
  moment,
  oneOf,
  orEmpty,
  ownedBy,
  recordStamps,
} from "./columns.ts";
import { tractDataSets } from "./tracts.ts";

/** One needs estimate for a disaster. */
export const estimations = pgTable(
  "estimation",
  (c) => ({
    eid: c.serial("eid").primaryKey(),
    did: ownedBy("did", () => disasters.did),
    name: c.text("name").notNull(),
    startDate: c.date("start_date", { mode: "string" }).notNull(),
    dataSetId: c
      .integer("data_set_id")
      .notNull()
      .references(() => tractDataSets.id, { onDelete: "restrict" }),
    status: c.text("status").$type<EstimationStatus>().notNull().default("Draft"),
    /** When the population of its zones was last calculated. */
    populationAt: moment("population_at"),
    lastRunBy: c.text("lastrunby"),
    lastRun: moment("lastrun"),
    /** Version of the parameters as a whole: cells, settings, products of all three tabs. */
    parametersVersion: c.integer("parameters_version").notNull().default(1),
    parametersEditedBy: c.text("parameters_edited_by"),
    parametersEditedAt: moment("parameters_edited_at"),
    /** The advisory that it was last planned with, including the arrival of its winds; null if there is none. */
    plannedBy: c.jsonb("planned_by").$type<PlannedByAdvisory & { readonly uncertainty?: StormUncertainty }>(),
    publishedBy: c.text("published_by"),
    publishedAt: moment("published_at"),
    /** The run that is shown to the public, even after later calculations. */
    publishedRun: c.integer("published_run"),
    /** The published run's context; null if published by a version before this column. */
    publishedContext: c.jsonb("published_context").$type<RunContext>(),
    ...createStamps(),
    ...lockStamps(),
    ...editStamps(),
  }),
  (t) => [
    uniqueIndex("estimation_name_key").on(lower(t.name)),
    index("estimation_did_idx").on(t.did),
    index("estimation_data_set_idx").on(t.dataSetId),
    oneOf("estimation_status_check", t.status, ESTIMATION_STATUSES),
  ],
);

/** The eid column of a table whose rows are deleted with their estimation. */
export const ofEstimation = () => ownedBy("eid", () => estimations.eid);

/** The name of a product, which changes when the product is renamed. */
export const ofProduct = () =>
  text("product")
    .notNull()
    .references(() => products.name, { onUpdate: "cascade", onDelete: "restrict" });

/** Need per person per day and capacity per truck of each product (tab Daily). */
export const estimationParams = pgTable(
  "estimation_param",
  (c) => ({
    id: c.serial("id").primaryKey(),
    eid: ofEstimation(),
    type: c.text("type").notNull().default("Daily"),
    product: ofProduct(),
    category: c.text("category").$type<(typeof PARAMETER_CATEGORIES)[number]>().notNull(),
    value: c.doublePrecision("value").notNull(),
    unit: c.text("unit").$type<UnitName>().notNull(),
    /** With npp: the base that the product is counted by; null for people below and above poverty. */
    base: c.text("base").$type<Base>(),
  }),
  (t) => [
    uniqueIndex("estimation_param_key").on(t.eid, t.product, t.category),
    check("estimation_param_type_check", sql`${t.type} = 'Daily'`),
    oneOf("estimation_param_category_check", t.category, PARAMETER_CATEGORIES),
    oneOf("estimation_param_unit_check", t.unit, UNITS),
    check("estimation_param_value_check", sql`${t.value} >= 0 and (${t.category} <> 'cpt' or ${t.value} > 0)`),
  ],
);

/**
 * Assistance percentages. Tab Assistance: one row per product, zone and category; `suggestedCategory` has the source of
 * a suggested value in words (a zone may mix several) and is null once a number was typed. Tab Suggested (zone null):
 * the percentages a cell may take, per product, category, coast, region and storm category.
 */
export const estimationAssistance = pgTable(
  "estimation_assistance",
  (c) => ({
    id: c.serial("id").primaryKey(),
    eid: ofEstimation(),
    type: c.text("type").$type<"Assistance" | "Suggested">().notNull(),
    product: ofProduct(),
    zone: c.integer("zone"),
    category: c.text("category").$type<(typeof ASSISTANCE_CATEGORIES)[number]>().notNull(),
    value: c.doublePrecision("value").notNull(),
    suggestedCategory: c.text("suggested_category"),
    subCategory: c.text("sub_category"),
    region: c.text("region"),
  }),
  (t) => [
    uniqueIndex("estimation_assistance_key")
      .on(t.eid, t.product, t.zone, t.category)
      .where(sql`${t.type} = 'Assistance'`),
    uniqueIndex("estimation_assistance_suggested_key")
      .on(t.eid, t.product, t.category, t.suggestedCategory, orEmpty(t.subCategory), orEmpty(t.region))
      .where(sql`${t.type} = 'Suggested'`),
    check("estimation_assistance_type_check", sql`${t.type} in ('Assistance', 'Suggested')`),
    check("estimation_assistance_zone_check", sql`(${t.type} = 'Suggested') = (${t.zone} is null)`),
    check("estimation_assistance_zone_range_check", sql`${t.zone} between 1 and 4`),
    oneOf("estimation_assistance_category_check", t.category, ASSISTANCE_CATEGORIES),
    check(
      "estimation_assistance_suggested_check",
      sql`${t.type} <> 'Suggested' or (${t.suggestedCategory} is not null and ${t.suggestedCategory} in (${listOf(SUGGESTED_CATEGORIES)}))`,
    ),
    check("estimation_assistance_value_check", sql`${t.value} between 0 and 100`),
  ],
);

/** Settings of an estimation: selection, overlap, demandCurve, demand (JSON), truckRounding, truckBasis, preset … */
export const estimationSettings = pgTable(
  "estimation_setting",
  (c) => ({ eid: ofEstimation(), setting: c.text("setting").notNull(), value: c.text("value").notNull() }),
  (t) => [primaryKey({ columns: [t.eid, t.setting] })],
);

/**
 * Products that are distributed. Null `shelfLifeBlocks` means that it does not expire; 1 that it is usable in its own
 * 72-hour block only.
 */
export const products = pgTable(
  "product",
  (c) => ({
    id: c.serial("product_id").primaryKey(),
    /** English; references to a product's name are updated with it. */
    name: c.text("name").notNull().unique("product_name_unique"),
    /**
     * The agency's names for it in other languages; if there is none, the shipped translation, else the English name.
     */
    names: c.jsonb("names").$type<Partial<Record<OtherLanguage, string>>>().notNull().default({}),
    unit: c.text("unit").$type<UnitName>().notNull(),
    shelfLifeBlocks: c.integer("shelf_life_blocks"),
    leadTimeDays: c.integer("lead_time_days").notNull().default(0),
    /** Quantity, in its own unit, of one case or one pallet; null if there is no such pack. */
    piecesPerCase: c.doublePrecision("pieces_per_case"),
    piecesPerPallet: c.doublePrecision("pieces_per_pallet"),
    /** Servings of USDA Foods that make one of its unit. */
    servingsPerUnit: c.doublePrecision("servings_per_unit"),
    /** A retired product is no longer offered. */
    active: c.boolean("active").notNull().default(true),
    ...recordStamps(),
  }),
  (t) => [
    uniqueIndex("product_name_key").on(lower(t.name)),
    oneOf("product_unit_check", t.unit, UNITS),
    check("product_shelf_life_check", sql`${t.shelfLifeBlocks} >= 1`),
    check("product_lead_time_check", sql`${t.leadTimeDays} >= 0`),
    check(
      "product_pieces_check",
      sql`${t.piecesPerCase} > 0 and ${t.piecesPerPallet} > 0 and ${t.servingsPerUnit} > 0`,
    ),
  ],
);

/**
 * The disaster that a record of the agency belongs to and is deleted with, such as those of the worked example; null
 * for all others.
 */
export const ofDisaster = () => integer("did").references(() => disasters.did, { onDelete: "cascade" });

/** Ranked categories of a disaster type: Hurricane 1 to 5. */
export const disasterCategories = pgTable(
  "disaster_category",
  (c) => ({
    dcid: c.serial("dcid").primaryKey(),
    dtype: c.text("dtype").notNull(),
    category: c.text("category").notNull(),
    priority: c.integer("priority").notNull(),
    ...editStamps(),
  }),
  (t) => [
    unique("disaster_category_unique").on(t.dtype, t.category),
    uniqueIndex("disaster_category_name_key").on(lower(t.dtype), lower(t.category)),
  ],
);

/**
 * An event. `type` is a value of the DisasterType lookup, `category` one of the type's or null. The migration makes the
 * foreign key deferrable, so that a type's categories can be replaced within one transaction.
 */
export const disasters = pgTable(
  "disaster",
  (c) => ({
    did: c.serial("did").primaryKey(),
    type: c.text("type").notNull(),
    name: c.text("name").notNull(),
    category: c.text("category"),
    startDate: c.date("start_date", { mode: "string" }).notNull(),
    status: c.text("status").$type<(typeof DISASTER_STATUSES)[number]>().notNull().default("Active"),
    /** Kept by a trigger for processes of the previous version, which know the worked example by it. */
    example: c.boolean("example").notNull().default(false),
    /** The reason why it is kept separate from real work; null for a real one. */
    apart: c.text("apart").$type<(typeof APART_KINDS)[number]>(),
    ...createStamps(),
    ...lockStamps(),
    ...editStamps(),
  }),
  (t) => [
    uniqueIndex("disaster_name_key").on(lower(t.name)),
    foreignKey({
      name: "disaster_category_fk",
      columns: [t.type, t.category],
      foreignColumns: [disasterCategories.dtype, disasterCategories.category],
    }).onUpdate("cascade"),
    index("disaster_category_idx").on(t.type, t.category),
    oneOf("disaster_status_check", t.status, DISASTER_STATUSES),
    oneOf("disaster_apart_check", t.apart, APART_KINDS),
  ],
);
