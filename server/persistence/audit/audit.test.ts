import assert from "node:assert/strict";
import test from "node:test";
import { inTransaction } from "../../storage/database.ts";
import { audits, configKeys } from "../../storage/schema/index.ts";
import { SYSTEM_ACTOR, audit } from "./audit.ts";
import { testDatabase } from "../../../test/kits/cluster.ts";

const database = testDatabase();

const entry = {
  caller: { userId: 7, userName: "ana", address: "10.0.0.1", requestId: "r-1" },
  module: "Config",
  action: "update",
  subjectId: 1,
  subject: "seroTabTitle",
  before: { value: "a" },
  after: { value: "b" },
} as const;

test("the row has user, time, address, action, before and after", async () => {
  await inTransaction(database.db, (tx) => audit(tx, entry));
  const rows = await database.db.select().from(audits);
  const row = rows.find(({ userName }) => userName === "ana");
  assert.ok(row && Math.abs(row.at.getTime() - Date.now()) < 60_000);
  const { address, requestId, module, action, subjectId, before: was, after: is } = row;
  assert.deepEqual(
    [address, requestId, module, action, subjectId, was, is],
    ["10.0.0.1", "r-1", "Config", "update", "1", { value: "a" }, { value: "b" }],
  );
});

test("a change that fails leaves no audit row, and an audit row that fails leaves no change", async () => {
  const count = async () => (await database.db.select().from(audits)).length;
  const rowsBefore = await count();
  await assert.rejects(
    inTransaction(database.db, async (tx) => {
      await audit(tx, { ...entry, caller: SYSTEM_ACTOR });
      throw new Error("the change failed");
    }),
  );
  assert.equal(await count(), rowsBefore);
  await assert.rejects(
    inTransaction(database.db, async (tx) => {
      await tx.insert(configKeys).values({ key: "seroTabTitle", value: "b" });
      await audit(tx, { ...entry, caller: { ...SYSTEM_ACTOR, userId: 0.5 } });
    }),
  );
  assert.deepEqual(await database.db.select().from(configKeys), []);
});
