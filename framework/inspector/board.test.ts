import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { AppConfigSchema } from "../../contract/config/app-config.ts";
import { anyOf, publicAccess, permits } from "../../contract/people/privileges.ts";
import { defineTopic } from "../../contract/config/topics.ts";
import { Bus } from "../bus/bus.ts";
import type { Wire } from "../bus/message.ts";
import type { App } from "../widget/app-context.ts";
import { defineWidget } from "../widget/define-widget.ts";
import { membersOf, topicRows, wireRows, type BusView } from "./board.ts";
import { column } from "../../test/kits/numbers.ts";

const topic = (name: string) => defineTopic({ name, payload: z.object({ id: z.int() }), description: `Of ${name}.` });
const [Zone, Lonely, Wanted] = [topic("zone"), topic("lonely"), topic("wanted")];
const widget = (name: string, parts: Partial<Parameters<typeof defineWidget>[0]>) =>
  defineWidget({
    name,
    version: "1.0.0",
    config: z.object({}),
    needs: publicAccess,
    publishes: [],
    hears: [],
    actions: {},
    load: () => Promise.reject(new Error("not asked for")),
    ...parts,
  });
const WIDGETS = [
  widget("map", { publishes: [Zone, Lonely], hears: [Zone] }),
  widget("table", { hears: [Wanted], actions: { show: { payload: z.object({ id: z.int() }) } } }),
  widget("secret", { publishes: [Zone], needs: anyOf("layout.edit") }),
];
const wire = (from: string, name: string, to: string, action: string): Wire => ({
  from: { instance: from, topic: name },
  to: { instance: to, action },
});
const WIRES = [
  wire("map", "zone", "table", "show"),
  wire("nobody", "zone", "table", "show"),
  wire("map", "wanted", "table", "show"),
  wire("map", "zone", "gone", "show"),
  wire("map", "zone", "table", "hide"),
  wire("map", "zone", "spare", "show"),
  wire("secret", "zone", "table", "show"),
];
const config = AppConfigSchema.parse({
  pages: [{ route: "/a", title: "shell.pages.map", regions: { main: ["map", "table", "secret"] } }],
  widgets: [
    { id: "map", widget: "map" },
    { id: "table", widget: "table" },
    { id: "spare", widget: "table" },
    { id: "secret", widget: "secret" },
    { id: "broken", widget: "no-such-widget" },
  ],
  wiring: WIRES,
});
const app: App = {
  name: "test",
  file: "test.json",
  config,
  faults: [],
  widgets: new Map(WIDGETS.map((manifest) => [manifest.name, manifest])),
  instances: new Map(config.widgets.map((instance) => [instance.id, instance])),
  links: {},
};
const members = membersOf(app, (rule) => permits({ userId: 1, privileges: new Set() }, rule));
const viewOf = (bus: Bus): BusView => ({
  log: bus.log(),
  listening: bus.listening(),
  wires: bus.wires(),
  traffic: (one) => bus.traffic(one),
});

test("a topic lists its possible publishers, possible and current listeners, and its number of messages", () => {
  const bus = new Bus([]);
  bus.subscribe(Zone, () => undefined, "map");
  bus.publish(Zone, { id: 1 }, "secret");
  const row = topicRows(members, viewOf(bus)).find(({ name }) => name === "zone");
  assert.deepEqual(row, {
    name: "zone",
    description: "Of zone.",
    mayPublish: ["map", "secret"],
    mayHear: ["map"],
    listening: ["map"],
    sent: 1,
    undeclared: [],
    dead: null,
  });
});

test("topics published but never heard, and heard but never published, are unused", () => {
  const dead = (bus: Bus) =>
    topicRows(members, viewOf(bus)).flatMap((row) => (row.dead ? [[row.name, row.dead] as const] : []));
  assert.deepEqual(dead(new Bus([])), [
    ["lonely", "unheard"],
    ["menu.update", "unpublished"],
    ["wanted", "unpublished"],
  ]);
  const wired = new Bus([wire("map", "lonely", "table", "show")]);
  wired.publish(Wanted, { id: 1 });
  assert.deepEqual(dead(wired), [["menu.update", "unpublished"]], "a wire hears, the app published");
  const lonely = topicRows(members, viewOf(wired)).find(({ name }) => name === "lonely");
  assert.deepEqual(lonely?.mayHear, ["table.show"]);
});

test("instances that send or listen against the manifest are named", () => {
  const bus = new Bus([]);
  bus.subscribe(Lonely, () => undefined, "table");
  bus.publish(Wanted, { id: 1 }, "secret");
  const rows = topicRows(members, viewOf(bus));
  assert.deepEqual(
    rows.flatMap((row) => (row.undeclared.length > 0 ? [[row.name, ...row.undeclared]] : [])),
    [
      ["lonely", "table"],
      ["wanted", "secret"],
    ],
  );
});

test("a wire shows its messages, and why it can never fire", () => {
  const bus = new Bus(config.wiring);
  const [first] = bus.wires();
  assert.ok(first);
  bus.connect(first, (payload) =>
    (payload as { id: number }).id > 1 ? { kind: "action", detail: "id: too big" } : undefined,
  );
  for (const id of [1, 2]) bus.publish(Zone, { id }, "map");
  const rows = wireRows(members, viewOf(bus));
  assert.deepEqual(rows[0]?.traffic, {
    passed: 1,
    waiting: 0,
    faulty: 1,
    lastFault: { kind: "action", detail: "id: too big" },
  });
  assert.deepEqual(column(rows, "dead"), [
    null,
    "noSender",
    "notPublished",
    "noReceiver",
    "noAction",
    "notPlaced",
    "forbidden",
  ]);
});
