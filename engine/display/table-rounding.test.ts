import assert from "node:assert/strict";
import test from "node:test";
import { seededRandom } from "../../test/kits/numbers.ts";
import { roundRows } from "./largest-remainder.ts";
import { roundTable } from "./table-rounding.ts";

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const columnsOf = (rows: readonly (readonly number[])[]) =>
  (rows[0] ?? []).map((_, c) => rows.map((row) => row[c] ?? NaN));

test("cells add up along rows and columns", () => {
  assert.deepEqual(
    roundTable([
      [0.5, 0.5],
      [0.5, 0.5],
    ]),
    {
      cells: [
        [1, 0],
        [0, 1],
      ],
      rowTotals: [1, 1],
      columnTotals: [1, 1],
      total: 2,
    },
  );
});

test("no rows and no columns are no table", () => {
  assert.deepEqual(roundTable([]), { cells: [], rowTotals: [], columnTotals: [], total: 0 });
});

test("one row is rounded as a list is", () => {
  const row = [1.4, 1.4, 1.4, 8.9];
  assert.deepEqual(roundTable([row]).cells, [roundRows(row)]);
});

test("over 500 random tables every margin is kept and cells keep near their values", () => {
  const random = seededRandom(11);
  let moved = 0;
  for (let round = 0; round < 500; round++) {
    const [rows, columns] = [1 + Math.floor(random() * 4), 1 + Math.floor(random() * 8)];
    const scale = 10 ** Math.floor(random() * 6);
    const values = Array.from({ length: rows }, () =>
      Array.from({ length: columns }, () => (random() < 0.2 ? 0 : random() * scale)),
    );
    const { cells, rowTotals, columnTotals, total } = roundTable(values);
    assert.deepEqual(cells.map(sum), rowTotals);
    assert.deepEqual(columnsOf(cells).map(sum), columnTotals);
    assert.equal(sum(rowTotals), total);
    assert.deepEqual(rowTotals, roundRows(values.map(sum)));
    cells.forEach((line, r) =>
      line.forEach((cell, c) => {
        const off = Math.abs(cell - (values[r]?.[c] ?? NaN));
        assert.ok(cell >= 0 && off < 2, `cell ${cell} of ${values[r]?.[c]}`);
        if (off >= 1) moved++;
      }),
    );
  }
  assert.ok(moved <= 10, `${moved} cells moved by a step or more`);
});
