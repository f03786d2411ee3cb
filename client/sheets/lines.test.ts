import assert from "node:assert/strict";
import test from "node:test";
import { SHEETS } from "../../contract/sheets/sheets.ts";
import { rowsBehind, sheetMerging } from "./conflict.ts";
import { sheetFaults, placeFaults, LISTED, countsOf, listedRows } from "./faults.ts";
import { addLines, changeLines, isNothing, linesOf, NOTHING, removeLines, sentOf, type Edits } from "./lines.ts";
import type { SheetLine, Sheet } from "./sheet.ts";
import { column, columns } from "../../test/kits/numbers.ts";

const field = { header: "H", minWidth: 50 } as const;
const sheet: Sheet = {
  id: "deliveries",
  idField: "id",
  schema: SHEETS.deliveries.draft,
  fields: [
    { ...field, id: "partner", kind: "text", header: "Partner" },
    { ...field, id: "product", kind: "choice", choices: () => [] },
    { ...field, id: "quantity", kind: "number", header: "Quantity" },
    { ...field, id: "unit", kind: "choice", choices: () => [] },
    { ...field, id: "deliveryDate", kind: "date" },
    { ...field, id: "place", kind: "text" },
    { ...field, id: "county", kind: "choice", nullable: true, choices: () => [] },
    { ...field, id: "state", kind: "choice", choices: () => [] },
  ],
  blank: { state: "Planned" },
  nameOf: ({ cells }) => String(cells["partner"]),
};
const water = {
  id: 4,
  version: 2,
  editedBy: "Kim",
  editedDate: "2026-09-01T12:00:00Z",
  partner: "Aqua",
  product: "Water",
  quantity: 100,
  unit: "Gallons",
  deliveryDate: "2026-09-03",
  place: "",
  county: null,
  state: "Planned",
};
const ice = { ...water, id: 5, partner: "Frost", product: "Ice", unit: "Pounds" };
const rows = [water, ice];
const addLine = (draft: Edits, key: string, cells: SheetLine["cells"]) => addLines(draft, [{ key, cells }]);
const removeLine = (draft: Edits, line: SheetLine) => removeLines(draft, [line]);
const lineAt = (draft: Edits, key: string): SheetLine => {
  const line = linesOf(sheet, rows, draft).find((one) => one.key === key);
  assert.ok(line);
  return line;
};
const typed = (draft: Edits, key: string, cells: SheetLine["cells"]) => {
  const line = lineAt(draft, key);
  return changeLines(sheet, draft, [{ line, cells: { ...line.cells, ...cells } }]);
};

test("a change keeps the version it is based on; a reverted change disappears", () => {
  const draft = typed(NOTHING, "4", { quantity: 250 });
  assert.deepEqual(
    linesOf(sheet, rows, draft).map(({ key, state, cells }) => [key, state, cells["quantity"]]),
    [
      ["4", "changed", 250],
      ["5", "same", 100],
    ],
  );
  assert.equal(draft.lines["4"]?.version, 2);
  assert.ok(isNothing(typed(draft, "4", { quantity: 100 })));
});

test("new rows come last, deleted ones disappear, and a deleted new row leaves nothing", () => {
  const added = addLine(NOTHING, "new-1", { partner: "Sun", state: "Planned" });
  const without = removeLine(added, lineAt(added, "4"));
  assert.deepEqual(columns(linesOf(sheet, rows, without), "key", "state"), [
    ["5", "same"],
    ["new-1", "new"],
  ]);
  assert.deepEqual(without.removed, { 4: 2 });
  assert.deepEqual(removeLine(added, lineAt(added, "new-1")), NOTHING);
});

test("only id and version of changed rows are sent", () => {
  const draft = removeLine(
    addLine(typed(NOTHING, "4", { quantity: 250 }), "new-1", { partner: "Sun" }),
    lineAt(NOTHING, "5"),
  );
  const { changed, removed } = sentOf(sheet, draft);
  assert.deepEqual(removed, [{ id: 5, version: 2 }]);
  assert.deepEqual(
    changed.map(({ key, row }) => [key, row["id"], row["version"], row["county"], row["quantity"]]),
    [
      ["4", 4, 2, null, 250],
      ["new-1", undefined, undefined, null, null],
    ],
  );
});

test("faults are at their cells, empty ones as missing", () => {
  const draft = addLine(typed(NOTHING, "4", { quantity: "many", county: "" }), "new-1", {
    partner: "Sun",
    quantity: -1,
    unit: "Liters",
  });
  assert.deepEqual(
    Object.fromEntries(Object.entries(sheetFaults(sheet, draft, "en-US")).map(([cell, { key }]) => [cell, key])),
    {
      "4/quantity": "widgets.supply.faults.notANumber",
      "4/county": "domain.mandatory",
      "new-1/county": "domain.mandatory",
      "new-1/product": "domain.mandatory",
      "new-1/quantity": "widgets.supply.faults.atLeast",
      "new-1/deliveryDate": "domain.mandatory",
      "new-1/state": "domain.mandatory",
    },
  );
});
assert.deepEqual(sheetFaults(sheet, typed(NOTHING, "4", { quantity: "40.000" }), "en-US")["4/quantity"], {
  key: "errors.numberTwoWays",
  values: { plain: "40000", decimal: "40" },
});

test("an invalid address has the catalog's text, an empty one is valid", () => {
  const contacts: Sheet = {
    id: "partnerContacts",
    idField: "id",
    schema: SHEETS.partnerContacts.draft,
    blank: {},
    fields: ["partner", "counties", "name", "role", "phone", "email"].map((id) => ({
      ...field,
      id,
      kind: "text" as const,
    })),
    nameOf: () => "",
  };
  const faultOf = (email: string) =>
    sheetFaults(
      contacts,
      addLine(NOTHING, "new-1", { partner: "Sun", counties: "Manatee", name: "Kim", email }),
      "en-US",
    )["new-1/email"]?.key;
  assert.equal(faultOf("kim at sun"), "domain.email.invalid");
  assert.equal(faultOf(""), undefined);
});

test("the server's faults find the row that was sent", () => {
  const sent = sentOf(sheet, addLine(typed(NOTHING, "4", { quantity: 250 }), "new-1", {}));
  assert.deepEqual(placeFaults({ "changed.1.product": "unknown", "changed.0": "twice", "removed.0": "in use" }, sent), {
    "new-1/product": "unknown",
    "4/": "twice",
    "removed.0": "in use",
  });
});

test("a list is merged with what others saved of its rows, cell by cell", () => {
  const merging = sheetMerging({
    sheet,
    rows: [water, ice],
    cell: ({ id }, { cells }) => String(cells[id] ?? ""),
    newKey: () => "new-9",
  });
  const draft = removeLine(typed(NOTHING, "4", { quantity: 250 }), lineAt(NOTHING, "5"));
  const asked = merging(draft, [{ id: 4, row: { ...water, version: 3, quantity: 300 } }], undefined);
  assert.deepEqual(
    asked.rows.map(({ label, was, yours, theirs }) => [label, was, yours, theirs]),
    [["Aqua: Quantity", String(water.quantity), "250", "300"]],
  );
  const settled = asked.settle(["mine"]).lines["4"];
  assert.deepEqual([settled?.version, settled?.cells], [3, draft.lines["4"]?.cells]);
  assert.equal(settled?.base?.["quantity"], 300, "the next change is compared with theirs");
  assert.deepEqual(asked.settle(["theirs"]), { lines: {}, removed: draft.removed });

  const elsewhere = merging(draft, [{ id: 4, row: { ...water, version: 3, county: "Lee" } }], undefined);
  assert.deepEqual([elsewhere.rows, elsewhere.taken], [[], ["Aqua: H"]]);
  const { cells } = elsewhere.settle([]).lines["4"] ?? assert.fail();
  assert.deepEqual([cells["quantity"], cells["county"]], [250, "Lee"]);

  const changed = [{ id: 5, row: { ...ice, version: 7, quantity: 1 } }];
  const removing = merging(draft, changed, undefined);
  assert.equal(removing.rows.length, 1, "one deleted what the other changed");
  assert.deepEqual(removing.settle(["mine"]).removed, { 5: 7 });
  assert.deepEqual(removing.settle(["theirs"]).removed, {});
  const gone = merging(draft, [{ id: 4, row: null }], undefined);
  assert.deepEqual(gone.settle(["mine"]).lines, { "new-9": { version: null, cells: draft.lines["4"]?.cells } });
  assert.deepEqual(gone.settle(["theirs"]).lines, {});
});

test("rows that others have saved since an edit began are found, and merged from the version it began with", () => {
  const draft = removeLine(typed(NOTHING, "4", { quantity: 250 }), lineAt(NOTHING, "5"));
  assert.equal(rowsBehind(sheet, rows, addLine(draft, "new-1", {})), null);
  const read = [{ ...water, version: 3, county: "Lee", editedBy: "Ana" }];
  const behind = rowsBehind(sheet, read, draft) ?? assert.fail();
  assert.deepEqual(
    [behind.theirs, behind.changedBy],
    [
      [
        { id: 4, row: read[0] },
        { id: 5, row: null },
      ],
      "Ana",
    ],
  );
  const merging = sheetMerging({
    sheet,
    rows: read,
    cell: ({ id }, { cells }) => String(cells[id] ?? ""),
    newKey: () => "",
  });
  const merge = merging(draft, behind.theirs, undefined);
  assert.deepEqual([merge.rows, merge.taken], [[], ["Aqua: H"]]);
  const { lines, removed } = merge.settle([]);
  assert.deepEqual([lines["4"]?.version, lines["4"]?.cells["quantity"], lines["4"]?.cells["county"]], [3, 250, "Lee"]);
  assert.deepEqual(removed, {});
});

const row = (number: number, state: "new" | "changed" | "same" | "refused") => ({ row: number, state, faults: [] });

test("the refused rows come first, all others in the order of the file", () => {
  const rows = [row(2, "new"), row(3, "refused"), row(4, "same"), row(5, "refused")];
  assert.deepEqual(column(listedRows({ rows }).rows, "row"), [3, 5, 2, 4]);
  assert.deepEqual(countsOf({ rows }), [
    { state: "refused", count: 2 },
    { state: "new", count: 1 },
    { state: "same", count: 1 },
  ]);
});

test("of a long file the first rows are shown, and how many are not", () => {
  const rows = Array.from({ length: LISTED + 30 }, (_, i) => row(i + 2, "new"));
  const { rows: listed, left } = listedRows({ rows });
  assert.equal(listed.length, LISTED);
  assert.equal(left, 30);
});
