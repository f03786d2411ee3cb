import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { APP_CALL_HEADER, APP_CALL_VALUE, addressOf, type Call } from "../contract/api/call.ts";
import { getSession } from "../contract/people/calls/session.ts";
import type { ErrorAnswer } from "../contract/api/errors.ts";
import { SEEDED_ROLES, permits } from "../contract/people/privileges.ts";
import { sampled } from "../test/kits/numbers.ts";
import { CALLS, SAMPLE_PARAMS } from "../test/kits/calls.ts";
import { ADMIN_PASSWORD, type TestClient } from "../test/kits/client.ts";
import { addUser, testClient } from "../test/kits/domain-server.ts";
import { testServer } from "../test/kits/server.ts";
import { cpuMilliseconds } from "../test/kits/waiting.ts";
import { eq } from "./storage/orm.ts";
import { loginAttempts, users } from "./storage/schema/index.ts";

/** Every call of the contract is attacked in the same ways; calls declared later are included automatically. */
const server = testServer();
const clients: Readonly<Record<string, TestClient>> = {
  Administrator: testClient(server, "Administrator"),
  "Emergency Staff": testClient(server, "Emergency Staff"),
  Viewer: testClient(server, "Viewer"),
};
test.beforeEach(() => server.db.delete(loginAttempts));

const calls = Object.entries(CALLS);
const changing = calls.filter(([, { changes }]) => changes);
const guarded = calls.filter(([, { needs }]) => needs.kind !== "public");
const posts = calls.filter(([, { method }]) => method === "POST");

/** Calls whose parameters or body name a record. */
const ID_FIELDS = ["did", "eid", "dataSetId", "roleId", "userId"] as const;
const keysOf = (schema: z.ZodType): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);

async function send(
  client: TestClient,
  call: Call,
  { params = {}, body = "{}", headers = {} }: { params?: object; body?: string; headers?: Record<string, string> } = {},
) {
  const post = call.method === "POST";
  const response = await client.fetch(addressOf(call, { ...SAMPLE_PARAMS, ...params }), {
    method: call.method,
    ...(post ? { body } : {}),
    headers: { ...(post ? { "content-type": "application/json" } : {}), ...headers },
  });
  return { status: response.status, answer: (await response.json()) as ErrorAnswer };
}

const administrator = (): TestClient => clients["Administrator"] ?? assert.fail("no administrator");

test("without a session every call but the public ones is 401", async () => {
  assert.ok(guarded.length > 25);
  for (const [name, call] of guarded) {
    const { status, answer } = await send(server.anonymous(), call);
    assert.deepEqual([status, answer.key], [401, "errors.session.required"], name);
  }
});

test("a password that must be changed is 403 in every call but those that change it", async () => {
  const userId = await addUser(server.db, { userName: "nils", role: "Administrator" });
  await server.db.update(users).set({ mustChangePassword: true }).where(eq(users.userId, userId));
  const client = await server.anonymous().signIn("nils", ADMIN_PASSWORD);
  for (const [name, call] of calls.filter(([, { withOldPassword }]) => !withOldPassword)) {
    const { status, answer } = await send(client, call);
    assert.deepEqual([status, answer.key], [403, "errors.password.mustChange"], name);
  }
});

test("a role without the privilege is 403 in every call that requires one, before the body is read", async () => {
  for (const [role, client] of Object.entries(clients)) {
    const caller = { userId: 1, privileges: new Set<string>(SEEDED_ROLES[role]) };
    for (const [name, call] of guarded.filter(([, { needs }]) => !permits(caller, needs))) {
      const { status, answer } = await send(client, call, { body: "{ no JSON" });
      assert.deepEqual([status, answer.key], [403, "errors.permission"], `${role} ${name}`);
    }
  }
});

test("a changing call is refused without the app-call header, from a foreign page and without an origin", async () => {
  const foreign = "https://elsewhere.example";
  for (const [turn, [name, call]] of changing.entries()) {
    const answerTo = async (headers: Record<string, string>) => {
      const { status, answer } = await send(administrator(), call, { headers });
      return [status, answer.key];
    };
    assert.deepEqual(await answerTo({ [APP_CALL_HEADER]: "" }), [403, "errors.origin.appCall"], name);
    const origins: readonly Record<string, string>[] = [
      { origin: foreign },
      { origin: "null" },
      { "sec-fetch-site": "same-site" },
      { origin: foreign, "x-forwarded-host": "elsewhere.example" },
    ];
    for (const headers of sampled(origins, { turn, count: 1 }))
      assert.deepEqual(await answerTo(headers), [403, "errors.origin.foreign"], `${name} ${JSON.stringify(headers)}`);
    const bare = await fetch(server.url + addressOf(call, SAMPLE_PARAMS), {
      method: call.method,
      headers: { [APP_CALL_HEADER]: APP_CALL_VALUE },
    });
    assert.equal(bare.status, 403, name);
  }
});

test("invalid JSON, other types, deep nesting and prototype pollution are refused in every call with a body", async () => {
  const deep = 7_000;
  const bodies = [
    ...["{", "[1,2", "", "nul", "NaN", "{'a':1}"],
    ...["null", "[]", "3", '"text"', "[".repeat(deep) + "]".repeat(deep)],
    ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}'],
  ];
  for (const [turn, [name, call]] of posts.filter(([, { body }]) => keysOf(body).length > 0).entries())
    for (const body of sampled(bodies, { turn, count: 3 })) {
      const client = call.needs.kind === "public" ? server.anonymous() : administrator();
      const { status } = await send(client, call, { body });
      assert.equal(status, 400, `${name} ${body.slice(0, 40)}`);
    }
  assert.equal(({} as { admin?: boolean }).admin, undefined);
});

test("a missing field and one of a wrong kind are named in every call that takes a body", async () => {
  for (const [name, call] of posts) {
    if (!(call.body instanceof z.ZodObject)) continue;
    const fields = Object.entries(call.body.shape as Record<string, z.ZodType>);
    const wrong = JSON.stringify(Object.fromEntries(fields.map(([field]) => [field, { not: "this" }])));
    for (const [body, named] of [
      ["{}", fields.filter(([, field]) => !field.safeParse(undefined).success)],
      [wrong, fields.filter(([, field]) => !field.safeParse({ not: "this" }).success)],
    ] as const) {
      if (named.length === 0) continue;
      const { status, answer } = await send(administrator(), call, { body });
      assert.equal(status, 400, name);
      const paths = answer.details.faults?.map(({ path }) => path) ?? [];
      for (const [field] of named)
        assert.ok(
          paths.some((path) => path === `body.${field}` || path.startsWith(`body.${field}.`)),
          `${name} ${field}: ${paths.join()}`,
        );
    }
  }
});

/** Calls about the caller alone: another's id is forbidden, whether that user exists or not. */
const OWN_ONLY: readonly string[] = ["getUserPreferenceByUserId"];

test("an unknown id in the address is 404, an invalid one 400", async () => {
  const actingUserId = (await administrator().call(getSession)).ok.user?.userId;
  for (const [turn, [name, call]] of calls.entries()) {
    const id = ID_FIELDS.find((field) => keysOf(call.params).includes(field));
    if (id === undefined) continue;
    const unknown = OWN_ONLY.includes(name) ? 403 : 404;
    for (const [value, expected] of [
      [987_654, unknown] as const,
      [5_000_000_000, unknown] as const,
      ...sampled([0, -1, 1.5, "1e309", "x", "1;drop table users"], { turn, count: 2 }).map(
        (none) => [none, 400] as const,
      ),
    ])
      assert.equal(
        (await send(administrator(), call, { params: { actingUserId, [id]: value } })).status,
        expected,
        `${name} ${value}`,
      );
  }
});

test("millions of wrong or right values are refused at once, and the server answers meanwhile", async () => {
  const call = CALLS["saveZone"] ?? assert.fail();
  const polygon = (ring: string) =>
    `{"eid":1,"zone":1,"affected":1,"parts":[{"kind":"polygon","geometry":{"type":"Polygon","coordinates":[[${ring}]]}}]}`;
  /** The body, its four fields, the part with two, the polygon's two, and the ring. */
  const around = 11;
  for (const [ring, refused, key, found] of [
    [Array(1_900_000).fill(0).join(), 413, "errors.fault.tooManyValues", 1_900_000 + around],
    [Array(600_000).fill("[0,0]").join(), 413, "errors.fault.tooManyValues", 1_800_000 + around],
    [Array(140_000).fill(0).join(), 400, "errors.fault.tooManyFaults", 140_000 + around],
  ] as const) {
    const started = process.cpuUsage();
    const { status, answer } = await send(administrator(), call, { body: polygon(ring) });
    const [fault] = answer.details.faults ?? [];
    assert.deepEqual([status, fault?.key, fault?.values], [refused, key, { found, expected: 150_000 }]);
    assert.ok(cpuMilliseconds(started) < 3_000);
  }
});

test("an unknown field is reported in every call with a body, together with other faults", async () => {
  const strangers = ["userId", "isAdmin", "createdBy", "toString"].map((field) => `x_${field}`);
  const body = JSON.stringify(Object.fromEntries(strangers.map((field) => [field, { privileges: [1] }])));
  for (const [name, call] of posts) {
    const client = call.needs.kind === "public" ? server.anonymous() : administrator();
    const { status, answer } = await send(client, call, { body });
    assert.deepEqual([status, answer.key], [400, "errors.invalid"], name);
    const faults = answer.details.faults ?? [];
    for (const field of strangers)
      assert.ok(
        faults.some(({ path, key }) => path === `body.${field}` && key === "errors.fault.unknownField"),
        `${name} ${field}`,
      );
  }
});

test("fields that are not the caller's to set are refused, and nothing is saved", async () => {
  const body = { name: "Mine'); drop table disaster; --", type: "Flood", category: null, startDate: "2026-09-01" };
  const call = CALLS["addOrUpdateDisaster"] ?? assert.fail();
  const saved = async (more: object) =>
    send(administrator(), call, { body: JSON.stringify({ ...body, status: "Active", ...more }) });
  const stolen = { createdBy: "somebody", editedBy: "somebody", lock: { by: "x" }, lockedBy: "x", estimations: 9 };
  for (const [field, value] of Object.entries(stolen)) {
    const { status, answer } = await saved({ [field]: value });
    assert.deepEqual([status, answer.details.faults?.[0]?.path], [400, `body.${field}`]);
  }
  const { status, answer } = await saved({ version: 77 });
  assert.equal(status, 200);
  const { createdBy, editedBy, lock, version, name } = answer as unknown as Record<string, unknown>;
  assert.deepEqual([lock, version, name], [null, 1, body.name]);
  assert.ok(createdBy !== "somebody" && editedBy !== "somebody");
});

test("a session cookie from the browser is never adopted at sign-in", async () => {
  const planted = `provision_session=${"a".repeat(43)}`;
  const client = server.anonymous();
  const call = CALLS["authenticate"] ?? assert.fail();
  const body = JSON.stringify({ userName: "admin", password: "a long test password" });
  assert.equal((await send(client, call, { body, headers: { cookie: planted } })).status, 200);
  assert.notEqual(client.cookie, planted);
});

test("nothing of the feature service's parameters reaches the database or keeps the server busy", async () => {
  const layer = "/arcgis/rest/services/Provision/FeatureServer/0/query";
  const codeOf = async (response: Response) => {
    if (response.headers.get("content-type") === "application/x-protobuf") return 200;
    return ((await response.json()) as { error?: { code: number } }).error?.code ?? response.status;
  };
  const statusOf = async (query: string) => codeOf(await server.anonymous().fetch(`${layer}?${query}`));
  for (const where of ["1=1; drop table zone", "eid=1 union select * from users", "eid=1--", "password_hash like '%'"])
    assert.equal(await statusOf(`where=${encodeURIComponent(where)}`), 400, where);
  for (const eid of ["1.5", "5e12", "-3"]) assert.equal(await statusOf(`where=eid%3D${eid}`), 200, eid);
  for (const grid of [
    "null",
    "3",
    '{"extent":{"xmin":0,"ymin":0,"ymax":0},"tolerance":1e-300}',
    '{"extent":{"xmin":1e300,"ymin":0,"ymax":0},"tolerance":1}',
  ])
    assert.equal(await statusOf(`f=pbf&quantizationParameters=${encodeURIComponent(grid)}`), 400, grid);
  const body = `orderByFields=${Array(50_000).fill("eid").join()}`;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  assert.equal((await server.anonymous().fetch(layer, { method: "POST", body, headers })).status, 200);
  const tracts = layer.replace("/0/", "/1/");
  assert.equal(await codeOf(await server.anonymous().fetch(`${tracts}?where=data_set_id%3D5e12`)), 404);
});
