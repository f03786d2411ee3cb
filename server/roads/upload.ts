import type { z } from "zod";
import type { deleteRoads as deleteCall, importRoads as importCall } from "../../contract/roads/calls.ts";
import { STATE_CODES } from "../../engine/words/states.ts";
import { throwConflict } from "../answers/errors.ts";
import type { Leavable } from "../answers/import-progress.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { audit } from "../persistence/audit/audit.ts";
import { refuseAt, unknownRecord } from "../persistence/refusals.ts";
import { inTransaction, type Database } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { roadSources } from "../storage/schema/index.ts";
import { readApart } from "../tracts/import/read-apart.ts";
import type { RoadReadResult } from "./read-thread.ts";
import { importedRoadsOf } from "../reports/road-rows.ts";
import { storeRoads, type StoredRoads } from "./store-roads.ts";

type RoadsUpload = Omit<z.output<typeof importCall.body>, "importId">;

/** Imports the roads of a state, all or none, replacing earlier ones. 422 with the place of the file's fault. */
export async function importRoads(
  db: Database,
  caller: RequestCaller,
  { fips, credit, fileName, file }: RoadsUpload,
  progress: Leavable,
): Promise<StoredRoads> {
  if (!STATE_CODES.has(fips)) refuseAt("body.fips", "domain.roads.unknownState", { found: fips });
  progress.set({ phase: "reading", done: 0, of: 1 });
  const packed = { name: fileName, bytes: Buffer.from(file, "base64") };
  const { content } = await readApart<RoadReadResult>(new URL("./read-thread.ts", import.meta.url), packed, progress);
  progress.set({ phase: "storing", done: 0, of: 1 });
  const states = [{ fips, files: [fileName], ...content }];
  const [stored] = await storeRoads(db, caller, { states, credit }, (done, of) =>
    progress.set({ phase: "storing", done, of }),
  );
  if (stored === undefined) throw new Error("The roads of one state were to be stored");
  return stored;
}

/**
 * Removes a state's imported roads: the built-in interstates are drawn there again. 409 if they were imported again in
 * the meantime.
 */
export function deleteRoads(
  db: Database,
  caller: RequestCaller,
  { fips, createdDate }: z.output<typeof deleteCall.body>,
): Promise<{ readonly fips: string }> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.delete(roadSources).where(eq(roadSources.fips, fips)).returning();
    if (row === undefined) return unknownRecord("domain.roads.unknown", { state: STATE_CODES.get(fips) ?? fips });
    if (row.createdDate.toISOString() !== createdDate)
      throwConflict({
        yours: { fips, createdDate },
        theirs: importedRoadsOf(row),
        changedBy: row.createdBy,
        changedAt: row.createdDate,
      });
    const { credit, files, roads } = row;
    await audit(tx, {
      caller,
      module: "Layer",
      action: "delete",
      subjectId: fips,
      subject: `Roads ${STATE_CODES.get(fips) ?? fips}`,
      before: { credit, files, roads },
    });
    return { fips };
  });
}
