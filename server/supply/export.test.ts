import assert from "node:assert/strict";
import { test } from "node:test";
import { readSheet } from "read-excel-file/universal";
import { saveInventory, uploadExcel } from "../../contract/supply/calls/supply.ts";
import { exportedFile, type ListOrder } from "../../test/kits/exported-file.ts";
import { base64 } from "../../test/kits/sample-files.ts";
import { SOAK } from "../../test/kits/numbers.ts";
import { ESTIMATION_SUPPLY_LISTS, SUPPLY_LISTS } from "../../contract/supply/supply.ts";
import { newEstimation, planningServer } from "../../test/kits/planning.ts";
import { createFormat } from "../../framework/i18n/format.ts";
import { fileColumnsOf } from "../../client/sheets/sheet.ts";
import { SHEETS } from "../../widgets/supply/sheets.ts";
import type { Words } from "../../client/sheets/words.ts";
import { exportsDomain } from "../lists/routes.ts";
import { supplyDomain } from "./routes.ts";

const { staff } = planningServer([exportsDomain, supplyDomain]);

const fileOf = (order: ListOrder, language: string) => exportedFile(staff, order, language);

test("an exported list can be uploaded unchanged: nothing changes, and a formula stays a text", async () => {
  const stock = { product: "Water", agency: "=1+1" } as const;
  await staff.call(saveInventory, {
    body: {
      changed: [
        { ...stock, category: "Loose Goods", quantity: 7.5, unit: "Gallons" },
        { ...stock, category: "Trucks", quantity: 2, unit: null },
      ],
      removed: [],
    },
  });
  const columns = ["product", "category", "agency", "quantity", "unit", "allocated", "free", "editedBy", "editedDate"];
  const file = await fileOf({ list: "inventory", format: "xlsx", columns }, "de");
  const [header, ...rows] = await readSheet(file);
  assert.deepEqual(header?.slice(0, 7), [
    "Versorgungsgut",
    "Lagerart",
    "Behörde",
    "Menge",
    "Einheit",
    "Zugeteilt",
    "Verfügbar",
  ]);
  assert.deepEqual(
    rows.map((row) => row.slice(0, 7)),
    [
      ["Trinkwasser", "Lose Ware", "=1+1", 7.5, "US-Gallonen", 0, 7.5],
      ["Trinkwasser", "Lkw", "=1+1", 2, null, 0, 2],
    ],
  );
  const { ok } = await staff.call(uploadExcel, {
    body: { list: "inventory", eid: null, file: base64(new Uint8Array(file)), basis: null },
  });
  assert.deepEqual(
    ok.rows.map(({ state, faults }) => [state, faults]),
    [
      ["same", []],
      ["same", []],
    ],
  );
});

test("every list comes out as Excel and as PDF, with the columns of its screen", async () => {
  const { eid } = await newEstimation(staff);
  const words: Words = {
    format: createFormat("en-US", "UTC", { unit: String, about: String }),
    text: String,
    names: String,
    units: [],
    storageTypes: [],
    lookups: { parameterCategory: [], assistanceCategory: [], suggestedCategory: [], disasterType: [] },
    product: String,
    source: String,
    write: String,
  };
  const records = { products: [], counties: [], regions: [], categories: [], inventory: [], startDate: null };
  for (const list of SUPPLY_LISTS) {
    const columns = fileColumnsOf(SHEETS[list](words, records));
    const context = ESTIMATION_SUPPLY_LISTS.some((one) => one === list) ? { context: eid } : {};
    const [head = []] = await readSheet(await fileOf({ list, format: "xlsx", columns, ...context }, "en"));
    assert.equal(new Set(head.filter(Boolean)).size, columns.length, `${list}: ${head.join(", ")}`);
    // The PDF writer knows only the columns, so the widest list is enough.
    if (!SOAK && list !== "facilities") continue;
    const paper = await fileOf({ list, format: "pdf", columns, ...context }, "en");
    assert.equal(Buffer.from(paper).subarray(0, 5).toString(), "%PDF-", list);
  }
});
