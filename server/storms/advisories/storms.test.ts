import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { strToU8, zipSync } from "fflate";
import {
  deleteStorm,
  getAdvisory,
  getBestTrack,
  getStorms,
  importStorms,
} from "../../../contract/storms/calls/storms.ts";
import { getTimeSeriesLayers } from "../../../contract/layers/calls/map-layers.ts";
import { testClient, testServer } from "../../../test/kits/domain-server.ts";
import { stormFile, type MadeAdvisory } from "../../../test/kits/storm-files.ts";
import { textOf } from "../../answers/texts.ts";
import { setConfigKeys } from "../../config/keys.ts";
import { SYSTEM_ACTOR, operator } from "../../persistence/audit/audit.ts";
import { desc, sql } from "../../storage/orm.ts";
import { audits, stormShapes } from "../../storage/schema/index.ts";
import { importStorms as storeStorms } from "./importing.ts";
import { looker } from "./watched-folder.ts";
import { featureServiceDomain } from "../../gis/feature-service/routes.ts";
import { layersDomain } from "../../layers/routes.ts";
import { stormsDomain } from "./routes.ts";

const server = testServer({ domains: [featureServiceDomain, layersDomain, stormsDomain] });
const admin = testClient(server);
const viewer = testClient(server, "Viewer");

const importing = (...advisories: readonly MadeAdvisory[]) =>
  admin.call(importStorms, { body: { files: [stormFile(...advisories)] } });
const outcomeOf = async (...advisories: readonly MadeAdvisory[]) => {
  const [outcome] = (await importing(...advisories)).ok.outcomes;
  assert.ok(outcome);
  return outcome;
};
const stormOf = async (code: string) => (await viewer.call(getStorms)).ok.find((storm) => storm.code === code);

test("an advisory is stored with its shapes, swaths and audit row, and is unchanged the second time", async () => {
  const [first, again] = [await outcomeOf({}), await outcomeOf({})];
  assert.deepEqual([first.outcome, first.notes, again.outcome], ["stored", [], "unchanged"]);
  // An advisory stored with swaths of an older format.
  await server.db
    .update(stormShapes)
    .set({ threshold: 50 })
    .where(sql`kind = 'swath'`);
  assert.equal((await outcomeOf({})).outcome, "changed");
  const { storm, advisory, shapes } = (
    await server.anonymous().call(getAdvisory, { params: { advisoryId: first.advisoryId ?? 0 } })
  ).ok;
  assert.deepEqual([storm.code, storm.name, advisory.number, advisory.version], ["AL092030", "Sample", "5", 2]);
  assert.deepEqual([advisory.status, advisory.wind, advisory.category, advisory.thresholds], ["HU", 100, 3, [34]]);
  const kinds = shapes.map(({ kind, tau, threshold }) => `${kind} ${tau} ${threshold}`);
  const wind = ["wind 0 34", "wind 12 34"];
  assert.deepEqual(kinds, [
    "cone null null",
    "point 0 null",
    "point 12 null",
    "swath null 34",
    "track null null",
    "watch null null",
    ...wind,
  ]);
  assert.deepEqual(shapes.find(({ kind }) => kind === "wind")?.radii, { ne: 0, se: 0, sw: 40, nw: 60 });
  const [row, , before] = await server.db.select().from(audits).orderBy(desc(audits.auditId)).limit(3);
  assert.deepEqual([row?.module, row?.action, row?.subject], ["Storm", "import", "AL092030 Sample"]);
  assert.notEqual(before?.module, "Storm");
});

test("later parts are added, a changed cone replaces the old one, and an older advisory does not become current", async () => {
  const code = "AL082030";
  await outcomeOf({ code, kinds: ["cone", "track", "point"] });
  const added = await outcomeOf({ code, kinds: ["wind"] });
  assert.deepEqual([added.outcome, added.notes], ["changed", []]);
  assert.equal((await outcomeOf({ code, cone: [-84, 25, -80, 30], kinds: ["cone"] })).outcome, "changed");
  const { shapes } = (await viewer.call(getAdvisory, { params: { advisoryId: added.advisoryId ?? 0 } })).ok;
  assert.deepEqual(
    shapes.map(({ kind }) => kind),
    ["cone", "point", "point", "swath", "track", "wind", "wind"],
  );
  const older = await outcomeOf({ code, number: "4", issued: "2030-09-01T03:00:00Z" });
  assert.deepEqual([older.outcome, older.notes], ["stored", ["older"]]);
  assert.equal(
    textOf("en", "domain.storm.notes.older", { storm: older.storm, number: older.number ?? "" }),
    "Advisory 4 of AL082030 Sample is older than the current advisory, which is kept.",
  );
  assert.deepEqual(
    (await stormOf(code))?.advisories.map(({ number }) => number),
    ["5", "4"],
  );
});

const packed = (fileName: string, text: string) => ({ fileName, file: Buffer.from(text).toString("base64") });
const CODE = "AL072030";

/** Invalid files and their messages. */
const REFUSED: readonly (readonly [files: readonly ReturnType<typeof packed>[], sentence: string])[] = [
  [
    [stormFile({ code: CODE, number: "2" }, { code: "WP012030" })],
    "“storm.geojson” covers the basin WP. Expected: AL (Atlantic), EP or CP (eastern or central Pacific).",
  ],
  [
    [stormFile({ code: CODE, number: "2" }), packed("a.zip", "PK and then nothing")],
    "“a.zip”: The archive is damaged or is not a ZIP archive (19 bytes). Download it again.",
  ],
  [
    [stormFile({ code: CODE, number: "2", cone: [175, 10, -178, 15] })],
    "“storm.geojson” crosses 180° of longitude. Storms on both sides of the date line cannot be shown. Expected: a storm on one side of it.",
  ],
  [
    [stormFile({ code: CODE, number: "3" }, { code: CODE, number: "2", kinds: ["wind"] })],
    "“storm.geojson” has the wind radii of advisory 2 but no track. Import the advisory's 5-day file before it or with it.",
  ],
  [
    [stormFile({ code: CODE, number: "2", issued: "2030-09-01T15:00:00" })],
    "“storm.geojson”: the time 2030-09-01T15:00:00 has no known time zone. Expected: UTC, a US zone such as EDT, or an offset such as -04:00.",
  ],
];

test("an invalid file is refused in one sentence and stores nothing; the newest good advisory stays", async () => {
  await outcomeOf({ code: CODE, number: "1" });
  const before = await stormOf(CODE);
  for (const [files, sentence] of REFUSED) {
    const { status, error } = await admin.call(importStorms, { body: { files: [...files] } });
    assert.deepEqual([status, error.details.faults?.map(({ path }) => path)], [422, ["body.files"]], sentence);
    assert.equal(error.message, sentence);
    const refusals = await Promise.all(
      ["es", "pt", "de"].map(async (language) => {
        const headers = { "accept-language": language };
        return (await admin.call(importStorms, { body: { files: [...files] }, headers })).error.message;
      }),
    );
    assert.equal(new Set([sentence, ...refusals]).size, 4, refusals.join(" | "));
    assert.deepEqual(await stormOf(CODE), before, sentence);
  }
  // Nor does an import that is stopped at its last advisory.
  const set = () => {
    throw new DOMException("The upload was stopped", "AbortError");
  };
  const files9 = [stormFile({ code: CODE, number: "9" })];
  const { signal } = new AbortController();
  const stopped = storeStorms(server.db, SYSTEM_ACTOR, { files: files9 }, { set, signal });
  await assert.rejects(stopped, { name: "AbortError" });
  assert.deepEqual(await stormOf(CODE), before);
});

test("a small archive that unpacks to much blocks no other request", async () => {
  const geojson = Buffer.from(stormFile({ code: "AL032030" }).file, "base64");
  const note = strToU8("a line of a note\n".repeat(1_200_000));
  const file = Buffer.from(zipSync({ "storm.geojson": geojson, "note.txt": note })).toString("base64");
  const begun = performance.now();
  let [last, longest] = [begun, 0];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const looking = setInterval(look, 5);
  const imported = await admin.call(importStorms, { body: { files: [{ fileName: "storm.zip", file }] } });
  look();
  clearInterval(looking);
  const took = performance.now() - begun;
  assert.equal(imported.ok.outcomes[0]?.outcome, "stored");
  assert.ok(longest < took / 3, `of ${took} ms ${longest} in one piece`);
});

test("storms are listed newest first, imported by users who import data or edit layers, and deleted with all their data", async () => {
  await importing({ code: "AL012031", issued: "2031-06-01T09:00:00Z" });
  const [newest] = (await server.anonymous().call(getStorms)).ok;
  assert.equal(newest?.code, "AL012031");
  const { stormId, version } = newest;
  assert.deepEqual((await viewer.call(getBestTrack, { params: { stormId } })).ok, []);
  for (const refused of [
    await viewer.call(importStorms, { body: { files: [stormFile({})] } }),
    await viewer.call(deleteStorm, { body: { stormId, version } }),
  ])
    assert.equal(refused.status, 403);
  assert.equal((await admin.call(deleteStorm, { body: { stormId, version: version + 1 } })).status, 409);
  await admin.call(deleteStorm, { body: { stormId, version } });
  assert.equal(await stormOf("AL012031"), undefined);
  const [row] = await server.db.select().from(audits).orderBy(desc(audits.auditId)).limit(1);
  assert.deepEqual([row?.module, row?.action], ["Storm", "delete"]);
});

test("the newest advisory is on the map by itself, from our own service, titled with its number and time", async () => {
  const code = "AL042030";
  await outcomeOf({ code, number: "7", issued: "2030-11-01T09:00:00Z" });
  // A later storm with only a best track has no forecast, and does not replace a storm that has.
  const track = [
    "AL012032,              LATER,      2,",
    "20320601, 0000,  , TS, 24.0N,  81.0W,  40, 1000,",
    "20320601, 0600,  , TS, 25.0N,  82.0W,  45, 1000,",
  ];
  await admin.call(importStorms, { body: { files: [packed("hurdat2.txt", track.join("\n"))] } });
  assert.equal((await viewer.call(getStorms)).ok.at(-1)?.code, "AL012032");
  const layers = (await server.anonymous().call(getTimeSeriesLayers)).ok.filter(
    ({ kind }) => kind === "feature-server",
  );
  assert.deepEqual(
    layers.map(({ titles }) => titles.en.replace(/^.*: /, "")),
    ["forecast positions", "track", "watches and warnings", "wind radii", "cone"],
    "the topmost first",
  );
  const winds = layers[3];
  assert.match(winds?.titles.en ?? "", /^Sample, advisory 7 \(Nov 1, 2030, /);
  assert.match(winds?.titles.de ?? "", /^Sample, Meldung 7 \(1\. Nov\. 2030, .*\): Windradien$/);
  assert.deepEqual(
    [winds?.address, winds?.filter],
    ["/arcgis/rest/services/Storms/FeatureServer/3", `storm_id = '${code}' AND advisory = '7'`],
  );
  assert.deepEqual(
    layers.map(({ timeField, steps }) => [timeField, steps.map(({ at }) => at)]),
    ["valid", "", "", "valid", ""].map((field) => [
      field,
      field === "" ? [] : ["2030-11-01T09:00:00.000Z", "2030-11-01T21:00:00.000Z"],
    ]),
  );
  await setConfigKeys(server.db, new Map([["coneOfUncertaintyTitle", "Forecast cone"]]), operator("test"));
  const cone = (await server.anonymous().call(getTimeSeriesLayers)).ok.findLast(
    ({ kind }) => kind === "feature-server",
  );
  assert.match(cone?.titles.en ?? "", /^Forecast cone, advisory 7 \(Nov 1, 2030, [^:]*:[^:]*\)$/);
});

test("the service Storms answers every layer to anyone, by time too, in the colors of the Hurricane Center", async () => {
  const code = "AL052030";
  await outcomeOf({ code });
  const ask = async (path: string) => {
    const answer: unknown = await (await server.anonymous().fetch(`/arcgis/rest/services${path}`)).json();
    return answer as Record<string, never>;
  };
  const { services } = (await ask("?f=json")) as { services?: { name: string }[] };
  assert.deepEqual(
    services?.map(({ name }) => name),
    ["Provision", "Storms", "TimeSeries"],
  );
  const count = async (layer: number, more = "", and = "") => {
    const where = encodeURIComponent(`storm_id = '${code}'${and}`);
    const answer = await ask(`/Storms/FeatureServer/${layer}/query?where=${where}&returnCountOnly=true&f=json${more}`);
    return answer["count"];
  };
  const counts: unknown[] = [];
  for (const layer of [0, 1, 2, 3, 4, 5, 6]) counts.push(await count(layer));
  assert.deepEqual(counts, [1, 1, 2, 2, 1, 1, 0]);
  // The map's query for an hour of the time slider.
  assert.equal(await count(3, "", " AND valid = TIMESTAMP '2030-09-01 21:00:00'"), 1);
  const noon = Date.parse("2030-09-01T12:00:00Z");
  assert.equal(await count(2, `&time=${noon},${noon + 12 * 3_600_000}`), 1);
  const { features } = (await ask(
    `/Storms/FeatureServer/5/query?where=storm_id%3D'${code}'&outFields=*&f=geojson`,
  )) as { features?: { geometry: unknown; properties: Record<string, unknown> }[] };
  assert.deepEqual(features?.[0]?.geometry, {
    type: "MultiLineString",
    coordinates: [
      [
        [-81.5, 25],
        [-81.5, 30],
      ],
    ],
  });
  assert.equal(features?.[0]?.properties["watch"], "HWR");
  const info = (await ask("/Storms/FeatureServer/2?f=json")) as {
    timeInfo?: { startTimeField: string };
    drawingInfo?: { renderer: { field1: string } };
  };
  assert.deepEqual([info.timeInfo?.startTimeField, info.drawingInfo?.renderer.field1], ["valid", "category"]);
});

test("files in a watched folder are imported once they stop growing; an invalid one is reported once and stops no other", async () => {
  const folder = mkdtempSync(join(tmpdir(), "storms-"));
  const put = (name: string, ...advisories: readonly MadeAdvisory[]) =>
    writeFileSync(join(folder, name), Buffer.from(stormFile(...advisories).file, "base64"));
  const reports: string[] = [];
  const look = looker({
    db: server.db,
    folder,
    onStored: ({ storm, number, outcome }) => reports.push(`${storm} ${number} ${outcome}`),
    onRefused: (file, why) => reports.push(`${file}: ${why}`),
  });
  put("1.geojson", { code: "AL062030" });
  put("radii.geojson", { code: "AL062030", number: "6", kinds: ["wind"] });
  writeFileSync(join(folder, "broken.zip"), "not packed");
  await look();
  assert.deepEqual(reports, []);
  await look();
  await look();
  assert.deepEqual(reports, [
    "broken.zip: “broken.zip”: The archive is damaged or is not a ZIP archive (10 bytes). Download it again.",
    "radii.geojson: “radii.geojson” has the wind radii of advisory 6 but no track. Import the advisory's 5-day file before it or with it.",
    "AL062030 Sample 5 stored",
  ]);
  put("6.geojson", { code: "AL062030", number: "6", kinds: ["cone", "track"] });
  await look();
  await look();
  assert.deepEqual(reports.slice(3), ["AL062030 Sample 6 stored"]);
  const storm = await stormOf("AL062030");
  assert.deepEqual(storm?.advisories.map(({ number, thresholds }) => [number, thresholds]).sort(), [
    ["5", [34]],
    ["6", [34]],
  ]);
});

const originals = new URL("../../../../shared/data/nhc-originals/", import.meta.url);

test(
  "the Hurricane Center's own zips of Irma are one advisory, whichever is imported first",
  { skip: !existsSync(originals) && "../shared/data is not here" },
  async () => {
    const file = (fileName: string) => ({
      fileName,
      file: readFileSync(new URL(fileName, originals)).toString("base64"),
    });
    const [shapes, radii] = ["al112017_5day_037.zip", "al112017_fcst_037.zip"].map(file) as [
      ReturnType<typeof file>,
      ReturnType<typeof file>,
    ];
    const alone = await admin.call(importStorms, { body: { files: [radii] } });
    assert.equal(alone.error.details.faults?.[0]?.key, "domain.storm.faults.radiiWithoutTrack");
    const [stored] = (await admin.call(importStorms, { body: { files: [shapes] } })).ok.outcomes;
    const [changed] = (await admin.call(importStorms, { body: { files: [radii] } })).ok.outcomes;
    const [same] = (await admin.call(importStorms, { body: { files: [radii, shapes] } })).ok.outcomes;
    assert.deepEqual(
      [stored?.outcome, stored?.notes, changed?.outcome, same?.outcome],
      ["stored", ["noRadii"], "changed", "unchanged"],
    );
    const irma = await stormOf("AL112017");
    assert.deepEqual(
      irma?.advisories.map(({ number, wind, category, coneIsEstimate, thresholds }) => ({
        number,
        wind,
        category,
        coneIsEstimate,
        thresholds,
      })),
      [{ number: "37", wind: 135, category: 4, coneIsEstimate: false, thresholds: [34, 50, 64] }],
    );
  },
);
