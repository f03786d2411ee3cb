import assert from "node:assert/strict";
import test from "node:test";
import { sure } from "../../test/kits/numbers.ts";
import { comparisonOf } from "../../test/kits/record-fixtures.ts";
import { figureRows, isShort } from "./figure-rows.ts";

const [, water] = comparisonOf().products;

test("a product's rows hold every figure of its blocks, totals where they mean something", () => {
  assert.ok(water);
  const rows = figureRows(water);
  const row = (figure: string) => rows.find((one) => one.figure === figure);
  assert.deepEqual(
    row("actual")?.blocks,
    water.blocks.map(({ actual }) => actual),
  );
  assert.equal(row("actual")?.total, water.total.actual);
  assert.equal(row("balance")?.total, undefined);
  assert.equal(
    row("expired")?.total,
    water.blocks.reduce((sum, { expired }) => sum + sure(expired), 0),
  );
});

test("only a negative surplus or balance is short", () => {
  assert.deepEqual(
    [isShort("balance", -1), isShort("surplus", -1), isShort("balance", 0), isShort("surplus", null)],
    [true, true, false, false],
  );
});
