import assert from "node:assert/strict";
import { test } from "node:test";
import { getEstimation, publishEstimation, unpublishEstimation } from "../../../contract/planning/calls/estimations.ts";
import { calculateProjections } from "../../../contract/planning/calls/projections.ts";
import { askForPublishing, getPublishing } from "../../../contract/reports/calls/publishing.ts";
import { issueReport } from "../../../contract/reports/calls/issuing.ts";
import {
  createShareLink,
  getShareLinks,
  openSharedReport,
  revokeShareLink,
} from "../../../contract/reports/calls/links.ts";
import { readReportCode } from "../../../contract/reports/report-code.ts";
import { columnsHolding, beforeTests } from "../../../test/kits/cluster.ts";
import {
  countedEstimation,
  granted,
  newDisaster,
  planningServer,
  projectedEstimation,
} from "../../../test/kits/planning.ts";
import { testClient } from "../../../test/kits/domain-server.ts";
import { column, columns } from "../../../test/kits/numbers.ts";
import { hashOf } from "../../caller/token.ts";
import { setConfigKeys } from "../../config/keys.ts";
import { SYSTEM_ACTOR } from "../../persistence/audit/audit.ts";
import { inTransaction } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import {
  audits,
  emailOutbox,
  estimations,
  reports,
  shareLinkTokens,
  shareLinks,
  users,
} from "../../storage/schema/index.ts";
import { issueReport as issue, readReport } from "../documents.ts";
import { readSharedPublicly } from "../../public/shared-report.ts";
import { publishingDomain } from "../publishing/routes.ts";
import { reportSharingDomain } from "./routes.ts";
import { reportsDomain } from "../routes.ts";

const { server, staff } = planningServer([publishingDomain, reportSharingDomain, reportsDomain]);
const admin = testClient(server);
let eid: number;

beforeTests(async () => {
  ({ eid } = await projectedEstimation(staff));
});

const order = (changes: object = {}) => ({
  ...({ eid, variant: "Executive", selection: "full", units: "asEntered" } as const),
  ...changes,
});
const linkTo = async (changes: object = {}) => {
  const { ok } = await staff.call(createShareLink, { body: { ...order(changes), language: "es", days: 30 } });
  return { ...ok, token: ok.address.split("/").at(-1) ?? "" };
};
const open = (token: string) => server.anonymous().call(openSharedReport, { body: { token } });
const NOWHERE = [404, "domain.sharing.nowhere"];
const answerFor = async (token: string) => {
  const answer = await open(token);
  return [answer.status, answer.error.key, answer.error.message];
};

test("the same report is issued once, under one code, however many request it at once", async () => {
  const [first, second] = await Promise.all([1, 2].map(() => staff.call(issueReport, { body: order() })));
  assert.ok(first && second);
  assert.equal(first.ok.code, second.ok.code);
  assert.equal(readReportCode(first.ok.code), first.ok.code);
  const other = await staff.call(issueReport, { body: order({ units: "metric" }) });
  assert.notEqual(other.ok.code, first.ok.code);
  const rows = await server.db.select().from(audits).where(eq(audits.action, "issue"));
  assert.equal(rows.filter(({ subjectId }) => subjectId === String(first.ok.reportId)).length, 1);
  assert.deepEqual((rows[0]?.after as { code: string }).code, first.ok.code);
});

test("a report that is issued again after it came back from the database keeps its code", async () => {
  const document = await readReport(server.db, order(), { public: false });
  const actor = { userId: null, userName: "system", address: "", requestId: "" };
  const made = await inTransaction(server.db, (tx) => issue(tx, actor, document));
  const [kept] = await server.db.select().from(reports).where(eq(reports.reportId, made.reportId));
  assert.ok(kept);
  const again = await inTransaction(server.db, (tx) => issue(tx, actor, kept.document as typeof document));
  assert.deepEqual(again, made);
});

test("a link opens its report without a session, as it was when shared, and is counted", async () => {
  const { token, link } = await linkTo();
  const first = (await open(token)).ok;
  assert.equal(first.language, "es");
  assert.equal(first.code, link.code);
  assert.deepEqual(first.document, (await staff.call(issueReport, { body: order() })).ok.document);
  await Promise.all([open(token), open(token)]);
  const [listed] = (await staff.call(getShareLinks, { params: { eid } })).ok.filter(
    (one) => one.linkId === link.linkId,
  );
  assert.equal(listed?.openings, 3);
  assert.ok(listed.lastOpenedAt !== null && listed.state === "open");
  assert.match(listed.createdBy, /^emergency\.staff/);
});

test("only a hash of the token is stored in the database", async () => {
  const { token, link } = await linkTo();
  const rows = await server.db.select().from(shareLinkTokens).where(eq(shareLinkTokens.linkId, link.linkId));
  assert.deepEqual(column(rows, "tokenHash"), [hashOf(token)]);
  await open(token);
  assert.deepEqual(await columnsHolding(server.db, token), []);
});

test("expired, revoked, guessed, truncated and no longer published links get the same plain sentence", async () => {
  const expired = await linkTo();
  await server.db
    .update(shareLinks)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(shareLinks.linkId, expired.link.linkId));
  const revoked = await linkTo();
  const taken = (await staff.call(revokeShareLink, { body: { linkId: revoked.link.linkId } })).ok;
  assert.equal(taken.state, "revoked");
  const sentence = await answerFor(expired.token);
  assert.deepEqual(sentence.slice(0, 2), NOWHERE);
  for (const token of [revoked.token, "A".repeat(43), revoked.token.slice(0, 20), "", "../x"])
    assert.deepEqual(await answerFor(token), sentence, token);
  const { ok } = await staff.call(getShareLinks, { params: { eid } });
  const stateOf = (linkId: number) => ok.find((one) => one.linkId === linkId)?.state;
  assert.deepEqual([stateOf(expired.link.linkId), stateOf(revoked.link.linkId)], ["expired", "revoked"]);
  assert.equal(ok.find((one) => one.linkId === revoked.link.linkId)?.openings, 0);
});

test("a Public report is shared while its estimation is published, and its link closes when that is unpublished", async () => {
  const own = await projectedEstimation(staff);
  const early = await staff.call(createShareLink, {
    body: { ...order({ eid: own.eid, variant: "Public" }), language: "en", days: 1 },
  });
  assert.deepEqual([early.status, early.error.key], [409, "domain.sharing.notPublished"]);
  const version = async () => (await admin.call(getEstimation, { params: { eid: own.eid } })).ok.version;
  await admin.call(publishEstimation, { body: { eid: own.eid, version: await version() } });
  const { token, link } = await linkTo({ eid: own.eid, variant: "Public" });
  // A program that shows a preview of the link is no reader of it.
  const preview = (of: string) => readSharedPublicly(server.db, of);
  assert.ok(((await preview(token))?.zones.length ?? 0) > 0);
  for (const other of [(await linkTo()).token, "x".repeat(43), "../x"]) assert.equal(await preview(other), null, other);
  const before = (await staff.call(getShareLinks, { params: { eid: own.eid } })).ok;
  assert.deepEqual([before.length, before[0]?.openings], [1, 0]);
  assert.equal((await open(token)).status, 200);
  await staff.call(calculateProjections, { body: { eid: own.eid, version: await version() } });
  const newer = await staff.call(createShareLink, {
    body: { ...order({ eid: own.eid, variant: "Public" }), language: "en", days: 1 },
  });
  assert.deepEqual([newer.status, newer.error.key], [409, "domain.sharing.otherRun"]);
  await admin.call(unpublishEstimation, { body: { eid: own.eid, version: await version() } });
  assert.deepEqual((await answerFor(token)).slice(0, 2), NOWHERE);
  assert.equal(await preview(token), null);
  const [listed] = (await staff.call(getShareLinks, { params: { eid: own.eid } })).ok;
  assert.deepEqual([listed?.linkId, listed?.state], [link.linkId, "closed"]);
  await server.db.delete(estimations).where(eq(estimations.eid, own.eid));
  assert.deepEqual((await answerFor(token)).slice(0, 2), NOWHERE);
});

test("an exercise is not published, and no one is asked to, while its links and files may go to the participants", async () => {
  const { did } = await newDisaster(staff, { name: "Drill of links", apart: "exercise" });
  const { eid: own } = await projectedEstimation(staff, { did });
  const { version } = (await admin.call(getEstimation, { params: { eid: own } })).ok;
  const published = await admin.call(publishEstimation, { body: { eid: own, version } });
  const asked = await staff.call(askForPublishing, { body: { eid: own } });
  for (const { status, error } of [published, asked])
    assert.deepEqual([status, error.key], [409, "domain.disaster.exerciseStays"]);
  const { token } = await linkTo({ eid: own });
  assert.match(JSON.stringify((await open(token)).ok), /EXERCISE: Drill of links/);
});

test("a link revoked while it is opened either opened before or does not open", async () => {
  const { token, link } = await linkTo();
  const [opened, taken] = await Promise.all([
    open(token),
    staff.call(revokeShareLink, { body: { linkId: link.linkId } }),
  ]);
  assert.equal(taken.ok.state, "revoked");
  const [row] = await server.db.select().from(shareLinks).where(eq(shareLinks.linkId, link.linkId));
  assert.equal(row?.openings, opened.status === 200 ? 1 : 0);
  assert.deepEqual((await answerFor(token)).slice(0, 2), NOWHERE);
});

test("a link needs a projected estimation, and is limited to a year", async () => {
  const counted = await countedEstimation(staff);
  const share = (changes: object) =>
    staff.call(createShareLink, { body: { ...order(), language: "en", days: 30, ...changes } });
  assert.deepEqual((await share({ eid: counted.eid })).error.key, "domain.prompt.projections");
  assert.equal((await share({ days: 366 })).status, 400);
  assert.equal((await share({ days: 0 })).status, 400);
  assert.equal((await share({ language: "fr" })).status, 400);
  assert.equal((await staff.call(revokeShareLink, { body: { linkId: 999_999 } })).error.key, "domain.sharing.unknown");
});

test("sharing and revoking leave their audit rows; revoking twice leaves one", async () => {
  const { link } = await linkTo();
  for (let i = 0; i < 2; i++) await admin.call(revokeShareLink, { body: { linkId: link.linkId } });
  const rows = await server.db
    .select()
    .from(audits)
    .where(eq(audits.subjectId, String(link.linkId)))
    .orderBy(audits.auditId);
  const ofReport = rows.filter(({ module }) => module === "Report");
  assert.deepEqual(columns(ofReport, "action", "userName"), [
    ["share", link.createdBy],
    ["revoke", "admin"],
  ]);
});

test("a viewer can neither share nor see the authors of links", async () => {
  const viewer = await server.as("Viewer");
  const { link } = await linkTo();
  assert.equal((await viewer.call(getShareLinks, { params: { eid } })).status, 403);
  assert.equal((await viewer.call(revokeShareLink, { body: { linkId: link.linkId } })).status, 403);
  assert.equal((await viewer.call(createShareLink, { body: { ...order(), language: "en", days: 1 } })).status, 403);
});

test("a report is checked under the address that the operator names, or by its code alone: never under this machine's own", async () => {
  const address = async (value: string) => {
    await setConfigKeys(server.db, new Map([["shareReportUrl", value]]), SYSTEM_ACTOR);
    return (await staff.call(issueReport, { body: order() })).ok;
  };
  assert.equal((await address("")).address, null);
  assert.equal((await address("http://localhost:8080")).address, null);
  assert.equal((await address("http://127.0.0.1:8080/provision")).address, null);
  const { address: named, code } = await address("https://needs.agency.example/");
  assert.equal(named, `https://needs.agency.example/verify/${code}`);
  const { token } = await linkTo();
  assert.equal((await open(token)).ok.checkAddress, named);
  await address("");
});

test("a user who unpublishes sees what stays open, and ends the links with it in one transaction", async () => {
  const own = (await projectedEstimation(staff)).eid;
  const version = async () => (await staff.call(getEstimation, { params: { eid: own } })).ok.version;
  granted(await admin.call(publishEstimation, { body: { eid: own, version: await version() } }));
  const [inside, outside] = [await linkTo({ eid: own }), await linkTo({ eid: own, variant: "Public" })];
  const standing = granted(await staff.call(getPublishing, { params: { eid: own } }));
  assert.deepEqual(standing.links, { staying: 1, closing: 1, until: inside.link.expiresAt });
  assert.deepEqual(standing.files, { count: 0, last: null });
  granted(await admin.call(unpublishEstimation, { body: { eid: own, version: await version() } }));
  assert.deepEqual([(await open(inside.token)).status, (await open(outside.token)).status], [200, 404]);
  granted(await admin.call(publishEstimation, { body: { eid: own, version: await version() } }));
  granted(await admin.call(unpublishEstimation, { body: { eid: own, version: await version(), endLinks: true } }));
  granted(await admin.call(publishEstimation, { body: { eid: own, version: await version() } }));
  assert.deepEqual([(await open(inside.token)).status, (await open(outside.token)).status], [404, 404]);
  const rows = await server.db.select().from(audits).where(eq(audits.action, "revoke"));
  const ended = [inside, outside].map(({ link }) => String(link.linkId));
  assert.deepEqual(
    rows
      .map(({ subjectId }) => subjectId)
      .filter((id) => ended.includes(id))
      .sort(),
    ended.toSorted(),
  );
});

test("a user who may not publish sees who may, and can ask them once an hour, with one audit row", async () => {
  const own = (await projectedEstimation(staff)).eid;
  const ask = () => staff.call(askForPublishing, { body: { eid: own } });
  assert.equal((await ask()).error.key, "domain.publishing.noOne");
  await server.db.update(users).set({ email: "chief@agency.example" }).where(eq(users.userName, "admin"));
  const { publishers, asked } = granted(await staff.call(getPublishing, { params: { eid: own } }));
  assert.equal(asked, null);
  const sent = granted(await ask());
  assert.ok(sent.asked.length > 0 && sent.asked.every((name) => publishers.includes(name)));
  const mails = await server.db.select().from(emailOutbox).where(eq(emailOutbox.template, "publishRequest"));
  assert.deepEqual(columns(mails, "recipient", "status"), [["chief@agency.example", "waiting"]]);
  assert.ok(mails[0]?.text?.includes(`estimation=${own}`));
  const again = await ask();
  assert.deepEqual([again.status, again.error.key], [429, "domain.publishing.asked"]);
  const rows = await server.db.select().from(audits).where(eq(audits.action, "askPublish"));
  assert.deepEqual(columns(rows, "module", "subjectId", "after"), [["Estimation", String(own), { asked: sent.asked }]]);
  assert.notEqual((await staff.call(getPublishing, { params: { eid: own } })).ok.asked, null);
});

test("a client that tries links repeatedly is blocked for a while", async () => {
  const tries = await Promise.all(Array.from({ length: 70 }, () => open("B".repeat(43))));
  assert.ok(tries.some(({ status }) => status === 429));
  assert.equal(tries.find(({ status }) => status === 429)?.error.key, "errors.tooMany");
});
