import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { RECORD_STAMPS, PathIdSchema, VersionSchema } from "../../api/domain.ts";
import { mandatoryText } from "../../api/field-rules.ts";
import { anyOf } from "../../people/privileges.ts";
import { LookupDetailSchema, SearchKeySchema } from "./page-lookups.ts";

export {
  getPageLevelLookupDetails,
  LookupDetailSchema,
  PageLookupSchema,
  SearchKeySchema,
  type LookupDetail,
  type PageLookup,
} from "./page-lookups.ts";

/** Most entries of a lookup. */
export const MAX_DETAILS = 500;
/** Name of the list's file outside the product. */
const LookupFileSchema = mandatoryText(100);

/** Longest value or caption of an entry, and longest caption of a lookup. */
export const CAPTION_MAX = 200;
const CaptionSchema = mandatoryText(CAPTION_MAX);

/** A lookup as the list of lookups shows it. */
const LookupSummarySchema = z.object({
  lookupId: z.int(),
  searchKey: z.string(),
  file: z.string(),
  caption: z.string(),
  /** A fixed list can neither be extended nor shortened. */
  fixed: z.boolean(),
  /** The product itself uses it: it keeps its search key and cannot be deleted. */
  shipped: z.boolean(),
  entries: z.int(),
  activeEntries: z.int(),
  ...RECORD_STAMPS,
});
export type LookupSummary = z.infer<typeof LookupSummarySchema>;

export const LookupSchema = LookupSummarySchema.extend({ details: z.array(LookupDetailSchema) });
export type Lookup = z.infer<typeof LookupSchema>;

/** One sent entry; its index is its position in the list. */
const LookupDetailDraftSchema = z.object({
  /** Absent for a new one. */
  lookupDetailId: z.int().optional(),
  value: CaptionSchema,
  caption: CaptionSchema,
  active: z.boolean(),
});
export type LookupDetailDraft = z.infer<typeof LookupDetailDraftSchema>;

const DetailsDraftSchema = z.array(LookupDetailDraftSchema).max(MAX_DETAILS);

export const LookupDraftSchema = z.object({
  /** Absent for a new one. */
  lookupId: z.int().optional(),
  /** The version it was read at; required with `lookupId`. */
  version: VersionSchema.optional(),
  searchKey: SearchKeySchema,
  file: LookupFileSchema,
  caption: CaptionSchema,
  /** All entries in order: those left out are deleted. If the list is absent, the entries stay as they are. */
  details: DetailsDraftSchema.optional(),
});
export type LookupDraft = z.infer<typeof LookupDraftSchema>;

const view = anyOf("lookup.view");
const lookupParam = z.object({ lookupId: PathIdSchema });
/** The second id of the deleting calls: the acting user, who must be the caller. */
const actingUserId = PathIdSchema;

export const getAllLookups = defineCall("GET /api/Lookup/GetAllLookups", {
  answer: z.array(LookupSummarySchema),
  needs: view,
});

export const getLookupById = defineCall("GET /api/Lookup/GetLookupById/:lookupId", {
  params: lookupParam,
  answer: LookupSchema,
  needs: view,
});

export const addOrUpdateLookup = defineCall("POST /api/Lookup/AddOrUpdateLookup", {
  body: LookupDraftSchema,
  answer: LookupSchema,
  needs: anyOf("lookup.create", "lookup.edit"),
});

export const addOrUpdateLookupDetails = defineCall("POST /api/Lookup/AddOrUpdateLookupDetails", {
  body: z.object({ lookupId: z.int(), version: VersionSchema, details: DetailsDraftSchema }),
  answer: LookupSchema,
  needs: anyOf("lookup.edit"),
});

export const deleteLookup = defineCall("GET /api/Lookup/DeleteLookup/:lookupId/:actingUserId", {
  params: lookupParam.extend({ actingUserId }),
  answer: LookupSchema,
  needs: anyOf("lookup.delete"),
  changes: true,
});

export const restoreLookup = defineCall("POST /api/Lookup/RestoreLookup", {
  body: z.object({ lookupId: z.int() }),
  answer: LookupSchema,
  needs: anyOf("lookup.delete"),
});

export const deleteLookupDetails = defineCall("GET /api/Lookup/DeleteLookupDetails/:lookupDetailId/:actingUserId", {
  params: z.object({ lookupDetailId: PathIdSchema, actingUserId }),
  answer: LookupSchema,
  needs: anyOf("lookup.delete"),
  changes: true,
});
