import { z } from "zod";

/** The statuses an error answer may carry. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 422 | 429 | 500 | 503;

/** One fault in a request: its place, the value found, and what was expected. */
const FaultSchema = z.object({
  /** JSON path or file field, e.g. `body.parts.0.geometry` or `zones.geojson: feature 3`. */
  path: z.string(),
  /** Key of the text (`errors.…`) that explains it. */
  key: z.string(),
  /** Values for the text's placeholders. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** The English text, for logs and callers without our texts. */
  message: z.string(),
});
export type Fault = z.infer<typeof FaultSchema>;

/**
 * Every error answer. `key` names a text in the locales, `message` is that text in the language of the request,
 * `details` depends on the key: faults for 400/422, both sides for 409.
 */
export const ErrorAnswerSchema = z.object({
  key: z.string(),
  message: z.string(),
  details: z
    .object({
      faults: z.array(FaultSchema).optional(),
      values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      /** 409: what the caller sent, the present version, and who changed it when. */
      yours: z.unknown().optional(),
      theirs: z.unknown().optional(),
      changedBy: z.string().nullable().optional(),
      changedAt: z.string().nullable().optional(),
      requestId: z.string().optional(),
    })
    .default({}),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswerSchema>;
