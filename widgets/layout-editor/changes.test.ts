import assert from "node:assert/strict";
import test from "node:test";
import { diffConfigs } from "../../framework/config/diff.ts";
import { describeChanges, valueText } from "./changes.ts";

const title = { en: "Supply" };
const before = {
  layout: { variant: "Light" },
  menus: { main: [{ id: "admin", label: title, children: [{ id: "users", label: title }] }] },
  pages: [{ route: "/a", title, regions: { main: ["map"] }, steps: [{ id: "one", title, icon: "x" }] }],
  widgets: [{ id: "map", widget: "map" }],
};

const tell = (after: unknown) =>
  diffConfigs(before, after).map((change) => {
    const { kind, thing, name, field } = describeChanges(change);
    return [kind, thing, name, field].join(" · ");
  });

test("a change is reported as one of a page, an entry, a widget or a step, with the key that changed", () => {
  assert.deepEqual(tell({ ...before, layout: { variant: "Dark" } }), ["changed · other ·  · layout.variant"]);
  assert.deepEqual(tell({ ...before, pages: [...before.pages, { route: "/supply", title }] }), [
    "added · page · /supply · ",
  ]);
  assert.deepEqual(tell({ ...before, widgets: [] }), ["removed · widget · map · "]);
  const pages = [{ ...before.pages[0], regions: { main: ["map", "table"] }, steps: [] }];
  assert.deepEqual(tell({ ...before, pages }), ["added · placed · table · ", "removed · step · one · "]);
  const users = { id: "users", label: { en: "People" } };
  assert.deepEqual(tell({ ...before, menus: { main: [{ id: "admin", label: title, children: [users] }] } }), [
    "changed · entry · users · label.en",
  ]);
});

test("a value is in a sentence as it is, and short", () => {
  assert.equal(valueText("Light"), "Light");
  assert.equal(valueText({ en: "Supply" }), '{"en":"Supply"}');
  assert.equal(valueText(undefined), "–");
  assert.equal(valueText("x".repeat(200)).length, 81);
});
