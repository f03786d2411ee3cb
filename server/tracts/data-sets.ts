import { isId, refuseAt } from "../persistence/refusals.ts";
import type { Database, Reader } from "../storage/database.ts";
import { asc, desc, eq } from "../storage/orm.ts";
import { tractDataSets } from "../storage/schema/index.ts";
import { hasTracts } from "./sample.ts";
import { tractSetFor } from "./tract-sets.ts";

/** The data set that a new estimation counts: the newest real one, else the sample. */
export async function newestDataSet(reader: Reader): Promise<number> {
  const [row] = await reader
    .select({ id: tractDataSets.id })
    .from(tractDataSets)
    .orderBy(asc(tractDataSets.sample), desc(tractDataSets.tractYear), desc(tractDataSets.id))
    .limit(1);
  return row?.id ?? refuseAt("body.dataSetId", "domain.estimation.noDataSet");
}

/** Refuses a data set that is not there. */
export async function assertDataSet(reader: Reader, dataSetId: number): Promise<void> {
  const [row] = isId(dataSetId)
    ? await reader.select({ id: tractDataSets.id }).from(tractDataSets).where(eq(tractDataSets.id, dataSetId))
    : [];
  if (!row) refuseAt("body.dataSetId", "domain.estimation.dataSetUnknown", { dataSetId });
}

/**
 * Loads the data set that new estimations count, so that the first preview does not pay for it. No one waits for this: a
 * failure is reported to `onError` alone, and none at all once `signal` says that the database is closing.
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
