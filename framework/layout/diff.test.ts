import assert from "node:assert/strict";
import test from "node:test";
import { diffConfigs, keepingOrder } from "./diff.ts";

const page = (route: string, more: object = {}) => ({ route, title: "shell.pages.map", ...more });
const kinds = (before: unknown, after: unknown) =>
  diffConfigs(before, after).map(({ kind, path, name }) => `${kind} ${path} ${name}`);

test("equal configs have no difference, however their keys are ordered", () => {
  assert.deepEqual(
    diffConfigs({ a: 1, pages: [page("/a", { b: [1] })] }, { pages: [page("/a", { b: [1] })], a: 1 }),
    [],
  );
});

test("a changed value is reported with both values, and the entry it belongs to", () => {
  const config = (size: string, display: string) => ({
    layout: { sidebar: { size } },
    widgets: [{ id: "map" }, { id: "headline", config: { display } }],
  });
  assert.deepEqual(diffConfigs(config("sidebar-sm", "full"), config("sidebar-lg", "summary")), [
    { kind: "changed", path: "layout.sidebar.size", name: "", before: "sidebar-sm", after: "sidebar-lg" },
    { kind: "changed", path: "widgets[1].config.display", name: "headline", before: "full", after: "summary" },
  ]);
});

test("an entry put in before others is one addition", () => {
  const after = { pages: [page("/new"), page("/a"), page("/b")] };
  assert.deepEqual(diffConfigs({ pages: [page("/a"), page("/b")] }, after), [
    { kind: "added", path: "pages[0]", name: "/new", after: page("/new") },
  ]);
});

test("a removed entry is reported by its old place", () => {
  assert.deepEqual(kinds({ pages: [page("/a"), page("/b"), page("/c")] }, { pages: [page("/b"), page("/c")] }), [
    "removed pages[0] /a",
  ]);
});

test("a moved entry is one move, and its changes are reported too", () => {
  const before = { pages: [page("/a"), page("/b"), page("/c"), page("/d")] };
  const after = { pages: [page("/b"), page("/c"), page("/d"), page("/a", { layout: "blank" })] };
  assert.deepEqual(diffConfigs(before, after), [
    { kind: "moved", path: "pages[3]", name: "/a", before: "pages[0]", after: "pages[3]" },
    { kind: "added", path: "pages[3].layout", name: "/a", after: "blank" },
  ]);
});

test("keys that come and go are reported with the entry they belong to", () => {
  assert.deepEqual(
    kinds({ menus: { main: [{ id: "a", icon: "x" }] } }, { menus: { main: [{ id: "a", page: "/a" }] } }),
    ["added menus.main[0].page a", "removed menus.main[0].icon a"],
  );
});

test("a menu entry carried into a group, and an instance into another region, have moved", () => {
  assert.deepEqual(
    diffConfigs(
      { menus: { main: [{ id: "group", children: [] }, { id: "x" }] } },
      { menus: { main: [{ id: "group", children: [{ id: "x" }] }] } },
    ),
    [
      {
        kind: "moved",
        path: "menus.main[0].children[0]",
        name: "x",
        before: "menus.main[1]",
        after: "menus.main[0].children[0]",
      },
    ],
  );
  assert.deepEqual(
    kinds(
      { pages: [page("/a", { regions: { main: ["one", "two"], end: [] } })] },
      { pages: [page("/a", { regions: { main: ["one"], end: ["two"] } })] },
    ),
    ["moved pages[0].regions.end[0] two"],
  );
});

test("the same instance moved from one page to another is removed and added", () => {
  assert.deepEqual(
    kinds(
      { pages: [page("/a", { regions: { main: ["x"] } }), page("/b", { regions: { main: [] } })] },
      { pages: [page("/a", { regions: { main: [] } }), page("/b", { regions: { main: ["x"] } })] },
    ),
    ["removed pages[0].regions.main[0] x", "added pages[1].regions.main[0] x"],
  );
});

test("a wire is known by its two ends", () => {
  const wire = (topic: string) => ({ from: { instance: "a", topic }, to: { instance: "b", action: "c" } });
  assert.deepEqual(kinds({ wiring: [wire("x"), wire("y")] }, { wiring: [wire("y"), wire("z")] }), [
    "removed wiring[0] ",
    "added wiring[1] ",
  ]);
});

test("a list of numbers is one value", () => {
  assert.deepEqual(
    diffConfigs({ pages: [page("/a", { privileges: [1] })] }, { pages: [page("/a", { privileges: [1, 2] })] }),
    [{ kind: "changed", path: "pages[0].privileges", name: "/a", before: [1], after: [1, 2] }],
  );
});

test("names given twice are matched in their order", () => {
  assert.deepEqual(kinds({ widgets: [{ id: "a" }, { id: "a" }] }, { widgets: [{ id: "a" }] }), [
    "removed widgets[1] a",
  ]);
});

test("any two values can be compared", () => {
  assert.deepEqual(kinds(null, { a: 1 }), ["changed  "]);
  assert.deepEqual(kinds({ pages: 7 }, { pages: [page("/a")] }), ["changed pages "]);
  assert.deepEqual(kinds([], []), []);
});

test("as few entries as possible have moved", () => {
  assert.deepEqual([...keepingOrder([1, 2, 3, 0])].sort(), [1, 2, 3]);
  assert.deepEqual([...keepingOrder([3, 0, 1, 2])].sort(), [0, 1, 2]);
  assert.equal(keepingOrder([5, 4, 3, 2, 1]).size, 1);
  assert.equal(keepingOrder([]).size, 0);
});
