import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { defineTopic } from "../../contract/topic.ts";
import { Bus, BUS_LOG_SIZE } from "./bus.ts";

const Chosen = defineTopic({
  name: "chosen",
  payload: z.object({ id: z.int() }),
  description: "Something was chosen.",
});
const collect = () => {
  const heard: number[] = [];
  return { heard, hear: ({ id }: { id: number }) => void heard.push(id) };
};

test("a message reaches every listener but its sender", () => {
  const bus = new Bus();
  const table = collect();
  const map = collect();
  bus.subscribe(Chosen, table.hear, "table");
  bus.subscribe(Chosen, map.hear, "map");
  bus.publish(Chosen, { id: 1 }, "table");
  assert.deepEqual([table.heard, map.heard], [[], [1]]);
});

test("a late listener hears the latest message, once", async () => {
  const bus = new Bus();
  bus.publish(Chosen, { id: 1 }, "table");
  bus.publish(Chosen, { id: 2 }, "table");
  const first = collect();
  const second = collect();
  const stop = bus.subscribe(Chosen, first.hear, "map");
  bus.subscribe(Chosen, second.hear, "map");
  assert.deepEqual([first.heard, second.heard], [[2], [2]]);
  await Promise.resolve();
  stop();
  bus.subscribe(Chosen, first.hear, "map");
  assert.deepEqual(first.heard, [2], "coming back does not replay what was heard");
});

test("a wired instance hears its wire and no broadcast twin of it", () => {
  const wire = { from: { instance: "left", topic: "chosen" }, to: { instance: "map", action: "show" } };
  const bus = new Bus([wire]);
  const broadcast = collect();
  const wired: unknown[] = [];
  bus.subscribe(Chosen, broadcast.hear, "map");
  bus.connect(wire, (payload) => void wired.push(payload));
  bus.publish(Chosen, { id: 1 }, "left");
  bus.publish(Chosen, { id: 2 }, "right");
  assert.deepEqual(broadcast.heard, []);
  assert.deepEqual(wired, [{ id: 1 }]);
  assert.deepEqual(bus.latest(Chosen, "map")?.payload, { id: 1 });
  assert.deepEqual(bus.latest(Chosen, "other")?.payload, { id: 2 });
});

test("a payload that breaks the topic's schema is logged with its fault and goes nowhere", () => {
  const bus = new Bus([], () => 7);
  const map = collect();
  bus.subscribe(Chosen, map.hear, "map");
  bus.publish(Chosen, { id: "one" } as never, "table");
  assert.deepEqual(map.heard, []);
  assert.equal(bus.latest(Chosen), undefined);
  assert.match(bus.log()[0]?.fault ?? "", /^id: /);
  assert.equal(bus.log()[0]?.at, 7);
});

test("the log keeps the last messages and tells its watchers", () => {
  const bus = new Bus();
  let told = 0;
  const stop = bus.watch(() => void told++);
  for (let id = 0; id < BUS_LOG_SIZE + 5; id++) bus.publish(Chosen, { id });
  stop();
  bus.publish(Chosen, { id: -1 });
  assert.equal(bus.log().length, BUS_LOG_SIZE);
  assert.equal(told, BUS_LOG_SIZE + 5);
});

test("nothing is heard after unsubscribing", () => {
  const bus = new Bus();
  const map = collect();
  bus.subscribe(Chosen, map.hear, "map")();
  bus.publish(Chosen, { id: 1 }, "table");
  assert.deepEqual(map.heard, []);
});
