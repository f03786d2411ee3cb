import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import {
  PREFERENCES_MAX,
  type Preference,
  type saveUserPreference,
} from "../../../contract/people/calls/preferences.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { assertActingUser, refuseAt } from "../../persistence/refusals.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction, type Database, type Reader, type Transaction } from "../../storage/database.ts";
import { and, eq, inArray, sql } from "../../storage/orm.ts";
import { userPreferences, users } from "../../storage/schema/index.ts";

/** The caller's own preferences by name; 403 for anyone else's. */
export async function readPreferences(db: Reader, caller: RequestCaller, userId: number): Promise<Preference[]> {
  assertActingUser(caller, userId);
  const rows = await db
    .select()
    .from(userPreferences)
    .where(eq(userPreferences.userId, userId))
    .orderBy(userPreferences.name);
  return rows.map(({ name, value, editedAt }) => ({ name, value, editedDate: editedAt.toISOString() }));
}

/**
 * Preferences with the disaster and estimation that a person had open last: the trail records what people do, not what
 * they view.
 */
const LOOKED_AT = "lastEstimation";

/**
 * Saves the caller's own preferences (403 otherwise); null removes one. They have no version, since the last choice
 * applies. Unchanged ones are neither written nor audited, and the last opened records are not audited.
 */
export async function savePreferences(
  db: Database,
  caller: RequestCaller,
  { userId, preferences }: z.output<typeof saveUserPreference.body>,
): Promise<Preference[]> {
  assertActingUser(caller, userId);
  return inTransaction(db, async (tx) => {
    // Locks the user, so that concurrent saves keep the number limited.
    await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for("update");
    const wanted = new Map(preferences.map(({ name, value }) => [name, value ?? null]));
    const before = await valuesOf(tx, userId, [...wanted.keys()]);
    const changed = new Map([...wanted].filter(([name, value]) => !isDeepStrictEqual(value, before.get(name) ?? null)));
    if (changed.size > 0) {
      await write(tx, userId, changed);
      await assertCount(tx, userId);
      const names = [...changed.keys()].filter((name) => name !== LOOKED_AT);
      if (names.length === 0) return readPreferences(tx, caller, userId);
      const was = Object.fromEntries(names.map((name) => [name, before.get(name) ?? null]));
      const subject = {
        subjectId: userId,
        subject: names.join(", "),
        before: was,
        after: Object.fromEntries(names.map((name) => [name, changed.get(name)])),
      };
      await audit(tx, { caller, module: "Preference", action: "update", ...subject });
    }
    return readPreferences(tx, caller, userId);
  });
}

async function valuesOf(tx: Transaction, userId: number, names: string[]): Promise<ReadonlyMap<string, unknown>> {
  const rows = await tx
    .select({ name: userPreferences.name, value: userPreferences.value })
    .from(userPreferences)
    .where(and(eq(userPreferences.userId, userId), inArray(userPreferences.name, names)));
  return new Map(rows.map(({ name, value }) => [name, value]));
}

async function write(tx: Transaction, userId: number, changed: ReadonlyMap<string, unknown>): Promise<void> {
  const gone = [...changed].flatMap(([name, value]) => (value === null ? [name] : []));
  const kept = [...changed].flatMap(([name, value]) => (value === null ? [] : [{ userId, name, value }]));
  if (gone.length > 0)
    await tx
      .delete(userPreferences)
      .where(and(eq(userPreferences.userId, userId), inArray(userPreferences.name, gone)));
  if (kept.length > 0)
    await tx
      .insert(userPreferences)
      .values(kept)
      .onConflictDoUpdate({
        target: [userPreferences.userId, userPreferences.name],
        set: { value: sql`excluded.value`, editedAt: clock.date() },
      });
}

async function assertCount(tx: Transaction, userId: number): Promise<void> {
  const found = await tx.$count(userPreferences, eq(userPreferences.userId, userId));
  if (found > PREFERENCES_MAX)
    refuseAt("body.preferences", "errors.preference.tooMany", { found, most: PREFERENCES_MAX });
}
