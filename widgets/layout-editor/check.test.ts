import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { publicAccess } from "../../contract/people/privileges.ts";
import { diffConfigs } from "../../framework/layout/diff.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import { checkConfig } from "../../framework/layout/check-config.ts";
import { readStoredAppConfig } from "../../framework/layout/read-stored-config.ts";
import { showsWidget } from "../../contract/layout/shows-widget.ts";
import { describeChanges, valueText } from "./check.ts";
import { columns } from "../../test/kits/numbers.ts";

const widget = (name: string) =>
  defineWidget({
    name,
    version: "1.0.0",
    config: z.object({ size: z.number().default(1).describe("x") }),
    needs: publicAccess,
    publishes: [],
    hears: [],
    actions: {},
    load: () => Promise.reject(new Error("not needed")),
  });
const map = { ...widget("map"), config: z.object({ layers: z.array(z.unknown()).default([]).describe("x") }) };
const roles = [{ name: "Viewer", privileges: ["home"] }];
const hosts = ["https://gis.example.gov:8443"];
const check = (value: unknown) =>
  checkConfig(value, { widgets: [widget("chart"), map], icons: [] }, { file: "mine", roles, hosts });
const page = { route: "/a", title: { en: "A" }, regions: { main: ["mine"] } };
const config = {
  start: { signedIn: "/a", visitor: "/a" },
  menus: { main: [{ id: "a", label: { en: "A" }, page: "/a" }] },
  pages: [page],
  widgets: [{ id: "mine", widget: "chart" }],
};

test("a whole config has no fault", () => {
  assert.deepEqual(check(config), []);
});

test("a value that is not an app config is invalid", () => {
  assert.deepEqual(columns(check({ ...config, layout: { variant: "Lihgt" } }), "path", "nearest"), [
    ["layout.variant", "Light"],
  ]);
  assert.equal(check([])[0]?.path, "");
});

test("an address that pages may not request is reported at its place", () => {
  const addresses = [
    "https://tiles.arcgis.com/a",
    "/tiles",
    "https://arcgis.com.evil.example/a",
    "https://gis.example.gov:8443/b",
  ];
  const own = { id: "mine", widget: "map", config: { layers: addresses.map((address) => ({ address })) } };
  assert.deepEqual(columns(check({ ...config, widgets: [own] }), "path", "found", "severity"), [
    ["widgets[0].config.layers[2].address", '"https://arcgis.com.evil.example/a"', "warning"],
  ]);
});

test("broken names, privileges that no role has and faults of a widget's own config are reported at their place", () => {
  const broken = check({
    ...config,
    pages: [{ ...page, privileges: [46], regions: { main: ["mine", "yours"] } }],
    widgets: [{ id: "mine", widget: "chart", config: { size: "large" } }],
    menus: { main: [{ id: "a", label: { en: "A" }, page: "/b" }] },
  });
  const paths = broken.map(({ path }) => path);
  for (const path of ["pages[0].regions.main[1]", "menus.main[0].page", "widgets[0].config.size"])
    assert.ok(paths.includes(path), `${path} is not among ${paths.join(", ")}`);
  assert.ok(broken.some((fault) => fault.path.startsWith("pages[0].privileges") && fault.severity === "warning"));
});

test("a config that no longer shows the editor is noticed", () => {
  const shows = (value: unknown) => showsWidget(readStoredAppConfig("", value).value, "chart");
  assert.equal(shows(config), true);
  assert.equal(shows({ ...config, pages: [{ ...page, regions: {} }] }), false);
});

const title = { en: "Supply" };
const before = {
  layout: { variant: "Light" },
  menus: { main: [{ id: "admin", label: title, children: [{ id: "users", label: title }] }] },
  pages: [{ route: "/a", title, regions: { main: ["map"] }, steps: [{ id: "one", title, icon: "x" }] }],
  widgets: [{ id: "map", widget: "map" }],
};

const changesTo = (after: unknown) =>
  diffConfigs(before, after).map((change) => {
    const { kind, thing, name, field } = describeChanges(change);
    return [kind, thing, name, field].join(" · ");
  });

test("a change is reported as one of a page, an entry, a widget or a step, with the key that changed", () => {
  assert.deepEqual(changesTo({ ...before, layout: { variant: "Dark" } }), ["changed · other ·  · layout.variant"]);
  assert.deepEqual(changesTo({ ...before, pages: [...before.pages, { route: "/supply", title }] }), [
    "added · page · /supply · ",
  ]);
  assert.deepEqual(changesTo({ ...before, widgets: [] }), ["removed · widget · map · "]);
  const pages = [{ ...before.pages[0], regions: { main: ["map", "table"] }, steps: [] }];
  assert.deepEqual(changesTo({ ...before, pages }), ["added · placed · table · ", "removed · step · one · "]);
  const users = { id: "users", label: { en: "People" } };
  assert.deepEqual(changesTo({ ...before, menus: { main: [{ id: "admin", label: title, children: [users] }] } }), [
    "changed · entry · users · label.en",
  ]);
});

test("a value in a sentence is quoted unchanged, but shortened", () => {
  assert.equal(valueText("Light"), "Light");
  assert.equal(valueText({ en: "Supply" }), '{"en":"Supply"}');
  assert.equal(valueText(undefined), "–");
  assert.equal(valueText("x".repeat(200)).length, 81);
});
