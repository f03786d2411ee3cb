import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { AppConfigSchema } from "../../../contract/config/app-config.ts";
import { defineTopic } from "../../../contract/config/topics.ts";
import { publicAccess } from "../../../contract/people/privileges.ts";
import { defineWidget, type WidgetManifest } from "../../widget/define-widget.ts";
import { brokenReferences } from "../references.ts";
import { misfitsOf, wireBoard } from "./wire-board.ts";

const zone = z.object({ zone: z.int() });
const chosen = defineTopic({ name: "zone.chosen", payload: zone, description: "A zone was chosen." });
const named = defineTopic({ name: "name.typed", payload: z.object({ name: z.string() }), description: "A name." });
const widget = (name: string, { publishes, actions }: Pick<WidgetManifest, "publishes" | "actions">) =>
  defineWidget({
    name,
    version: "1.0.0",
    config: z.object({}),
    needs: publicAccess,
    publishes,
    hears: [],
    actions,
    load: () => Promise.resolve({ default: () => null }),
  });
const widgets = [
  widget("list", { publishes: [chosen, named], actions: { mark: { payload: zone, description: "Marks a zone." } } }),
  widget("map", { publishes: [], actions: { go: { payload: zone, description: "Goes to a zone." } } }),
  widget("text", { publishes: [], actions: {} }),
];
const wire = (from: string, topic: string, to: string, action: string) => ({
  from: { instance: from, topic },
  to: { instance: to, action },
});
const configOf = (...wiring: ReturnType<typeof wire>[]) =>
  AppConfigSchema.parse({
    start: { signedIn: "/a", visitor: "/a" },
    pages: [
      { route: "/a", title: "A", regions: { main: ["list", "map", "text"] } },
      { route: "/b", title: "B", steps: [{ id: "s", title: "S", icon: "x", panel: ["far"], drawer: ["list"] }] },
    ],
    widgets: [
      { id: "list", widget: "list" },
      { id: "map", widget: "map" },
      { id: "far", widget: "map" },
      { id: "text", widget: "text" },
    ],
    wiring,
  });
const shown = (boxes: ReturnType<typeof wireBoard>["senders"]) =>
  boxes.map(({ id, instance, elsewhere, ports }) =>
    [
      id,
      ...(instance ? [] : ["gone"]),
      ...(elsewhere ? ["elsewhere"] : []),
      ...ports.map(({ name, gone }) => (gone ? `(${name})` : name)),
    ].join(" "),
  );

test("a page's instances that send or act, with the ends of its wires that are on other pages", () => {
  const board = wireBoard(configOf(wire("list", "zone.chosen", "far", "go")), widgets, "/a");
  assert.deepEqual(shown(board.senders), ["list zone.chosen name.typed"]);
  assert.deepEqual(shown(board.receivers), ["list mark", "map go", "far elsewhere go"]);
  assert.deepEqual(
    board.wires.map(({ place, faults }) => [place, faults.length]),
    [[0, 0]],
  );
});

test("steps and drawers are parts of their page; without a page the whole app is shown", () => {
  const config = configOf(wire("list", "zone.chosen", "map", "go"));
  assert.deepEqual(shown(wireBoard(config, widgets, "/b").receivers), ["far go", "list mark", "map elsewhere go"]);
  assert.deepEqual(shown(wireBoard(config, widgets).receivers), ["list mark", "map go", "far go"]);
});

test("a wire whose instance, topic or action is gone is on every page, with what it names", () => {
  const config = configOf(
    wire("removed", "zone.chosen", "map", "go"),
    wire("list", "zone.lost", "removed", "go"),
    wire("text", "x", "map", "stop"),
  );
  const board = wireBoard(config, widgets, "/b");
  assert.deepEqual(shown(board.senders), [
    "list zone.chosen name.typed (zone.lost)",
    "removed gone (zone.chosen)",
    "text elsewhere (x)",
  ]);
  assert.deepEqual(shown(board.receivers), ["far go", "list mark", "map elsewhere go (stop)", "removed gone (go)"]);
  assert.deepEqual(
    board.wires.map(({ faults }) => faults.map(({ path }) => path)),
    [
      ["wiring[0].from.instance"],
      ["wiring[1].to.instance", "wiring[1].from.topic"],
      ["wiring[2].from.topic", "wiring[2].to.action"],
    ],
  );
});

test("an action is refused with the very fault that the check of the config would find, and a second time", () => {
  const config = configOf(wire("list", "zone.chosen", "map", "go"));
  const refusals = misfitsOf(config, widgets, { instance: "list", topic: "name.typed" });
  const bad = wire("list", "name.typed", "map", "go");
  const [fault] = brokenReferences({ ...config, wiring: [...config.wiring, bad] }, widgets, "");
  assert.equal(fault?.expected.values, "zone");
  assert.deepEqual(refusals(bad.to), fault);
  const fits = misfitsOf(config, widgets, { instance: "list", topic: "zone.chosen" });
  assert.equal(fits({ instance: "far", action: "go" }), null);
  assert.equal(fits({ instance: "map", action: "go" }), "there");
});
