import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { CALLS } from "../../test/kits/server.ts";
import { attackWorld, attack, SAMPLE_BODIES, type AttackWorld } from "../../test/kits/attack-world.ts";

/** Every call that says at which version it read a record is refused (409) where that is not the newest. */
const world = attackWorld();

const calls = Object.entries(CALLS);
const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** By which a call that creates and changes says which record it changes. */
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

test("so it is in the query of every deletion that has one, and nothing is gone", async () => {
  const versioned = calls.filter(([, { query }]) => fieldsOf(query).includes("version"));
  assert.ok(versioned.length >= 2);
  for (const [name, call] of versioned) {
    const params = { ...world.ids, actingUserId: world.adminId };
    assert.equal((await attack(world, call, { params, query: "?version=987" })).status, 409, name);
  }
});

test("what tells its state otherwise is refused too: a layout's revision, a user's roles, a link as it stands", async () => {
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
