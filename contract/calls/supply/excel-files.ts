import { z } from "zod";
import { defineCall } from "../../call.ts";
import { PLAIN_TEXT, UnitSchema, VersionSchema } from "../../domain.ts";
import { LANGUAGE_CODES } from "../../languages.ts";
import { SUPPLY_LISTS } from "../../supply.ts";
import { edit, view } from "./describe-list.ts";

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

export const getSupplyTemplate = defineCall("GET /api/Supply/GetTemplate/:supplyList/:language", {
  params: z.object({ supplyList: z.enum(SUPPLY_LISTS), language: z.enum(LANGUAGE_CODES) }),
  /** The Excel file itself. */
  answer: z.string(),
  needs: edit,
  summary: "An empty Excel file with the columns of a list, and what may stand in them.",
});

export const uploadExcel = defineCall("POST /api/Supply/UploadExcel", {
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
  summary: "Read rows of a list from an Excel file: first what each would come to, then all of them saved or none.",
});

export const SupplyProductSchema = z.object({
  product: z.string(),
  unit: UnitSchema,
  shelfLifeBlocks: z.int().min(1).nullable(),
  leadTimeDays: z.int().min(0).max(365),
  version: VersionSchema,
});
export type SupplyProduct = z.infer<typeof SupplyProductSchema>;

export const getSupplyProducts = defineCall("GET /api/Supply/GetProducts", {
  answer: z.object({
    products: z.array(SupplyProductSchema),
    /** What a county, region and the like may be, for the choices of the grids. */
    counties: z.array(z.string()),
    regions: z.array(z.string()),
  }),
  needs: view,
  summary: "The products with shelf life and lead time, and the counties and regions that rows may name.",
});

export const saveSupplyProducts = defineCall("POST /api/Supply/SaveProducts", {
  body: z.object({ changed: z.array(SupplyProductSchema.omit({ unit: true })).max(100) }),
  answer: z.object({ products: z.array(SupplyProductSchema) }),
  needs: edit,
  summary: "Save shelf lives and lead times.",
});
