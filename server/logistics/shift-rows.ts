import type { Shift, ShiftPerson } from "../../contract/supply/calls/shift.ts";
import { displayNameOf, type RequestCaller } from "../caller/caller.ts";
import { changeRecord, type RecordKind, type VersionedRow } from "../persistence/change-record.ts";
import { assertOpen, lockDisasterRow, readDisaster } from "../planning/disasters/disaster-rows.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database, type Reader, type Transaction } from "../storage/database.ts";
import { asc, eq, sql, type InferSelectModel } from "../storage/orm.ts";
import { readLogSubjects } from "./log-subjects.ts";
import { shiftLog, shiftPeriods, shifts, users } from "../storage/schema/index.ts";

/** The row of a shift, also of one that no one took yet (version 0). */
type ShiftRow = Pick<InferSelectModel<typeof shifts>, "did" | "ownerId" | "nextId"> & VersionedRow;

/** Whether a user is active and may edit a shift, as the session would say. */
const mayOwn = sql<boolean>`("users"."active" and exists (select from user_roles u join roles r using (role_id)
  join role_privileges p using (role_id) where u.user_id = "users"."user_id" and r.active and p.privilege_code = 'supply.edit'))`;

/** The shift of a disaster with its periods and those who may own it; 404 if there is no such disaster. */
export async function readShift(reader: Reader, did: number): Promise<Shift> {
  const { status } = await readDisaster(reader, did);
  const row = await readShiftRow(reader, did);
  const rows = await reader
    .select()
    .from(shiftPeriods)
    .where(eq(shiftPeriods.did, did))
    .orderBy(asc(shiftPeriods.begins));
  const { userId, userName, firstName, lastName } = users;
  const known = await reader
    .select({ userId, userName, firstName, lastName, mayOwn })
    .from(users)
    .where(eq(users.service, false))
    .orderBy(asc(userName));
  const person = (user: (typeof known)[number]): ShiftPerson => ({ userId: user.userId, name: displayNameOf(user) });
  const named = (id: number | null): ShiftPerson | null => {
    const user = known.find((one) => one.userId === id);
    return user === undefined ? null : person(user);
  };
  return {
    did,
    version: row.version,
    owner: named(row.ownerId),
    next: named(row.nextId),
    isClosed: status === "Closed",
    periods: rows.map(({ id, begins, ends, ownerId, objectives, version }) => ({
      id,
      begins: begins.toISOString(),
      ends: ends.toISOString(),
      owner: named(ownerId),
      objectives,
      version,
    })),
    people: known.filter((user) => user.mayOwn).map(person),
    subjects: await readLogSubjects(reader, did),
  };
}

async function readShiftRow(reader: Reader, did: number): Promise<ShiftRow> {
  const [row] = await reader.select().from(shifts).where(eq(shifts.did, did));
  return row ?? { did, ownerId: null, nextId: null, version: 0, editedBy: "", editedAt: clock.date() };
}

/** A shift, for services that change it: not in a closed disaster, and one at a time. */
const SHIFT_RECORD: RecordKind<ShiftRow, Shift & { readonly disaster: string }> = {
  module: "Disaster",
  lock: async (tx, did) => {
    assertOpen(await lockDisasterRow(tx, did, "update"));
    return readShiftRow(tx, did);
  },
  read: async (tx, did) => ({ ...(await readShift(tx, did)), disaster: (await readDisaster(tx, did)).name }),
  subjectOf: ({ did, disaster }) => ({ subjectId: `shift/${did}`, subject: disaster }),
  audited: ({ owner, next, periods }) => ({ owner: owner?.name ?? null, nextOwner: next?.name ?? null, periods }),
};

/** Changes a shift at the version that the caller read, or its periods, which have versions of their own. */
export async function changeShift(
  db: Database,
  caller: RequestCaller,
  sent: { readonly did: number; readonly shiftVersion?: number },
  write: (tx: Transaction, held: { readonly row: ShiftRow; readonly before: Shift }) => Promise<void>,
): Promise<Shift> {
  const { did, shiftVersion } = sent;
  return inTransaction(db, async (tx) => {
    const change = { id: did, action: "update", version: shiftVersion, yours: sent };
    const { disaster: _, ...after } = await changeRecord(tx, caller, SHIFT_RECORD, {
      ...change,
      write: async (held) => {
        await write(tx, held);
        return undefined;
      },
    });
    return after;
  });
}

/** Stores who owns a shift and who is next, with the entry of the log that says it. */
export async function writeOwners(
  tx: Transaction,
  caller: RequestCaller,
  row: ShiftRow,
  { text, ...people }: Pick<ShiftRow, "ownerId" | "nextId"> & { readonly text: string },
): Promise<void> {
  const columns = { ...people, version: row.version + 1, editedBy: caller.userName, editedAt: clock.date() };
  const { did } = row;
  await tx
    .insert(shifts)
    .values({ did, ...columns })
    .onConflictDoUpdate({ target: shifts.did, set: columns });
  await tx.insert(shiftLog).values({ did, kind: "handOver", text, by: caller.displayName, at: clock.date() });
}
