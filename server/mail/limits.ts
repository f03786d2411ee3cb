import { throwHttpError } from "../answers/errors.ts";
import { faultAt } from "../persistence/refusals.ts";
import { clock } from "../storage/clock.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { and, asc, eq, gt, inArray, sql, type AnyPgColumn } from "../storage/orm.ts";
import { countyContacts, emailOutbox, partnerContacts, regionalContacts, users } from "../storage/schema/index.ts";
import type { MailSettings } from "./read-settings.ts";

/**
 * The addresses that a planner may not send to: all except those of active users, of the agency's contacts, and of the
 * allowed domains.
 */
export async function refusedRecipients(reader: Reader, recipients: readonly string[], { domains }: MailSettings) {
  const known = await knownAddresses(reader, recipients);
  const key = domains.length > 0 ? "domain.mail.domain" : "domain.mail.usersOnly";
  return recipients.flatMap((address, i) => {
    const allowed = known.has(address) || domains.includes(address.slice(address.lastIndexOf("@") + 1));
    return allowed ? [] : [faultAt(`body.recipients.${i}`, key, { address, expected: domains.join(", ") })];
  });
}

/** The addresses that a user or a contact has, in lower case. */
async function knownAddresses(reader: Reader, recipients: readonly string[]): Promise<ReadonlySet<string>> {
  const lowered = (column: AnyPgColumn) => sql<string>`lower(${column})`;
  const wanted = (column: AnyPgColumn) => inArray(lowered(column), [...recipients]);
  const ofUsers = reader
    .select({ address: lowered(users.email) })
    .from(users)
    .where(and(eq(users.active, true), wanted(users.email)));
  const ofContacts = [countyContacts, regionalContacts, partnerContacts].map((contacts) =>
    reader
      .select({ address: lowered(contacts.email) })
      .from(contacts)
      .where(wanted(contacts.email)),
  );
  const found: { address: string }[] = [];
  for (const select of [ofUsers, ...ofContacts]) found.push(...(await select));
  return new Set(found.map(({ address }) => address));
}

/** Any fixed number: the first half of the lock's key; the user's id is the second. */
const QUOTA_LOCK = 7_305_121;
const HOUR = 60 * 60 * 1000;

/** From here to the end of the transaction a user's sendings are counted one at a time. */
export async function countAlone(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${QUOTA_LOCK}, ${userId})`);
}

/** Refuses (429) mails beyond what a user may send in an hour or a day; call `countAlone` first. */
export async function assertQuota(
  tx: Transaction,
  { userId, count, limits }: { readonly userId: number; readonly count: number; readonly limits: MailSettings },
): Promise<void> {
  const within = async (key: string, milliseconds: number, most: number): Promise<void> => {
    const began = gt(emailOutbox.createdAt, new Date(clock.now() - milliseconds));
    const sent = await tx
      .select({ at: emailOutbox.createdAt })
      .from(emailOutbox)
      .where(and(eq(emailOutbox.createdById, userId), began))
      .orderBy(asc(emailOutbox.createdAt));
    const found = sent.length + count;
    if (found <= most) return;
    // When these may be sent, because the earlier one no longer counts.
    const last = sent[Math.min(found - most, sent.length) - 1]?.at.getTime() ?? clock.now();
    const seconds = Math.max(1, Math.ceil((last + milliseconds - clock.now()) / 1000));
    throwHttpError(429, key, { values: { found, count: most, seconds, minutes: Math.ceil(seconds / 60) } });
  };
  await within("domain.mail.quotaHour", HOUR, limits.perHour);
  await within("domain.mail.quotaDay", 24 * HOUR, limits.perDay);
}
