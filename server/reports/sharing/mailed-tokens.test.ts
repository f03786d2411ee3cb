import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, test } from "node:test";
import { retryEmail } from "../../../contract/mail/calls.ts";
import { getShareLinks, openSharedReport, revokeShareLink, sendReport } from "../../../contract/reports/calls/links.ts";
import { columnsHolding } from "../../../test/kits/cluster.ts";
import { openMailSink, type MailSink } from "../../../test/kits/network.ts";
import { PLANNING, projectedEstimation, storeGrid } from "../../../test/kits/planning.ts";
import type { TestClient } from "../../../test/kits/client.ts";
import { startTestServer, type TestServer } from "../../../test/kits/domain-server.ts";
import { startMailer, type Mailer } from "../../mail/mailer.ts";
import { NO_MAIL } from "../../mail/read-settings.ts";
import { asc, eq } from "../../storage/orm.ts";
import { emailOutbox, shareLinkTokens, shareLinks } from "../../storage/schema/index.ts";
import { mailDomain } from "../../mail/routes.ts";
import { reportSharingDomain } from "./routes.ts";
import { reportsDomain } from "../routes.ts";

let sink: MailSink;
let server: TestServer;
let staff: TestClient;
let admin: TestClient;
let eid: number;
let mailer: Mailer;

const settings = { ...NO_MAIL, from: "needs@agency.example", domains: ["agency.example"], perHour: 100 };

before(async () => {
  sink = await openMailSink();
  // Mails are queued by the server and leave when a test says so.
  const handed: Mailer = {
    settings: { ...settings, publicUrl: "https://provision.agency.example" },
    state: async () => "ready",
    flush: async () => undefined,
    stop: async () => undefined,
  };
  server = await startTestServer({
    domains: [...PLANNING, mailDomain, reportSharingDomain, reportsDomain],
    mailer: handed,
  });
  mailer = startMailer({ db: server.db, settings: { ...settings, smtpUrl: sink.url }, interval: 3_600_000 });
  await storeGrid(server.db);
  staff = await server.as("Emergency Staff");
  admin = await server.admin();
  ({ eid } = await projectedEstimation(staff));
});
after(async () => {
  await mailer.stop();
  await server.close();
  await sink.close();
});
beforeEach(async () => {
  sink.mails.length = 0;
  Object.assign(sink, { refuse: null, quote: null, hangUp: false });
  await server.db.delete(emailOutbox);
});

/** Queues a mail with a link and returns the link. */
async function mailed(recipient = `${randomUUID()}@agency.example`) {
  const order = { eid, variant: "Executive", selection: "summary", units: "asEntered", language: "en" } as const;
  await staff.call(sendReport, {
    body: { ...order, way: "link", days: 7, requestKey: randomUUID(), recipients: [recipient] },
  });
  const links = (await staff.call(getShareLinks, { params: { eid } })).ok;
  return links.find(({ sentTo }) => sentTo === recipient) ?? assert.fail("no link");
}
async function deliver() {
  await server.db.update(emailOutbox).set({ nextAttemptAt: new Date(Date.now() - 1000) });
  await mailer.flush(10_000);
}
const LINK = /https:\/\/provision\.agency\.example\/shared\/([\w-]{43})(?![\w-])/g;
const tokensIn = (text: string) => [...new Set([...text.matchAll(LINK)].map(([, token]) => token ?? ""))];
const tokens = () => sink.mails.flatMap(({ text }) => tokensIn(text));
const hashes = (linkId: number) =>
  server.db
    .select()
    .from(shareLinkTokens)
    .where(eq(shareLinkTokens.linkId, linkId))
    .orderBy(asc(shareLinkTokens.createdDate));
const open = async (token: string) => (await server.anonymous().call(openSharedReport, { body: { token } })).status;
const outbox = async () => (await server.db.select().from(emailOutbox))[0] ?? assert.fail("no mail");

test("a waiting mail contains no token; the token that it is sent with opens the report and is in no table", async () => {
  const { linkId } = await mailed();
  assert.deepEqual(await hashes(linkId), []);
  const { text, html } = await outbox();
  assert.ok(text?.includes("/shared/{{token}}") && html?.includes("/shared/{{token}}"));
  assert.deepEqual(tokensIn(`${text} ${html}`), []);
  await deliver();
  const [token = "", ...others] = tokens();
  assert.deepEqual(others, [], "text and HTML bring one link");
  assert.equal(await open(token), 200);
  assert.deepEqual(await columnsHolding(server.db, token), []);
});

test("if the mail was accepted but the answer lost, both copies open", async () => {
  const { linkId } = await mailed();
  sink.hangUp = true;
  await deliver();
  assert.equal((await outbox()).status, "waiting");
  sink.hangUp = false;
  await deliver();
  assert.equal((await outbox()).status, "sent");
  assert.equal(tokens().length, 2);
  assert.equal(new Set(sink.mails.map((mail) => mail.header("Message-ID"))).size, 1);
  for (const token of tokens()) {
    assert.equal(await open(token), 200);
    assert.deepEqual(await columnsHolding(server.db, token), []);
  }
  assert.equal((await hashes(linkId)).length, 2);
  await staff.call(revokeShareLink, { body: { linkId } });
  for (const token of tokens()) assert.equal(await open(token), 404, "taken back is every copy");
});

test("a filter that refuses the mail and quotes its link leaves no token behind, and no token opens the link", async () => {
  const { linkId } = await mailed();
  sink.quote = LINK;
  await deliver();
  const { status, lastError } = await outbox();
  assert.equal(status, "failed");
  assert.match(lastError ?? "", /not https:\/\/provision\.agency\.example\/shared\/…/);
  assert.deepEqual(await hashes(linkId), []);
});

test("a refused and retried mail contains the token of its last attempt alone", async () => {
  const { linkId } = await mailed();
  sink.refuse = 451;
  await deliver();
  await deliver();
  assert.deepEqual(await hashes(linkId), []);
  sink.refuse = null;
  await deliver();
  const [token = ""] = tokens();
  assert.equal(await open(token), 200);
  assert.equal((await hashes(linkId)).length, 1);
});

test("a mail whose link was revoked, expired or deleted is abandoned, with the reason", async () => {
  const ends: ((linkId: number) => Promise<unknown>)[] = [
    (linkId) => staff.call(revokeShareLink, { body: { linkId } }),
    (linkId) =>
      server.db
        .update(shareLinks)
        .set({ expiresAt: new Date(0) })
        .where(eq(shareLinks.linkId, linkId)),
    (linkId) => server.db.delete(shareLinks).where(eq(shareLinks.linkId, linkId)),
  ];
  for (const end of ends) {
    await server.db.delete(emailOutbox);
    const { linkId } = await mailed();
    await end(linkId);
    await deliver();
    const { status, lastError, emailId } = await outbox();
    assert.deepEqual([status, lastError], ["failed", "domain.mail.deadLink"]);
    assert.equal((await admin.call(retryEmail, { body: { emailId } })).ok.status, "waiting");
    await deliver();
    assert.deepEqual([(await outbox()).status, sink.mails.length], ["failed", 0]);
  }
});

test("two processes with one outbox make one copy and one token of each mail", async () => {
  const links = [];
  for (let i = 0; i < 5; i++) links.push(await mailed());
  const second = startMailer({ db: server.db, settings: { ...settings, smtpUrl: sink.url }, interval: 3_600_000 });
  await server.db.update(emailOutbox).set({ nextAttemptAt: new Date(Date.now() - 1000) });
  await Promise.all([mailer.flush(10_000), second.flush(10_000)]);
  await second.stop();
  assert.equal(sink.mails.length, 5);
  for (const { linkId } of links) assert.equal((await hashes(linkId)).length, 1);
});
