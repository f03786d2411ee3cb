import type { SavedQuery } from "../../../contract/adhoc/queries.ts";
import type { MailPlan } from "../../../contract/adhoc/mail.ts";
import { permits } from "../../../contract/people/privileges.ts";
import { throwHttpError } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../../config/keys.ts";
import { refusedRecipients } from "../../mail/limits.ts";
import type { MailSettings } from "../../mail/read-settings.ts";
import { refuseAny } from "../../persistence/refusals.ts";
import type { Reader } from "../../storage/database.ts";
import { sql, type InferSelectModel } from "../../storage/orm.ts";
import type { adhocQueries } from "../../storage/schema/index.ts";
import { EXPORTING } from "../export.ts";

export type QueryRow = InferSelectModel<typeof adhocQueries>;

/** Refuses a plan to a user who may not export (403), and recipients that may not be written to (422, for each). */
export async function assertMayMail(
  reader: Reader,
  caller: RequestCaller,
  mail: MailPlan | null,
  settings: MailSettings,
): Promise<void> {
  if (mail === null) return;
  if (!permits(caller, EXPORTING)) throwHttpError(403, "errors.permission");
  const recipients = mail.recipients.map((one) => one.toLowerCase());
  const faults = await refusedRecipients(reader, recipients, settings);
  refuseAny(faults.map((fault) => ({ ...fault, path: fault.path.replace("body.", "body.mail.") })));
}

/** The columns of a row's plan once it is saved: an unchanged plan keeps its next mail. */
export async function plannedMail(reader: Reader, row: QueryRow | null, mail: MailPlan | null) {
  if (mail === null) return { mail, nextMailAt: null, mailFault: null };
  const same = row?.mail?.days === mail.days && row.mail.hour === mail.hour && row.nextMailAt !== null;
  return { mail, nextMailAt: same ? row.nextMailAt : await nextMailAt(reader, mail), mailFault: null };
}

/** Returns when a plan's next mail is due: the next full hour on one of its days, in the agency's time zone. */
export async function nextMailAt(reader: Reader, { days, hour }: Pick<MailPlan, "days" | "hour">): Promise<Date> {
  const { timeZone = "UTC" } = await valuesOf(reader, PUBLIC_CONFIG_KEYS);
  const fits = { daily: sql`true`, mondays: sql`extract(isodow from d) = 1`, monthly: sql`extract(day from d) = 1` };
  const { rows } = await reader.execute<{ at: string }>(sql`
    select to_json(min(at)) #>> '{}' as at from (
      select (d + make_time(${hour}::int, 0, 0)) at time zone ${timeZone} as at
      from generate_series(date_trunc('day', now() at time zone ${timeZone}), (now() + interval '40 days') at time zone ${timeZone}, '1 day') d
      where ${fits[days]}
    ) t where at > now()`);
  return new Date(rows[0]?.at ?? NaN);
}

/** The mail settings of a saved query, shown only to its owner. */
export function mailOf(row: QueryRow, caller: RequestCaller): Pick<SavedQuery, "mail" | "mails"> {
  const { mail, nextMailAt: next, lastMailAt: last, mailFault: fault } = row;
  if (row.ownerId !== caller.userId || mail === null || next === null) return { mail: null, mails: null };
  return { mail, mails: { nextAt: next.toISOString(), lastAt: last?.toISOString() ?? null, fault } };
}
