import assert from "node:assert/strict";
import { test } from "node:test";
import { everyManifest } from "../../start/every-widget.ts";
import { checkConfig } from "./check-config.ts";

const SOUND = {
  start: { signedIn: "/a", visitor: "/a" },
  pages: [{ route: "/a", title: "Counties", regions: { main: ["table"] } }],
  data: [
    { id: "counties", label: "Counties", source: { kind: "service", layer: "counties" } },
    {
      id: "coast",
      label: "Counties on the coast",
      source: { kind: "data", data: "counties" },
      filter: [{ field: "coastal", values: [1] }],
      fields: [{ name: "name" }, { name: "population", label: { en: "People", de: "Menschen" } }],
    },
    { id: "zones", label: "Zones", source: { kind: "published" } },
    { id: "needs", label: "Needs", source: { kind: "view", view: "zone_needs" }, filter: [{ field: "zone", from: 1 }] },
    {
      id: "roads",
      label: "Roads",
      source: { kind: "layer", layer: 7 },
      filter: [{ field: "anything", contains: "x" }],
    },
  ],
  widgets: [
    { id: "table", widget: "data-table", config: { data: "coast", columns: ["name", "population"], sort: "name" } },
    { id: "map", widget: "map", config: { data: ["counties"] } },
  ],
};
const TEXT = JSON.stringify(SOUND);

const faultsOf = (text: string) =>
  checkConfig(text, { widgets: everyManifest }, { file: "county" }).map(({ path, found, expected, nearest }) => [
    path,
    found,
    expected.kind,
    nearest,
  ]);

/** What is replaced by what, and the fault that is told. */
const MISTAKES = [
  ['"kind":"view"', '"kind":"veiw"', "data[3].source.kind", '"veiw"', "reference", "view"],
  ['"data":"coast"', '"data":"coats"', "widgets[0].config.data", '"coats"', "reference", "coast"],
  [
    '"data":["counties"]',
    '"data":["counties","cuonties"]',
    "widgets[1].config.data[1]",
    '"cuonties"',
    "reference",
    "counties",
  ],
  ['"sort":"name"', '"sort":"nmae"', "widgets[0].config.sort", '"nmae"', "reference", "name"],
  [
    '["name","population"]',
    '["name","popluation"]',
    "widgets[0].config.columns[1]",
    '"popluation"',
    "reference",
    "population",
  ],
  ['"layer":"counties"', '"layer":"countys"', "data[0].source.layer", '"countys"', "reference", "counties"],
  ['"data":"counties"', '"data":"zones"', "data[1].source.data", '"zones"', "reference", undefined],
  ['"field":"coastal"', '"field":"coastel"', "data[1].filter[0].field", '"coastel"', "reference", "coastal"],
  ['{"name":"name"}', '{"name":"nam"}', "data[1].fields[0].name", '"nam"', "reference", "name"],
  [
    '"kind":"published"',
    '"kind":"published","layer":"inventory"',
    "data[2].source.layer",
    '"inventory"',
    "reference",
    undefined,
  ],
  ['"view":"zone_needs"', '"view":"zone_neds"', "data[3].source.view", '"zone_neds"', "oneOf", "zone_needs"],
  ['"field":"zone"', '"field":"zoen"', "data[3].filter[0].field", '"zoen"', "reference", "zone"],
  ['"id":"needs"', '"id":"zones"', "data[3].id", '"zones"', "unique", undefined],
  ['"label":"Roads"', '"lable":"Roads"', "data[4].lable", '"lable"', "key", "label"],
] as const;

test("a config with data sets and a widget of one has no fault", () => assert.deepEqual(faultsOf(TEXT), []));

for (const [was, is, ...told] of MISTAKES)
  test(`${is} instead of ${was} is named with its place and what is nearest`, () => {
    assert.equal(TEXT.split(was).length, 2, `${was} stands once`);
    assert.deepEqual(
      faultsOf(TEXT.replace(was, is)).find(([path]) => path === told[0]),
      told,
    );
  });

test("many data sets and widgets are checked in time, and more than 200 data sets are refused", () => {
  const entry = (i: number) => ({
    id: `d${i}`,
    label: "Part",
    source: i % 200 === 0 ? { kind: "service", layer: "counties" } : { kind: "data", data: `d${i - 1}` },
  });
  const widgets = Array.from({ length: 5_000 }, (_, i) => ({
    id: `w${i}`,
    widget: "data-table",
    config: { data: "d199" },
  }));
  const pages = [{ route: "/a", title: "A" }];
  const config = (length: number) => ({ ...SOUND, pages, data: Array.from({ length }, (_, i) => entry(i)), widgets });
  const started = process.cpuUsage();
  assert.deepEqual(faultsOf(JSON.stringify(config(200))), []);
  const { user, system } = process.cpuUsage(started);
  assert.ok(user + system < 5_000_000, `${(user + system) / 1000} ms`);
  const [fault] = faultsOf(JSON.stringify(config(10_000)));
  assert.deepEqual(fault?.slice(0, 1), ["data"]);
});
