import { newestDataSet } from "./data-sets.ts";
import type { Database } from "../storage/database.ts";
import { hasTracts } from "./sample.ts";
import { tractSetFor } from "./tract-sets.ts";

/**
 * Loads the data set that new estimations count, so that the first preview does not pay for it. No one waits for this: a
 * failure is told to `onError` alone, and none at all once `signal` says that the database is closing.
 */
export async function warmTracts(
  db: Database,
  { signal, onError }: { readonly signal: AbortSignal; readonly onError: (error: unknown) => void },
): Promise<void> {
  try {
    if (await hasTracts(db)) await tractSetFor(db, await newestDataSet(db));
  } catch (error) {
    if (!signal.aborted) onError(error);
  }
}
