import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import pg from "pg";
import { cancelEmail, getOutbox, retryEmail, sendEmail, type EmailDraft } from "../../contract/mail/calls.ts";
import { findInvitation } from "../../contract/people/calls/invitations.ts";
import { addOrUpdateUser, resetPassword } from "../../contract/people/calls/users.ts";
import { saveZone } from "../../contract/planning/calls/zones.ts";
import { openMailSink, type MailSink } from "../../test/kits/network.ts";
import { PLANNING, drawn, newEstimation, projectedEstimation, square, storeGrid } from "../../test/kits/planning.ts";
import type { TestClient } from "../../test/kits/client.ts";
import { newestAudit, startTestServer, type TestServer } from "../../test/kits/domain-server.ts";
import { column, columns } from "../../test/kits/numbers.ts";
import { until } from "../../test/kits/waiting.ts";
import { LANGUAGES } from "../answers/texts.ts";
import { asc, eq } from "../storage/orm.ts";
import { countyContacts, disasters, emailOutbox, estimations, users } from "../storage/schema/index.ts";
import { BACKOFF_MINUTES } from "./delivering.ts";
import { refusedRecipients } from "./limits.ts";
import { startMailer, type Mailer } from "./mailer.ts";
import { NO_MAIL, type MailSettings } from "./read-settings.ts";
import { peopleDomain } from "../people/routes.ts";
import { mailDomain } from "./routes.ts";
import { urgentLinesOf } from "../reports/sharing/urgent-lines.ts";

/** The report data in mails. */
const URGENT = { name: "urgent lines", routes: () => undefined, gives: { urgentLinesOf } };

let sink: MailSink;
let server: TestServer;
let staff: TestClient;
let admin: TestClient;
let eid: number;
let settings: MailSettings;

before(async () => {
  sink = await openMailSink();
  settings = {
    ...NO_MAIL,
    smtpUrl: sink.url,
    from: "needs@agency.example",
    domains: ["agency.example"],
    perDay: 500,
    perHour: 400,
  };
  // The mailer needs the server's database, which exists only once the server is created, so it is passed on later.
  const late: { mailer: Mailer | null } = { mailer: null };
  const handed: Mailer = {
    settings,
    state: async () => late.mailer?.state() ?? "noServer",
    flush: async (patience) => late.mailer?.flush(patience),
    stop: async () => late.mailer?.stop(),
  };
  server = await startTestServer({
    domains: [...PLANNING, peopleDomain, mailDomain, URGENT],
    mailer: handed,
    basePath: "/provision",
  });
  late.mailer = startMailer({ db: server.db, settings, interval: 3_600_000 });
  await storeGrid(server.db);
  staff = await server.as("Emergency Staff");
  admin = await server.admin();
  ({ eid } = await newEstimation(staff));
});
after(async () => {
  await server.app.mailer.stop();
  await server.close();
  await sink.close();
});
beforeEach(() => {
  sink.mails.length = 0;
  sink.refuse = null;
});

const draft = (given: Partial<EmailDraft> = {}): EmailDraft => ({
  template: "estimationLink",
  parameters: { eid },
  language: "en",
  recipients: ["ana@agency.example"],
  requestKey: randomUUID(),
  ...given,
});
const send = (given: Partial<EmailDraft> = {}, client = staff) => client.call(sendEmail, { body: draft(given) });
const rowsOf = (requestKey: string) =>
  server.db.select().from(emailOutbox).where(eq(emailOutbox.requestKey, requestKey)).orderBy(asc(emailOutbox.emailId));
const dueNow = (requestKey: string) =>
  server.db
    .update(emailOutbox)
    .set({ nextAttemptAt: new Date(Date.now() - 1000) })
    .where(eq(emailOutbox.requestKey, requestKey));

test("a mail goes out in each of the four languages, as text and as HTML, with a link to the estimation below the base path", async () => {
  const phrases = {
    en: "sent you the needs estimation",
    es: "le envió la estimación",
    pt: "enviou a você",
    de: "hat Ihnen die Bedarfsschätzung",
  };
  const [{ did = 0 } = {}] = await server.db
    .select({ did: estimations.did })
    .from(estimations)
    .where(eq(estimations.eid, eid));
  for (const language of LANGUAGES) {
    sink.mails.length = 0;
    const answer = (await send({ language })).ok;
    assert.deepEqual(answer, {
      service: "ready",
      emails: [{ recipient: "ana@agency.example", status: "sent", lastError: null }],
    });
    const [mail] = sink.mails;
    assert.ok(mail);
    assert.deepEqual([mail.from, mail.to], ["needs@agency.example", ["ana@agency.example"]]);
    assert.ok(mail.text.includes(phrases[language]), mail.text);
    assert.ok(mail.text.includes(`${server.url}/provision/main/map?disaster=${did}&estimation=${eid}`));
    assert.match(mail.header("Content-Type"), /multipart\/alternative/);
    assert.match(mail.text, new RegExp(`<html lang="${language}">`));
    assert.equal(mail.header("Auto-Submitted"), "auto-generated");
  }
});

test("every recipient gets a separate copy, once, and the audit names them but not the text", async () => {
  const requestKey = randomUUID();
  const recipients = ["ana@agency.example", "ANA@agency.example", "bo@agency.example"];
  await send({ requestKey, recipients });
  assert.deepEqual(column(sink.mails, "to"), [["ana@agency.example"], ["bo@agency.example"]]);
  assert.ok(!sink.mails[0]?.raw.includes("bo@agency.example"));
  const row = await newestAudit(server);
  assert.deepEqual([row?.module, row?.action, row?.subjectId], ["Email", "send", String(eid)]);
  assert.deepEqual(row?.after, {
    template: "estimationLink",
    language: "en",
    recipients: ["ana@agency.example", "bo@agency.example"],
  });
  // Pressed twice, or sent again because the answer was lost.
  const again = await send({ requestKey, recipients });
  assert.equal(again.ok.emails.length, 2);
  assert.equal(sink.mails.length, 2);
});

test("the texts leave the outbox once the mail was sent", async () => {
  const requestKey = randomUUID();
  await send({ requestKey });
  const [row] = await rowsOf(requestKey);
  assert.deepEqual([row?.status, row?.text, row?.html, row?.attempts], ["sent", null, null, 1]);
  assert.ok(row?.sentAt);
});

test("users, the agency's contacts and the allowed domains receive mail, no one else; each refused address is named", async () => {
  await server.db.insert(users).values([
    { userName: "out.side", email: "Out.Side@elsewhere.example" },
    { userName: "gone", email: "gone@elsewhere.example", active: false },
  ]);
  const contact = { name: "Ana", email: "Ana@County.example" };
  await server.db.insert(countyContacts).values({ ...contact, county: "Manatee" });
  const known = ["out.side@elsewhere.example", "ana@county.example"];
  const recipients = ["ana@agency.example", "x@evil.example", "gone@elsewhere.example", "x@sub.agency.example"];
  const refused = await send({ recipients: [...recipients, ...known] });
  assert.equal(refused.status, 422);
  assert.deepEqual(columns(refused.error.details.faults, "path", "key"), [
    ["body.recipients.1", "domain.mail.domain"],
    ["body.recipients.2", "domain.mail.domain"],
    ["body.recipients.3", "domain.mail.domain"],
  ]);
  assert.match(refused.error.message, /“x@evil.example” cannot receive email from here/);
  assert.equal(sink.mails.length, 0);
  assert.equal((await send({ recipients: known })).status, 200);
  const open = { ...settings, domains: [] };
  assert.deepEqual(await refusedRecipients(server.db, known, open), []);
  const others = await refusedRecipients(server.db, recipients, open);
  assert.deepEqual(
    columns(others, "path", "key"),
    recipients.map((_, i) => [`body.recipients.${i}`, "domain.mail.usersOnly"]),
  );
});

test("a line break in a name, an address or a field reaches no header, and HTML is only text", async () => {
  const name = 'Irma\r\nBcc: all@evil.example\r\n\r\n<script>alert("x")</script> & more';
  await server.db.update(estimations).set({ name }).where(eq(estimations.eid, eid));
  await server.db.update(disasters).set({ name: "<b>Storm</b>\u2028x" });
  await send();
  const [mail] = sink.mails;
  assert.ok(mail);
  assert.equal(mail.header("Bcc"), "");
  assert.equal(
    mail.header("Subject"),
    'Needs estimation “Irma Bcc: all@evil.example <script>alert("x")</script> & more”',
  );
  const html = mail.text.slice(mail.text.indexOf("<html"));
  assert.ok(!html.includes("<script") && !html.includes("<b>"), html);
  assert.ok(html.includes("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; more"));
  await server.db.update(estimations).set({ name: "Irma" }).where(eq(estimations.eid, eid));

  for (const address of [
    "ana@agency.example\r\nBcc: x@evil.example",
    "a b@agency.example",
    "<ana@agency.example>",
    "a@agency.example,x@evil.example",
  ])
    assert.equal((await send({ recipients: [address] })).status, 400, address);
});

test("no subject, text or unknown template is taken from the caller", async () => {
  for (const extra of [
    { subject: "Mine" },
    { body: "Mine" },
    { html: "<b>" },
    { from: "ceo@agency.example" },
    { template: "accountCreated" },
  ]) {
    const answer = await staff.fetch("/api/Email/send", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...draft(), ...extra }),
    });
    assert.equal(answer.status, 400, JSON.stringify(extra));
  }
  assert.equal(sink.mails.length, 0);
});

test("a mail server that is down or asks to wait is tried again later, and then the mail arrives", async () => {
  sink.refuse = 451;
  const requestKey = randomUUID();
  const first = (await send({ requestKey })).ok;
  assert.equal(first.emails[0]?.status, "waiting");
  assert.match(first.emails[0]?.lastError ?? "", /not now/);
  const [row] = await rowsOf(requestKey);
  const minutes = ((row?.nextAttemptAt.getTime() ?? 0) - Date.now()) / 60_000;
  assert.ok(Math.abs(minutes - BACKOFF_MINUTES[0]) < 0.2, `${minutes} minutes`);
  await server.app.mailer.flush(5000);
  assert.equal(sink.mails.length, 0, "not before its time");

  sink.refuse = null;
  await dueNow(requestKey);
  await server.app.mailer.flush(5000);
  assert.equal(sink.mails.length, 1);
  const [sent] = await rowsOf(requestKey);
  assert.deepEqual([sent?.status, sent?.attempts, sent?.lastError], ["sent", 2, null]);
});

test("a mail server that does not answer at all is tried again, and the mail arrives once it is back", async () => {
  const { port, close } = await openMailSink();
  await close();
  const { db, own } = await ownServer({});
  await own.send(["ana@agency.example"]);
  const mailer = startMailer({
    db,
    settings: { ...settings, smtpUrl: `smtp://127.0.0.1:${port}` },
    interval: 3_600_000,
  });
  await mailer.flush(5000);
  const [row] = await db.select().from(emailOutbox);
  assert.deepEqual([row?.status, row?.attempts], ["waiting", 1]);
  assert.match(row?.lastError ?? "", /ECONNREFUSED/);
  const back = await openMailSink(port);
  await db.update(emailOutbox).set({ nextAttemptAt: new Date(Date.now() - 1000) });
  await mailer.flush(5000);
  assert.equal(back.mails.length, 1);
  await mailer.stop();
  await back.close();
  await own.end();
});

test("an address that the mail server refuses for good is given up, and an administrator can try it once more", async () => {
  sink.refuse = 550;
  const requestKey = randomUUID();
  assert.equal((await send({ requestKey })).ok.emails[0]?.status, "failed");
  const outbox = (await admin.call(getOutbox)).ok;
  const [shown] = outbox.emails;
  assert.deepEqual([outbox.service, shown?.status, shown?.recipient], ["ready", "failed", "ana@agency.example"]);
  assert.equal((await staff.call(getOutbox)).status, 403);
  sink.refuse = null;
  const emailId = shown?.emailId ?? 0;
  assert.equal((await admin.call(retryEmail, { body: { emailId } })).ok.status, "waiting");
  await server.app.mailer.flush(5000);
  assert.equal(sink.mails.length, 1);
  assert.equal((await admin.call(retryEmail, { body: { emailId } })).status, 409);
  assert.equal((await admin.call(retryEmail, { body: { emailId: 999_999 } })).status, 404);
});

test("a mail that waits for its server can be given up, one that was sent cannot", async () => {
  sink.refuse = 450;
  const { emails } = (await send({ requestKey: randomUUID() })).ok;
  assert.equal(emails[0]?.status, "waiting");
  const [shown] = (await admin.call(getOutbox)).ok.emails;
  const cancel = (client = admin) => client.call(cancelEmail, { body: { emailId: shown?.emailId ?? 0 } });
  assert.equal((await cancel(staff)).status, 403);
  const { status, lastError } = (await cancel()).ok;
  assert.deepEqual([status, lastError], ["failed", "domain.mail.canceled"]);
  assert.equal((await cancel()).error.key, "domain.mail.notWaiting");
  sink.refuse = null;
  await server.db.update(emailOutbox).set({ nextAttemptAt: new Date(0) });
  await server.app.mailer.flush(5000);
  assert.equal(sink.mails.length, 0, "never sent");
  const row = await newestAudit(server, { module: "Email", action: "cancel" });
  assert.deepEqual(row?.after, { status: "failed", attempts: 1 });
  await admin.call(retryEmail, { body: { emailId: shown?.emailId ?? 0 } });
  await server.app.mailer.flush(5000);
  assert.equal(sink.mails.length, 1, "unless someone tries it once more");
  assert.equal((await cancel()).error.key, "domain.mail.sentAlready");
});

test("tries end after the last pause", async () => {
  sink.refuse = 451;
  const requestKey = randomUUID();
  await send({ requestKey });
  await server.db
    .update(emailOutbox)
    .set({ attempts: BACKOFF_MINUTES.length })
    .where(eq(emailOutbox.requestKey, requestKey));
  await dueNow(requestKey);
  await server.app.mailer.flush(5000);
  assert.equal((await rowsOf(requestKey))[0]?.status, "failed");
});

test("two processes that work off one outbox send each mail once", async () => {
  sink.refuse = 451;
  const requestKey = randomUUID();
  const recipients = Array.from({ length: 12 }, (_, i) => `p${i}@agency.example`);
  await send({ requestKey, recipients });
  sink.refuse = null;
  await dueNow(requestKey);
  const second = startMailer({ db: server.db, settings, interval: 3_600_000 });
  await Promise.all([server.app.mailer.flush(10_000), second.flush(10_000)]);
  await second.stop();
  assert.deepEqual(sink.mails.flatMap(({ to }) => to).sort(), recipients.toSorted());
  assert.equal(new Set(sink.mails.map((mail) => mail.header("Message-ID"))).size, 12);
});

test("a mail that a dead process was sending is sent by the next process", async () => {
  sink.refuse = 451;
  const requestKey = randomUUID();
  await send({ requestKey });
  sink.refuse = null;
  await dueNow(requestKey);
  const dying = new pg.Client({ connectionString: server.ownerUrl });
  dying.on("error", () => undefined);
  await dying.connect();
  await dying.query("begin");
  await dying.query("select 1 from email_outbox where request_key = $1 for update", [requestKey]);
  await server.app.mailer.flush(5000);
  assert.equal(sink.mails.length, 0, "it is another's");
  const { rows } = await dying.query<{ pid: number }>("select pg_backend_pid() as pid");
  await server.owner.$client.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await until(async () => {
    await server.app.mailer.flush(5000);
    return sink.mails.length > 0;
  });
  assert.equal(sink.mails.length, 1);
});

test("users are notified about a new account and a reset password in their language, without the password", async () => {
  const made = (
    await admin.call(addOrUpdateUser, {
      body: {
        userName: "eva.neu",
        firstName: "Eva",
        lastName: "Neu",
        email: "eva@agency.example",
        language: "de",
        active: true,
        portalOnly: false,
      },
    })
  ).ok;
  const reset = (await admin.call(resetPassword, { body: { userId: made.user.userId } })).ok;
  await server.app.mailer.flush(5000);
  assert.deepEqual(
    sink.mails.map((mail) => [mail.to[0], mail.header("Subject")]),
    [
      ["eva@agency.example", "Ihr Konto in der Anwendung für Bedarfsschätzungen"],
      ["eva@agency.example", "Ihr Passwort wurde zurückgesetzt"],
    ],
  );
  const mailTexts = sink.mails.map(({ text }) => text).join("\n");
  assert.match(mailTexts, /Guten Tag Eva Neu,/);
  for (const password of [made.oneTimePassword ?? "?", reset.oneTimePassword]) assert.ok(!mailTexts.includes(password));
});

test("an invitation's token is added only when it is sent, and never stored", async () => {
  const person = { userName: "ina.vite", firstName: "Ina", lastName: "Vite", email: "ina@agency.example" };
  const body = { ...person, language: "es" as const, active: true, portalOnly: false, invite: "email" as const };
  const { invitation } = (await admin.call(addOrUpdateUser, { body })).ok;
  assert.equal(invitation?.token, null, "the administrator does not learn it");
  const [mail] = sink.mails;
  const [, address = "", token = ""] = /(http\S+)#invitation=([\w-]+)/.exec(mail?.text ?? "") ?? [];
  assert.equal(address, `${server.url}/provision/login`);
  assert.match(mail?.text ?? "", /durante 72 horas/);
  assert.equal((await server.anonymous().call(findInvitation, { body: { token } })).ok.userName, "ina.vite");
  assert.ok(!JSON.stringify(await server.db.select().from(emailOutbox)).includes(token));
});

test("users who may not share reports send nothing", async () => {
  assert.equal((await send({}, await server.as("Viewer"))).status, 403);
  assert.equal((await send({}, server.anonymous())).status, 401);
  assert.equal((await send({ parameters: { eid: 999_999 } })).status, 404);
});

test("mails above the quota are refused (429) and not queued, also when sent concurrently", async () => {
  const { db, own } = await ownServer({ perHour: 5, perDay: 8 });
  const results = await Promise.all(
    Array.from({ length: 4 }, () => own.send(["ana@agency.example", "bo@agency.example"])),
  );
  assert.deepEqual(results.map(({ status }) => status).sort(), [200, 200, 429, 429]);
  const refused = results.find(({ status }) => status === 429);
  assert.match(refused?.error.message ?? "", /^This would make 6 emails within an hour; .* in 60 minutes\.$/);
  assert.equal(await db.$count(emailOutbox), 4);
  await db.update(emailOutbox).set({ createdAt: new Date(Date.now() - 2 * 60 * 60 * 1000) });
  assert.equal(
    (await own.send(["a@agency.example", "b@agency.example", "c@agency.example", "d@agency.example"])).status,
    200,
  );
  assert.equal((await own.send(["e@agency.example"])).error.key, "domain.mail.quotaDay");
  await own.end();
});

test("without a mail server the mail is stored and the answer says so", async () => {
  const { db, own } = await ownServer({});
  const { ok } = await own.send(["ana@agency.example"]);
  assert.deepEqual(ok, {
    service: "noServer",
    emails: [{ recipient: "ana@agency.example", status: "waiting", lastError: null }],
  });
  const [row] = await db.select().from(emailOutbox);
  assert.match(row?.text ?? "", /needs estimation/);
  // Once there is a mail server, the kept mails are sent.
  const mailer = startMailer({ db, settings, interval: 3_600_000 });
  await mailer.flush(5000);
  await mailer.stop();
  assert.equal(sink.mails.length, 1);
  const noSender = startMailer({ db, settings: { ...settings, from: null } });
  assert.equal(await noSender.state(), "noSender");
  await noSender.stop();
  await own.end();
});

/** A second server whose mails cannot be delivered. */
async function ownServer(limits: Partial<MailSettings>) {
  const second = await startTestServer({
    domains: [...PLANNING, peopleDomain, mailDomain, URGENT],
    mailer: keeping({ ...settings, smtpUrl: null, ...limits }),
  });
  await storeGrid(second.db);
  const client = await second.as("Emergency Staff");
  const estimation = await newEstimation(client);
  return {
    db: second.db,
    own: {
      send: (recipients: string[]) => send({ recipients, parameters: { eid: estimation.eid } }, client),
      end: () => second.close(),
    },
  };
}

/** A mailer without a mail server. */
const keeping = (of: MailSettings): Mailer => ({
  settings: of,
  state: async () => "noServer",
  flush: async () => undefined,
  stop: async () => undefined,
});

test("a mail lists what to order as long as the estimation's figures are current", async () => {
  const projected = await projectedEstimation(staff);
  const sent = async (language: EmailDraft["language"]) => {
    sink.mails.length = 0;
    await send({ language, parameters: { eid: projected.eid } });
    return sink.mails[0]?.text ?? "";
  };
  const text = await sent("en");
  assert.match(text, /What to order, the most urgent first:\r?\n- \w+: order by .+ \(.+\), [\d,]+ \w+, [\d,]+ trucks/);
  assert.equal(text.match(/^- \w+: order by/gm)?.length, 3);
  assert.match(await sent("es"), /^- Agua potable: /m);
  await staff.call(saveZone, { body: drawn(projected.eid, 3, square(5.5, 0.5, 7.5, 1.5)) });
  assert.doesNotMatch(await sent("en"), /What to order/);
});
