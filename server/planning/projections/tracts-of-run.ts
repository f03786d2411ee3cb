import { eq } from "../../storage/orm.ts";
import { throwHttpError } from "../../answers/errors.ts";
import type { Database } from "../../storage/database.ts";
import { tractDataSets } from "../../storage/schema/index.ts";
import { tractSetFor } from "../../tracts/tract-sets.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";
import type { RunInputs } from "./inputs.ts";

/** The tracts that a run was made from, wherever its estimation has moved since. */
export async function tractsOfRun(db: Database, { dataSet: { hash } }: RunInputs): Promise<LoadedTractSet> {
  const [dataSet] = await db.select({ id: tractDataSets.id }).from(tractDataSets).where(eq(tractDataSets.hash, hash));
  return dataSet ? tractSetFor(db, dataSet.id) : throwHttpError(409, "domain.projection.dataSetGone");
}
