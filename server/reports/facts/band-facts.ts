import type { Band } from "../../../engine/band/band.ts";
import { HttpError } from "../../http/errors.ts";
import type { StoredRun } from "../../projections/run-rows.ts";
import type { Database } from "../../storage/database.ts";
import { bandOfRun } from "../../what-if/band.ts";

/** The band of a run with the usual ranges; null where the present engine no longer gives the run's figures, so that it cannot explain them. */
export async function readBandFacts(db: Database, run: StoredRun, name: string): Promise<Band | null> {
  try {
    return await bandOfRun(db, run, { name });
  } catch (error) {
    if (error instanceof HttpError && error.key === "domain.whatIf.notReproduced") return null;
    throw error;
  }
}
