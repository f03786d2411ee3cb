import { z } from "zod";
import { CalendarDateSchema, NameSchema, PLAIN_TEXT, STORAGE_TYPES, UnitSchema } from "../../domain.ts";
import { EMAIL_MAX, EmailAddressSchema, mandatoryText, says } from "../../field-rules.ts";
import { DELIVERY_STATES, FACILITY_TYPES, type SupplyList } from "../../supply.ts";
import { anyOf } from "../../privileges.ts";
import { AGENCY, ESTIMATION, describeSheet, field, type SheetSide } from "../sheets/describe-sheet.ts";

export const SUPPLY_SIDE: SheetSide = {
  path: "Supply",
  texts: "supply",
  view: anyOf("supply.edit", "estimation.view", "estimation.edit"),
  edit: anyOf("supply.edit"),
};

/** The largest quantity of one row: far above any truck fleet, and exact as a double. */
export const QUANTITY_MAX = 1_000_000_000;
const QuantitySchema = z.number().min(0).max(QUANTITY_MAX);
/** Room for the names of a large state's counties. */
const COUNTIES_MAX = 5_000;
/** A line of plain text that may be empty. */
const TextSchema = z.string().trim().max(200).regex(PLAIN_TEXT).default("");
/** One of the seven three-day blocks. */
export const BlockSchema = z.int().min(1).max(7);

const text = (width: number, minWidth: number) => field({ schema: TextSchema, kind: "text", width, minWidth });
const name = (width: number, minWidth: number) =>
  field({ schema: NameSchema, kind: "text", width, minWidth, required: "value" });
const product = field({ ...name(18, 90), words: "product", names: "products" });
const CategorySchema = z.enum(STORAGE_TYPES);
const category = field({
  schema: CategorySchema,
  kind: "text",
  width: 16,
  minWidth: 110,
  words: "category",
  required: "value",
});
const agency = name(28, 130);
/** In the row's unit, or trucks. */
const quantity = field({ schema: QuantitySchema, kind: "number", width: 14, minWidth: 90, required: "value" });
const unit = field({ schema: UnitSchema, kind: "text", width: 12, minWidth: 90, words: "unit", required: "value" });
const block = field({ schema: BlockSchema, kind: "number", width: 8, minWidth: 150, required: "value" });
const county = field({ ...name(18, 110), names: "counties" });
const figure = field({ schema: z.number(), kind: "number", width: 14, minWidth: 90, hint: true });

/** The agencies' stock: loose goods say their unit, trucks are whole and have none. */
const inventory = describeSheet({
  side: SUPPLY_SIDE,
  name: "Inventory",
  owner: AGENCY,
  reads: "The agencies' stock, and what is left of it.",
  saves: "Save stock; never below what is allocated.",
  fields: {
    product,
    /** The storage type. */
    category,
    agency,
    quantity,
    /** Of loose goods; null for trucks, which hold the capacity per truck of the estimation they are given to. */
    unit: field({ ...unit, schema: UnitSchema.nullable(), stored: UnitSchema.nullable(), required: "column" }),
  },
  /** What all estimations together have been given of it, and what is left; in the row's own unit. */
  derived: { allocated: figure, free: figure },
  key: ["product", "category", "agency"],
  uniqueAt: "agency",
  rowHeader: "product",
  refine: (draft) =>
    draft
      .refine((row) => row.category !== "Loose Goods" || row.unit !== null, {
        path: ["unit"],
        ...says("domain.supply.unitMissing"),
      })
      .refine((row) => row.category !== "Trucks" || row.unit === null, {
        path: ["unit"],
        ...says("domain.supply.unitOfTrucks"),
      })
      .refine((row) => row.category !== "Trucks" || Number.isInteger(row.quantity), {
        path: ["quantity"],
        ...says("domain.supply.wholeTrucks"),
      }),
});

/** Stock given to the blocks of an estimation. */
const allocations = describeSheet({
  side: SUPPLY_SIDE,
  name: "Allocations",
  owner: ESTIMATION,
  reads: "Stock given to an estimation.",
  saves: "Give stock to blocks of an estimation; never more than there is over all estimations.",
  fields: {
    inventoryId: field({
      schema: z.int().positive(),
      kind: "number",
      width: 0,
      minWidth: 220,
      required: "value",
      fileColumns: { product, category, agency },
    }),
    block: field({ ...block, minWidth: 130 }),
    quantity,
  },
  /** The stock it is taken from, and what could be added to this row. */
  derived: {
    product: field({ ...product, schema: z.string(), stored: z.string() }),
    category,
    agency: field({ ...agency, schema: z.string(), stored: z.string() }),
    unit: inventory.fields.unit,
    free: figure,
  },
  key: ["inventoryId", "block"],
  fileKey: ["product", "category", "agency", "block"],
  uniqueAt: "block",
  rowHeader: "inventoryId",
});

/** What partners bring to an estimation. Two alike are two deliveries. */
const deliveries = describeSheet({
  side: SUPPLY_SIDE,
  name: "Deliveries",
  owner: ESTIMATION,
  reads: "What partners bring to an estimation.",
  saves: "Save partner deliveries.",
  fields: {
    partner: name(28, 130),
    product,
    quantity,
    unit,
    deliveryDate: field({ schema: CalendarDateSchema, kind: "day", width: 14, minWidth: 118, required: "value" }),
    place: text(28, 120),
    /** Rows from before each had to name one have none. */
    county: field({ ...county, stored: NameSchema.nullable() }),
    state: field({
      schema: z.enum(DELIVERY_STATES),
      kind: "text",
      width: 14,
      minWidth: 104,
      words: "state",
      empty: "Planned",
    }),
  },
  derived: {},
  key: ["partner", "product", "deliveryDate", "place"],
  uniqueAt: null,
  title: ["partner", "product", "deliveryDate"],
  rowHeader: "partner",
});

/** What was given out in an estimation, one row a product and block. */
const productUse = describeSheet({
  side: SUPPLY_SIDE,
  name: "ProductUse",
  owner: ESTIMATION,
  reads: "What was given out, by block.",
  saves: "Save what was given out, one row a product and block.",
  fields: { product, block, quantity, unit },
  derived: {},
  key: ["product", "block"],
  uniqueAt: "block",
  rowHeader: "product",
});

const degrees = (most: number) => {
  const schema = z.number().min(-most).max(most).nullable();
  return field({ schema, kind: "number", most, width: 14, minWidth: 90, hint: true });
};

/** Places goods move through; on the map with both coordinates (degrees, WGS 84) or none. */
const facilities = describeSheet({
  side: SUPPLY_SIDE,
  name: "Facilities",
  owner: AGENCY,
  reads: "Places goods move through.",
  saves: "Save facilities.",
  fields: {
    name: name(32, 150),
    type: field({
      schema: z.enum(FACILITY_TYPES),
      kind: "text",
      width: 20,
      minWidth: 120,
      words: "type",
      required: "value",
    }),
    county,
    address: text(36, 160),
    latitude: degrees(90),
    longitude: degrees(180),
    /** People a day it can serve; null where it is unknown. */
    capacity: field({ schema: QuantitySchema.nullable(), kind: "number", width: 14, minWidth: 100, hint: true }),
    active: field({ schema: z.boolean().default(true), kind: "yesNo", width: 10, minWidth: 84, hint: true }),
  },
  derived: {},
  key: ["name", "county"],
  uniqueAt: "name",
  rowHeader: "name",
  refine: (draft) =>
    draft
      .refine(({ longitude, latitude }) => longitude === null || latitude !== null, {
        path: ["latitude"],
        ...says("domain.supply.placeHalf"),
      })
      .refine(({ longitude, latitude }) => latitude === null || longitude !== null, {
        path: ["longitude"],
        ...says("domain.supply.placeHalf"),
      }),
});

/** Whom to call; as stored, a person may be older than a rule. */
const person = {
  name: field({ ...name(28, 140), stored: z.string() }),
  role: field({ ...text(24, 130), stored: z.string() }),
  phone: field({
    schema: z.string().trim().max(50).regex(PLAIN_TEXT).default(""),
    stored: z.string(),
    kind: "text",
    width: 18,
    minWidth: 130,
  }),
  email: field({
    schema: z.union([z.literal(""), EmailAddressSchema]).default(""),
    stored: z.string().max(EMAIL_MAX),
    kind: "text",
    width: 30,
    minWidth: 180,
  }),
};

/** At least one county by its name; several with commas between. */
const counties = field({
  schema: mandatoryText(COUNTIES_MAX),
  stored: z.string(),
  kind: "text",
  width: 30,
  minWidth: 150,
  names: "counties",
  several: true,
  required: "value",
  hint: true,
});

const countyContacts = describeSheet({
  side: SUPPLY_SIDE,
  name: "CountyContacts",
  owner: AGENCY,
  reads: "Contacts of the counties.",
  saves: "Save contacts of counties.",
  fields: { county: field({ ...county, minWidth: 120, stored: z.string() }), ...person },
  derived: {},
  key: ["county", "name"],
  uniqueAt: "name",
  rowHeader: "name",
});

const regionalContacts = describeSheet({
  side: SUPPLY_SIDE,
  name: "RegionalContacts",
  owner: AGENCY,
  reads: "Contacts of the regions.",
  saves: "Save contacts of regions.",
  fields: { region: field({ ...name(18, 120), names: "regions", stored: z.string() }), counties, ...person },
  derived: {},
  key: ["region", "name"],
  uniqueAt: "name",
  rowHeader: "name",
});

const partnerContacts = describeSheet({
  side: SUPPLY_SIDE,
  name: "PartnerContacts",
  owner: AGENCY,
  reads: "Contacts of the partners.",
  saves: "Save contacts of partners.",
  fields: { partner: field({ ...name(28, 140), stored: z.string() }), counties, ...person },
  derived: {},
  key: ["partner", "name"],
  uniqueAt: "name",
  rowHeader: "name",
});

/** The one description of each list: its calls, its columns on the screen and in files, and what tells its rows apart. */
export const SUPPLY = {
  inventory,
  allocations,
  deliveries,
  productUse,
  facilities,
  countyContacts,
  regionalContacts,
  partnerContacts,
} as const satisfies Readonly<Record<SupplyList, object>>;

/** A row as it is stored, and as a form, a grid or a file says it. */
export type SupplyRow<List extends SupplyList> = z.output<(typeof SUPPLY)[List]["row"]>;
export type SupplyDraft<List extends SupplyList> = z.output<(typeof SUPPLY)[List]["draft"]>;

export const { read: getInventory, save: saveInventory } = inventory;
export const { read: getAllocations, save: saveAllocations } = allocations;
export const { read: getDeliveries, save: saveDeliveries } = deliveries;
export const { read: getProductUse, save: saveProductUse } = productUse;
export const { read: getFacilities, save: saveFacilities } = facilities;
export const { read: getCountyContacts, save: saveCountyContacts } = countyContacts;
export const { read: getRegionalContacts, save: saveRegionalContacts } = regionalContacts;
export const { read: getPartnerContacts, save: savePartnerContacts } = partnerContacts;
