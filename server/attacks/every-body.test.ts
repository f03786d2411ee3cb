import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import type { Call } from "../../contract/api/call.ts";
import { startExport } from "../../contract/lists/calls.ts";
import { CALLS } from "../../test/kits/calls.ts";
import { unknownFields } from "../../contract/api/known-fields.ts";
import { sampled } from "../../test/kits/numbers.ts";
import { beforeTests } from "../../test/kits/cluster.ts";
import { personWith } from "../../test/kits/domain-server.ts";
import { attackWorld, attack, SAMPLE_BODIES, type AttackWorld } from "../../test/kits/attack-world.ts";

/** Bodies with a single fault: an outdated version, another's id, or a field that the caller may not set. */
const world = attackWorld();

const calls = Object.entries(CALLS);
const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** Fields by which a call that both creates and changes names the record to change. */
const RECORD = {
  addOrUpdateDisaster: "did",
  addOrUpdateEstimation: "eid",
  addOrUpdateLookup: "lookupId",
  addOrUpdateRole: "roleId",
  addOrUpdateUser: "userId",
} as const;

test("a stale version in a body is 409 in every call that has one", async () => {
  const versioned = calls.filter(([, { body }]) => fieldsOf(body).includes("version"));
  assert.ok(versioned.length >= 19);
  for (const [name, call] of versioned) {
    const record = (RECORD as Readonly<Record<string, keyof AttackWorld["ids"]>>)[name];
    const sample = await SAMPLE_BODIES[name]?.(world, 0);
    const body = { ...sample, ...(record === undefined ? {} : { [record]: world.ids[record] }), version: 987 };
    const { status, text } = await attack(world, call, { body });
    assert.equal(status, 409, `${name} ${text}`);
    assert.match(text, /"theirs":/, `${name} tells the other side`);
  }
});

test("a stale version in the query of a deletion is refused too, and nothing is gone", async () => {
  const versioned = calls.filter(([, { query }]) => fieldsOf(query).includes("version"));
  assert.ok(versioned.length >= 2);
  for (const [name, call] of versioned) {
    const params = { ...world.ids, actingUserId: world.adminId };
    assert.equal((await attack(world, call, { params, query: "?version=987" })).status, 409, name);
  }
});

test("other forms of versions are checked too: a layout's revision, a user's roles, a link's state", async () => {
  for (const [name, changes] of [
    ["saveLayout", { basedOn: 987 }],
    ["rollBackLayout", { basedOn: 987 }],
    ["userRoleInsert", { heldRoleIds: [987] }],
    ["userRoleInsertBulk", { changes: [{ userId: world.ids.userId, roleId: world.ids.roleId, holds: false }] }],
  ] as const) {
    const call = CALLS[name] ?? assert.fail(name);
    const { status, text } = await attack(world, call, {
      body: { ...(await SAMPLE_BODIES[name]?.(world, 0)), ...changes },
    });
    assert.equal(status, 409, `${name} ${text}`);
  }
});

/** Sends another user's id in every call that takes one; one's own records are not accessible to others. */
let plain: { readonly cookie: string; readonly userId: number };
beforeTests(async () => {
  const { client, userId } = await personWith(world.server, world.admin, "estimation.view");
  plain = { cookie: client.cookie, userId };
});

const names = (call: Call, field: string): boolean =>
  fieldsOf(call.params).includes(field) || fieldsOf(call.body).includes(field);

/** Calls for signed-in users about the caller only, without an id of another. */
const NAMES_NOBODY: readonly string[] = [
  ...["changePassword", "updateOwnProfile", "getMapHosts", "getStyleDataByTable"],
  ...["getSecondFactor", "turnOnSecondFactor", "renewRecoveryCodes", "turnOffSecondFactor"],
  ...["getOwnTokens", "revokeToken"],
];

test("in every call open to any signed-in user, another user's id or name is 403, and an unknown one as well", async () => {
  const open = calls.filter(([name, { needs }]) => needs.kind === "session" && !NAMES_NOBODY.includes(name));
  assert.ok(open.length >= 8);
  for (const [name, call] of open) {
    assert.ok(names(call, "userId") || names(call, "userName"), `${name} names no user: list it in NAMES_NOBODY`);
    for (const [userId, userName] of [
      [world.adminId, "admin"],
      [world.ids.userId, "somebody"],
      [987_654, "nobody.at.all"],
    ] as const) {
      const sample = await SAMPLE_BODIES[name]?.(world, 0);
      const body = names(call, "userId") ? { ...sample, userId } : sample;
      const { status, text } = await attack(world, call, { params: { userId, userName }, body, cookie: plain.cookie });
      assert.equal(status, 403, `${name} ${userId} ${text}`);
    }
  }
});

test("a call that names its acting user is refused for any but the caller, for administrators too", async () => {
  const acting = calls.filter(([, call]) => names(call, "actingUserId"));
  assert.ok(acting.length >= 4);
  for (const [name, call] of acting)
    for (const actingUserId of [plain.userId, 987_654]) {
      const { status } = await attack(world, call, { params: { ...world.ids, actingUserId } });
      assert.equal(status, 403, name);
    }
});

test("every GET that changes a record names its acting user", () => {
  for (const [name, call] of calls)
    if (call.method === "GET" && call.changes) assert.ok(names(call, "actingUserId"), name);
});

test("an export is private: others cannot see, download or cancel it", async () => {
  const [mine, theirs] = [
    await personWith(world.server, world.admin, "lookup.view", "lookup.exportExcel"),
    await personWith(world.server, world.admin, "lookup.view", "lookup.exportExcel"),
  ];
  const body = { list: "lookups" as const, format: "xlsx" as const, columns: ["caption"], timeZone: "UTC" };
  const { exportId } = (await mine.client.call(startExport, { body })).ok;
  const named = calls.filter(([, call]) => names(call, "exportId"));
  assert.ok(named.length >= 3);
  for (const [name, call] of named)
    for (const { cookie } of [theirs.client, world.admin])
      assert.equal((await attack(world, call, { params: { exportId }, body: { exportId }, cookie })).status, 403, name);
});

test("preferences are not even an administrator's to read or write for another", async () => {
  for (const name of ["getUserPreferenceByUserId", "saveUserPreference"]) {
    const call = CALLS[name] ?? assert.fail(name);
    const body = { userId: plain.userId, preferences: [{ name: "theirs", value: 1 }] };
    assert.equal((await attack(world, call, { params: { userId: plain.userId }, body })).status, 403);
  }
});

/** Added to every object of a body that would otherwise be accepted. */
const PLANTED = {
  userId: 1,
  version: 1,
  passwordHash: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA",
  mustChangePassword: false,
  seeded: true,
  fixed: true,
  shipped: true,
  privileges: ["security.save"],
  roles: [1],
  createdBy: "somebody else",
  editedBy: "somebody else",
  lock: null,
  constructor: { prototype: {} },
} as const;

const FIELDS = Object.entries(PLANTED);

const withBody = Object.entries(CALLS).filter(
  ([, { method, body }]) => method === "POST" && !(body instanceof z.ZodObject && Object.keys(body.shape).length === 0),
);

// By the schema, every field in every object; over the wire, the next field in each, so that all take turns.
test("every call with a body has a valid sample; a planted field is refused at its place in every object of it", async () => {
  let [planted, sent, turn] = [0, 0, 0];
  for (const [name, call] of withBody) {
    const make = SAMPLE_BODIES[name] ?? assert.fail(`${name} has no sample in SAMPLE_BODIES`);
    const sample: unknown = await make(world, 0);
    const read = call.body.safeParse(sample);
    assert.ok(read.success, `${name} ${JSON.stringify(read.error?.issues)}`);
    assert.deepEqual(unknownFields(call.body, sample), [], name);
    for (const path of objectsIn(sample)) {
      const asked = sampled(FIELDS, { turn: turn++, count: 1 });
      for (const [field, value] of FIELDS) {
        const body: unknown = structuredClone(sample);
        const holder = path.reduce<unknown>((at, key) => Object(at)[key] as unknown, body) as Record<string, unknown>;
        if (Object.hasOwn(holder, field)) continue;
        holder[field] = value;
        const place = ["body", ...path, field].join(".");
        if (unknownFields(call.body, body).length === 0) {
          assert.ok(isAllowed(name, path, field), `${place} of ${name} is taken: say why in TAKEN`);
          continue;
        }
        planted++;
        if (!asked.some(([one]) => one === field)) continue;
        sent++;
        const { status, text } = await attack(world, call, { body });
        assert.equal(status, 400, `${name} ${place} ${text}`);
        assert.match(text, field === "constructor" ? /"key":/ : new RegExp(`"path":"${place}"`), `${name} ${place}`);
      }
    }
  }
  assert.ok(planted > 500 && sent > 80, `${planted} ${sent}`);
});

/** Fields of these names that a body may have: the draft's own state, and the field that keeps its keys free. */
const TAKEN: readonly (readonly [call: string, path: RegExp, field: RegExp, why: string])[] = [
  [".*", /^$/, /^(userId|version)$/, "names the record and the version it was read at"],
  ["save.*", /^changed\.\d+$/, /^version$/, "a row of a grid brings the version it was read at"],
  ["saveUserPreference", /^preferences\.\d+\.value/, /./, "a preference is whatever the screen keeps"],
  ["saveLayout|saveDraft", /^config/, /./, "checked by the app config's own schema (422)"],
];

const isAllowed = (name: string, path: readonly string[], field: string): boolean =>
  TAKEN.some(
    ([call, at, fields]) => new RegExp(`^${call}$`).test(name) && at.test(path.join(".")) && fields.test(field),
  );

/** The paths of all objects in a value, itself included. */
function objectsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [];
  const below = Object.entries(value).flatMap(([key, entry]) => objectsIn(entry, [...path, key]));
  return Array.isArray(value) ? below : [path, ...below];
}
