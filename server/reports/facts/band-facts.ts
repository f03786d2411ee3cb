import type { Band } from "../../../engine/sensitivity/band.ts";
import { HttpError } from "../../answers/errors.ts";
import type { StoredRun } from "../../planning/projections/run-rows.ts";
import type { Database } from "../../storage/database.ts";
import { bandOfRun } from "../../planning/what-if/band.ts";

/** The band of a run with the usual ranges; null where the present engine no longer gives the run's figures, so that it cannot explain them. */
export async function readBandFacts(db: Database, run: StoredRun, name: string): Promise<Band | null> {
  try {
    return await bandOfRun(db, run, { name });
  } catch (error) {
    if (error instanceof HttpError && error.key === "domain.whatIf.notReproduced") return null;
    throw error;
  }
}
