import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { mandatoryText, issue } from "../../api/field-rules.ts";
import { LANGUAGE_CODES } from "../../api/languages.ts";
import { publicAccess } from "../../people/privileges.ts";

/** Most lookups that a page may request at once. */
const MAX_KEYS = 30;

const SEARCH_KEY_FORM = /^[A-Za-z][\w.-]*$/;

/** The key by which screens request a lookup: a letter, then letters, digits, dots, hyphens and underscores. */
export const SearchKeySchema = mandatoryText(60).refine(
  (text) => SEARCH_KEY_FORM.test(text),
  issue("domain.lookup.searchKeyForm"),
);

/** One entry of a lookup. */
export const LookupDetailSchema = z.object({
  lookupDetailId: z.int(),
  /** The value that records store. */
  value: z.string(),
  /** The text that screens show. */
  caption: z.string(),
  /** Place in the list, from 1. */
  position: z.int(),
  /** An inactive entry is no longer offered; records that have it keep it. */
  active: z.boolean(),
});
export type LookupDetail = z.infer<typeof LookupDetailSchema>;

/** The data of a lookup that a page needs: the entries that are offered, in their order. */
export const PageLookupSchema = z.object({
  searchKey: z.string(),
  caption: z.string(),
  details: z.array(
    LookupDetailSchema.omit({ active: true }).extend({
      /** Names in other languages, if the agency entered any; products only. */
      names: z.partialRecord(z.enum(LANGUAGE_CODES), z.string()).optional(),
    }),
  ),
});
export type PageLookup = z.infer<typeof PageLookupSchema>;

/**
 * Open to everyone: the lists are words and numbers that forms and tables of every page show, including those of
 * visitors.
 */
export const getPageLevelLookupDetails = defineCall("POST /api/Lookup/GetPageLevelLookupDetails", {
  body: z.object({ searchKeys: z.array(SearchKeySchema).min(1).max(MAX_KEYS) }),
  answer: z.array(PageLookupSchema),
  needs: publicAccess,
  changes: false,
});
