import assert from "node:assert/strict";
import { test } from "node:test";
import {
  getAllocations,
  getInventory,
  saveAllocations,
  saveInventory,
  type SupplyRow,
} from "../../contract/supply/calls/supply.ts";
import { newEstimation, planningServer } from "../../test/kits/planning.ts";
import type { TestClient } from "../../test/kits/client.ts";
import { testClient } from "../../test/kits/domain-server.ts";
import { untilBlocked } from "../../test/kits/waiting.ts";
import { sql } from "../storage/orm.ts";
import { supplyDomain } from "./routes.ts";

const { server, staff: ada } = planningServer([supplyDomain]);
const ben = testClient(server, "Emergency Staff");

let serial = 0;

async function stock(quantity: number): Promise<SupplyRow<"inventory">> {
  const agency = `Agency ${++serial}`;
  const draft = { product: "Water", category: "Loose Goods", agency, quantity, unit: "Gallons" } as const;
  const { rows } = (await ada.call(saveInventory, { body: { changed: [draft], removed: [] } })).ok;
  return rows.find((row) => row.agency === agency) ?? assert.fail();
}

const give = (client: TestClient, eid: number, { id }: { id: number }, quantity: number, block = 1) =>
  client.call(saveAllocations, { body: { eid, changed: [{ inventoryId: id, block, quantity }], removed: [] } });

const stored = async (id: number) =>
  (await ada.call(getInventory)).ok.rows.find((row) => row.id === id) ?? assert.fail("the stock is gone");

test("two users allocate the same stock at the same moment: one gets it, the other learns what is left", async () => {
  const [first, second] = [await newEstimation(ada), await newEstimation(ben)];
  for (let round = 1; round <= 7; round++) {
    const row = await stock(100);
    const answers = await Promise.all([give(ada, first.eid, row, 60, round), give(ben, second.eid, row, 60, round)]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
    const lost = answers.find(({ status }) => status === 422)?.error;
    assert.equal(lost?.details.faults?.[0]?.key, "domain.supply.aboveStock");
    assert.equal(lost?.details.faults?.[0]?.path, "body.changed.0.quantity");
    assert.equal(lost?.details.faults?.[0]?.values?.["free"], 40);
    const { allocated, free } = await stored(row.id);
    assert.deepEqual([allocated, free], [60, 40]);
  }
});

test("an allocation waits for another connection's transaction and sees what it left", async () => {
  const row = await stock(10);
  const { eid } = await newEstimation(ada);
  const { eid: other } = await newEstimation(ben);
  const waiting = await server.db.transaction(async (tx) => {
    await tx.execute(sql`select id from config_inventory where id = ${row.id} for update`);
    const asked = give(ben, eid, row, 8);
    let ended = false;
    void asked.then(() => (ended = true));
    await tx.execute(
      sql`insert into inventory_allocation (inventory_id, eid, block, quantity) values (${row.id}, ${other}, 1, 5)`,
    );
    await untilBlocked(server.owner);
    assert.equal(ended, false);
    // Wrapped in an object, since a returned promise would be awaited inside the transaction.
    return { asked };
  });
  const answer = await waiting.asked;
  assert.deepEqual([answer.status, answer.error.details.faults?.[0]?.values?.["free"]], [422, 5]);
});

test("lowering a stock and giving it away at the same moment never leaves more given than there is", async () => {
  const { eid } = await newEstimation(ada);
  for (let round = 1; round <= 7; round++) {
    const row = await stock(100);
    const lower = { ...row, quantity: 50 };
    const answers = await Promise.all([
      give(ada, eid, row, 80, round),
      ben.call(saveInventory, { body: { changed: [lower], removed: [] } }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422]);
    const { quantity, allocated } = await stored(row.id);
    assert.ok(allocated <= quantity, `${allocated} of ${quantity}`);
  }
});

test("twenty concurrent allocations share a stock of ten exactly", async () => {
  const row = await stock(1);
  const estimations = await Promise.all(Array.from({ length: 20 }, () => newEstimation(ada)));
  const answers = await Promise.all(estimations.map(({ eid }, i) => give(i % 2 ? ada : ben, eid, row, 0.1)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 10);
  assert.equal(answers.filter(({ status }) => status === 422).length, 10);
  const { allocated, free } = await stored(row.id);
  assert.deepEqual([allocated, free], [1, 0]);
});

test("two users save the same rows in opposite order: no deadlock, and one gets a conflict with both sides", async () => {
  const { eid } = await newEstimation(ada);
  const [a, b] = [await stock(100), await stock(100)];
  await give(ada, eid, a, 1);
  await give(ada, eid, b, 1);
  const { rows } = (await ada.call(getAllocations, { params: { eid } })).ok;
  const changed = rows.map(({ id, version, inventoryId, block }) => ({ id, version, inventoryId, block, quantity: 5 }));
  const answers = await Promise.all([
    ada.call(saveAllocations, { body: { eid, changed, removed: [] } }),
    ben.call(saveAllocations, { body: { eid, changed: changed.toReversed(), removed: [] } }),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const lost = answers.find(({ status }) => status === 409)?.error.details;
  const theirs = lost?.theirs as { id: number; row: { quantity: number } }[];
  const yours = lost?.yours as { id: number; row: { quantity: number } }[];
  assert.deepEqual(
    theirs.map(({ id, row }) => [id, row.quantity]),
    yours.map(({ id, row }) => [id, row.quantity]),
  );
  assert.match(lost?.changedBy ?? "", /^emergency/);
});
