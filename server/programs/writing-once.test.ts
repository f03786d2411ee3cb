import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import test from "node:test";
import type { Call } from "../../contract/api/call.ts";
import type { ErrorAnswer } from "../../contract/api/errors.ts";
import * as programs from "../../contract/people/calls/programs.ts";
import { getPublished } from "../../contract/reports/calls/published.ts";
import { addOrUpdateDisaster, getAllDisasters, getDisaster } from "../../contract/planning/calls/disasters.ts";
import { saveDeliveries } from "../../contract/supply/calls/supply.ts";
import type { CallParts, TestClient } from "../../test/kits/client.ts";
import { testServer } from "../../test/kits/domain-server.ts";
import { newEstimation, storeGrid } from "../../test/kits/planning.ts";
import { untilBlocked } from "../../test/kits/waiting.ts";
import { buildServer } from "../app.ts";
import { sessionDomain } from "../people/session/routes.ts";
import { disastersDomain } from "../planning/disasters/routes.ts";
import { estimationsDomain } from "../planning/estimations/routes.ts";
import { viewDomain } from "../reports/published/routes.ts";
import { inTransaction } from "../storage/database.ts";
import { eq, sql } from "../storage/orm.ts";
import { keptAnswers, partnerDeliveries } from "../storage/schema/index.ts";
import { supplyDomain } from "../supply/routes.ts";
import { programsDomain } from "./routes.ts";

const ORIGIN = "https://dashboard.county.example";
const domains = [sessionDomain, disastersDomain, estimationsDomain, supplyDomain, viewDomain, programsDomain];
const server = testServer({ domains, data: (db) => storeGrid(db), apiOrigins: [ORIGIN] });

const DELIVERY = {
  partner: "Mass feeding partner",
  product: "Food",
  quantity: 5000,
  unit: "Meals" as const,
  deliveryDate: "2026-09-02",
  place: "",
  county: "Manatee",
  state: "Planned" as const,
};
/** Sends a call under a key, raw, with what came back byte by byte. */
async function keyed<C extends Call>(client: TestClient, call: C, key: string, parts: CallParts<C>) {
  const response = await client.fetch(call.path, {
    method: "POST",
    body: JSON.stringify(parts.body),
    headers: { "content-type": "application/json", "idempotency-key": key, ...parts.headers },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, key: (JSON.parse(text) as ErrorAnswer).key };
}
const stored = async (eid: number) =>
  (await server.db.select().from(partnerDeliveries).where(eq(partnerDeliveries.eid, eid))).length;
let named = 0;
const disaster = () => ({
  name: `Storm ${++named}`,
  type: "Flood",
  category: null,
  startDate: "2026-09-01",
  status: "Active" as const,
});

test("twenty of the same at once make one delivery; a repeat gets the same answer", async () => {
  const admin = await server.admin();
  const { eid } = await newEstimation(admin);
  const body = { eid, changed: [DELIVERY], removed: [] };
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => keyed(admin, saveDeliveries, key, { body })));
  assert.equal(await stored(eid), 1);
  const done = answers.filter(({ status }) => status === 200);
  const waiting = answers.filter(({ status }) => status === 409);
  assert.ok(
    done.length >= 1 && done.length + waiting.length === 20,
    JSON.stringify(answers.map(({ status }) => status)),
  );
  for (const { key: why, headers } of waiting) {
    assert.equal(why, "errors.idempotency.running");
    assert.equal(headers.get("retry-after"), "1");
  }
  const again = await keyed(admin, saveDeliveries, key, { body });
  assert.deepEqual([again.status, again.text], [200, done[0]?.text]);
  assert.equal(again.headers.get("idempotent-replayed"), "true");
  assert.equal(await stored(eid), 1);
});

test("two processes with the same key make one change", async () => {
  const admin = await server.admin();
  const { eid } = await newEstimation(admin);
  const other = await buildServer({ db: server.db, dist: "no-dist", domains });
  const key = randomUUID();
  const payload = { eid, changed: [DELIVERY], removed: [] };
  const headers = {
    cookie: admin.cookie,
    origin: server.url,
    host: new URL(server.url).host,
    "x-app-call": "provision",
    "idempotency-key": key,
  };
  const url = saveDeliveries.path;
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      (i % 2 === 0 ? other : server.app).inject({ method: "POST", url, headers, payload }),
    ),
  );
  assert.equal(await stored(eid), 1);
  assert.ok(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409));
  assert.ok(answers.some(({ statusCode }) => statusCode === 200));
  await other.close();
});

test("another content under the key is 422, and another caller's key is another key", async () => {
  const admin = await server.admin();
  const key = randomUUID();
  const body = disaster();
  assert.equal((await keyed(admin, addOrUpdateDisaster, key, { body })).status, 200);
  const other = await keyed(admin, addOrUpdateDisaster, key, { body: { ...body, name: "Another" } });
  assert.deepEqual([other.status, other.key], [422, "errors.idempotency.otherRequest"]);
  const staff = await server.as("Emergency Staff");
  const theirs = await keyed(staff, addOrUpdateDisaster, key, { body: disaster() });
  assert.deepEqual([theirs.status, theirs.headers.get("idempotent-replayed")], [200, null]);
});

test("a refused change was not made, so that a repeat tries again", async () => {
  const admin = await server.admin();
  const body = { ...disaster(), name: `Storm ${named + 1}` };
  const key = randomUUID();
  const first = (await admin.call(addOrUpdateDisaster, { body })).ok;
  assert.equal((await keyed(admin, addOrUpdateDisaster, key, { body })).status, 422);
  const renamed = { ...body, did: first.did, version: first.version, name: "Renamed" };
  assert.equal((await admin.call(addOrUpdateDisaster, { body: renamed })).status, 200);
  assert.equal((await keyed(admin, addOrUpdateDisaster, key, { body })).status, 200);
});

test("a crash before the commit runs again, one after it is told, and never is anything made twice", async () => {
  const admin = await server.admin();
  const { eid } = await newEstimation(admin);
  const body = { eid, changed: [DELIVERY], removed: [] };
  const key = randomUUID();
  let running: ReturnType<typeof keyed> | undefined;
  await inTransaction(server.owner, async (tx) => {
    // The change waits before its commit, and its connection breaks.
    await tx.execute(sql`lock table audit_chain in exclusive mode`);
    running = keyed(admin, saveDeliveries, key, { body });
    await untilBlocked(server.owner);
    await server.owner.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    assert.equal((await running).status, 503);
  });
  assert.equal(await stored(eid), 0);
  assert.equal((await keyed(admin, saveDeliveries, key, { body })).status, 200);
  assert.equal(await stored(eid), 1);
  await server.db.update(keptAnswers).set({ answer: null });
  assert.equal((await keyed(admin, saveDeliveries, key, { body })).key, "errors.idempotency.running");
  await server.db.update(keptAnswers).set({ startedAt: new Date(Date.now() - 600_000) });
  const lost = await keyed(admin, saveDeliveries, key, { body });
  assert.deepEqual([lost.status, lost.key, await stored(eid)], [409, "errors.idempotency.lost", 1]);
});

test("a key is kept for a day, and its answer only as a cipher", async () => {
  const admin = await server.admin();
  const key = randomUUID();
  const made = await keyed(admin, programs.makeToken, key, { body: { name: "kept", privileges: ["home"], days: 1 } });
  const { token } = JSON.parse(made.text) as { token: string };
  assert.equal(
    (await keyed(admin, programs.makeToken, key, { body: { name: "kept", privileges: ["home"], days: 1 } })).text,
    made.text,
  );
  const kept = await server.db.select().from(keptAnswers);
  assert.ok(kept.every(({ answer }) => !answer?.includes(token) && !answer?.includes("kept")));
  await server.db.update(keptAnswers).set({ endsAt: new Date(Date.now() - 1) });
  const anew = await keyed(admin, programs.makeToken, key, { body: { name: "kept", privileges: ["home"], days: 1 } });
  assert.notEqual(anew.text, made.text);
});

test("a key that could be another's by chance is refused", async () => {
  const admin = await server.admin();
  for (const key of ["1", "short", "x".repeat(201), "with a space in it"]) {
    const { status, key: why } = await keyed(admin, addOrUpdateDisaster, key, { body: disaster() });
    assert.deepEqual([status, why], [400, "errors.idempotency.form"]);
  }
});

test("If-Match says the version instead of the content, and is 412 when it is old", async () => {
  const admin = await server.admin();
  const { did } = (await admin.call(addOrUpdateDisaster, { body: disaster() })).ok;
  const read = await admin.call(getDisaster, { params: { did } });
  const tag = read.headers.get("etag") ?? "";
  assert.equal(tag, `"${read.ok.version}"`);
  const change = async (match: string, more: object = {}) => {
    const body = { ...disaster(), did, ...more };
    const { status, error } = await admin
      .call(addOrUpdateDisaster, { body, headers: { "if-match": match } })
      .then((answer) => ({ status: answer.status, error: answer.status === 200 ? "" : answer.error.key }));
    return [status, error];
  };
  assert.deepEqual(await change(tag), [200, ""]);
  assert.deepEqual(await change(tag), [412, "errors.conflict.stale"]);
  assert.deepEqual(await change("7"), [400, "errors.ifMatch.form"]);
  assert.deepEqual(await change('"9"', { version: 2 }), [400, "errors.ifMatch.twoVersions"]);
  const list = await admin.call(saveDeliveries, {
    body: { eid: 1, changed: [], removed: [] },
    headers: { "if-match": tag },
  });
  assert.equal(list.error.key, "errors.ifMatch.noVersion");
});

test("pages of all origins read what is public, those of a named one call with a token, and no other", async () => {
  const ask = async (path: string, origin: string, init: RequestInit = {}) => {
    const response = await fetch(server.url + path, { ...init, headers: { ...(init.headers as object), origin } });
    const { headers } = response;
    assert.equal(headers.get("access-control-allow-credentials"), null);
    return [response.status, headers.get("access-control-allow-origin")];
  };
  const preflight = (method: string) => ({
    method: "OPTIONS",
    headers: { "access-control-request-method": method, "access-control-request-headers": "authorization" },
  });
  const foreign = "https://evil.example";
  assert.deepEqual(await ask(getPublished.path, foreign), [200, "*"]);
  assert.deepEqual(await ask(getPublished.path, foreign, preflight("GET")), [204, "*"]);
  assert.deepEqual(await ask(getAllDisasters.path, foreign, preflight("GET")), [404, null]);
  assert.deepEqual(await ask(addOrUpdateDisaster.path, foreign, preflight("POST")), [404, null]);
  assert.deepEqual(await ask(getAllDisasters.path, foreign), [401, null]);
  assert.deepEqual(await ask(addOrUpdateDisaster.path, ORIGIN, preflight("POST")), [204, ORIGIN]);
  assert.deepEqual(await ask(getAllDisasters.path, ORIGIN), [401, ORIGIN]);
  const admin = await server.admin();
  const body = { name: "dashboard", privileges: ["home" as const, "disaster.edit" as const], days: 1 };
  const { token } = (await admin.call(programs.makeToken, { body })).ok;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const init = () => ({ method: "POST", headers, body: JSON.stringify(disaster()) });
  assert.deepEqual(await ask(addOrUpdateDisaster.path, ORIGIN, init()), [200, ORIGIN]);
  // The token is what counts: a page that has it may use it, but a browser shows no other page the answer.
  assert.deepEqual(await ask(addOrUpdateDisaster.path, foreign, init()), [200, null]);
  // With the cookie of a person and no token, the origin must be our own, named or not.
  const withCookie = {
    ...init(),
    headers: { cookie: admin.cookie, "x-app-call": "provision", "content-type": "application/json" },
  };
  assert.deepEqual(await ask(addOrUpdateDisaster.path, ORIGIN, withCookie), [403, ORIGIN]);
});

test("a limited call says its limit and when to come again, as the draft of RateLimit has it", async () => {
  const admin = await server.admin();
  const { headers } = await admin.call(programs.makeToken, { body: { name: "limit", privileges: ["home"], days: 1 } });
  assert.equal(headers.get("ratelimit-policy"), '"minute";q=120;w=60');
  assert.match(headers.get("ratelimit") ?? "", /^"minute";r=\d+;t=\d+$/);
});
