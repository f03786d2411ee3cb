import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import { defineTopic } from "../../contract/config/topics.ts";
import { cpuMilliseconds } from "../../test/kits/waiting.ts";
import { BUS_LOG_SIZE, Bus, MAX_ANSWERS } from "./bus.ts";

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

test("wires are replaced while all listen: a newly wired instance hears only its sender", () => {
  const wire = { from: { instance: "table", topic: Chosen.name }, to: { instance: "map", action: "show" } };
  const bus = new Bus();
  const map = collect();
  bus.subscribe(Chosen, map.hear, "map");
  bus.publish(Chosen, { id: 1 }, "list");
  let changes = 0;
  bus.watch(() => void changes++);
  bus.rewire([wire]);
  assert.deepEqual([bus.wires(), changes], [[wire], 1]);
  bus.rewire([{ ...wire }]);
  assert.equal(changes, 1, "the same wires are no change");
  bus.publish(Chosen, { id: 2 }, "list");
  assert.deepEqual(map.heard, [1]);
  bus.rewire([]);
  bus.publish(Chosen, { id: 3 }, "list");
  assert.deepEqual(map.heard, [1, 3]);
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

test("a wired instance receives its wire and no broadcast copy of it", () => {
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

test("a payload that breaks the topic's schema is logged with its fault and not delivered", () => {
  const bus = new Bus([], () => 7);
  const map = collect();
  bus.subscribe(Chosen, map.hear, "map");
  bus.publish(Chosen, { id: "one" } as never, "table");
  assert.deepEqual(map.heard, []);
  assert.equal(bus.latest(Chosen), undefined);
  assert.equal(bus.log()[0]?.fault?.kind, "payload");
  assert.match(bus.log()[0]?.fault?.detail ?? "", /^id: /);
  assert.equal(bus.log()[0]?.at, 7);
});

test("the log keeps the last messages and notifies its watchers", () => {
  const bus = new Bus();
  let reported = 0;
  const stop = bus.watch(() => void reported++);
  for (let id = 0; id < BUS_LOG_SIZE + 5; id++) bus.publish(Chosen, { id });
  stop();
  bus.publish(Chosen, { id: -1 });
  assert.equal(bus.log().length, BUS_LOG_SIZE);
  assert.equal(reported, BUS_LOG_SIZE + 5);
});

test("nothing is heard after unsubscribing", () => {
  const bus = new Bus();
  const map = collect();
  bus.subscribe(Chosen, map.hear, "map")();
  bus.publish(Chosen, { id: 1 }, "table");
  assert.deepEqual(map.heard, []);
});

test("a listener that throws does not affect other listeners, and the record has its error", (t) => {
  const reported: unknown[] = [];
  Object.assign(globalThis, { reportError: (error: unknown) => void reported.push(String(error)) });
  t.after(() => Reflect.deleteProperty(globalThis, "reportError"));
  const bus = new Bus();
  const map = collect();
  bus.subscribe(
    Chosen,
    () => {
      throw new Error("deliberate");
    },
    "bad",
  );
  bus.subscribe(Chosen, map.hear, "map");
  bus.publish(Chosen, { id: 1 }, "table");
  assert.deepEqual([map.heard, reported], [[1], ["Error: deliberate"]]);
  assert.deepEqual(
    bus.log().flatMap((message) => bus.deliveries(message).map(({ to, state, fault }) => [to, state, fault?.detail])),
    [
      ["bad", "faulty", "Error: deliberate"],
      ["map", "heard", undefined],
    ],
  );
});

test("an endless exchange of messages is stopped, and the record names the path", () => {
  const bus = new Bus();
  bus.subscribe(Chosen, ({ id }) => bus.publish(Chosen, { id: id + 1 }, "map"), "map");
  bus.subscribe(Chosen, ({ id }) => bus.publish(Chosen, { id: id + 1 }, "table"), "table");
  bus.publish(Chosen, { id: 0 }, "table");
  const last = bus.log().at(-1);
  assert.deepEqual([bus.log().length, last?.fault?.kind], [MAX_ANSWERS + 2, "loop"]);
  assert.equal(last?.fault?.detail, "map: chosen → table: chosen");
  bus.publish(Chosen, { id: 0 }, "table");
  assert.equal(bus.log().filter((message) => message.fault).length, 2, "the next message is delivered again");
});

test("an instance's remaining listeners are removed with its last mount; others and the host's wires stay", () => {
  const wire = { from: { instance: "table", topic: "chosen" }, to: { instance: "leaky", action: "show" } };
  const bus = new Bus([wire]);
  const leaky = collect();
  const map = collect();
  const first = bus.enter("leaky");
  const second = bus.enter("leaky");
  bus.connect(wire, () => undefined);
  bus.subscribe({ ...Chosen, name: "other" }, leaky.hear, "leaky");
  bus.subscribe({ ...Chosen, name: "other" }, map.hear, "map");
  first();
  bus.publish({ ...Chosen, name: "other" }, { id: 1 }, "table");
  second();
  bus.publish({ ...Chosen, name: "other" }, { id: 2 }, "table");
  assert.deepEqual([leaky.heard, map.heard], [[1], [1, 2]]);
  assert.deepEqual(bus.listening(), [
    { topic: "chosen", instance: "leaky", kind: "wire" },
    { topic: "other", instance: "map", kind: "handler" },
  ]);
});

test("a wire's traffic counts passed, waiting and rejected messages", () => {
  const wire = { from: { instance: "table", topic: "chosen" }, to: { instance: "map", action: "show" } };
  const bus = new Bus([wire]);
  const waiting: Parameters<Parameters<Bus["connect"]>[1]>[1][] = [];
  bus.connect(wire, (payload, message) => {
    const { id } = payload as { id: number };
    if (id === 1) waiting.push(message);
    if (id === 1) return "waiting";
    return id === 2 ? { kind: "action", detail: "id: too big" } : undefined;
  });
  for (const id of [1, 2, 3]) bus.publish(Chosen, { id }, "table");
  const fault = { kind: "action", detail: "id: too big" };
  assert.deepEqual(bus.traffic(wire), { passed: 1, waiting: 1, faulty: 1, lastFault: fault });
  for (const message of waiting) bus.settle(wire, message, () => undefined);
  assert.deepEqual(bus.traffic(wire), { passed: 2, waiting: 0, faulty: 1, lastFault: fault });
  assert.deepEqual(
    bus.log().map((message) => bus.deliveries(message).map(({ state }) => state)),
    [["heard"], ["faulty"], ["heard"]],
  );
});

test("a reader of the latest value is called for its topic only, including its own messages", () => {
  const bus = new Bus();
  let reported = 0;
  const stop = bus.watchLatest(Chosen, () => void reported++, "map");
  bus.publish(Chosen, { id: 1 }, "map");
  bus.publish({ ...Chosen, name: "other" }, { id: 2 }, "table");
  assert.deepEqual(bus.listening(), [{ topic: "chosen", instance: "map", kind: "latest" }]);
  stop();
  bus.publish(Chosen, { id: 3 }, "table");
  assert.equal(reported, 1);
});

test("the latest of each sender is known in the order in which they were sent, of wired senders alone where there are any", () => {
  const bus = new Bus([{ from: { instance: "a", topic: "chosen" }, to: { instance: "wired", action: "show" } }]);
  for (const [id, from] of [
    [1, "a"],
    [2, "b"],
    [3, "a"],
  ] as const)
    bus.publish(Chosen, { id }, from);
  const seenBy = (instance: string) => bus.latestOfEach(Chosen, instance).map(({ from, payload }) => [from, payload]);
  assert.deepEqual(seenBy("map"), [
    ["b", { id: 2 }],
    ["a", { id: 3 }],
  ]);
  assert.deepEqual(seenBy("wired"), [["a", { id: 3 }]]);
  assert.deepEqual(bus.latest(Chosen, "map")?.payload, { id: 3 });
});

test("without an inspector the bus is fast: ten thousand messages to twenty listeners take less than two seconds", () => {
  const bus = new Bus();
  for (let listener = 0; listener < 20; listener++) bus.subscribe(Chosen, () => undefined, `widget-${listener}`);
  const started = process.cpuUsage();
  for (let id = 0; id < 10_000; id++) bus.publish(Chosen, { id }, "map");
  assert.ok(cpuMilliseconds(started) < 2000, `${cpuMilliseconds(started)} ms`);
  assert.equal(bus.log().length, BUS_LOG_SIZE);
});
