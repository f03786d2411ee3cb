import { ROAD_DETAIL_NAMES } from "../../engine/roads/road-tiles.ts";
import { STATE_CODES } from "../../engine/words/states.ts";
import { audit, type AuditActor } from "../persistence/audit/audit.ts";
import { inTransaction, type Database } from "../storage/database.ts";
import { insertRows } from "../storage/insert-rows.ts";
import { eq } from "../storage/orm.ts";
import { roadCells, roadSources } from "../storage/schema/index.ts";
import type { RoadContent, RoadCounts } from "./road-content.ts";

/** Roads of one state with the names of their files. */
interface RoadsOfState extends RoadContent {
  readonly fips: string;
  readonly files: readonly string[];
}

/** The stored roads of a state. */
export interface StoredRoads extends RoadCounts {
  readonly state: string;
  /** Whether they replaced roads that were imported before. */
  readonly replaced: boolean;
}

/** Stores the roads of some states, all or none, replacing each state's earlier ones, with an audit row each. */
export async function storeRoads(
  db: Database,
  actor: AuditActor,
  { states, credit }: { readonly states: readonly RoadsOfState[]; readonly credit: string },
  report: (done: number, of: number) => void = () => undefined,
): Promise<StoredRoads[]> {
  return inTransaction(db, async (tx) => {
    const stored: StoredRoads[] = [];
    for (const { fips, files, cells, counts } of states) {
      const [before = null] = await tx.delete(roadSources).where(eq(roadSources.fips, fips)).returning();
      const facts = { fips, credit, files: [...files], roads: counts.roads };
      await tx.insert(roadSources).values({ ...facts, createdBy: actor.userName });
      const rows = ROAD_DETAIL_NAMES.flatMap((detail) =>
        [...cells[detail]].map(([cell, content]) => ({ fips, detail, cell, content })),
      );
      await insertRows(tx, roadCells, rows);
      const state = STATE_CODES.get(fips) ?? fips;
      await audit(tx, {
        caller: actor,
        module: "Layer",
        action: "import",
        subjectId: fips,
        subject: `Roads ${state}`,
        before: before && { credit: before.credit, files: before.files, roads: before.roads },
        after: facts,
      });
      stored.push({ state, replaced: before !== null, ...counts });
      report(stored.length, states.length);
    }
    return stored;
  });
}
