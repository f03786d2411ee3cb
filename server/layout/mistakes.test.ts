import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { getAppConfig } from "../../contract/config/calls.ts";
import type { ErrorAnswer } from "../../contract/api/errors.ts";
import type { ConfigFault } from "../../contract/config/faults.ts";
import * as calls from "../../contract/layout/calls/layouts.ts";
import { SEEDED_ROLES } from "../../contract/people/privileges.ts";
import { iconsIn, type JsonSchema } from "../../framework/config/json-schema.ts";
import { checkConfig as editorsCheck } from "../../framework/layout/check-config.ts";
import { checkConfig } from "../../start/check-config.ts";
import { testClient, testServer } from "../../test/kits/domain-server.ts";
import { everyManifest } from "../../start/every-widget.ts";
import schema from "../../app-config/schema.json" with { type: "json" };
import { configDomain } from "../config/routes.ts";
import { configJudge } from "../config/sound.ts";
import { layouts } from "../storage/schema/index.ts";
import { layoutsDomain } from "./routes.ts";

const server = testServer({ domains: [configDomain, layoutsDomain] });
const admin = testClient(server);

const SOUND = {
  title: "County",
  start: { signedIn: "/map", visitor: "/map" },
  layout: { variant: "Light", sidebar: { backgroundColor: "#103a46", backgroundImageURL: "/coast.png" } },
  themes: { radius: 4 },
  menus: { main: [{ id: "map", label: "My map", icon: "map", page: "/map", privileges: ["estimation.view", 36] }] },
  footer: { helpLines: ["555-0100"] },
  pages: [
    {
      route: "/map",
      layout: "full",
      title: { en: "Map" },
      privileges: [46],
      regions: { main: ["map"], end: ["table"] },
      steps: [{ id: "look", title: "Look", icon: "pencil", panel: ["chart"] }],
    },
  ],
  widgets: [
    { id: "map", widget: "map", config: { statistic: "population" } },
    { id: "table", widget: "zone-table" },
    { id: "chart", widget: "projections", title: "Needs" },
  ],
  wiring: [{ from: { instance: "map", topic: "zone.focused" }, to: { instance: "map", action: "zoomTo" } }],
  embedding: { widgets: ["table"] },
  services: { timeZone: "America/New_York", region: "US" },
};
const TEXT = JSON.stringify(SOUND, null, 2);

type Told = readonly [path: string, found: string | null, kind: ConfigFault["expected"]["kind"], nearest?: string];
type Mistake = readonly [name: string, was: string, is: string, ...told: Told];

const MISTAKES: readonly Mistake[] = [
  ["a comma too few", '"County",', '"County"', "3:3", '"start"', "json"],
  ["a comma too many", '"variant": "Light",', '"variant": "Light",,', "8:24", ",", "json"],
  ["a comma before a bracket", '"region": "US"', '"region": "US",', "103:19", ",", "json"],
  ["a comment", '"title": "County",', '"title": "County", // ours', "2:22", "//", "json"],
  ["a key twice", '"themes"', '"title": "Twice",\n  "themes"', "14:3", '"title"', "json"],
  ["a key without quotes", '"themes":', "themes:", "14:3", "themes", "json"],
  ["single quotes", '"Light"', "'Light'", "8:16", "'Light'", "json"],
  ["True", '"radius": 4', '"radius": True', "15:15", "True", "json", "true"],
  ["a variant misspelled", '"Light"', '"Lihgt"', "layout.variant", '"Lihgt"', "oneOf", "Light"],
  ["a key misspelled", '"title": "County"', '"titel": "County"', "titel", '"titel"', "key", "title"],
  ["a color by name", '"#103a46"', '"green"', "layout.sidebar.backgroundColor", '"green"', "form"],
  ["a number as a text", '"radius": 4', '"radius": "4"', "themes.radius", '"4"', "type"],
  ["a number too large", '"radius": 4', '"radius": 40', "themes.radius", "40", "range"],
  [
    "a picture elsewhere",
    '"/coast.png"',
    '"https://x.example/a.png"',
    "layout.sidebar.backgroundImageURL",
    '"https://x.example/a.png"',
    "host",
  ],
  ["an unknown icon", '"icon": "map"', '"icon": "mapp"', "menus.main[0].icon", '"mapp"', "reference", "map"],
  ["an unknown icon of a step", '"pencil"', '"pencill"', "pages[0].steps[0].icon", '"pencill"', "reference", "pencil"],
  ["a label of another form", '"My map"', '["My map"]', "menus.main[0].label", '["My map"]', "form"],
  ["a label without English", '"Look"', '{ "de": "Blick" }', "pages[0].steps[0].title.en", null, "type"],
  ["a privilege of no number", "36", "99", "menus.main[0].privileges[1]", "99", "range"],
  [
    "a privilege of no name",
    '"estimation.view"',
    '"estimation.veiw"',
    "menus.main[0].privileges[0]",
    '"estimation.veiw"',
    "oneOf",
    "estimation.view",
  ],
  ["a menu entry to no page", '"page": "/map"', '"page": "/mpa"', "menus.main[0].page", '"/mpa"', "reference", "/map"],
  ["a start of no page", '"visitor": "/map"', '"visitor": "/mapp"', "start.visitor", '"/mapp"', "reference", "/map"],
  ["a help line too short", '"555-0100"', '"5"', "footer.helpLines[0]", '"5"', "size"],
  ["a region misspelled", '"end": [', '"edn": [', "pages[0].regions.edn", '"edn"', "key", "end"],
  [
    "an instance that is not there",
    '"end": [\n          "table"',
    '"end": [\n          "tabel"',
    "pages[0].regions.end[0]",
    '"tabel"',
    "reference",
    "table",
  ],
  [
    "an instance of a step that is not there",
    '"panel": [\n            "chart"',
    '"panel": [\n            "chrat"',
    "pages[0].steps[0].panel[0]",
    '"chrat"',
    "reference",
    "chart",
  ],
  [
    "two instances of one id",
    '"id": "table",',
    '"id": "table",\n      "widget": "faq"\n    },\n    {\n      "id": "table",',
    "widgets[2].id",
    '"table"',
    "unique",
  ],
  [
    "a widget that is not there",
    '"zone-table"',
    '"zone-tabel"',
    "widgets[1].widget",
    '"zone-tabel"',
    "reference",
    "zone-table",
  ],
  [
    "a statistic that is not there",
    '"statistic": "population"',
    '"statistic": "popluation"',
    "widgets[0].config.statistic",
    '"popluation"',
    "oneOf",
    "population",
  ],
  [
    "a widget's key that is not there",
    '"statistic": "population"',
    '"statistik": "population"',
    "widgets[0].config.statistik",
    '"statistik"',
    "key",
    "statistic",
  ],
  [
    "a wire of no topic",
    '"zone.focused"',
    '"zone.focussed"',
    "wiring[0].from.topic",
    '"zone.focussed"',
    "reference",
    "zone.focused",
  ],
  ["a wire to no action", '"zoomTo"', '"zoomto"', "wiring[0].to.action", '"zoomto"', "reference", "zoomTo"],
  [
    "a wire from nobody",
    '"instance": "map",\n        "topic"',
    '"instance": "mpa",\n        "topic"',
    "wiring[0].from.instance",
    '"mpa"',
    "reference",
    "map",
  ],
  [
    "embedded of no instance",
    '"widgets": [\n      "table"',
    '"widgets": [\n      "tables"',
    "embedding.widgets[0]",
    '"tables"',
    "reference",
    "table",
  ],
  ["a time zone that is none", '"America/New_York"', '"America/Miami"', "services.timeZone", '"America/Miami"', "form"],
];

const roles = Object.entries(SEEDED_ROLES).map(([name, privileges]) => ({ name, privileges }));
const known = { widgets: everyManifest, icons: iconsIn(schema as JsonSchema) };
const inEditor = (text: string) => editorsCheck(text, known, { file: "county", roles, hosts: [] });

let folder = "";
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "mistakes-"));
});
after(() => rm(folder, { recursive: true }));

/** The judgment of a file next to the shipped apps; the folder is left by its name. */
async function inFile(text: string): Promise<readonly ConfigFault[]> {
  const file = path.join(folder, "county");
  await writeFile(`${file}.json`, text);
  const away = path.relative(path.join(import.meta.dirname, "../../app-config"), file);
  return (await configJudge(checkConfig)(server.db, away)).faults;
}

const save = (app: string, config: unknown, basedOn = 0, language = "en") =>
  admin.call(calls.saveLayout, { body: { app, config, note: "x", basedOn }, headers: { "accept-language": language } });

/** What is wrong, as the table says it: where, what was found, what is expected, what is nearest. */
const told = (faults: readonly ConfigFault[]) =>
  faults
    .filter(({ severity }) => severity !== "warning")
    .map(({ path: place, found, expected, nearest }) => [place, found, expected.kind, nearest]);

test("there are 30 mistakes and more, and what they are made of is sound by every door", async () => {
  assert.ok(MISTAKES.length >= 30);
  assert.deepEqual(told(inEditor(TEXT)), []);
  assert.deepEqual(await inFile(TEXT), []);
  assert.equal((await save("county", TEXT)).status, 200);
  assert.equal((await save("county", SOUND, 1)).status, 200);
  assert.deepEqual((await admin.call(calls.getLayout, { params: { app: "county" } })).ok.config, SOUND);
});

for (const [name, was, is, ...expected] of MISTAKES) {
  test(`${name} is told in the editor, of a file and by SaveLayout with the same words`, async () => {
    assert.equal(TEXT.split(was).length, 2, `${was} stands once`);
    const text = TEXT.replace(was, is);
    const [place, found, kind, nearest] = expected;
    const fault = [place, found, kind, nearest];
    assert.deepEqual(told(inEditor(text)), [fault]);
    // Which hosts are allowed is the operator's, who may change it under a saved layout: a save alone is judged by it.
    assert.deepEqual(told(await inFile(text)), kind === "host" ? [] : [fault]);
    const sent: unknown[] = kind === "json" ? [text] : [text, JSON.parse(text)];
    for (const config of sent) {
      const { status, error } = await save("mistaken", config);
      assert.equal(status, 422);
      const faults = (error.details.faults ?? []).map(({ path: at, values = {} }) => [
        at,
        values["found"] === "–" ? null : values["found"],
        values["kind"],
        values["nearest"],
      ]);
      assert.deepEqual(faults, [fault]);
    }
    assert.equal((await admin.call(calls.getLayout, { params: { app: "mistaken" } })).status, 404);
  });
}

test("a body that is not JSON is refused with the line and column of the fault", async () => {
  const post = async (call: string, body: string) => {
    const headers = { "content-type": "application/json" };
    const answer = await admin.fetch(`/api/Layout/${call}`, { method: "POST", body, headers });
    return { status: answer.status, ...((await answer.json()) as ErrorAnswer) };
  };
  for (const call of ["SaveLayout", "SaveDraft"]) {
    const { status, message, details } = await post(call, '{\n  "app": "x",\n  "note": "n",,\n}');
    assert.deepEqual([status, details.faults?.map((fault) => fault.path)], [400, ["3:15"]]);
    assert.match(message, /3:15/);
  }
  assert.deepEqual((await post("SaveLayout", "")).key, "errors.malformed.json");
  assert.deepEqual((await post("SaveLayout", "{}")).key, "errors.invalid");
});

test("a refusal is in the caller's language", async () => {
  const { error } = await save("mistaken", TEXT.replace('"icon": "map"', '"icon": "mapp"'), 0, "de");
  const [fault] = error.details.faults ?? [];
  assert.match(fault?.message ?? "", /^Gefunden "mapp"; erwartet der Name.* Meinten Sie map\?$/);
  const comma = (await save("mistaken", TEXT.replace('"County",', '"County"'), 0, "es")).error.details.faults?.[0];
  assert.equal(comma?.message, 'Se encontró "start"; se esperaba una coma antes de esto.');
});

test("what only warns does not refuse a save: an unplaced instance, a privilege that no role has", async () => {
  const unplaced = { ...SOUND, widgets: [...SOUND.widgets, { id: "spare", widget: "faq" }] };
  assert.ok(inEditor(JSON.stringify(unplaced)).some(({ severity }) => severity === "warning"));
  assert.equal((await save("spared", unplaced)).status, 200);
});

test("visitors get the last sound version and no fault; those who may edit get the newest and its faults", async () => {
  const broken = { ...SOUND, title: "Broken", pages: [{ ...SOUND.pages[0], regions: { main: ["nobody"] } }] };
  await server.db
    .insert(layouts)
    .values(
      [SOUND, { ...SOUND, title: "Second" }, broken].map((config, i) => ({ app: "aging", revision: i + 1, config })),
    );
  const read = async (client: typeof admin) => (await client.call(getAppConfig, { params: { app: "aging" } })).ok;
  const titleOf = ({ config }: { config?: unknown }) => (config as { title: string }).title;
  for (const client of [server.anonymous(), await server.as("Viewer")]) {
    const seen = await read(client);
    assert.deepEqual([titleOf(seen), seen.file, seen.faults], ["Second", "aging (revision 2)", []]);
  }
  const edited = await read(admin);
  assert.deepEqual(
    [titleOf(edited), edited.faults.map(({ path: at }) => at)],
    ["Broken", ["pages[0].regions.main[0]"]],
  );
  // It is not made worse by going back to it; going back to a sound one is possible.
  const back = (revision: number, basedOn: number) =>
    admin.call(calls.rollBackLayout, { body: { app: "aging", revision, note: "back", basedOn } });
  assert.equal((await back(3, 3)).status, 422);
  assert.equal((await back(2, 3)).status, 200);
  assert.deepEqual([titleOf(await read(admin)), (await read(admin)).faults], ["Second", []]);
});

test("where no version is sound, visitors get the valid parts of the newest, and still no fault", async () => {
  await server.db.insert(layouts).values({ app: "never", revision: 1, config: { title: "Never" } });
  const { ok } = await server.anonymous().call(getAppConfig, { params: { app: "never" } });
  assert.deepEqual([(ok.config as { title: string }).title, ok.faults], ["Never", []]);
});

test("a file that breaks while the server runs leaves visitors what was sound before", async () => {
  const judge = configJudge(checkConfig);
  const file = path.join(folder, "edited");
  const away = path.relative(path.join(import.meta.dirname, "../../app-config"), file);
  await writeFile(`${file}.json`, TEXT);
  assert.deepEqual((await judge(server.db, away)).faults, []);
  await writeFile(`${file}.json`, TEXT.replace('"County",', '"County"'));
  const { faults, sound } = await judge(server.db, away);
  assert.deepEqual([told(faults), sound.config], [[["3:3", '"start"', "json", undefined]], SOUND]);
});
