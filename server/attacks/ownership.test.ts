import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import type { Call } from "../../contract/call.ts";
import { startExport } from "../../contract/calls/exports.ts";
import { SAMPLE_BODIES, attack, attackWorld } from "../../test/kits/attack-world.ts";
import { beforeTests } from "../../test/kits/cluster.ts";
import { CALLS, personWith } from "../../test/kits/server.ts";

/** Another user's id in every call that takes one: what is one's own is no one else's. */
const world = attackWorld();
let plain: { readonly cookie: string; readonly userId: number };
beforeTests(async () => {
  const { client, userId } = await personWith(world.server, world.admin, "estimation.view");
  plain = { cookie: client.cookie, userId };
});

const calls = Object.entries(CALLS);
const fieldsOf = (schema: z.ZodType): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const names = (call: Call, field: string): boolean =>
  fieldsOf(call.params).includes(field) || fieldsOf(call.body).includes(field);

/** Open to anyone who is signed in and about no one but the caller, without an id that could be another's. */
const NAMES_NOBODY: readonly string[] = [
  ...["changePassword", "updateOwnProfile", "getMapHosts", "getStyleDataByTable"],
  ...["getSecondFactor", "turnOnSecondFactor", "renewRecoveryCodes", "turnOffSecondFactor"],
];

test("in every call open to anyone who is signed in, another user's id or name is 403, and an unknown one as well", async () => {
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

test("a call that names its acting user is refused for any but the caller, an administrator too", async () => {
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

test("another's export is no one else's: not seen, not fetched, not called off", async () => {
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
