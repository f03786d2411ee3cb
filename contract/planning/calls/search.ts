import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { BoundsSchema, PLAIN_TEXT } from "../../api/domain.ts";
import { publicAccess } from "../../people/privileges.ts";

export const SEARCH_TEXT_MIN = 2;
export const SEARCH_TEXT_MAX = 100;
/** Largest number of results of one kind. */
export const SEARCH_LIMIT = 8;

const SearchResultSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("disaster"), did: z.int(), name: z.string(), type: z.string() }),
  z.object({ kind: z.literal("estimation"), eid: z.int(), did: z.int(), name: z.string(), disaster: z.string() }),
  z.object({
    kind: z.literal("place"),
    name: z.string(),
    /** Two letters. */
    state: z.string(),
    bounds: BoundsSchema,
  }),
  z.object({ kind: z.literal("county"), fips: z.string(), name: z.string(), bounds: BoundsSchema }),
  z.object({
    kind: z.literal("tract"),
    fips: z.string(),
    county: z.string(),
    dataSet: z.string(),
    bounds: BoundsSchema,
  }),
]);
export type SearchResult = z.infer<typeof SearchResultSchema>;

/** Public, like the map: each caller finds only what they may see. Pages and help topics are found in the browser. */
export const find = defineCall("GET /api/Search/Find/:text", {
  params: z.object({ text: z.string().trim().min(SEARCH_TEXT_MIN).max(SEARCH_TEXT_MAX).regex(PLAIN_TEXT) }),
  answer: z.array(SearchResultSchema),
  needs: publicAccess,
});
