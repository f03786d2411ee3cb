import { eq } from "../storage/orm.ts";
import { audit, type AuditActor } from "../persistence/audit/audit.ts";
import { inTransaction, type Database } from "../storage/database.ts";
import { configKeys } from "../storage/schema/index.ts";
import { FOOTER_KEYS, isSound, KEY_FORMS, PUBLIC_CONFIG_KEYS, SERVER_KEYS } from "./keys.ts";

/** Every key that an operator may set, with its default. */
export const SETTABLE_KEYS: Readonly<Record<string, string>> = {
  ...PUBLIC_CONFIG_KEYS,
  ...FOOTER_KEYS,
  ...SERVER_KEYS,
};

/** Keys whose value is shown to no one: not by the command, not in the audit. */
const SECRET_KEYS: ReadonlySet<string> = new Set(["client_secret", "openIdClientSecret"]);

/** A key's value as it may be shown: of a secret only whether there is one. */
export const shownValue = (key: string, value: string | undefined): string | undefined =>
  SECRET_KEYS.has(key) && value ? "…" : value;

/** A key that no one knows, or a value that the key cannot have; the message is the one line to print. */
export class KeyFault extends Error {}

/**
 * Sets keys, all or none, each with its audit row; an empty value brings the default back.
 * @throws {KeyFault} for an unknown key, and for a value of a form that the key does not take
 */
export async function setConfigKeys(
  db: Database,
  values: ReadonlyMap<string, string>,
  actor: AuditActor,
): Promise<void> {
  for (const [key, value] of values) {
    if (!(key in SETTABLE_KEYS))
      throw new KeyFault(`${key}: no such key; known are ${Object.keys(SETTABLE_KEYS).join(", ")}`);
    if (!isSound({ key, value }))
      throw new KeyFault(
        `${key}: found ${shownValue(key, value)}, expected ${KEY_FORMS[key]?.expected ?? "a path that begins with / or an http(s) address"}`,
      );
  }
  await inTransaction(db, async (tx) => {
    for (const [key, value] of values) {
      const [before] = await tx.select({ value: configKeys.value }).from(configKeys).where(eq(configKeys.key, key));
      const row = { value, editedBy: actor.userName, editedAt: new Date() };
      if (value === "") await tx.delete(configKeys).where(eq(configKeys.key, key));
      else
        await tx
          .insert(configKeys)
          .values({ key, ...row })
          .onConflictDoUpdate({ target: configKeys.key, set: row });
      await audit(tx, {
        caller: actor,
        module: "Config",
        action: value === "" ? "delete" : "update",
        subjectId: key,
        subject: key,
        before: shownValue(key, before?.value),
        after: shownValue(key, value),
      });
    }
  });
}
