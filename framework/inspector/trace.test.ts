import assert from "node:assert/strict";
import test from "node:test";
import type { MessageDelivery, Message } from "../bus/message.ts";
import { redacted, redactedAddress, traceText } from "./trace.ts";

test("named secrets are redacted at any depth, and long texts are cut", () => {
  const payload = {
    eid: 7,
    userPassword: "hunter2",
    nested: { accessToken: ["a", "b"], Kennwort: "x", note: "see ?token=abc&x=1 and password: hunter2" },
    long: "x".repeat(300),
    list: Array.from({ length: 25 }, (_, i) => i),
    nothing: null,
  };
  const text = JSON.stringify(redacted(payload));
  assert.ok(!/hunter2|abc|"a"/.test(text), text);
  assert.match(text, /"eid":7/);
  assert.match(text, /token=\[redacted\]&x=1/);
  assert.match(text, /"… 5 more"/);
  assert.ok(text.length < 600);
});

test("a payload that contains itself still ends", () => {
  const loop: Record<string, unknown> = {};
  loop["self"] = loop;
  assert.match(JSON.stringify(redacted(loop)), /…/);
});

test("an address keeps its route and loses its secrets", () => {
  const at = (pathname: string, search: string, params = {}) => redactedAddress({ pathname, search }, params);
  assert.equal(at("/main/map", "?step=zones"), "/main/map?step=zones");
  assert.equal(at("/shared/abc123", "", { token: "abc123" }), "/shared/[redacted]");
  assert.equal(
    at("/report/7", "?accessToken=abc&code=9&page=2", { eid: "7" }),
    "/report/7?accessToken=[redacted]&code=[redacted]&page=2",
  );
});

test("a trace is readable: facts, topics, wires, messages line by line", () => {
  const wire = { from: { instance: "map", topic: "zone" }, to: { instance: "table", action: "show" } };
  const message: Message = { sequence: 3, topic: "zone", payload: { id: 9 }, from: "map", at: 0 };
  const fault = { kind: "action", detail: "id: too | big" } as const;
  const delivery: MessageDelivery = { to: "table", wire, late: false, state: "faulty", fault };
  const text = traceText({
    head: { app: "staff", route: "/main/map" },
    topics: [
      {
        name: "zone",
        description: "",
        mayPublish: ["map"],
        mayHear: [],
        listening: ["table"],
        sent: 1,
        undeclared: [],
        dead: null,
      },
    ],
    wires: [{ wire, traffic: { passed: 0, waiting: 0, faulty: 1, lastFault: fault }, dead: null }],
    messages: [[message, [delivery]]],
  });
  assert.match(text, /- app: staff\n- route: \/main\/map/);
  assert.match(text, /\| zone \| map \|  \| table \| 1 \|  \|/);
  assert.match(text, /\| map zone \| table\.show \| 0 \| 0 \| 1 \(id: too \\\| big\) \|  \|/);
  const line = text.split("\n").find((each) => each.startsWith("{"));
  assert.deepEqual(JSON.parse(line ?? ""), {
    n: 3,
    at: "1970-01-01T00:00:00.000Z",
    topic: "zone",
    from: "map",
    payload: { id: 9 },
    to: ["table.show faulty: id: too | big"],
  });
});
