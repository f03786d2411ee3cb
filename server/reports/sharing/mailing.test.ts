import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import {
  getShareLinks,
  openSharedReport,
  revokeShareLink,
  sendReport,
  type ReportMail,
} from "../../../contract/reports/calls/links.ts";
import { openMailSink, type MailSink } from "../../../test/kits/network.ts";
import { PLANNING, projectedEstimation, storeGrid } from "../../../test/kits/planning.ts";
import type { TestClient } from "../../../test/kits/client.ts";
import { startTestServer, type TestServer } from "../../../test/kits/domain-server.ts";
import { SOAK, columns } from "../../../test/kits/numbers.ts";
import { LANGUAGES } from "../../answers/texts.ts";
import { startMailer, type Mailer } from "../../mail/mailer.ts";
import { NO_MAIL } from "../../mail/read-settings.ts";
import { eq, sql } from "../../storage/orm.ts";
import { audits, configKeys, emailAttachments, emailOutbox, reports, runs } from "../../storage/schema/index.ts";
import { mailDomain } from "../../mail/routes.ts";
import { reportSharingDomain } from "./routes.ts";
import { reportsDomain } from "../routes.ts";

let sink: MailSink;
let server: TestServer;
let staff: TestClient;
let eid: number;
let mailer: Mailer | null = null;
let noServer = false;

const settings = {
  ...NO_MAIL,
  from: "needs@agency.example",
  domains: ["agency.example"],
  perHour: 40,
  // As it is read from PUBLIC_URL where BASE_PATH is set.
  publicUrl: "https://provision.agency.example/provision",
};

before(async () => {
  sink = await openMailSink();
  // The mailer needs the server's database, which exists only once the server is created, so it is passed on later.
  const handed: Mailer = {
    settings,
    state: async () => (noServer ? "noServer" : "ready"),
    flush: async (patience) => (noServer ? undefined : mailer?.flush(patience)),
    stop: async () => mailer?.stop(),
  };
  server = await startTestServer({
    domains: [...PLANNING, mailDomain, reportSharingDomain, reportsDomain],
    mailer: handed,
  });
  mailer = startMailer({ db: server.db, settings: { ...settings, smtpUrl: sink.url }, interval: 3_600_000 });
  await storeGrid(server.db);
  staff = await server.as("Emergency Staff");
  ({ eid } = await projectedEstimation(staff));
});
after(async () => {
  await mailer?.stop();
  await server.close();
  await sink.close();
});
beforeEach(() => {
  sink.mails.length = 0;
  noServer = false;
});

const order = () => ({ eid, variant: "Executive", selection: "summary", units: "asEntered" }) as const;
const link = (changes: Partial<ReportMail> = {}) =>
  ({
    ...order(),
    way: "link",
    language: "en",
    days: 7,
    requestKey: randomUUID(),
    recipients: ["ana@agency.example"],
    ...changes,
  }) as ReportMail;
const pdf = (changes: object = {}) =>
  ({
    ...order(),
    way: "pdf",
    language: "en",
    paper: "a4",
    requestKey: randomUUID(),
    recipients: ["ana@agency.example"],
    ...changes,
  }) as ReportMail;
const send = (body: ReportMail) => staff.call(sendReport, { body });
const LINK = /https:\/\/provision\.agency\.example\/provision\/shared\/([\w-]{43})/;

// English and the language with the longest words; `npm run soak` has all.
test("each recipient gets a separate link, in the mail's language, and it opens", async () => {
  for (const language of SOAK ? LANGUAGES : (["en", "de"] as const)) {
    sink.mails.length = 0;
    const { ok } = await send(link({ language, recipients: ["ana@agency.example", "bo@agency.example"] }));
    assert.deepEqual(columns(ok.emails, "recipient", "status"), [
      ["ana@agency.example", "sent"],
      ["bo@agency.example", "sent"],
    ]);
    const tokens = sink.mails.map(({ text }) => LINK.exec(text)?.[1] ?? assert.fail(text));
    assert.equal(new Set(tokens).size, 2);
    for (const mail of sink.mails) assert.ok(!mail.text.includes("{{"), mail.text);
    for (const token of tokens) {
      const opened = (await server.anonymous().call(openSharedReport, { body: { token } })).ok;
      assert.deepEqual([opened.language, opened.document.selection], [language, "summary"]);
    }
  }
});

test("a mail says that its figures are of sample data, and how to read them where the language writes them otherwise", async () => {
  const mailed = async (body: ReportMail) => {
    sink.mails.length = 0;
    await send(body);
    return sink.mails.map(({ text }) => text).join("\n");
  };
  const SAMPLE = /Sample data: made-up people/;
  assert.doesNotMatch(await mailed(link()), /About these figures|Sample data|Numbers:/);
  assert.match(await mailed(link({ language: "de" })), /Zu diesen Zahlen:\r?\n- Zahlen: 1,000 ist eintausend/);
  // As if the figures had been calculated from the sample.
  const of = { eid: (await projectedEstimation(staff)).eid };
  const inputs = sql`jsonb_set(${runs.inputs}, '{dataSet,sample}', 'true')`;
  await server.db.update(runs).set({ inputs }).where(eq(runs.eid, of.eid));
  assert.match(await mailed(link(of)), SAMPLE);
  assert.match(await mailed(pdf({ ...of, language: "de" })), /- Beispieldaten: .+\r?\n- Zahlen: 1,000 ist eintausend/);
});

test("the list names the recipients of a link, and each is revoked separately", async () => {
  await send(link({ recipients: ["cy@agency.example", "di@agency.example"] }));
  const listed = (await staff.call(getShareLinks, { params: { eid } })).ok.filter(({ sentTo }) =>
    ["cy@agency.example", "di@agency.example"].includes(sentTo ?? ""),
  );
  assert.equal(listed.length, 2);
  await staff.call(revokeShareLink, { body: { linkId: listed[0]?.linkId ?? 0 } });
  const opened = await Promise.all(
    sink.mails.map(async ({ text }) => {
      const token = LINK.exec(text)?.[1] ?? "";
      return (await server.anonymous().call(openSharedReport, { body: { token } })).status;
    }),
  );
  assert.deepEqual(opened.toSorted(), [200, 404]);
});

test("a request sent twice counts once, and makes no second link", async () => {
  const mail = link({ recipients: ["eve@agency.example"] });
  await send(mail);
  await send(mail);
  assert.equal(sink.mails.length, 1);
  const links = (await staff.call(getShareLinks, { params: { eid } })).ok;
  assert.equal(links.filter(({ sentTo }) => sentTo === "eve@agency.example").length, 1);
});

test("the PDF is sent with the mail, one file for all its copies, and leaves the outbox with the last", async () => {
  const { ok } = await send(pdf({ recipients: ["ana@agency.example", "bo@agency.example"], language: "de" }));
  assert.ok(ok.emails.every(({ status }) => status === "sent"));
  assert.equal(sink.mails.length, 2);
  const [report] = await server.db.select({ code: reports.code }).from(reports).where(eq(reports.eid, eid));
  for (const { raw, text } of sink.mails) {
    assert.ok(/Content-Type: application\/pdf/i.test(raw));
    assert.ok(/filename(?:\*\d\*?)?=[^\r\n]+\.pdf/i.test(raw));
    const part = raw.slice(raw.search(/Content-Type: application\/pdf/i)).split("\r\n\r\n")[1] ?? "";
    assert.equal(Buffer.from(part.slice(0, 8), "base64").toString("latin1").slice(0, 5), "%PDF-");
    assert.ok(text.includes(`https://provision.agency.example/provision/verify/${report?.code}`), text.slice(0, 800));
  }
  assert.equal(await server.db.$count(emailAttachments), 0);
});

test("a mail that cannot be sent keeps its file until it is", async () => {
  noServer = true;
  const { ok } = await send(pdf({ recipients: ["fay@agency.example"] }));
  assert.deepEqual([ok.service, ok.emails[0]?.status], ["noServer", "waiting"]);
  assert.equal(await server.db.$count(emailAttachments), 1);
  await mailer?.flush(10_000);
  assert.equal(sink.mails.length, 1);
  assert.equal(await server.db.$count(emailAttachments), 0);
  const [row] = await server.db.select().from(emailOutbox).where(eq(emailOutbox.recipient, "fay@agency.example"));
  assert.deepEqual([row?.text, row?.html, row?.attachmentId], [null, null, null]);
});

test("people outside the allowed domains are refused by name, and nothing of the request is stored", async () => {
  const before = (await staff.call(getShareLinks, { params: { eid } })).ok.length;
  const refused = await send(link({ recipients: ["ana@agency.example", "x@evil.example"] }));
  assert.equal(refused.status, 422);
  assert.deepEqual(columns(refused.error.details.faults, "path", "key"), [["body.recipients.1", "domain.mail.domain"]]);
  assert.equal((await staff.call(getShareLinks, { params: { eid } })).ok.length, before);
  assert.equal(sink.mails.length, 0);
});

test("beyond the quota nothing is sent, made or written", async () => {
  const many = Array.from({ length: 20 }, (_, i) => `p${i}@agency.example`);
  noServer = true;
  await send(link({ recipients: many }));
  const before = (await staff.call(getShareLinks, { params: { eid } })).ok.length;
  for (const mail of [link({ recipients: many }), pdf({ recipients: many })]) {
    const refused = await send(mail);
    assert.deepEqual([refused.status, refused.error.key], [429, "domain.mail.quotaHour"]);
    const { found, count, seconds } = refused.error.details.values ?? {};
    assert.ok(Number(found) > 40 && count === 40, `${found} of ${count}`);
    assert.ok(Number(seconds) > 3_500 && Number(seconds) <= 3_600, String(seconds));
  }
  assert.equal((await staff.call(getShareLinks, { params: { eid } })).ok.length, before);
});

test("the audit names method and recipients, never a link", async () => {
  const rows = await server.db.select().from(audits).where(eq(audits.action, "send"));
  const { after } = rows[0] ?? assert.fail("no row");
  assert.deepEqual((after as { way: string }).way, "link");
  assert.ok(!JSON.stringify(rows).includes("/shared/"));
});

test("links begin with the agency's configured base", async () => {
  const other = await server.as("Emergency Staff");
  await server.db.insert(configKeys).values({ key: "shareReportUrl", value: "https://reports.agency.example/needs/" });
  noServer = false;
  await other.call(sendReport, { body: link({ recipients: ["gil@agency.example"] }) });
  // Mails waiting since the quota was reached are sent first.
  await mailer?.flush(30_000);
  const mail = sink.mails.find(({ to }) => to.includes("gil@agency.example"));
  assert.match(mail?.text ?? "", /https:\/\/reports\.agency\.example\/needs\/shared\/[\w-]{43}/);
});
