import assert from "node:assert/strict";
import { test } from "node:test";
import { getInventory, saveInventory } from "../../contract/supply/calls/supply.ts";
import { desc } from "../storage/orm.ts";
import { audits } from "../storage/schema/index.ts";
import { planningServer } from "../../test/kits/planning.ts";
import { columns } from "../../test/kits/numbers.ts";
import { supplyDomain } from "./routes.ts";

const { server, staff } = planningServer([supplyDomain]);

const loose = {
  product: "Water",
  category: "Loose Goods",
  agency: "Red Cross",
  quantity: 1000,
  unit: "Gallons",
} as const;

test("stock is added, changed and removed in one save, and each row has its audit row", async () => {
  const added = (
    await staff.call(saveInventory, {
      body: {
        changed: [
          { ...loose, product: "water" },
          { ...loose, category: "Trucks", quantity: 4, unit: null },
        ],
        removed: [],
      },
    })
  ).ok.rows;
  assert.deepEqual(
    added.map(({ product, category, quantity, unit, allocated, free, version }) => [
      ...[product, category, quantity, unit, allocated, free, version],
    ]),
    [
      ["Water", "Loose Goods", 1000, "Gallons", 0, 1000, 1],
      ["Water", "Trucks", 4, null, 0, 4, 1],
    ],
  );
  const [first, second] = added;
  assert.ok(first && second);
  const saved = (
    await staff.call(saveInventory, {
      body: { changed: [{ ...first, quantity: 900 }], removed: [{ id: second.id, version: 1 }] },
    })
  ).ok.rows;
  assert.deepEqual(columns(saved, "quantity", "version"), [[900, 2]]);
  assert.deepEqual((await staff.call(getInventory)).ok.rows, saved);
  const rows = await server.db.select().from(audits).orderBy(desc(audits.auditId)).limit(4);
  assert.deepEqual(columns(rows, "module", "action", "subject"), [
    ["Supply", "update", "Water · Loose Goods · Red Cross"],
    ["Supply", "delete", "Water · Trucks · Red Cross"],
    ["Supply", "create", "Water · Trucks · Red Cross"],
    ["Supply", "create", "Water · Loose Goods · Red Cross"],
  ]);
});
