import assert from "node:assert/strict";
import { test } from "node:test";
import { eq } from "../../storage/orm.ts";
import {
  getUserPreferenceByUserId,
  PREFERENCES_MAX,
  saveUserPreference,
} from "../../../contract/people/calls/preferences.ts";
import { userIdOf, type TestClient } from "../../../test/kits/client.ts";
import { newestAudit, testServer } from "../../../test/kits/domain-server.ts";
import { columns } from "../../../test/kits/numbers.ts";
import { audits, userPreferences } from "../../storage/schema/index.ts";
import { peopleDomain } from "../routes.ts";

const server = testServer({ domains: [peopleDomain] });

async function someone(): Promise<{ client: TestClient; userId: number }> {
  const client = await server.as("Viewer");
  return { client, userId: await userIdOf(client) };
}

const save = (client: TestClient, userId: number, preferences: { name: string; value: unknown }[]) =>
  client.call(saveUserPreference, { body: { userId, preferences } });

test("saved preferences are read back, in another browser too, and audited with their old values", async () => {
  const { client, userId } = await someone();
  const list = { size: 50, order: ["name", "email"], widths: { name: 240 } };
  await save(client, userId, [{ name: "language", value: "es" }]);
  const saved = (
    await save(client, userId, [
      { name: "language", value: "pt" },
      { name: "list.users", value: list },
    ])
  ).ok;
  assert.deepEqual(columns(saved, "name", "value"), [
    ["language", "pt"],
    ["list.users", list],
  ]);
  assert.deepEqual((await client.call(getUserPreferenceByUserId, { params: { userId } })).ok, saved);

  const row = await newestAudit(server);
  assert.deepEqual([row?.module, row?.action, row?.subjectId], ["Preference", "update", String(userId)]);
  assert.deepEqual(row?.before, { language: "es", "list.users": null });
  assert.deepEqual(row?.after, { language: "pt", "list.users": list });
});

test("null removes a preference; an unchanged one is neither written nor audited, and recently viewed records are not audited", async () => {
  const { client, userId } = await someone();
  await save(client, userId, [{ name: "variant", value: { a: 1, b: [2] } }]);
  const rows = await server.db.$count(audits, eq(audits.module, "Preference"));
  await save(client, userId, [{ name: "variant", value: { b: [2], a: 1 } }]);
  assert.equal(await server.db.$count(audits, eq(audits.module, "Preference")), rows);
  await save(client, userId, [{ name: "lastEstimation", value: "3/11" }]);
  assert.equal(await server.db.$count(audits, eq(audits.module, "Preference")), rows);
  const none = [
    { name: "variant", value: null },
    { name: "lastEstimation", value: null },
  ];
  assert.deepEqual((await save(client, userId, none)).ok, []);
  assert.equal(await server.db.$count(audits, eq(audits.module, "Preference")), rows + 1);
});

test("no one reads or writes another user's, not even an administrator", async () => {
  const { userId } = await someone();
  const other = await server.admin();
  assert.equal((await other.call(getUserPreferenceByUserId, { params: { userId } })).status, 403);
  assert.equal((await save(other, userId, [{ name: "language", value: "de" }])).status, 403);
  const visitor = server.anonymous();
  assert.equal((await visitor.call(getUserPreferenceByUserId, { params: { userId } })).status, 401);
});

test("names, length and number are bounded", async () => {
  const { client, userId } = await someone();
  const refused = async (name: string, value: unknown) => (await save(client, userId, [{ name, value }])).status;
  for (const name of ["", "1st", "a b", "../x", "x".repeat(101), "__proto__"])
    assert.equal(await refused(name, 1), 400, name);
  assert.equal(await refused("long", "x".repeat(8_000)), 400);
  assert.equal(await refused("zero", "a\u0000b"), 400);
  assert.equal(await refused("text", "it's; drop table users --"), 200);

  const many = Array.from({ length: PREFERENCES_MAX - 1 }, (_, i) => ({ userId, name: `n${i}`, value: i }));
  await server.db.insert(userPreferences).values(many);
  const over = await save(client, userId, [{ name: "over", value: 1 }]);
  assert.equal(over.status, 422);
  assert.match(over.error.message, /300/);
  assert.equal((await save(client, userId, [{ name: "n1", value: "changed" }])).status, 200);
});

test("concurrent saves are both stored", async () => {
  const { client, userId } = await someone();
  await Promise.all(
    Array.from({ length: 8 }, (_, i) => save(client, userId, [{ name: `at${i}`, value: i }]).then(({ ok }) => ok)),
  );
  assert.equal((await client.call(getUserPreferenceByUserId, { params: { userId } })).ok.length, 8);
});
