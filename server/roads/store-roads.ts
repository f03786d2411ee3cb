import { ROAD_DETAIL_NAMES, roadCells as cellsOf } from "../../engine/roads/road-tiles.ts";
import { audit, type AuditActor } from "../persistence/audit/audit.ts";
import { inTransaction, type Database } from "../storage/database.ts";
import { insertRows } from "../storage/insert-rows.ts";
import { eq } from "../storage/orm.ts";
import { roadCells, roadSources } from "../storage/schema/index.ts";
import { STATE_CODES } from "../tracts/national/states.ts";
import type { StateRoads } from "./read-file.ts";

/** Who is named for roads where an import says nothing else. */
export const TIGER_CREDIT = "US Census Bureau, TIGER/Line";

/** What was stored of a state. */
export interface StoredRoads {
  readonly state: string;
  readonly roads: number;
  /** Of them: with a number on a shield. */
  readonly numbered: number;
}

/** Stores the roads of some states, all of them or nothing, each in place of what the state had, with its audit row. */
export async function storeRoads(
  db: Database,
  actor: AuditActor,
  { states, credit }: { readonly states: readonly StateRoads[]; readonly credit: string },
): Promise<StoredRoads[]> {
  return inTransaction(db, async (tx) => {
    const stored: StoredRoads[] = [];
    for (const { fips, files, roads } of states) {
      const [before = null] = await tx.delete(roadSources).where(eq(roadSources.fips, fips)).returning();
      const facts = { fips, credit, files: [...files], roads: roads.length };
      await tx.insert(roadSources).values({ ...facts, createdBy: actor.userName });
      const details = cellsOf(roads);
      const rows = ROAD_DETAIL_NAMES.flatMap((detail) =>
        [...details[detail]].map(([cell, content]) => ({ fips, detail, cell, content })),
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
      stored.push({ state, roads: roads.length, numbered: roads.filter(({ number }) => number !== "").length });
    }
    return stored;
  });
}
