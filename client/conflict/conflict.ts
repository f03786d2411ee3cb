import type { z } from "zod";
import { ApiError } from "../../framework/http/api.ts";

/** Two people saved one record: what stands now, who changed it and when. */
export interface Conflict<Record> {
  readonly theirs: Record;
  /** Display name, or null where the server does not know. */
  readonly changedBy: string | null;
  /** Instant, ISO 8601. */
  readonly changedAt: string | null;
}

/**
 * The conflict that a refused save tells of, or null when the error is another
 * one (a taken name and a lock are refused with 409 too, but show no other side).
 */
export function conflictOf<Theirs>(error: unknown, schema: z.ZodType<Theirs>): Conflict<Theirs> | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const theirs = schema.safeParse(error.details.theirs);
  if (!theirs.success) return null;
  return {
    theirs: theirs.data,
    changedBy: error.details.changedBy ?? null,
    changedAt: error.details.changedAt ?? null,
  };
}
