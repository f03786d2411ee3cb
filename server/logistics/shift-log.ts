import type { z } from "zod";
import type { addLogEntry as AddCall } from "../../contract/supply/calls/shift.ts";
import type { LogEntry } from "../../contract/supply/shift.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { audit } from "../persistence/audit/audit.ts";
import { returnedRow } from "../persistence/change-record.ts";
import { refuseAt } from "../persistence/refusals.ts";
import { assertOpen, lockDisasterRow, readDisaster } from "../planning/disasters/disaster-rows.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database, type Reader } from "../storage/database.ts";
import { and, desc, eq, type InferSelectModel } from "../storage/orm.ts";
import { readLogSubjects } from "./log-subjects.ts";
import { shiftLog } from "../storage/schema/index.ts";

/** The log of a disaster, the newest entry first; 404 if there is no such disaster. */
export async function readShiftLog(reader: Reader, did: number): Promise<LogEntry[]> {
  await readDisaster(reader, did);
  const rows = await reader.select().from(shiftLog).where(eq(shiftLog.did, did)).orderBy(desc(shiftLog.id));
  return rows.map(entryOf);
}

const entryOf = ({ id, at, by, kind, text, about, corrects }: InferSelectModel<typeof shiftLog>): LogEntry => ({
  id,
  at: at.toISOString(),
  by,
  kind,
  text,
  about,
  corrects,
});

/** Adds an entry, with its audit row. 409 in a closed disaster, 422 for a correction of what is not in its log, and about what does not exist. */
export function addLogEntry(
  db: Database,
  caller: RequestCaller,
  { did, ...content }: z.output<typeof AddCall.body>,
): Promise<LogEntry> {
  return inTransaction(db, async (tx) => {
    const disaster = await lockDisasterRow(tx, did, "share");
    assertOpen(disaster);
    const { corrects, about } = content;
    if (about !== null && !(await readLogSubjects(tx, did))[about.kind].includes(about.name))
      refuseAt("body.about.name", "domain.shift.aboutUnknown", { found: about.name });
    if (corrects !== null) {
      const [known] = await tx
        .select()
        .from(shiftLog)
        .where(and(eq(shiftLog.did, did), eq(shiftLog.id, corrects)));
      if (known === undefined) refuseAt("body.corrects", "domain.shift.entryUnknown", { found: corrects });
    }
    const row = { did, ...content, by: caller.displayName, at: clock.date() };
    const entry = entryOf(returnedRow(await tx.insert(shiftLog).values(row).returning()));
    const subject = { subjectId: `shift/${did}`, subject: disaster.name };
    await audit(tx, { caller, module: "Disaster", action: "create", ...subject, after: entry });
    return entry;
  });
}
