import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { defineCall } from "../../contract/api/call.ts";
import { addOrUpdateRole } from "../../contract/people/calls/roles.ts";
import { rolePrivilegeInsert } from "../../contract/people/calls/security.ts";
import { getSession } from "../../contract/people/calls/session.ts";
import {
  PRIVILEGE_MARK_HEADER,
  anyOf,
  privilegeMark,
  publicAccess,
  signedIn,
} from "../../contract/people/privileges.ts";
import { clientOf, type TestClient } from "../../test/kits/client.ts";
import { personWith, testServer, testClient, type TestServer } from "../../test/kits/domain-server.ts";
import { buildServer } from "../app.ts";
import { sql } from "../storage/orm.ts";
import { roles } from "../storage/schema/index.ts";
import { throwHttpError, throwError, throwConflict } from "../answers/errors.ts";
import { implement } from "./implement.ts";
import { peopleDomain } from "../people/routes.ts";
import { sessionDomain } from "../people/session/routes.ts";

const nothing = z.object({});
const numbers = z.object({
  list: z.array(z.object({ value: z.number().min(0).max(9) })).min(1),
  name: z.enum(["a", "b"]),
});
const base = { params: nothing } as const;
const add = defineCall("POST /api/Test/Add", {
  ...base,
  body: numbers,
  answer: z.object({ sum: z.number() }),
  needs: anyOf("estimation.edit"),
  changes: true,
});
const open = { ...base, needs: publicAccess, changes: false, body: z.undefined() } as const;
const remove = defineCall("GET /api/Test/Remove/:id", {
  ...open,
  params: z.object({ id: z.coerce.number().int().positive() }),
  answer: nothing,
  changes: true,
});
const mine = defineCall("GET /api/Test/Mine", { ...open, answer: nothing, needs: signedIn });
const counted = defineCall("GET /api/Test/Counted/:id", {
  ...open,
  params: z.object({ id: z.coerce.number().int().positive() }),
  answer: z.object({ made: z.number() }),
});
const broken = defineCall("GET /api/Test/Broken", { ...open, answer: z.object({ sum: z.number() }) });
const failing = defineCall("GET /api/Test/Failing/:how", {
  ...open,
  params: z.object({ how: z.string() }),
  answer: nothing,
});

const FAILURES: Readonly<Record<string, (db: TestServer["db"]) => Promise<unknown>>> = {
  secret: () => Promise.reject(new Error("the secret of the house")),
  twice: (db) => db.insert(roles).values({ name: "vIEWER" }),
  lost: () => Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" })),
  stale: async () => throwConflict({ yours: { a: 1 }, theirs: { a: 2 }, changedBy: "ana", changedAt: new Date(0) }),
  refused: async () => throwError([{ path: "body.zone", key: "errors.outOfRange", message: "out of range" }]),
  gone: async () => throwHttpError(404, "errors.notFound.app", { values: { app: "x" } }),
};

const server = testServer({
  domains: [peopleDomain],
  register: (app) => {
    implement(app, add, async ({ body }) => ({ sum: body.list.reduce((sum, { value }) => sum + value, 0) }), {
      bodyLimit: 2048,
    });
    implement(app, remove, async () => ({}));
    implement(app, mine, async () => ({}));
    let made = 0;
    implement(app, counted, async () => ({ made: ++made, more: "is left out" }), { cached: true });
    implement(app, broken, async () => ({ sum: "not a number" }) as never);
    implement(app, failing, async ({ params, db }) => {
      await FAILURES[params.how]?.(db);
      return {};
    });
  },
});
const staff = testClient(server, "Emergency Staff");

const good = { list: [{ value: 1 }, { value: 2 }], name: "a" as const };
const post = (init: RequestInit) => staff.fetch(add.path, { method: "POST", ...init });
const json = { "content-type": "application/json" };

test("a permitted call with a good body is answered", async () => {
  assert.deepEqual((await staff.call(add, { body: good })).ok, { sum: 3 });
});

test("without a session it is 401, without the privilege 403", async () => {
  const nobody = await server.anonymous().call(add, { body: good });
  assert.deepEqual([nobody.status, nobody.error.key], [401, "errors.session.required"]);
  const viewer = await (await server.as("Viewer")).call(add, { body: good });
  assert.deepEqual([viewer.status, viewer.error.key], [403, "errors.permission"]);
  assert.equal(viewer.error.message, "You do not have required permissions, please contact the Administrator.");
  assert.equal((await server.anonymous().call(mine)).status, 401);
});

test("missing rights are reported before the body is checked", async () => {
  const answer = await server.anonymous().fetch(add.path, { method: "POST", body: "{", headers: json });
  assert.equal(answer.status, 401);
});

test("a changing call without the app-call header is refused", async () => {
  const answer = await staff.call(add, { body: good, headers: { "x-app-call": "" } });
  assert.deepEqual([answer.status, answer.error.key], [403, "errors.origin.appCall"]);
});

test("a changing call from another origin is refused", async () => {
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: server.url.replace(/\d+$/, "1") },
    { origin: server.url, "sec-fetch-site": "cross-site" },
    { origin: server.url, "sec-fetch-site": "same-site" },
  ];
  for (const headers of foreign) {
    const answer = await staff.call(add, { body: good, headers });
    assert.deepEqual([answer.status, answer.error.key], [403, "errors.origin.foreign"], JSON.stringify(headers));
  }
});

test("the page's own origin is accepted, with or without Fetch-Metadata, also behind TLS", async () => {
  assert.equal((await staff.call(add, { body: good, headers: { "sec-fetch-site": "same-origin" } })).status, 200);
  const secure = { origin: server.url.replace("http:", "https:") };
  assert.equal((await staff.call(add, { body: good, headers: secure })).status, 200);
});

test("a changing GET must prove its origin too, on plain http by its Referer", async () => {
  const attempt = async (headers: Record<string, string>) => {
    const { host, port } = new URL(server.url);
    // fetch() does not let a Referer be set; a plain request does.
    const { request } = await import("node:http");
    return new Promise<number>((resolve, reject) => {
      const call = request(
        { host: "127.0.0.1", port, path: "/api/Test/Remove/1", headers: { host, ...headers } },
        (r) => {
          r.resume();
          resolve(r.statusCode ?? 0);
        },
      );
      call.on("error", reject);
      call.end();
    });
  };
  const app = { "x-app-call": "provision" };
  assert.equal(await attempt(app), 403);
  assert.equal(await attempt({ ...app, referer: "https://evil.example/page" }), 403);
  assert.equal(await attempt({ ...app, referer: `${server.url}/main/map` }), 200);
  assert.equal(await attempt({ ...app, "sec-fetch-site": "same-origin" }), 200);
  assert.equal(await attempt({ referer: `${server.url}/main/map` }), 403);
});

test("an invalid body is 400 with the place, the found and the expected value", async () => {
  const body = { list: [{ value: 1 }, { value: 11 }, { value: "x" }], name: "c" } as never;
  const answer = await staff.call(add, { body });
  assert.equal(answer.status, 400);
  assert.equal(answer.error.key, "errors.invalid");
  const faults = answer.error.details.faults?.map(({ path, key, message }) => ({ path, key, message }));
  assert.deepEqual(faults, [
    { path: "body.list.1.value", key: "errors.fault.tooBig", message: "Enter 9 or less; found 11." },
    { path: "body.list.2.value", key: "errors.fault.number", message: 'Enter a number; found "x".' },
    { path: "body.name", key: "errors.fault.value", message: 'Choose one of: a, b. Found: "c".' },
  ]);
  assert.equal(answer.error.message, "Some entries are not valid. Value, entry 2: Enter 9 or less; found 11.");
});

test("faults are in the caller's language", async () => {
  const answer = await staff.call(add, { body: { list: [], name: "a" }, headers: { "accept-language": "pt-BR" } });
  assert.equal(answer.error.details.faults?.[0]?.message, "Esta lista precisa de pelo menos 1; encontrados: 0.");
  assert.equal(answer.headers.get("content-language"), "pt");
});

test("a missing body, broken JSON, another content type and an oversized body are refused, each with its reason", async () => {
  const answerTo = async (init: RequestInit) => {
    const response = await post(init);
    const { key } = (await response.json()) as { key: string };
    return [response.status, key];
  };
  assert.deepEqual(await answerTo({}), [400, "errors.invalid"]);
  assert.deepEqual(await answerTo({ body: '{"list": [', headers: json }), [400, "errors.malformed.json"]);
  assert.deepEqual(await answerTo({ body: "", headers: json }), [400, "errors.malformed.json"]);
  assert.deepEqual(await answerTo({ body: "a=1", headers: { "content-type": "text/plain" } }), [
    400,
    "errors.mediaType",
  ]);
  assert.deepEqual(await answerTo({ body: JSON.stringify({ name: "x".repeat(3000) }), headers: json }), [
    413,
    "errors.tooLarge",
  ]);
  assert.deepEqual(await answerTo({ body: '{"__proto__": {"a": 1}}', headers: json }), [400, "errors.malformed.json"]);
});

test("a parameter that does not fit is 400 and names itself", async () => {
  const answer = await staff.call(remove, { params: { id: "7x" } });
  assert.equal(answer.status, 400);
  assert.equal(answer.error.details.faults?.[0]?.path, "params.id");
});

test("an answer that does not match the call's schema is not sent", async () => {
  const answer = await staff.call(broken);
  assert.deepEqual([answer.status, answer.error.key], [500, "errors.unexpected"]);
});

test("an unexpected error reveals only a reference number", async () => {
  const answer = await staff.call(failing, { params: { how: "secret" } });
  assert.equal(answer.status, 500);
  assert.ok(!JSON.stringify(answer.error).includes("secret"));
  assert.equal(answer.error.details.requestId, answer.headers.get("x-request-id"));
});

test("a refusal by the database is reported in terms of the call", async () => {
  const answerTo = async (how: string) => {
    const answer = await staff.call(failing, { params: { how } });
    return [answer.status, answer.error.key, answer.error.details.values];
  };
  assert.deepEqual(await answerTo("twice"), [409, "errors.conflict.duplicate", { fields: "name" }]);
  assert.deepEqual(await answerTo("lost"), [503, "errors.unavailable", { seconds: 2 }]);
});

test("a refusal carries its key, its text and its details", async () => {
  const conflict = await staff.call(failing, { params: { how: "stale" } });
  assert.equal(conflict.status, 409);
  assert.match(conflict.error.message, /^ana changed this record/);
  const { yours, theirs, changedBy, changedAt } = conflict.error.details;
  assert.deepEqual([yours, theirs, changedBy, changedAt], [{ a: 1 }, { a: 2 }, "ana", "1970-01-01T00:00:00.000Z"]);
  const refused = await staff.call(failing, { params: { how: "refused" } });
  assert.deepEqual([refused.status, refused.error.details.faults?.[0]?.path], [422, "body.zone"]);
  assert.equal((await staff.call(failing, { params: { how: "gone" } })).error.message, "There is no app named “x”.");
});

test("an undeclared call is a JSON 404", async () => {
  const response = await staff.fetch("/api/Nothing/Here?token=secret");
  assert.equal(response.status, 404);
  const text = await response.text();
  assert.match(text, /errors\.notFound\.call/);
  assert.ok(!text.includes("secret"));
});

test("the OpenAPI document lists the calls with their schemas", async () => {
  const response = await staff.fetch("/api/docs/json");
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, { requestBody?: unknown }>> };
  assert.ok(paths["/api/User/Authenticate"]?.post?.requestBody);
  assert.ok(paths["/api/Test/Remove/{id}"]?.get);
});

test("every answer carries the content policy and a request id", async () => {
  const { headers } = await server.anonymous().fetch("/api/User/GetSession");
  const policy = headers.get("content-security-policy") ?? "";
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval' blob:;/);
  assert.match(policy, /worker-src 'self' blob:/);
  assert.match(policy, /object-src 'none'/);
  assert.ok(!policy.includes("'unsafe-eval'"));
  assert.match(headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/);
});

test("public answers may be cached for seconds, all others not at all", async () => {
  const shared = "public, max-age=1, stale-while-revalidate=3, stale-if-error=3";
  const first = await fetch(server.url + getSession.path);
  const etag = first.headers.get("etag") ?? assert.fail("no etag");
  assert.match(first.headers.get("vary") ?? "", /cookie, authorization, x-esri-authorization/);
  const cookie = staff.cookie;
  for (const [status, caching, path, headers] of [
    [200, shared, getSession.path, {}],
    [304, shared, getSession.path, { "if-none-match": etag }],
    [200, shared, getSession.path, { "cache-control": "no-cache", pragma: "no-cache" }],
    [200, "no-store", getSession.path, { cookie }],
    [200, "no-store", getSession.path, { cookie: "provision_session=over" }],
    [200, "no-store", getSession.path, { cookie: "provision_browser=known" }],
    [200, "no-store", getSession.path, { authorization: "Bearer x" }],
    [200, shared, "/api/Test/Failing/not", {}],
    [200, "no-store", "/api/Test/Failing/not", { cookie }],
    [401, "no-store", mine.path, {}],
    [403, "no-store", "/api/Test/Remove/1", {}],
    [404, "no-store", "/api/Report/CheckReport/ABCD-EFGH-JK", {}],
  ] as const) {
    const answer = await fetch(server.url + path, { headers });
    const what = `${path} ${JSON.stringify(headers)}`;
    assert.deepEqual([what, answer.status, answer.headers.get("cache-control")], [what, status, caching]);
  }
});

test("a cached answer is made once for each state of the database, and by the call's schema", async () => {
  const ask = async (client: TestClient, id: number) => (await client.call(counted, { params: { id } })).ok.made;
  const other = await server.as("Viewer");
  assert.deepEqual([await ask(staff, 1), await ask(other, 1), await ask(staff, 2)], [1, 1, 2]);
  const response = await staff.fetch("/api/Test/Counted/1");
  assert.deepEqual(await response.json(), { made: 1 });
  assert.deepEqual([response.headers.get("cache-control"), response.headers.get("etag")], ["no-store", null]);
  // Changes by another process have audit rows, too.
  await server.owner.execute(
    sql`insert into audit (user_name, address, module, action, subject_id, subject) values ('x', '', 'Role', 'update', '1', 'x')`,
  );
  assert.deepEqual([await ask(staff, 1), await ask(other, 1)], [3, 3]);
  const visitor = server.anonymous();
  assert.deepEqual([await ask(visitor, 1), await ask(visitor, 1)], [4, 5]);
});

const markOf = ({ headers }: { headers: Headers }) => headers.get(PRIVILEGE_MARK_HEADER);

test("every answer, also a refusal, has the mark of its caller and rights", async () => {
  const admin = await server.as("Administrator");
  const { client, userId, role } = await personWith(server, admin, "home", "role.view");
  const mark = (...codes: string[]) => privilegeMark({ userId, privileges: new Set(codes) });
  assert.equal(markOf(await client.call(getSession)), mark("home", "role.view"));
  const refused = await client.call(addOrUpdateRole, { body: { name: "Not mine" } });
  assert.deepEqual([refused.status, markOf(refused)], [403, mark("home", "role.view")]);
  const visitor = await server.anonymous().call(addOrUpdateRole, { body: { name: "Not mine" } });
  assert.deepEqual([visitor.status, markOf(visitor)], [401, ".1"]);

  const { roleId, version } = role;
  await admin.call(rolePrivilegeInsert, { body: { roleId, version, privilegeCodes: ["home"] } });
  assert.equal(markOf(await client.call(getSession)), mark("home"));
});

test("another process on the same database sends the same mark", async () => {
  const second = await buildServer({ domains: [sessionDomain, peopleDomain], db: server.db, dist: "no-dist" });
  const url = await second.listen({ host: "127.0.0.1", port: 0 });
  try {
    const admin = await server.as("Administrator");
    const { client, role } = await personWith(server, admin, "home", "role.view");
    const there = (await clientOf(url).fetch("/api/User/GetSession", { headers: { cookie: client.cookie } })).headers;
    const { roleId, version } = role;
    await admin.call(rolePrivilegeInsert, { body: { roleId, version, privilegeCodes: ["home"] } });
    const later = (await clientOf(url).fetch("/api/User/GetSession", { headers: { cookie: client.cookie } })).headers;
    assert.match(there.get(PRIVILEGE_MARK_HEADER) ?? "", /^\d+\.201$/);
    assert.match(later.get(PRIVILEGE_MARK_HEADER) ?? "", /^\d+\.1$/);
  } finally {
    await second.close();
  }
});
