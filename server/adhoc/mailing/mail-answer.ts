import { randomUUID } from "node:crypto";
import { writeQuery, type AdhocQuery } from "../../../contract/adhoc/queries.ts";
import type { MailFault, MailPlan } from "../../../contract/adhoc/mail.ts";
import { ExportOrderSchema, type ExportOrder } from "../../../contract/lists/calls.ts";
import { fileName } from "../../../contract/lists/file-name.ts";
import { localeOf, numberFormat } from "../../../contract/api/numbers.ts";
import { permits } from "../../../contract/people/privileges.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { LANGUAGES, textOf } from "../../answers/texts.ts";
import { callerOfUser, displayNameOf } from "../../caller/caller.ts";
import { PUBLIC_CONFIG_KEYS, readRegion, valuesOf } from "../../config/keys.ts";
import { MEDIA_TYPES } from "../../lists/media-types.ts";
import { fileFactsOf, writeListFile } from "../../lists/run-export.ts";
import { queueEmail, storeAttachment, type Attachment } from "../../mail/outbox.ts";
import { audit, automatic } from "../../persistence/audit/audit.ts";
import { clock } from "../../storage/clock.ts";
import { type Database, type Transaction } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import { adhocQueries, users } from "../../storage/schema/index.ts";
import { EXPORTING, adhocExport } from "../export.ts";
import { statementFor } from "../run.ts";
import { nextMailAt, type QueryRow } from "./plans.ts";

/** The most rows of a mailed file: some megabytes. */
const ROWS_MOST = 20_000;

/** A saved query whose mail is due. */
export type DueQuery = QueryRow & { readonly mail: MailPlan };

interface WrittenAttachment {
  readonly attachment: Attachment;
  readonly rows: number;
}

/** Writes a query's answer into a file with the rights of its owner; 401, 403 or 422 if they may not have it. */
export function writeAnswer(db: Database, due: DueQuery, signal: AbortSignal): Promise<WrittenAttachment> {
  const snapshot = { isolationLevel: "repeatable read", accessMode: "read only" } as const;
  return db.transaction(async (tx): Promise<WrittenAttachment> => {
    const { mail, query, ownerId, createdBy } = due;
    const caller = (await callerOfUser(tx, ownerId)) ?? throwHttpError(401, "errors.session.required");
    if (!permits(caller, EXPORTING)) throwHttpError(403, "errors.permission");
    const { timeZone = "UTC" } = await valuesOf(tx, PUBLIC_CONFIG_KEYS);
    const { plan } = await statementFor({ reader: tx, caller }, query, timeZone);
    const order = orderOf(query, { format: mail.format, timeZone, columns: plan.columns.map(({ id }) => id) });
    const { language } = mail;
    const source = await adhocExport.of(tx, order, { userId: ownerId, language });
    const parts: Uint8Array[] = [];
    const sink = {
      most: ROWS_MOST,
      store: (part: Uint8Array) => Promise.resolve(void parts.push(part)),
      reportProgress: () => Promise.resolve(),
    };
    const rows = await writeListFile(tx, { order, source, author: createdBy, language }, sink, signal);
    const name = fileName(await fileFactsOf(tx, { order, source, language }), mail.format);
    return { rows, attachment: { fileName: name, mediaType: MEDIA_TYPES[mail.format], content: Buffer.concat(parts) } };
  }, snapshot);
}

const orderOf = (adhoc: AdhocQuery, more: Pick<ExportOrder, "format" | "timeZone" | "columns">): ExportOrder =>
  ExportOrderSchema.parse({ list: "adhoc", adhoc, ...more });

/** Puts the answer into the outbox, records that it was mailed and when the next one is due, all in one transaction. */
export async function queueAnswer(
  tx: Transaction,
  { due, written, publicUrl }: { due: DueQuery; written: WrittenAttachment; publicUrl: string | null },
): Promise<void> {
  const { mail, name } = due;
  const [owner] = await tx.select().from(users).where(eq(users.userId, due.ownerId));
  const records = numberFormat(localeOf(mail.language, await readRegion(tx))).format(written.rows);
  await queueEmail(tx, {
    requestKey: randomUUID(),
    template: "adhocReport",
    language: mail.language,
    recipients: [...new Set(mail.recipients.map((one) => one.toLowerCase()))],
    values: { report: name, sender: owner ? displayNameOf(owner) : due.createdBy, records },
    link: linkOf(due, publicUrl),
    attachmentId: await storeAttachment(tx, written.attachment),
    sender: { userId: due.ownerId, userName: due.createdBy },
  });
  await note(tx, due, null);
  const { recipients, format } = mail;
  await audit(tx, {
    caller: automatic(`query ${due.queryId}`),
    module: "AdhocQuery",
    action: "send",
    subjectId: due.queryId,
    subject: name,
    after: { recipients, format, rows: written.rows },
  });
}

/** Notifies the owner that an answer could not be mailed, and why. */
export async function queueRefusal(
  tx: Transaction,
  { due, fault, publicUrl }: { due: DueQuery; fault: MailFault; publicUrl: string | null },
): Promise<void> {
  const [owner] = await tx.select().from(users).where(eq(users.userId, due.ownerId));
  await note(tx, due, fault);
  if (!owner?.active || owner.email === null || owner.email === "") return;
  const language = LANGUAGES.find((one) => one === owner.language) ?? LANGUAGES[0];
  await queueEmail(tx, {
    requestKey: randomUUID(),
    template: "adhocReportLeft",
    language,
    recipients: [owner.email],
    values: { report: due.name, why: textOf(language, fault.key, fault.values) },
    link: linkOf(due, publicUrl),
    sender: null,
  });
}

async function note(tx: Transaction, { queryId, mail }: DueQuery, fault: MailFault | null): Promise<void> {
  const sent = fault === null ? { lastMailAt: clock.date() } : {};
  await tx
    .update(adhocQueries)
    .set({ nextMailAt: await nextMailAt(tx, mail), mailFault: fault, ...sent })
    .where(eq(adhocQueries.queryId, queryId));
}

const linkOf = ({ query }: DueQuery, publicUrl: string | null): string | null =>
  publicUrl === null ? null : `${publicUrl}/adhoc-report?report=${encodeURIComponent(writeQuery(query))}`;
