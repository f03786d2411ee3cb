import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { AppConfigSchema } from "../../contract/config/app-config.ts";
import { brokenReferences, type KnownWidget } from "./references.ts";
import { cpuMilliseconds } from "../../test/kits/waiting.ts";

const widgets: readonly KnownWidget[] = [
  {
    name: "map",
    actions: {
      show: { payload: z.object({ zone: z.int().nullable() }) },
      color: { payload: z.object({ statistic: z.enum(["people", "homes"]), shade: z.string().optional() }) },
      go: { payload: z.union([z.object({ zone: z.int() }), z.object({ bounds: z.array(z.number()) })]) },
    },
    publishes: [
      { name: "zone.focused", payload: z.object({ eid: z.int(), zone: z.int().nullable() }) },
      { name: "text.chosen", payload: z.object({ statistic: z.string(), zone: z.string() }) },
      { name: "trucks.chosen", payload: z.object({ statistic: z.enum(["trucks"]) }) },
    ],
  },
  { name: "chart", actions: {}, publishes: [] },
];
const title = "shell.pages.map";
const start = { signedIn: "/a", visitor: "/a" };
const sound = {
  start,
  pages: [{ route: "/a", title, regions: { main: ["map"] } }],
  widgets: [{ id: "map", widget: "map" }],
};
const found = (raw: object) =>
  brokenReferences(AppConfigSchema.parse({ ...sound, ...raw }), widgets, "staff.json").map(
    ({ path, found, expected, nearest }) => [path, found, expected.kind, ...(nearest ? [nearest] : [])].join(" "),
  );

test("a config whose names all have a target has no fault", () => {
  assert.deepEqual(found({}), []);
});

test("instances of unknown widgets, and duplicate names", () => {
  assert.deepEqual(found({ widgets: [...sound.widgets, { id: "map", widget: "mapp" }] }), [
    'widgets[1].id "map" unique',
    'widgets[1].widget "mapp" reference map',
  ]);
});

test("the page that another belongs to", () => {
  const pages = [...sound.pages, { route: "/b/:id?", title, parent: "/aa", regions: { main: ["map"] } }];
  assert.deepEqual(found({ pages }), ['pages[1].parent "/aa" reference /a']);
});

test("instances on pages, in steps and for embedding", () => {
  const pages = [
    {
      route: "/a",
      title,
      regions: { end: ["mpa"] },
      steps: [
        { id: "s", title, icon: "x", panel: ["map", "none"], drawer: ["ma"] },
        { id: "s", title, icon: "x" },
      ],
    },
  ];
  assert.deepEqual(found({ pages, embedding: { widgets: ["maap"] } }), [
    'pages[0].regions.end[0] "mpa" reference map',
    'pages[0].steps[1].id "s" unique',
    'pages[0].steps[0].panel[1] "none" reference',
    'pages[0].steps[0].drawer[0] "ma" reference map',
    'embedding.widgets[0] "maap" reference map',
  ]);
});

test("menu entries without their page, and ids that two entries of a menu share", () => {
  const entry = (id: string, page: string, children: object[] = []) => ({ id, label: title, page, children });
  assert.deepEqual(
    found({ menus: { main: [entry("a", "/a", [entry("a", "/b")])], administration: [entry("a", "/a")] } }),
    ['menus.main[0].children[0].id "a" unique', 'menus.main[0].children[0].page "/b" reference /a'],
  );
});

test("wires whose ends, topic or action do not exist", () => {
  const wire = (instance: string, topic: string, to: string, action: string) => ({
    from: { instance, topic },
    to: { instance: to, action },
  });
  const wiring = [
    wire("map", "zone.focussed", "map", "shw"),
    wire("mat", "x", "cap", "y"),
    wire("map", "zone.focused", "map", "show"),
  ];
  assert.deepEqual(found({ wiring }), [
    'wiring[0].from.topic "zone.focussed" reference zone.focused',
    'wiring[0].to.action "shw" reference show',
    'wiring[1].from.instance "mat" reference map',
    'wiring[1].to.instance "cap" reference map',
  ]);
});

test("wires whose message can never fit the action, with the keys that it lacks", () => {
  const wiring = [
    ["zone.focused", "show"],
    ["zone.focused", "go"],
    ["zone.focused", "color"],
    ["text.chosen", "color"],
    ["text.chosen", "show"],
    ["trucks.chosen", "color"],
    ["trucks.chosen", "go"],
  ].map(([topic, action]) => ({ from: { instance: "map", topic }, to: { instance: "map", action } }));
  const faults = brokenReferences(AppConfigSchema.parse({ ...sound, wiring }), widgets, "staff.json");
  assert.deepEqual(
    faults.map(({ path, expected }) => [path, expected.kind, expected.values]),
    [
      ["wiring[2].from.topic", "carries", "statistic"],
      ["wiring[4].from.topic", "carries", "zone"],
      ["wiring[5].from.topic", "carries", "statistic"],
      ["wiring[6].from.topic", "carries", "zone"],
    ],
  );
});

test("invalid start pages", () => {
  assert.deepEqual(found({ start: { signedIn: "/a", visitor: "/aa" } }), ['start.visitor "/aa" reference /a']);
});

test("a thousand broken names are reported in no time, each with few of the valid ones", () => {
  const many = Array.from({ length: 3000 }, (_, i) => ({ id: `widget-${i}`, widget: "map" }));
  const main = Array.from({ length: 1000 }, (_, i) => `wigdet-${i}`);
  const started = process.cpuUsage();
  const config = AppConfigSchema.parse({ ...sound, pages: [{ route: "/a", title, regions: { main } }], widgets: many });
  const faults = brokenReferences(config, widgets, "big.json");
  assert.ok(cpuMilliseconds(started) < 5000);
  assert.equal(faults.length, 1000);
  assert.equal(faults[7]?.nearest, "widget-7");
  assert.ok((faults[0]?.expected.values.length ?? 0) < 400);
});
