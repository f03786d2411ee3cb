import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { gzipSync } from "node:zlib";
import { deleteRoads, getImportedRoads, getRoads, getRoadSources, importRoads } from "../../contract/roads/calls.ts";
import { runCommand } from "../../test/kits/command.ts";
import { MADE_ROADS, roadCollection, zippedRoads } from "../../test/kits/road-files.ts";
import { NAD83 } from "../../test/kits/sample-files.ts";
import { newestAudit, testClient, testServer } from "../../test/kits/domain-server.ts";
import { desc } from "../storage/orm.ts";
import { audits } from "../storage/schema/index.ts";
import { roadsDomain } from "./routes.ts";

const server = testServer({ domains: [roadsDomain] });
const admin = testClient(server);
const viewer = testClient(server, "Viewer");
const folder = mkdtempSync(join(tmpdir(), "import-roads-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const command = (...args: string[]) => runCommand("import-roads", args, { DATABASE_URL: server.ownerUrl });
const file = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const sources = async () => (await server.anonymous().call(getRoadSources)).ok;

test("a state without imported roads gets an empty answer", async () => {
  assert.deepEqual(await sources(), {
    states: [],
    overview: { lines: [], shields: [] },
    cells: { middle: [], fine: [] },
  });
});

test("roads of a zipped shapefile are stored for the state of its name, with audit row, and answered by cell to anyone", async () => {
  const { code, out } = await command(file("tl_2023_12_prisecroads.zip", zippedRoads(NAD83)));
  assert.deepEqual([code, out.trim()], [0, "Stored 5 roads of FL, 4 of them numbered"]);
  const { states, overview, cells } = await sources();
  assert.deepEqual(states, [{ fips: "12", credit: "US Census Bureau, TIGER/Line" }]);
  assert.deepEqual(overview.lines.map(([system, number]) => system + number), ["I75"]); // oxfmt-ignore
  assert.ok(cells.fine.includes("-83_27") && cells.middle.includes("-21_6"));
  const { lines, shields } = (await server.anonymous().call(getRoads, { params: { detail: "fine", cell: "-83_27" } }))
    .ok;
  assert.deepEqual(new Set(lines.map(([system, number]) => system + number)), new Set(["I75", "U41", "S60", "O"]));
  assert.ok(shields.some(([system, number]) => system === "U" && number === "41"));
  const empty = await server.anonymous().call(getRoads, { params: { detail: "fine", cell: "10_10" } });
  assert.deepEqual(empty.ok, { lines: [], shields: [] });
  assert.equal((await server.anonymous().call(getRoads, { params: { detail: "fine", cell: "1_x" } })).status, 400);
  const [row] = await server.db.select().from(audits).orderBy(desc(audits.auditId)).limit(1);
  assert.deepEqual([row?.module, row?.action, row?.subject, row?.before], ["Layer", "import", "Roads FL", null]);
});

test("another import replaces the state's roads and keeps other states'", async () => {
  const [first] = MADE_ROADS;
  assert.ok(first);
  const texas = file("roads.geojson", JSON.stringify(roadCollection()));
  assert.equal((await command(texas, "--state", "TX", "--credit", "TxDOT")).code, 0);
  const one = file("tl_2024_12_prisecroads.geojson", JSON.stringify(roadCollection([first])));
  assert.equal((await command(one)).code, 0);
  const { states } = await sources();
  assert.deepEqual(states.map(({ fips, credit }) => `${fips} ${credit}`), [
    "12 US Census Bureau, TIGER/Line",
    "48 TxDOT",
  ]); // oxfmt-ignore
  // Only those of Texas, since Florida's second file has no state route.
  const { lines } = (await server.anonymous().call(getRoads, { params: { detail: "fine", cell: "-83_27" } })).ok;
  assert.equal(lines.filter(([system]) => system === "S").length, 1);
  assert.equal(lines.filter(([system]) => system === "I").length, 2);
});

test("one line and status 2 for an invalid file, and nothing is stored", async () => {
  const before = await sources();
  const good = file("good.geojson", JSON.stringify(roadCollection()));
  const bad = file("tl_2023_13_prisecroads.geojson", JSON.stringify({ type: "FeatureCollection", features: [] }));
  const meters = 'PROJCS["UTM",GEOGCS["NAD83"]]';
  const refusals: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /Missing a file/],
    [["none.zip", "--state", "FL"], /none\.zip: found no such file, expected a file to read/],
    [[good], /good\.geojson: found no state in the file's name, expected --state with a state's postal code/],
    [[good, "--state", "XX"], /--state: found XX, expected a state's postal code such as FL/],
    [[bad, "--state", "FL"], /--state: found FL, expected GA, as the name of tl_2023_13_prisecroads\.geojson says/],
    [[good, "--state", "GA", "--credit", " "], /--credit: found 1 letters/],
    [[file("m.zip", zippedRoads(meters)), "--state", "FL"], /coordinates of “UTM” use another datum\. Expected: NAD83/],
    [[file("cut.zip", zippedRoads(NAD83).slice(0, 200)), "--state", "FL"], /cut\.zip: The archive is damaged/],
    // All or nothing: the first file is good.
    [
      [file("tl_2023_01_prisecroads.geojson", JSON.stringify(roadCollection())), bad],
      /found no features, expected at least one/,
    ],
  ];
  for (const [args, message] of refusals) {
    const { code, out, refusal } = await command(...args);
    assert.deepEqual([code, out], [2, ""], refusal);
    assert.match(refusal, message);
  }
  assert.deepEqual(await sources(), before);
});

const upload = (json: unknown, words: { readonly fips?: string; readonly credit?: string } = {}) => ({
  importId: randomUUID(),
  fips: "13",
  credit: "GDOT",
  ...words,
  fileName: "roads.zip",
  file: gzipSync(JSON.stringify(json)).toString("base64"),
});

test("roads are uploaded by those who import data: counted by system, replacing the state's, with audit row; and deleted", async () => {
  const body = upload(roadCollection());
  assert.equal((await viewer.call(importRoads, { body })).status, 403);
  assert.equal((await server.anonymous().call(getImportedRoads)).status, 401);
  const counts = { roads: 5, numbered: 4, left: 0, systems: { I: 1, U: 2, S: 1, O: 1 } };
  assert.deepEqual((await admin.call(importRoads, { body })).ok, { state: "GA", replaced: false, ...counts });
  const { features } = roadCollection();
  const point = { ...features[0], geometry: { type: "Point", coordinates: [-82, 27] } };
  const more = upload({ type: "FeatureCollection", features: [point, ...features, { ...point, geometry: null }] });
  const again = (await admin.call(importRoads, { body: more })).ok;
  assert.deepEqual([again.replaced, again.roads, again.left], [true, 5, 2]);
  const { action, subject, before } = (await newestAudit(server)) ?? {};
  assert.deepEqual([action, subject, Reflect.get(Object(before), "credit")], ["import", "Roads GA", "GDOT"]);
  assert.ok((await sources()).states.some(({ fips, credit }) => fips === "13" && credit === "GDOT"));

  const georgia = (await admin.call(getImportedRoads)).ok.find(({ fips }) => fips === "13") ?? assert.fail();
  assert.deepEqual([georgia.files, georgia.roads, georgia.createdBy], [["roads.zip"], 5, "admin"]);
  const { fips, createdDate } = georgia;
  const stale = await admin.call(deleteRoads, { body: { fips, createdDate: "2020-01-01T00:00:00.000Z" } });
  assert.equal(stale.status, 409);
  assert.deepEqual((await admin.call(deleteRoads, { body: { fips, createdDate } })).ok, { fips });
  const deleted = await newestAudit(server);
  assert.deepEqual([deleted?.module, deleted?.action, deleted?.subject], ["Layer", "delete", "Roads GA"]);
  assert.ok((await sources()).states.every((state) => state.fips !== "13"));
  assert.equal((await admin.call(deleteRoads, { body: { fips, createdDate } })).status, 404);
});

test("an invalid upload is refused with file, road, field, found and expected content, and nothing is stored", async () => {
  const before = await sources();
  const [first, ...others] = roadCollection().features;
  const changed = (changes: object) => ({
    type: "FeatureCollection",
    features: [...others, { ...first, properties: { ...first?.properties, ...changes } }],
  });
  const refusals: readonly (readonly [ReturnType<typeof upload>, RegExp])[] = [
    [upload(changed({ RTTYP: "X" })), /^roads\.zip, road 5, RTTYP: found "X"\. Expected: one of C, I, M, O, S, U\.$/],
    [upload(changed({ FULLNAME: 75 })), /^roads\.zip, road 5, FULLNAME: found 75\. Expected: the name of a road/],
    [upload({ type: "Feature", properties: { N: 1 } }), /^roads\.zip: found the fields N\. Expected: a field FULLNAME/],
    [upload({ type: "FeatureCollection", features: [] }), /^roads\.zip has no shapes/],
    [{ ...upload(null), file: Buffer.from("roads").toString("base64") }, /did not arrive as it was sent/],
    [upload(roadCollection(), { fips: "03" }), /^Found 03\. Expected: the two digits of a state\.$/],
  ];
  for (const [body, message] of refusals) {
    const { status, error } = await admin.call(importRoads, { body });
    assert.equal(status, 422);
    assert.match(error.details.faults?.[0]?.message ?? "", message);
  }
  assert.equal((await admin.call(importRoads, { body: upload(roadCollection(), { credit: " " }) })).status, 400);
  assert.deepEqual(await sources(), before);
});
