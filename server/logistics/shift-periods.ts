import type { z } from "zod";
import type { Shift, ShiftPeriod, savePeriod as SaveCall } from "../../contract/supply/calls/shift.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { nextVersion } from "../persistence/change-record.ts";
import { assertPlausibleDate, refuseAt, unknownRecord } from "../persistence/refusals.ts";
import { throwConflict } from "../answers/errors.ts";
import { clock } from "../storage/clock.ts";
import type { Database, Transaction } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { shiftPeriods } from "../storage/schema/index.ts";
import { changeShift } from "./shift-rows.ts";

type SentPeriod = z.output<typeof SaveCall.body>;

/** A period lasts at most a week: longer ones are typing errors. */
const HOURS_MOST = 168;

/** Creates a period, or changes one; 422 if it ends before it begins or overlaps another, 409 for another version. */
export function savePeriod(db: Database, caller: RequestCaller, sent: SentPeriod): Promise<Shift> {
  const { did, id, ownerId, objectives } = sent;
  return changeShift(db, caller, { did }, async (tx, { before: { periods, people } }) => {
    const old = id === undefined ? null : await assertPresent(tx, periods, sent, { id, version: sent.version ?? 0 });
    const [begins, ends] = [new Date(sent.begins), new Date(sent.ends)];
    assertPlausibleDate(sent.begins, "body.begins");
    const hours = (ends.getTime() - begins.getTime()) / 3_600_000;
    if (hours <= 0 || hours > HOURS_MOST) refuseAt("body.ends", "domain.shift.length", { expected: HOURS_MOST });
    const other = periods.find((one) => one.id !== id && new Date(one.begins) < ends && new Date(one.ends) > begins);
    if (other !== undefined) refuseAt("body.begins", "domain.shift.overlap", { number: periods.indexOf(other) + 1 });
    const isKnown =
      ownerId === null || ownerId === old?.owner?.userId || people.some(({ userId }) => userId === ownerId);
    if (!isKnown) refuseAt("body.ownerId", "domain.shift.personUnknown", { found: ownerId });
    const columns = { begins, ends, ownerId, objectives, editedBy: caller.userName, editedAt: clock.date() };
    if (old === null) await tx.insert(shiftPeriods).values({ did, ...columns });
    else
      await tx
        .update(shiftPeriods)
        .set({ ...columns, ...nextVersion(old, caller) })
        .where(eq(shiftPeriods.id, old.id));
  });
}

/** Removes a period; the log says what was done in it. */
export function deletePeriod(
  db: Database,
  caller: RequestCaller,
  sent: { readonly did: number; readonly id: number; readonly version: number },
): Promise<Shift> {
  return changeShift(db, caller, { did: sent.did }, async (tx, { before: { periods } }) => {
    const { id } = await assertPresent(tx, periods, sent, sent);
    await tx.delete(shiftPeriods).where(eq(shiftPeriods.id, id));
  });
}

/** The period at the version that the caller read; 404 without it, 409 for another version. */
async function assertPresent(
  tx: Transaction,
  periods: readonly ShiftPeriod[],
  yours: unknown,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<ShiftPeriod> {
  const theirs = periods.find((one) => one.id === id) ?? unknownRecord("domain.shift.periodUnknown", { id });
  if (theirs.version === version) return theirs;
  const [row] = await tx.select().from(shiftPeriods).where(eq(shiftPeriods.id, id));
  return throwConflict({ yours, theirs, changedBy: row?.editedBy ?? null, changedAt: row?.editedAt ?? null });
}
