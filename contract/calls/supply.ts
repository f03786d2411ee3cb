import { z } from "zod";
import { defineCall } from "../call.ts";
import {
  CalendarDateSchema,
  InstantSchema,
  NameSchema,
  PLAIN_TEXT,
  STORAGE_TYPES,
  UnitSchema,
  VersionSchema,
} from "../domain.ts";
import { EMAIL_MAX, EmailAddressSchema, says } from "../field-rules.ts";
import { LANGUAGE_CODES } from "../languages.ts";
import { anyOf } from "../privileges.ts";
import { DELIVERY_STATES, FACILITY_TYPES, SUPPLY_LISTS } from "../supply.ts";

/** Who sees the supply side, and who changes it. */
const view = anyOf("supply.edit", "estimation.view", "estimation.edit");
const edit = anyOf("supply.edit");

/** Rows that one save of a grid, or one uploaded file, may have. */
export const SUPPLY_ROWS_MAX = 5_000;
/** The largest quantity of one row: far above any truck fleet, and exact as a double. */
const QUANTITY_MAX = 1_000_000_000;

const QuantitySchema = z.number().min(0).max(QUANTITY_MAX);
const TextSchema = z.string().trim().max(200).regex(PLAIN_TEXT).default("");
const BlockSchema = z.int().min(1).max(7);
const eidParam = z.object({ eid: z.coerce.number().int().positive() });

/** What every row brings along once it is saved. */
const stamps = { id: z.int(), version: VersionSchema, editedBy: z.string(), editedDate: InstantSchema };
/** A row to be saved: a new one has neither id nor version. */
const identity = { id: z.int().optional(), version: VersionSchema.optional() };
const removed = z.array(z.object({ id: z.int(), version: VersionSchema })).max(SUPPLY_ROWS_MAX);

const inventory = {
  product: NameSchema,
  /** The storage type. */
  category: z.enum(STORAGE_TYPES),
  agency: NameSchema,
  /** In `unit`, or trucks. */
  quantity: QuantitySchema,
  /** Of loose goods; null for trucks, which hold the capacity per truck of the estimation they are given to. */
  unit: UnitSchema.nullable(),
};

const allocation = {
  inventoryId: z.int().positive(),
  block: BlockSchema,
  /** In the stock's own unit, or trucks. */
  quantity: QuantitySchema,
};

const delivery = {
  partner: NameSchema,
  product: NameSchema,
  quantity: QuantitySchema,
  unit: UnitSchema,
  deliveryDate: CalendarDateSchema,
  place: TextSchema,
  /** Name of the county, or null. */
  county: NameSchema.nullable(),
  state: z.enum(DELIVERY_STATES),
};

const productUse = { product: NameSchema, block: BlockSchema, quantity: QuantitySchema, unit: UnitSchema };

const facility = {
  name: NameSchema,
  type: z.enum(FACILITY_TYPES),
  county: NameSchema,
  address: TextSchema,
  /** Degrees, WGS 84; both or neither. */
  longitude: z.number().min(-180).max(180).nullable(),
  latitude: z.number().min(-90).max(90).nullable(),
  /** People a day it can serve; null where nobody said. */
  capacity: QuantitySchema.nullable(),
  active: z.boolean().default(true),
};

const person = {
  name: NameSchema,
  role: TextSchema,
  phone: z.string().trim().max(50).regex(PLAIN_TEXT).default(""),
  email: z.union([z.literal(""), EmailAddressSchema]).default(""),
};
/** As stored, which may be older than the rule. */
const storedPerson = { name: z.string(), role: z.string(), phone: z.string(), email: z.string().max(EMAIL_MAX) };

export const InventoryRowSchema = z.object({
  ...inventory,
  ...stamps,
  /** What all estimations together have been given of it, and what is left; in the row's own unit. */
  allocated: z.number(),
  free: z.number(),
});
export type InventoryRow = z.infer<typeof InventoryRowSchema>;
export const AllocationRowSchema = z.object({
  ...allocation,
  ...stamps,
  eid: z.int(),
  /** The stock it is taken from. */
  product: z.string(),
  category: z.enum(STORAGE_TYPES),
  agency: z.string(),
  unit: UnitSchema.nullable(),
  /** What could be added to this row. */
  free: z.number(),
});
export type AllocationRow = z.infer<typeof AllocationRowSchema>;
export const DeliveryRowSchema = z.object({ ...delivery, ...stamps, eid: z.int() });
export type DeliveryRow = z.infer<typeof DeliveryRowSchema>;
export const ProductUseRowSchema = z.object({ ...productUse, ...stamps, eid: z.int() });
export type ProductUseRow = z.infer<typeof ProductUseRowSchema>;
export const FacilityRowSchema = z.object({ ...facility, ...stamps });
export type FacilityRow = z.infer<typeof FacilityRowSchema>;
export const CountyContactRowSchema = z.object({ county: z.string(), ...storedPerson, ...stamps });
export type CountyContactRow = z.infer<typeof CountyContactRowSchema>;
export const RegionalContactRowSchema = z.object({ region: z.string(), ...storedPerson, ...stamps });
export type RegionalContactRow = z.infer<typeof RegionalContactRowSchema>;
export const PartnerContactRowSchema = z.object({ partner: z.string(), ...storedPerson, ...stamps });
export type PartnerContactRow = z.infer<typeof PartnerContactRowSchema>;

/** The drafts: what a form, a grid or an uploaded file says of a row. */
export const SUPPLY_DRAFTS = {
  inventory: z
    .object({ ...identity, ...inventory })
    .refine(({ category, unit }) => category !== "Loose Goods" || unit !== null, {
      ...{ path: ["unit"], ...says("domain.supply.unitMissing") },
    })
    .refine(({ category, unit }) => category !== "Trucks" || unit === null, {
      ...{ path: ["unit"], ...says("domain.supply.unitOfTrucks") },
    })
    .refine(({ category, quantity }) => category !== "Trucks" || Number.isInteger(quantity), {
      ...{ path: ["quantity"], ...says("domain.supply.wholeTrucks") },
    }),
  allocations: z.object({ ...identity, ...allocation }),
  deliveries: z.object({ ...identity, ...delivery }),
  productUse: z.object({ ...identity, ...productUse }),
  facilities: z
    .object({ ...identity, ...facility })
    .refine(({ longitude, latitude }) => longitude === null || latitude !== null, {
      ...{ path: ["latitude"], ...says("domain.supply.placeHalf") },
    })
    .refine(({ longitude, latitude }) => latitude === null || longitude !== null, {
      ...{ path: ["longitude"], ...says("domain.supply.placeHalf") },
    }),
  countyContacts: z.object({ ...identity, county: NameSchema, ...person }),
  regionalContacts: z.object({ ...identity, region: NameSchema, ...person }),
  partnerContacts: z.object({ ...identity, partner: NameSchema, ...person }),
} as const;

/** A save of a grid: its changed and new rows and the removed ones, all or none. Answers the list as it is then. */
function saveCall<Draft extends z.ZodType, Row extends z.ZodType>(
  name: string,
  { draft, row, summary }: { draft: Draft; row: Row; summary: string },
) {
  return defineCall({
    method: "POST",
    path: `/api/Supply/Save${name}`,
    params: z.object({}),
    body: z.object({ changed: z.array(draft).max(SUPPLY_ROWS_MAX), removed }),
    answer: z.object({ rows: z.array(row) }),
    needs: edit,
    changes: true,
    summary,
  });
}

/** The same for the rows of one estimation. */
function saveOfEstimation<Draft extends z.ZodType, Row extends z.ZodType>(
  name: string,
  { draft, row, summary }: { draft: Draft; row: Row; summary: string },
) {
  return defineCall({
    method: "POST",
    path: `/api/Supply/Save${name}`,
    params: z.object({}),
    body: z.object({ eid: z.int().positive(), changed: z.array(draft).max(SUPPLY_ROWS_MAX), removed }),
    answer: z.object({ rows: z.array(row) }),
    needs: edit,
    changes: true,
    summary,
  });
}

function listCall<Row extends z.ZodType>(name: string, row: Row, summary: string) {
  return defineCall({
    method: "GET",
    path: `/api/Supply/Get${name}`,
    params: z.object({}),
    body: z.undefined(),
    answer: z.object({ rows: z.array(row) }),
    needs: view,
    changes: false,
    summary,
  });
}

function listOfEstimation<Row extends z.ZodType>(name: string, row: Row, summary: string) {
  return defineCall({
    method: "GET",
    path: `/api/Supply/Get${name}/:eid`,
    params: eidParam,
    body: z.undefined(),
    answer: z.object({ rows: z.array(row) }),
    needs: view,
    changes: false,
    summary,
  });
}

export const getInventory = listCall("Inventory", InventoryRowSchema, "The agencies' stock, and what is left of it.");
export const saveInventory = saveCall("Inventory", {
  draft: SUPPLY_DRAFTS.inventory,
  row: InventoryRowSchema,
  summary: "Save stock; never below what is allocated.",
});
export const getAllocations = listOfEstimation("Allocations", AllocationRowSchema, "Stock given to an estimation.");
export const saveAllocations = saveOfEstimation("Allocations", {
  draft: SUPPLY_DRAFTS.allocations,
  row: AllocationRowSchema,
  summary: "Give stock to blocks of an estimation; never more than there is over all estimations.",
});
export const getDeliveries = listOfEstimation("Deliveries", DeliveryRowSchema, "What partners bring to an estimation.");
export const saveDeliveries = saveOfEstimation("Deliveries", {
  draft: SUPPLY_DRAFTS.deliveries,
  row: DeliveryRowSchema,
  summary: "Save partner deliveries.",
});
export const getProductUse = listOfEstimation("ProductUse", ProductUseRowSchema, "What was given out, by block.");
export const saveProductUse = saveOfEstimation("ProductUse", {
  draft: SUPPLY_DRAFTS.productUse,
  row: ProductUseRowSchema,
  summary: "Save what was given out, one row a product and block.",
});
export const getFacilities = listCall("Facilities", FacilityRowSchema, "Places goods move through.");
export const saveFacilities = saveCall("Facilities", {
  draft: SUPPLY_DRAFTS.facilities,
  row: FacilityRowSchema,
  summary: "Save facilities.",
});
export const getCountyContacts = listCall("CountyContacts", CountyContactRowSchema, "Contacts of the counties.");
export const saveCountyContacts = saveCall("CountyContacts", {
  draft: SUPPLY_DRAFTS.countyContacts,
  row: CountyContactRowSchema,
  summary: "Save contacts of counties.",
});
export const getRegionalContacts = listCall("RegionalContacts", RegionalContactRowSchema, "Contacts of the regions.");
export const saveRegionalContacts = saveCall("RegionalContacts", {
  draft: SUPPLY_DRAFTS.regionalContacts,
  row: RegionalContactRowSchema,
  summary: "Save contacts of regions.",
});
export const getPartnerContacts = listCall("PartnerContacts", PartnerContactRowSchema, "Contacts of the partners.");
export const savePartnerContacts = saveCall("PartnerContacts", {
  draft: SUPPLY_DRAFTS.partnerContacts,
  row: PartnerContactRowSchema,
  summary: "Save contacts of partners.",
});

export const SupplyProductSchema = z.object({
  product: z.string(),
  unit: UnitSchema,
  shelfLifeBlocks: z.int().min(1).nullable(),
  leadTimeDays: z.int().min(0).max(365),
  version: VersionSchema,
});
export type SupplyProduct = z.infer<typeof SupplyProductSchema>;

export const getSupplyProducts = defineCall({
  method: "GET",
  path: "/api/Supply/GetProducts",
  params: z.object({}),
  body: z.undefined(),
  answer: z.object({
    products: z.array(SupplyProductSchema),
    /** What a county, region and the like may be, for the choices of the grids. */
    counties: z.array(z.string()),
    regions: z.array(z.string()),
  }),
  needs: view,
  changes: false,
  summary: "The products with shelf life and lead time, and the counties and regions that rows may name.",
});

export const saveSupplyProducts = defineCall({
  method: "POST",
  path: "/api/Supply/SaveProducts",
  params: z.object({}),
  body: z.object({ changed: z.array(SupplyProductSchema.omit({ unit: true })).max(100) }),
  answer: z.object({ products: z.array(SupplyProductSchema) }),
  needs: edit,
  changes: true,
  summary: "Save shelf lives and lead times.",
});

/** Bytes that an uploaded Excel file may have: several times what the most rows take. */
export const UPLOAD_BYTES_MAX = 2 * 1024 * 1024;
/** The same in base64. */
const UPLOAD_CHARACTERS_MAX = Math.ceil(UPLOAD_BYTES_MAX / 3) * 4;

/** What an uploaded file's rows came to. All rows are saved, or none. */
export const UploadReportSchema = z.object({
  saved: z.boolean(),
  /** What a save of the same file must bring along; null while a row is refused. */
  basis: z.string().nullable(),
  rows: z.array(
    z.object({
      /** Of the sheet, from 1, the header included. */
      row: z.int(),
      state: z.enum(["new", "changed", "same", "refused"]),
      faults: z.array(
        z.object({
          /** Header of the column as the file has it; empty where the whole row is meant. */
          column: z.string(),
          found: z.string(),
          /** In the language of the request. */
          message: z.string(),
        }),
      ),
    }),
  ),
});
export type UploadReport = z.infer<typeof UploadReportSchema>;

export const getSupplyTemplate = defineCall({
  method: "GET",
  path: "/api/Supply/GetTemplate/:supplyList/:language",
  params: z.object({ supplyList: z.enum(SUPPLY_LISTS), language: z.enum(LANGUAGE_CODES) }),
  body: z.undefined(),
  /** The Excel file itself. */
  answer: z.string(),
  needs: edit,
  changes: false,
  summary: "An empty Excel file with the columns of a list, and what may stand in them.",
});

export const uploadExcel = defineCall({
  method: "POST",
  path: "/api/Supply/UploadExcel",
  params: z.object({}),
  body: z.object({
    list: z.enum(SUPPLY_LISTS),
    /** The estimation, for the lists that belong to one; null for the agency's own. */
    eid: z.int().positive().nullable(),
    /** The file in base64. */
    file: z
      .string()
      .min(1)
      .max(UPLOAD_CHARACTERS_MAX)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/),
    /** Null looks at the file alone; what that answered saves it, unless rows that it names have changed since (409). */
    basis: z.string().max(100).regex(PLAIN_TEXT).nullable(),
  }),
  answer: UploadReportSchema,
  needs: edit,
  changes: true,
  summary: "Read rows of a list from an Excel file: first what each would come to, then all of them saved or none.",
});

/**
 * The two sides of a save that was refused as stale (409, `details.yours` and `details.theirs`): the conflicting rows of
 * both, in one order. `row` is null on the side that removed it.
 */
export const SupplyConflictSchema = z.array(z.object({ id: z.int(), row: z.looseObject({}).nullable() }));
export type SupplyConflict = z.infer<typeof SupplyConflictSchema>;
