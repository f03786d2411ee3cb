import assert from "node:assert/strict";
import { test } from "node:test";
import { readSheet } from "read-excel-file/universal";
import { addressOf } from "../../contract/call.ts";
import { downloadExport, getExport, startExport } from "../../contract/calls/exports.ts";
import { saveInventory, uploadExcel } from "../../contract/calls/supply.ts";
import { base64 } from "../../test/kits/sample-files.ts";
import { until } from "../../test/kits/waiting.ts";
import { testServer, testClient } from "../../test/kits/server.ts";

const server = testServer();
const staff = testClient(server, "Emergency Staff");

test("an exported list can be uploaded again as it is: nothing changes, and a formula stays a text", async () => {
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
  const { exportId } = (
    await staff.call(startExport, {
      body: { list: "inventory", format: "xlsx", columns, timeZone: "UTC" },
      headers: { "accept-language": "de" },
    })
  ).ok;
  await until(async () => {
    const { state, error } = (await staff.call(getExport, { params: { exportId } })).ok;
    assert.equal(error, null);
    return state === "done";
  });
  const file = await (await staff.fetch(addressOf(downloadExport, { exportId }))).arrayBuffer();
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
