import assert from "node:assert/strict";
import test from "node:test";
import { PRIVILEGE_CODES } from "../people/privileges.ts";
import { configWithout, permittedConfig } from "./permitted-config.ts";

const holding = (...indexes: number[]) => new Set(indexes.flatMap((index) => PRIVILEGE_CODES[index] ?? []));

const map = {
  route: "/main/map",
  layout: "full",
  title: "shell.pages.map",
  privileges: [46, 36],
  regions: { main: ["map"] },
  steps: [{ id: "zones", panel: ["zone-drawer"], drawer: ["zone-table"] }],
};
const home = { route: "/", title: "shell.pages.home", regions: { main: ["map"] } };
const config = {
  version: 1,
  menus: {
    main: [
      { id: "home" },
      { id: "admin", children: [{ id: "users", privileges: [1, 2] }, { id: "help" }] },
      { id: "map", privileges: [46] },
    ],
  },
  pages: [map, home],
  widgets: [{ id: "map" }, { id: "zone-drawer" }, { id: "zone-table" }],
  wiring: [
    { from: { instance: "map" }, to: { instance: "zone-drawer" } },
    { from: { instance: "map" }, to: { instance: "map" } },
  ],
};

test("a user with any of the privileges gets everything that requires them", () => {
  assert.deepEqual(permittedConfig(config, holding(2, 46)), config);
});

test("a privilege by its code is asked for like one by its index, and an unknown one is held by nobody", () => {
  const page = (...privileges: unknown[]) => ({ pages: [{ ...home, privileges }] });
  const byCode = page("estimation.view");
  assert.deepEqual(permittedConfig(byCode, holding(46)), byCode);
  assert.ok(!JSON.stringify(permittedConfig(byCode, holding(36))).includes("regions"));
  assert.ok(
    !JSON.stringify(permittedConfig(page("estimation.veiw"), new Set(["estimation.veiw"]))).includes("regions"),
  );
});

test("others get only the page's outline, without widgets and wires", () => {
  assert.deepEqual(permittedConfig(config, holding(0)), {
    version: 1,
    menus: { main: [{ id: "home" }, { id: "admin", children: [{ id: "help" }] }] },
    pages: [{ route: "/main/map", layout: "full", title: "shell.pages.map", privileges: [46, 36] }, home],
    widgets: [{ id: "map" }],
    wiring: [{ from: { instance: "map" }, to: { instance: "map" } }],
  });
});

test("a forbidden page is sent without its panels, their order, and its widgets' permission to be embedded", () => {
  const page = { ...map, panels: { start: { display: "tabs" } }, phoneOrder: ["main"] };
  const given = { ...config, pages: [page, home], embedding: { widgets: ["zone-table", "map"], wholeApp: true } };
  const { pages, embedding } = permittedConfig(given, holding(0)) as Record<string, unknown>;
  assert.deepEqual((pages as unknown[])[0], {
    route: "/main/map",
    layout: "full",
    title: "shell.pages.map",
    privileges: [46, 36],
  });
  assert.deepEqual(embedding, { widgets: ["map"], wholeApp: true });
  assert.deepEqual(permittedConfig(given, holding(2, 46)), given);
});

test("the schema's address is for editors of the file and is removed", () => {
  assert.deepEqual(permittedConfig({ $schema: "./schema.json", version: 1 }, holding()), { version: 1 });
});

test("an unknown privilege index grants nothing", () => {
  const menus = (privileges: unknown[]) => ({ menus: { main: [{ id: "x", privileges }] } });
  for (const index of [99, -1, 0.5, "46", null])
    assert.deepEqual(permittedConfig(menus([index]), holding(0, 46)), { menus: { main: [] } }, String(index));
});

test("a config of an unknown form is passed on unchanged for the client to check", () => {
  for (const odd of [
    "{ not json",
    null,
    7,
    [1],
    { pages: 1, menus: [2], widgets: null, wiring: "x" },
    { pages: [3], embedding: 7 },
  ])
    assert.deepEqual(permittedConfig(odd, holding()), odd);
});

test("a config is sent without some widgets and the pages that showed only them", () => {
  const given = {
    menus: {
      main: [
        { id: "map", page: "/map" },
        { id: "tools", children: [{ id: "logs", page: "/logs" }, { id: "help" }] },
      ],
    },
    pages: [
      {
        route: "/map",
        regions: { main: ["map"], end: ["tree", "table"] },
        steps: [
          { id: "layers", panel: ["tree"] },
          { id: "zones", panel: ["drawer"], drawer: ["tree"] },
          { id: "report", page: "/report" },
        ],
      },
      { route: "/logs", regions: { main: ["logs"] } },
      { route: "/empty", regions: {} },
    ],
    widgets: ["map", "table", "drawer", "logs"]
      .map((id) => ({ id, widget: id }))
      .concat({ id: "tree", widget: "layer-tree" }),
    wiring: [
      { from: { instance: "tree" }, to: { instance: "map" } },
      { from: { instance: "map" }, to: { instance: "map" } },
    ],
    embedding: { widgets: ["tree", "map"] },
  };
  assert.deepEqual(configWithout(given, ["layer-tree", "logs"]), {
    menus: {
      main: [
        { id: "map", page: "/map" },
        { id: "tools", children: [{ id: "help" }] },
      ],
    },
    pages: [
      {
        route: "/map",
        regions: { main: ["map"], end: ["table"] },
        steps: [
          { id: "zones", panel: ["drawer"], drawer: [] },
          { id: "report", page: "/report" },
        ],
      },
      { route: "/empty", regions: {} },
    ],
    widgets: ["map", "table", "drawer"].map((id) => ({ id, widget: id })),
    wiring: [{ from: { instance: "map" }, to: { instance: "map" } }],
    embedding: { widgets: ["map"] },
  });
  assert.deepEqual(configWithout(given, []), given);
  for (const odd of ["{ not json", null, { pages: 1, menus: [2], widgets: null, wiring: "x" }])
    assert.deepEqual(configWithout(odd, ["map"]), odd);
});
