import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf } from "../../contract/api/call.ts";
import * as calls from "../../contract/supply/calls/requests.ts";
import { exportedFile } from "../../test/kits/exported-file.ts";
import { newDisaster, planningServer } from "../../test/kits/planning.ts";
import { base64, sheetFile } from "../../test/kits/sample-files.ts";
import { column } from "../../test/kits/numbers.ts";
import { testClient } from "../../test/kits/domain-server.ts";
import { exportsDomain } from "../lists/routes.ts";
import { supplyDomain } from "../supply/routes.ts";
import { logisticsDomain } from "./routes.ts";

const { server, staff } = planningServer([supplyDomain, logisticsDomain, exportsDomain]);
const admin = testClient(server, "Administrator");

const HEADER = ["Number", "Product", "Quantity", "Unit", "Needed by", "Source", "Deliver to"];
const upload = (did: number, file: Uint8Array, basis: string | null = null, language = "en") =>
  staff.call(calls.uploadRequests, {
    body: { did, file: base64(file), basis },
    headers: { "accept-language": language },
  });
const listOf = async (did: number) => (await staff.call(calls.getRequests, { params: { did } })).ok;

test("rows of a file become drafts, change them by their number, and never make the same request twice", async () => {
  const { did } = await newDisaster(staff);
  const file = await sheetFile([
    HEADER,
    [null, "Water", 500, "Gallons", "2026-09-10", "Federal", "Gate 2"],
    [null, "Ice", 10.5, "Pounds", "2026-09-11", "Bundesstaat", ""],
  ]);
  const wrong = (await upload(did, file)).ok;
  assert.deepEqual(column(wrong.rows, "state"), ["new", "refused"]);
  assert.match(wrong.rows[1]?.faults[0]?.message ?? "", /State stock, Vendor, Mutual aid, Federal/);

  const good = await sheetFile([
    HEADER,
    [null, "Water", 500, "Gallons", "2026-09-10", "Federal", "Gate 2"],
    [null, "Ice", 10.5, "Pounds", "2026-09-11", null, null],
  ]);
  const looked = (await upload(did, good)).ok;
  assert.deepEqual([looked.saved, column(looked.rows, "state"), await listOf(did)], [false, ["new", "new"], []]);
  assert.equal((await upload(did, good, looked.basis)).ok.saved, true);
  const made = await listOf(did);
  assert.deepEqual(
    made.map(({ number, product, quantity, source, state }) => [number, product, quantity, source, state]),
    [
      [1, "Water", 500, "Federal", "Draft"],
      [2, "Ice", 10.5, "Vendor", "Draft"],
    ],
  );
  assert.deepEqual(column((await upload(did, good)).ok.rows, "state"), ["same", "same"], "the same file again");

  const [water] = made;
  assert.ok(water);
  await admin.call(calls.moveRequest, {
    body: { requestId: water.id, version: water.version, to: "Approved", note: "" },
  });
  const change = await sheetFile([
    ["Nummer", "Versorgungsgut", "Menge", "Einheit", "Benötigt bis"],
    [1, "Trinkwasser", 600, "US-Gallonen", "2026-09-10"],
    [2, "Eis", 20, "Pfund (lb)", "2026-09-11"],
    [7, "Eis", 20, "Pfund (lb)", "2026-09-11"],
    [2, "Eis", 21, "Pfund (lb)", "2026-09-11"],
    [null, "Eis", 20, "Mahlzeiten", "2026-09-11"],
  ]);
  const refused = (await upload(did, change, null, "de")).ok;
  assert.deepEqual(column(refused.rows, "state"), ["refused", "changed", "refused", "refused", "refused"]);
  assert.deepEqual(
    refused.rows.map(({ faults }) => faults[0]?.column),
    ["Menge", undefined, "Nummer", "", "Einheit"],
  );
});

test("an exported list comes back unchanged in every language, and the template has its columns", async () => {
  const { did } = await newDisaster(staff);
  const good = await sheetFile([HEADER, [null, "Water", 500, "Gallons", "2026-09-10", "Federal", "Gate 2"]]);
  const { basis } = (await upload(did, good)).ok;
  await upload(did, good, basis);
  for (const language of ["en", "es", "pt", "de"] as const) {
    const columns = ["number", "product", "quantity", "unit", "state", "neededBy", "source", "priority", "deliverTo"];
    const order = { list: "requests", format: "xlsx", columns, context: did } as const;
    const file = new Uint8Array(await exportedFile(staff, order, language));
    const { rows } = (await upload(did, file, null, language)).ok;
    assert.deepEqual(rows, [{ row: 2, state: "same", faults: [] }], language);
    const template = await staff.fetch(addressOf(calls.getRequestsTemplate, { language }));
    const empty = await upload(did, new Uint8Array(await template.arrayBuffer()), null, language);
    assert.equal(empty.error.key, "domain.supply.upload.noRows");
  }
});

test("a list that changed after the file was checked is not overwritten", async () => {
  const { did } = await newDisaster(staff);
  const first = await sheetFile([HEADER, [null, "Water", 500, "Gallons", "2026-09-10", "Federal", "Gate 2"]]);
  const { basis } = (await upload(did, first)).ok;
  await upload(did, first, basis);
  const [water] = await listOf(did);
  assert.ok(water);
  const second = await sheetFile([HEADER, [1, "Water", 700, "Gallons", "2026-09-10", "Federal", "Gate 2"]]);
  const checked = (await upload(did, second)).ok;
  const { id: requestId, version } = water;
  await admin.call(calls.moveRequest, { body: { requestId, version, to: "Approved", note: "" } });
  const late = await upload(did, second, checked.basis);
  assert.deepEqual(late.ok.saved, false, "what is approved stays as it was read");
  assert.equal((await listOf(did))[0]?.quantity, 500);
});
