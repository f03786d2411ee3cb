import { z } from "zod";
import { ASSISTANCE_CATEGORIES, PARAMETER_CATEGORIES } from "../../engine/needs/inputs.ts";
import { defineCall } from "../call.ts";
import { DEFAULTS_LISTS, type DefaultsList } from "../defaults.ts";
import {
  InstantSchema,
  NameSchema,
  PathIdSchema,
  PercentSchema,
  PLAIN_TEXT,
  SUGGESTED_CATEGORIES,
  UnitSchema,
  ZoneNumberSchema,
} from "../domain.ts";
import { says } from "../field-rules.ts";
import { LANGUAGE_CODES } from "../languages.ts";
import { anyOf } from "../privileges.ts";
import { AGENCY, describeSheet, field, type SheetSide } from "./sheets/describe-sheet.ts";
import { uploadCall } from "./sheets/excel-calls.ts";

/** The agency's defaults; whoever may change parameters or disasters may read them. */
const DEFAULTS_SIDE: SheetSide = {
  path: "Defaults",
  texts: "defaults",
  view: anyOf("defaults.edit", "parameter.edit", "disaster.edit"),
  edit: anyOf("defaults.edit"),
};

/** Far above any need or truck, and exact as a double. */
const VALUE_MAX = 1_000_000_000;
const TextSchema = z.string().trim().max(500).regex(PLAIN_TEXT).default("");

const product = field({
  schema: NameSchema,
  kind: "text",
  width: 18,
  minWidth: 100,
  words: "product",
  names: "products",
  required: "value",
});
const unit = field({ schema: UnitSchema, kind: "text", width: 12, minWidth: 96, words: "unit", required: "value" });
const value = field({
  schema: z.number().min(0).max(VALUE_MAX),
  kind: "number",
  width: 12,
  minWidth: 90,
  required: "value",
});
const percent = field({ ...value, schema: PercentSchema });
const assistanceCategory = field({
  schema: z.enum(ASSISTANCE_CATEGORIES),
  kind: "text",
  width: 20,
  minWidth: 140,
  words: "assistanceCategory",
  required: "value",
});
const typeColumn = { kind: "text", width: 24, minWidth: 140, words: "disasterType" } as const;
const disasterType = field({ ...typeColumn, schema: NameSchema, required: "value" });
/** The storm category, or another rank of the disaster type; null for all of them. */
const subCategory = field({ schema: NameSchema.nullable(), kind: "text", width: 14, minWidth: 110, hint: true });
/** Where the value comes from. */
const textColumn = { kind: "text", width: 40, minWidth: 200 } as const;
const source = field({ ...textColumn, schema: TextSchema });
/** Whether the agency stands behind the value. */
const verified = field({
  schema: z.boolean().default(false),
  kind: "yesNo",
  width: 10,
  minWidth: 96,
  hint: true,
});

/** Need per person and day, and capacity of a truck. */
const defaultNeeds = describeSheet({
  side: DEFAULTS_SIDE,
  name: "Needs",
  owner: AGENCY,
  reads: "Default need per person and day, and capacity of a truck, by product.",
  saves: "Save default needs and truck capacities.",
  fields: {
    product,
    category: field({
      schema: z.enum(PARAMETER_CATEGORIES),
      kind: "text",
      width: 24,
      minWidth: 150,
      words: "parameterCategory",
      required: "value",
    }),
    value,
    unit,
    source,
    verified,
  },
  derived: {},
  key: ["product", "category"],
  uniqueAt: "category",
  rowHeader: "product",
  refine: (draft) =>
    draft.refine(({ category, value: capacity }) => category !== "cpt" || capacity > 0, {
      path: ["value"],
      ...says("domain.parameter.cptNotPositive"),
    }),
});

/** Percentages of a zone's people who are planned for; a row without a disaster type serves every type. */
const defaultAssistance = describeSheet({
  side: DEFAULTS_SIDE,
  name: "Assistance",
  owner: AGENCY,
  reads: "Default assistance percentages by product and zone.",
  saves: "Save default assistance percentages.",
  fields: {
    product,
    zone: field({ schema: ZoneNumberSchema, kind: "number", width: 8, minWidth: 70, required: "value" }),
    category: assistanceCategory,
    value: percent,
    disasterType: field({ ...typeColumn, schema: NameSchema.nullable(), required: "column" }),
    subCategory,
    source,
    verified,
  },
  derived: {},
  key: ["product", "zone", "category", "disasterType", "subCategory"],
  uniqueAt: "category",
  rowHeader: "product",
});

/** Suggested percentages by coast; a row without a region serves every region. */
const defaultSuggested = describeSheet({
  side: DEFAULTS_SIDE,
  name: "Suggested",
  owner: AGENCY,
  reads: "Suggested assistance percentages by product, disaster type, coast and region.",
  saves: "Save suggested assistance percentages.",
  fields: {
    product,
    disasterType,
    subCategory,
    category: field({
      schema: z.enum(SUGGESTED_CATEGORIES),
      kind: "text",
      width: 14,
      minWidth: 110,
      words: "suggestedCategory",
      required: "value",
    }),
    assistanceCategory,
    region: field({
      schema: z.string().trim().min(1).max(100).regex(PLAIN_TEXT).nullable(),
      kind: "text",
      width: 18,
      minWidth: 120,
      names: "regions",
    }),
    value: percent,
    source,
    verified,
  },
  derived: {},
  key: ["product", "disasterType", "subCategory", "category", "assistanceCategory", "region"],
  uniqueAt: "category",
  rowHeader: "product",
});

/** What a disaster of a type and category does, and the meals a person and day that an estimation begins with. */
const disasterInfo = describeSheet({
  side: DEFAULTS_SIDE,
  name: "DisasterInfo",
  owner: AGENCY,
  reads: "Meals and damage by disaster type and category.",
  saves: "Save meals and damage of disasters.",
  fields: {
    type: disasterType,
    category: subCategory,
    meals: value,
    damage: field({ ...textColumn, schema: z.string().trim().min(1).max(500).regex(PLAIN_TEXT), required: "value" }),
    source,
    verified,
  },
  derived: {},
  key: ["type", "category"],
  uniqueAt: "category",
  rowHeader: "type",
});

const otherName = field({
  schema: z.string().trim().max(200).regex(PLAIN_TEXT).default(""),
  kind: "text",
  width: 22,
  minWidth: 130,
  hint: true,
});
/** How much of the product, in its own unit, one case or one pallet holds. */
const pieces = field({
  schema: z.number().positive().max(1_000_000).nullable(),
  kind: "number",
  width: 14,
  minWidth: 110,
  hint: true,
});
const figure = field({ schema: z.number().nullable(), kind: "number", width: 14, minWidth: 90, hint: true });

/** The one list of products. */
const catalogue = describeSheet({
  side: DEFAULTS_SIDE,
  name: "Products",
  owner: AGENCY,
  reads: "The products, retired ones included.",
  saves: "Add, rename, retire and remove products.",
  fields: {
    /** Its English name, by which estimations, stock and files know it. */
    name: field({ schema: NameSchema, kind: "text", width: 22, minWidth: 130, required: "value" }),
    nameEs: otherName,
    namePt: otherName,
    nameDe: otherName,
    unit,
    shelfLifeBlocks: field({
      schema: z.int().min(1).max(1_000).nullable(),
      kind: "number",
      width: 14,
      minWidth: 120,
      hint: true,
    }),
    leadTimeDays: field({
      schema: z.int().min(0).max(365).default(0),
      kind: "number",
      width: 14,
      minWidth: 110,
      hint: true,
    }),
    piecesPerCase: pieces,
    piecesPerPallet: pieces,
    /** A retired product is not offered any more; what names it keeps it. */
    active: field({ schema: z.boolean().default(true), kind: "yesNo", width: 10, minWidth: 84, hint: true }),
  },
  /** The default need and capacity, and how many estimations, stock rows and deliveries name it. */
  derived: { npp: figure, cpt: figure, uses: figure },
  key: ["name"],
  uniqueAt: "name",
  rowHeader: "name",
});

const countyRow = field({
  schema: z.int(),
  kind: "number",
  width: 12,
  minWidth: 90,
});

/** The counties whose tracts were imported; they come with the tracts, what is said of them is the agency's. */
const counties = describeSheet({
  side: DEFAULTS_SIDE,
  name: "Counties",
  owner: AGENCY,
  reads: "The counties of the imported tracts, with region and coast.",
  saves: "Save region and coast of counties.",
  fields: {
    fips: field({
      schema: z.string().regex(/^\d{5}$/),
      kind: "text",
      width: 8,
      minWidth: 80,
      required: "value",
    }),
    name: field({
      schema: NameSchema,
      kind: "text",
      heading: "county",
      width: 26,
      minWidth: 150,
      required: "value",
    }),
    region: field({
      schema: z.string().trim().max(100).regex(PLAIN_TEXT).nullable(),
      kind: "text",
      width: 18,
      minWidth: 120,
    }),
    /** Whether it has a shore on an ocean; null where no one has stated it, which is neither yes nor no. */
    coastal: field({ schema: z.boolean().nullable(), kind: "yesNo", width: 12, minWidth: 100, hint: true }),
  },
  /** How many contacts the agency has there, and how many data sets have tracts of it. */
  derived: { contacts: countyRow, dataSets: countyRow },
  key: ["fips"],
  uniqueAt: "fips",
  title: ["name"],
  rowHeader: "name",
});

/** The one description of each list of defaults. */
export const DEFAULTS = {
  defaultNeeds,
  defaultAssistance,
  defaultSuggested,
  disasterInfo,
  catalogue,
  counties,
} as const satisfies Readonly<Record<DefaultsList, object>>;

export const { read: getDefaultNeeds, save: saveDefaultNeeds } = defaultNeeds;
export const { read: getDefaultAssistance, save: saveDefaultAssistance } = defaultAssistance;
export const { read: getDefaultSuggested, save: saveDefaultSuggested } = defaultSuggested;
export const { read: getDisasterInfo, save: saveDisasterInfo } = disasterInfo;
export const { read: getCatalogue, save: saveCatalogue } = catalogue;
export const { read: getCountyTable, save: saveCountyTable } = counties;

export const getDefaultsTemplate = defineCall("GET /api/Defaults/GetTemplate/:defaultsList/:language", {
  params: z.object({ defaultsList: z.enum(DEFAULTS_LISTS), language: z.enum(LANGUAGE_CODES) }),
  /** The Excel file itself. */
  answer: z.string(),
  needs: DEFAULTS_SIDE.edit,
  summary: "An empty Excel file with the columns of a list, and what may stand in them.",
});
export const uploadDefaults = uploadCall(DEFAULTS_SIDE, DEFAULTS_LISTS);

const SaidSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();

export const getDefaultsHistory = defineCall("GET /api/Defaults/GetHistory/:defaultsList/:id", {
  params: z.object({ defaultsList: z.enum(DEFAULTS_LISTS), id: PathIdSchema }),
  answer: z.object({
    changes: z.array(
      z.object({ at: InstantSchema, by: z.string(), action: z.string(), before: SaidSchema, after: SaidSchema }),
    ),
  }),
  needs: DEFAULTS_SIDE.view,
  summary: "What was changed in a row of the defaults, newest first.",
});
