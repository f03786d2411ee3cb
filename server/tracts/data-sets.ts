import { asc, desc, eq } from "../storage/orm.ts";
import { isId } from "../persistence/ids.ts";
import { refuseAt } from "../persistence/refusals.ts";
import type { Reader } from "../storage/database.ts";
import { tractDataSets } from "../storage/schema/index.ts";

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
