import assert from "node:assert/strict";
import { test } from "node:test";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { addressOf } from "../../../contract/api/call.ts";
import { lockEstimation } from "../../../contract/planning/calls/estimations.ts";
import {
  getAllocations,
  getCountyContacts,
  getDeliveries,
  getInventory,
  getSupplyTemplate,
  saveDeliveries,
  saveInventory,
  uploadExcel,
} from "../../../contract/supply/calls/supply.ts";
import { LANGUAGE_CODES } from "../../../contract/api/languages.ts";
import { SUPPLY_LISTS, type SupplyList } from "../../../contract/supply/supply.ts";
import { caseFile } from "../../../test/cases/case-files.ts";
import { newEstimation, planningServer } from "../../../test/kits/planning.ts";
import { base64, sheetFile, withSheet } from "../../../test/kits/sample-files.ts";
import { SOAK, column, columns, sampled } from "../../../test/kits/numbers.ts";
import type { ExportCell } from "../../lists/source.ts";
import { desc, eq } from "../../storage/orm.ts";
import { audits, inventoryAllocations } from "../../storage/schema/index.ts";
import { supplyDomain } from "../routes.ts";

const { server, staff } = planningServer([supplyDomain]);

interface Order {
  readonly eid?: number;
  readonly days?: readonly string[];
  readonly basis?: string | null;
  readonly language?: string;
}

async function upload(list: SupplyList, rows: readonly (readonly ExportCell[])[], order: Order = {}) {
  const key = JSON.stringify(rows);
  const file = files.get(key) ?? (await sheetFile(rows, order));
  files.set(key, file);
  return send(list, file, order);
}
/** Caches each file by its rows, since a file written again contains another time. */
const files = new Map<string, Buffer>();

function send(list: SupplyList, file: Uint8Array, { eid, basis = null, language = "en" }: Order = {}) {
  return staff.call(uploadExcel, {
    body: { list, eid: eid ?? null, file: base64(file), basis },
    headers: { "accept-language": language },
  });
}

const HEADER = ["Product", "Storage type", "Agency", "Quantity", "Unit"];

test("a file is first checked, then saved as a whole; new, changed and unchanged rows are distinguished", async () => {
  const agency = "Upload agency";
  const rows = [
    HEADER,
    ["Water", "Loose goods", agency, 500, "Gallons"],
    ["water", "Trucks", agency, 3, null],
    ["Ice", "Loose Goods", agency, 10.5, "Pounds"],
  ];
  const looked = (await upload("inventory", rows)).ok;
  assert.deepEqual(looked.saved, false);
  assert.deepEqual(
    columns(looked.rows, "row", "state", "faults"),
    [2, 3, 4].map((row) => [row, "new", []]),
  );
  const ours = async () =>
    (await staff.call(getInventory)).ok.rows.filter((row) => row.agency.toLowerCase() === agency.toLowerCase());
  assert.deepEqual(await ours(), []);

  const saved = (await upload("inventory", rows, { basis: looked.basis })).ok;
  assert.equal(saved.saved, true);
  assert.deepEqual(columns(await ours(), "product", "category", "quantity", "unit"), [
    ["Ice", "Loose Goods", 10.5, "Pounds"],
    ["Water", "Loose Goods", 500, "Gallons"],
    ["Water", "Trucks", 3, null],
  ]);

  const again = [HEADER, ["Water", "Loose goods", agency.toUpperCase(), 800, "Gallons"], rows[3] ?? []];
  const next = (await upload("inventory", again)).ok;
  assert.deepEqual(column(next.rows, "state"), ["changed", "same"]);
  assert.equal((await upload("inventory", again, { basis: next.basis })).ok.saved, true);
  const present = await ours();
  assert.deepEqual(columns(present, "quantity", "version"), [
    [10.5, 1],
    [800, 2],
    [3, 1],
  ]);
  const [file] = await server.db.select().from(audits).where(eq(audits.action, "import")).orderBy(desc(audits.auditId));
  assert.deepEqual(file?.after, { list: "inventory", rows: 2, new: 0, changed: 1, same: 1 });
});

/** The same workbook with an added cover sheet that has only a title. */
function covered(file: Uint8Array): Uint8Array {
  const parts = unzipSync(file);
  const text = (name: string): string => strFromU8(parts[name] ?? assert.fail());
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet";
  const links = "xl/_rels/workbook.xml.rels";
  const title = '<row r="1"><c r="A1" t="inlineStr"><is><t>Stock of our depots</t></is></c></row>';
  return zipSync({
    ...parts,
    "xl/workbook.xml": strToU8(
      text("xl/workbook.xml").replace("<sheet ", '<sheet name="Cover" sheetId="99" r:id="rId99"/><sheet '),
    ),
    [links]: strToU8(
      text(links).replace(
        "</Relationships>",
        `<Relationship Id="rId99" Type="${kind}" Target="worksheets/cover.xml"/></Relationships>`,
      ),
    ),
    "xl/worksheets/cover.xml": strToU8(`<worksheet xmlns="${main}"><sheetData>${title}</sheetData></worksheet>`),
  });
}

test("a formula without a result and an error are reported by sheet and cell; a cover sheet is ignored", async () => {
  const never = await send("inventory", caseFile("80-excel-formula-without-value/x-formula.xlsx").bytes);
  assert.deepEqual(never.ok.rows[0]?.faults, [
    {
      column: "Quantity",
      found: "=600*2",
      message:
        "Sheet “Inventory”, cell D2: a formula without a stored result. Open the file in Excel, save it, and upload it again.",
    },
  ]);
  const parts = unzipSync(caseFile("80-excel-formula-without-value/x-formula.xlsx").bytes);
  const name = "xl/worksheets/sheet1.xml";
  const sheet = strFromU8(parts[name] ?? assert.fail());
  const broken = sheet.replace('<c r="D2"><f>600*2</f><v /></c>', '<c r="D2" t="e"><f>A1</f><v>#REF!</v></c>');
  const refused = await send("inventory", zipSync({ ...parts, [name]: strToU8(broken) }));
  assert.match(
    refused.ok.rows[0]?.faults[0]?.message ?? "",
    /^Sheet “Inventory”, cell D2: an error in place of a value/,
  );
  const rows = [HEADER, ["Water", "Loose goods", "Behind a cover", 1, "Gallons"]];
  assert.deepEqual(column((await send("inventory", covered(await sheetFile(rows)))).ok.rows, "state"), ["new"]);
});

/** A workbook of two rows after text replacements in its XML parts, by part name. */
async function changed(changes: Readonly<Record<string, readonly (readonly [from: string | RegExp, to: string])[]>>) {
  const rows = [HEADER, ["Water", "Loose goods", "Seen", 1, "Gallons"], ["Water", "Loose goods", "Seen too", 2, "Gallons"]]; // oxfmt-ignore
  const parts = unzipSync(await sheetFile(rows));
  for (const [part, pairs] of Object.entries(changes)) {
    const before = strFromU8(parts[part] ?? assert.fail(part));
    const after = pairs.reduce((xml, [from, to]) => xml.replace(from, to), before);
    assert.notEqual(after, before, part);
    parts[part] = strToU8(after);
  }
  return zipSync(parts);
}

const SHEET_1 = "xl/worksheets/sheet1.xml";
const BOOK = "xl/workbook.xml";
const merging = (ref: string) => [[/<\/sheetData>/, `</sheetData><mergeCells count="1"><mergeCell ref="${ref}"/></mergeCells>`]] as const; // oxfmt-ignore

test("merged and hidden cells are reported by sheet and cell; what is outside the list is ignored", async () => {
  const reportOf = async (changes: Parameters<typeof changed>[0]) => {
    const answer = await send("inventory", await changed(changes));
    return answer.status === 200
      ? answer.ok.rows.map(({ row, state, faults }) => `${row} ${state}: ${faults.map(({ message }) => message).join(" ")}`) // oxfmt-ignore
      : [answer.error.message];
  };
  const states = (found: readonly string[]) => found.map((line) => line.split(":")[0]);
  const [first, second] = await reportOf({ [SHEET_1]: merging("A2:A3") });
  assert.equal(first, "2 new: ");
  assert.match(second ?? "", /^3 refused: Sheet “.*”, cell A3: it is merged with A2\. Unmerge/);
  assert.match((await reportOf({ [SHEET_1]: merging("C3:E3") }))[1] ?? "", /cell D3: it is merged with C3\..*cell E3/);
  // Cells below or next to the list do not belong to it.
  for (const ref of ["A9:C9", "H2:H3"])
    assert.deepEqual(states(await reportOf({ [SHEET_1]: merging(ref) })), ["2 new", "3 new"], ref);
  const [, hidden] = await reportOf({ [SHEET_1]: [[/<row r="3"/, '<row r="3" hidden="1"']] });
  assert.match(hidden ?? "", /^3 refused: Sheet “.*”, row 3: the row is hidden\. Show it/);
  const cols = '<cols><col min="3" max="4" width="9" hidden="1"/></cols><sheetData>';
  assert.match(
    (await reportOf({ [SHEET_1]: [[/<cols>[^]*<\/cols>/, ""], [/<sheetData>/, cols]] })).join(), // oxfmt-ignore
    /^1 refused: Sheet “.*”, column C: the column is hidden\..*column D/,
  );
  assert.match(
    (await reportOf({ [BOOK]: [[/<sheet /, '<sheet state="hidden" ']] })).join(),
    /Only the hidden sheet “.*” has/,
  );
  const twin = [/(<sheet )name="[^"]*"([^>]*)sheetId="[^"]*"([^>]*)>/, '$1name="First"$2sheetId="91"$3>$&'] as const;
  assert.match((await reportOf({ [BOOK]: [twin] })).join(), /Several sheets have the columns of this list: First, /);
  const aside = [twin[0], twin[1].replace("$1", '$1state="hidden" ')] as const;
  assert.deepEqual(states(await reportOf({ [BOOK]: [aside] })), ["2 new", "3 new"]);
});

test("one wrong row refuses the whole file, and every fault is reported with its row and column", async () => {
  const report = (
    await upload("inventory", [
      HEADER,
      ["Water", "Loose goods", "Fine agency", 1, "Gallons"],
      ["Bread", "Loose goods", "A", 1, "Meals"],
      ["Water", "Loose goods", "A", "many", "Pounds"],
      ["Water", "Loose goods", "B", -1, "Pounds"],
      ["Water", "Crates", null, 1, "Gallons"],
      ["Water", "Trucks", "C", 1.5, null],
      ["Water", "Trucks", "D", 1, "Gallons"],
      ["Water", "Loose goods", "E", 1, null],
      ["Water", "Loose goods", "F", 1, "Pounds"],
      ["Water", "Loose goods", "FINE AGENCY", 2, "Gallons"],
      [null, " ", null, null, null],
      ["Food", "Loose goods", "=1+1", 2, "Meals"],
    ])
  ).ok;
  assert.equal(report.basis, null);
  assert.deepEqual(
    report.rows.map(({ row, state, faults }) => [
      row,
      state,
      ...faults.map((f) => `${f.column}|${f.found}|${f.message}`),
    ]),
    [
      [2, "new"],
      [3, "refused", "Product|Bread|Expected one of: Food, Ice, Water."],
      [4, "refused", "Quantity|many|Expected a number."],
      [5, "refused", "Quantity|-1|Enter 0 or more; found -1."],
      [6, "refused", "Storage type|Crates|Expected one of: Loose goods, Trucks.", "Agency||Please enter a value."],
      [7, "refused", "Quantity|1.5|Enter a whole number of trucks."],
      [8, "refused", "Unit|Gallons|Trucks have no unit."],
      [9, "refused", "Unit||Loose goods need a unit."],
      [10, "refused", "Unit|Pounds|Water is measured in Gallons; Pounds cannot be converted into it."],
      [11, "refused", "||Row 2 of the file already has the same entry."],
      [13, "new"],
    ],
  );
  const { rows } = (await staff.call(getInventory)).ok;
  assert.ok(rows.every(({ agency }) => agency !== "Fine agency"));
});

test("a checked file is not saved once one of its rows has changed since the check", async () => {
  const rows = [HEADER, ["Food", "Loose goods", "Moving agency", 5, "Meals"]];
  const first = (await upload("inventory", rows)).ok;
  const [meanwhile] = (
    await staff.call(saveInventory, {
      body: {
        changed: [{ product: "Food", category: "Loose Goods", agency: "Moving agency", quantity: 7, unit: "Meals" }],
        removed: [],
      },
    })
  ).ok.rows.filter(({ agency }) => agency === "Moving agency");
  const refused = await upload("inventory", rows, { basis: first.basis });
  assert.deepEqual([refused.status, refused.error.key], [409, "domain.supply.upload.moved"]);
  assert.equal(
    (await upload("inventory", [HEADER, [...(rows[1] ?? []).slice(0, 3), 6, "Meals"]], { basis: first.basis })).status,
    409,
  );
  assert.equal((await staff.call(getInventory)).ok.rows.find(({ id }) => id === meanwhile?.id)?.quantity, 7);
});

test("an allocation identifies its stock by name; what is left is counted over the whole file", async () => {
  const { eid } = await newEstimation(staff);
  await staff.call(saveInventory, {
    body: {
      changed: [{ product: "Ice", category: "Trucks", agency: "Alloc agency", quantity: 5, unit: null }],
      removed: [],
    },
  });
  const header = ["Product", "Storage type", "Agency", "Block", "Quantity"];
  const wrong = (
    await upload(
      "allocations",
      [
        header,
        ["Ice", "Trucks", "Alloc agency", 1, 3],
        ["Ice", "Trucks", "Alloc agency", 2, 3],
        ["Ice", "Trucks", "Nobody", 1, 1],
        ["Ice", "Trucks", "Alloc agency", 8, 1],
      ],
      { eid },
    )
  ).ok;
  assert.deepEqual(
    wrong.rows.map(({ state, faults }) => [state, ...faults.map((f) => `${f.column}|${f.message}`)]),
    [
      ["new"],
      [
        "refused",
        "Quantity|Ice · Trucks · Alloc agency: 2 available for this row, counting all estimations; you entered 3.",
      ],
      ["refused", "|This stock is not in the inventory."],
      ["refused", "Block|Enter 7 or less; found 8."],
    ],
  );
  const good = [header, ["ice", "camiones", "ALLOC AGENCY", 1, 3], ["Eis", "Trucks", "Alloc agency", 2, 2]];
  const looked = (await upload("allocations", good, { eid })).ok;
  assert.equal((await upload("allocations", good, { eid, basis: looked.basis })).ok.saved, true);
  assert.deepEqual(
    columns((await staff.call(getAllocations, { params: { eid } })).ok.rows, "block", "quantity", "free"),
    [
      [1, 3, 0],
      [2, 2, 0],
    ],
  );
  const [stored] = await server.db.select().from(inventoryAllocations).where(eq(inventoryAllocations.eid, eid));
  assert.match(stored?.createdBy ?? "", /^emergency/);
});

test("columns missing from a file keep their values in the rows that it changes", async () => {
  const { eid } = await newEstimation(staff);
  const delivery = {
    partner: "Kitchen",
    product: "Food",
    quantity: 5,
    unit: "Meals",
    deliveryDate: "2026-09-12",
    place: "Dock",
    county: "Manatee",
    state: "Under way",
  } as const;
  await staff.call(saveDeliveries, { body: { eid, changed: [{ ...delivery }], removed: [] } });
  const header = ["Partner", "Product", "Quantity", "Unit", "Delivery date", "Place", "County"];
  const rows = [header, ["kitchen", "Food", 9, "Meals", "2026-09-12", "dock", "manatee"]];
  const looked = (await upload("deliveries", rows, { eid, days: ["Delivery date"] })).ok;
  assert.deepEqual(column(looked.rows, "state"), ["changed"]);
  await upload("deliveries", rows, { eid, days: ["Delivery date"], basis: looked.basis });
  const [row] = (await staff.call(getDeliveries, { params: { eid } })).ok.rows;
  assert.deepEqual([row?.quantity, row?.county, row?.state, row?.version], [9, "Manatee", "Under way", 2]);

  await staff.call(saveDeliveries, { body: { eid, changed: [{ ...delivery }], removed: [] } });
  const unsure = (await upload("deliveries", rows, { eid })).ok;
  assert.match(unsure.rows[0]?.faults[0]?.message ?? "", /^Several rows of the list match this one/);
});

test("headings may be in any language; an extra, repeated or missing column is reported", async () => {
  const spanish = (
    await upload("countyContacts", [
      ["Condado", "Nombre", "Teléfono"],
      ["manatee", "Ana", 9415550100],
    ])
  ).ok;
  assert.deepEqual(spanish.rows, [{ row: 2, state: "new", faults: [] }]);
  const wrong = (
    await upload(
      "countyContacts",
      [
        ["Name", "name", "Salary"],
        ["Ana", "Ana", 1],
      ],
      { language: "de" },
    )
  ).ok;
  assert.deepEqual(wrong, {
    saved: false,
    basis: null,
    rows: [
      {
        row: 1,
        state: "refused",
        faults: [
          { column: "name", found: "name", message: "Diese Spalte kommt zweimal vor." },
          {
            column: "Salary",
            found: "Salary",
            message: "Die Liste hat diese Spalte nicht. Ihre Spalten sind: County, Name, Funktion, Telefon, E-Mail.",
          },
          { column: "County", found: "", message: "Diese Spalte fehlt." },
        ],
      },
    ],
  });
  assert.equal((await staff.call(getCountyContacts)).ok.rows.length, 0);
});

test("the heading row is found below any title rows", async () => {
  const rows = [
    ["County contacts", "", ""],
    ["Source", "Duty desk"],
    [],
    ["Name", "County", "Phone"],
    ["Bo", "Nowhere", null],
    ["Ana", "manatee", null],
  ];
  const titled = (await upload("countyContacts", rows)).ok;
  assert.deepEqual(
    titled.rows.map(({ row, state }) => [row, state]),
    [
      [5, "refused"],
      [6, "new"],
    ],
  );
  // The fault of a heading names its row.
  const wrong = (
    await upload("countyContacts", [
      ["County contacts", "", ""],
      ["Name", "Phone"],
      ["Ana", "1"],
    ])
  ).ok;
  assert.deepEqual([wrong.rows[0]?.row, wrong.rows[0]?.faults[0]?.column], [2, "County"]);
});

// Each template in English and another language, all of which take turns; `npm run soak` has every one in every language.
test("every template comes in every language, lists its choices, and accepts rows unchanged", async () => {
  const others = LANGUAGE_CODES.filter((code) => code !== "en");
  for (const [turn, supplyList] of SUPPLY_LISTS.entries())
    for (const language of ["en" as const, ...sampled(others, { turn, count: 1 })]) {
      const response = await staff.fetch(addressOf(getSupplyTemplate, { supplyList, language }));
      assert.equal(response.status, 200);
      assert.match(response.headers.get("content-disposition") ?? "", /\.xlsx$/);
      const file = await response.arrayBuffer();
      const [header = [], ...rows] = await readSheet(file);
      assert.ok(header.length >= 4 && rows.length === 0);
      const about = (await readSheet(file, 2)).map(([line]) => String(line));
      assert.equal(about.length, 3 + header.length);
      assert.ok(!about.join().includes("domain."), about.join("\n"));
      if (language !== "en") continue;
      const empty = await send(supplyList, new Uint8Array(file), supplyList in OF_ESTIMATION ? { eid: 1 } : {});
      assert.deepEqual([empty.status, empty.error.key], [422, "domain.supply.upload.noRows"]);
    }
});
const OF_ESTIMATION: Readonly<Record<string, true>> = { allocations: true, deliveries: true, productUse: true };

test("a file that is not a workbook, unpacks to too much or has a cell at the sheet's far corner is refused, and the server keeps running", async () => {
  const good = await sheetFile([HEADER, ["Water", "Trucks", "X", 1, null]]);
  const { zipSync } = await import("fflate");
  const far = withSheet(
    good,
    '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
  );
  for (const [file, key, values] of [
    [Buffer.from("product,quantity"), "unreadable"],
    [good.subarray(0, good.length - 30), "unreadable"],
    [Buffer.from(zipSync({ "a.txt": Buffer.from("x") })), "unreadable"],
    [
      Buffer.from(zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(26 * 2 ** 20) })),
      "unpacked",
      { found: 26, expected: 24 },
    ],
    [
      Buffer.from(zipSync(Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`${i}.xml`, new Uint8Array(1)])))),
      "parts",
      { found: 600, expected: 500 },
    ],
    [far, "unreadable"],
  ] as const) {
    const refused = await send("inventory", file);
    assert.deepEqual([refused.status, refused.error.key], [422, `domain.supply.upload.${key}`]);
    assert.deepEqual(refused.error.details.values, values);
  }
  const tooLarge = await send("inventory", Buffer.alloc(2 * 1024 * 1024 + 3));
  assert.ok([400, 413].includes(tooLarge.status));
  assert.equal(
    (await staff.call(uploadExcel, { body: { list: "inventory", eid: null, file: "no base64!", basis: null } })).status,
    400,
  );
  assert.equal((await send("inventory", good)).ok.rows[0]?.state, "new");
});

test("a list of an estimation needs an existing, unlocked estimation; more rows than one save takes are refused", async () => {
  const file = await sheetFile([
    ["Product", "Block", "Quantity", "Unit"],
    ["Ice", 1, 1, "Pounds"],
  ]);
  assert.equal((await send("productUse", file)).error.key, "domain.supply.upload.estimationMissing");
  assert.equal((await send("inventory", file, { eid: 1 })).error.key, "domain.supply.upload.estimationNone");
  assert.equal((await send("productUse", file, { eid: 999_999 })).status, 404);
  const { eid, version } = await newEstimation(staff);
  await staff.call(lockEstimation, { body: { eid, version } });
  assert.deepEqual([(await send("productUse", file, { eid })).status], [409]);

  const many = await upload("inventory", [
    HEADER,
    ...Array.from({ length: 5_001 }, (_, i) => ["Water", "Trucks", `Agency ${i}`, 1, null]),
  ]);
  assert.deepEqual([many.status, many.error.key], [422, "domain.supply.upload.tooManyRows"]);
});

test("a user without the right to change supply can neither upload nor get a template", async () => {
  const viewer = await server.as("Viewer");
  const file = base64(await sheetFile([HEADER]));
  assert.equal(
    (await viewer.call(uploadExcel, { body: { list: "inventory", eid: null, file, basis: null } })).status,
    403,
  );
  assert.equal(
    (await viewer.fetch(addressOf(getSupplyTemplate, { supplyList: "inventory", language: "en" }))).status,
    403,
  );
});

// As many as a save takes in a soak.
test("thousands of rows are checked and saved", async (t) => {
  const rows = [
    HEADER,
    ...Array.from({ length: SOAK ? 5_000 : 2_000 }, (_, i) => [
      "Water",
      "Loose goods",
      `Bulk ${i}`,
      i + 0.5,
      "Gallons",
    ]),
  ];
  const started = performance.now();
  const { basis } = (await upload("inventory", rows)).ok;
  const looked = performance.now();
  assert.equal((await upload("inventory", rows, { basis })).ok.saved, true);
  const saved = performance.now();
  t.diagnostic(`looked at in ${Math.round(looked - started)} ms, saved in ${Math.round(saved - looked)} ms`);
});
