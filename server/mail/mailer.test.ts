import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { beforeEach, test } from "node:test";
import { getOutbox, retryEmail } from "../../contract/mail/calls.ts";
import { testClient, testServer } from "../../test/kits/domain-server.ts";
import { until } from "../../test/kits/waiting.ts";
import { setConfigKeys } from "../config/keys.ts";
import { operator } from "../persistence/audit/audit.ts";
import { inTransaction } from "../storage/database.ts";
import { count } from "../storage/orm.ts";
import { audits, emailAttachments, emailOutbox } from "../storage/schema/index.ts";
import { clearOldMails, startMailer } from "./mailer.ts";
import { storeAttachment } from "./outbox.ts";
import { NO_MAIL } from "./read-settings.ts";
import { mailDomain } from "./routes.ts";

const server = testServer({ domains: [mailDomain] });
const admin = testClient(server);
beforeEach(async () => {
  await server.db.delete(emailOutbox);
  await server.db.delete(emailAttachments);
});

const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

/** A mail with a file that was last due this many days ago. */
async function mail(days: number, state: Partial<typeof emailOutbox.$inferInsert> = {}) {
  await inTransaction(server.db, async (tx) => {
    const attachmentId = await storeAttachment(tx, {
      fileName: "report.pdf",
      mediaType: "application/pdf",
      content: Buffer.from("%PDF-"),
    });
    await tx.insert(emailOutbox).values({
      requestKey: randomUUID(),
      template: "reportFile",
      language: "en",
      recipient: `${days}@agency.example`,
      subject: "Report",
      text: "Hello",
      html: "<p>Hello</p>",
      attachmentId,
      createdAt: daysAgo(days),
      nextAttemptAt: daysAgo(days),
      ...state,
    });
  });
}
const rows = () => server.db.select().from(emailOutbox).orderBy(emailOutbox.emailId);

test("mails that failed or could never be sent lose texts and file after the configured days; their rows stay", async () => {
  const [before] = await server.db.select({ rows: count() }).from(audits);
  await mail(31, { status: "failed", attempts: 8, lastError: "550 no" });
  await mail(31);
  await mail(29, { status: "failed" });
  await mail(29);
  assert.equal(await clearOldMails(server.db), 2);
  const kept = await rows();
  assert.deepEqual(
    kept.map(({ status, text, html, attachmentId }) => [status, text, html, attachmentId !== null]),
    [
      ["failed", null, null, false],
      ["failed", null, null, false],
      ["failed", "Hello", "<p>Hello</p>", true],
      ["waiting", "Hello", "<p>Hello</p>", true],
    ],
  );
  assert.deepEqual(
    kept.map(({ clearedAt }) => clearedAt !== null),
    [true, true, false, false],
  );
  assert.equal(kept[0]?.lastError, "550 no");
  assert.equal(await server.db.$count(emailAttachments), 2);
  assert.equal(await clearOldMails(server.db), 0, "once is enough");
  const [after] = await server.db.select({ rows: count() }).from(audits);
  assert.deepEqual(after, before, "the audit is left alone");
});

test("the setting determines after how many days, and the outbox shows it and what was cleared", async () => {
  await mail(3, { status: "failed" });
  assert.equal(await clearOldMails(server.db), 0);
  await setConfigKeys(server.db, new Map([["mailKeptDays", "2"]]), operator("test"));
  assert.equal(await clearOldMails(server.db), 1);
  const { keptDays, emails } = (await admin.call(getOutbox)).ok;
  assert.deepEqual([keptDays, emails[0]?.status], [2, "failed"]);
  assert.ok(emails[0]?.clearedAt);
  const refused = await admin.call(retryEmail, { body: { emailId: emails[0]?.emailId ?? 0 } });
  assert.deepEqual([refused.status, refused.error.key], [409, "domain.mail.cleared"]);
  for (const odd of ["0", "-1", "3651", "1.5", "soon"])
    await assert.rejects(
      setConfigKeys(server.db, new Map([["mailKeptDays", odd]]), operator("test")),
      /expected a whole number of days from 1 to 3650/,
    );
  await setConfigKeys(server.db, new Map([["mailKeptDays", ""]]), operator("test"));
});

test("an old mail that an administrator has retried waits again", async () => {
  await mail(29, { status: "failed", createdAt: daysAgo(200) });
  const [row] = await rows();
  await admin.call(retryEmail, { body: { emailId: row?.emailId ?? 0 } });
  assert.equal(await clearOldMails(server.db), 0);
  assert.equal((await rows())[0]?.text, "Hello");
});

test("a process without a mail server clears too, and says how many", async () => {
  // The server's own mailer clears old mails once, some seconds after its start: it must not be the first.
  await server.app.mailer.stop();
  await mail(40);
  const cleared: number[] = [];
  const mailer = startMailer({
    db: server.db,
    settings: NO_MAIL,
    interval: 50,
    onCleared: (mails) => cleared.push(mails),
  });
  await until(() => cleared.length > 0);
  await mailer.stop();
  assert.deepEqual(cleared, [1]);
  assert.equal((await rows())[0]?.status, "failed");
});
