import assert from "node:assert/strict";
import test from "node:test";
import { publicAccess } from "../../contract/people/privileges.ts";
import { BROKEN_CONFIGS, NOTE_WIDGET, SOUND } from "../../test/fixtures/broken-configs.ts";
import { widgetConfigFaults } from "../config/widget-configs.ts";
import { checkConfig } from "../layout/check-config.ts";
import { defineWidget } from "../widget/define-widget.ts";
import { buildApp } from "./load-app.ts";

const manifest = defineWidget({
  ...NOTE_WIDGET,
  version: "1.0.0",
  needs: publicAccess,
  hears: [],
  load: () => Promise.reject(new Error("not in this test")),
});
const build = (raw: unknown) => {
  const faults = checkConfig(raw, { widgets: [manifest], icons: ["map"] }, { file: "test.json" });
  return buildApp({ name: "test", file: "test.json", raw, faults, links: {}, registry: [manifest] });
};

test("the valid config that the others are made from has no fault", () => {
  assert.deepEqual(build(SOUND).faults, []);
});

test("there are enough of them, each with its own name", () => {
  assert.ok(BROKEN_CONFIGS.length >= 40, `${BROKEN_CONFIGS.length}`);
  assert.equal(new Set(BROKEN_CONFIGS.map(({ name }) => name)).size, BROKEN_CONFIGS.length);
});

for (const { name, raw, faults, pages = ["/a", "/b"] } of BROKEN_CONFIGS) {
  test(`${name}: every fault is reported, and the valid parts make an app`, () => {
    const before = JSON.stringify(raw);
    const app = build(raw);
    assert.deepEqual(
      app.faults.map((fault) => [fault.file, fault.path, fault.found, fault.expected.kind, fault.nearest]),
      faults.map(([path, found, kind, , nearest]) => ["test.json", path, found, kind, nearest]),
    );
    faults.forEach(([, , , values], i) => {
      const listed = app.faults[i]?.expected.values ?? "";
      if (typeof values === "string") assert.equal(listed, values);
      else assert.match(listed, values);
    });
    assert.deepEqual([...new Set(app.config.pages.map(({ route }) => route))], pages);
    assert.equal(JSON.stringify(raw), before, "what was read is as it was");
  });
}

test("a widget's own config is read like the app's: each fault by its path, valid parts stay", () => {
  const config = { tone: "urgnet", lines: 10, colour: "red" };
  const { config: read } = build({ ...SOUND, widgets: [{ id: "first", widget: "note", config }, SOUND.widgets[1]] });
  assert.deepEqual(
    widgetConfigFaults(read, [NOTE_WIDGET], "test.json").map((f) => [f.path, f.found, f.expected.values, f.nearest]),
    [
      ["widgets[0].config.tone", '"urgnet"', '"calm", "urgent"', "urgent"],
      ["widgets[0].config.lines", "10", "≤ 9", undefined],
      ["widgets[0].config.colour", '"colour"', "tone, lines", undefined],
    ],
  );
});
