import assert from "node:assert/strict";
import test from "node:test";
import { envelope } from "./envelope.ts";
import {
  readFrameMessage,
  readHostMessage,
  readId,
  readLanguage,
  readVariant,
  type FrameMessage,
  type HostMessage,
} from "./protocol.ts";

const ready = { kind: "ready", app: "public", widget: "map", title: "Map", language: "en", variant: "dark" } as const;
const FRAME: readonly FrameMessage[] = [
  { kind: "here" },
  ready,
  { ...ready, widget: null },
  { kind: "height", height: 412.5 },
  { kind: "error", code: "notEmbeddable", message: "No." },
  { kind: "selection", disaster: null, estimation: 7, zone: 2 },
];

for (const message of FRAME)
  test(`the framed side's ${JSON.stringify(message)} arrives as it was sent`, () => {
    assert.deepEqual(readFrameMessage(envelope(message)), message);
  });

for (const message of [
  { kind: "set" },
  { kind: "set", estimation: 7, language: "de", variant: "transparent" },
  { kind: "set", estimation: null },
] satisfies HostMessage[])
  test(`the host's ${JSON.stringify(message)} arrives as it was sent`, () => {
    assert.deepEqual(readHostMessage(envelope(message)), message);
  });

for (const data of [
  null,
  "set",
  42,
  [],
  { kind: "here" },
  { provision: 2, kind: "here" },
  { provision: 1 },
  { provision: 1, kind: "ready" },
  { provision: 1, ...ready, language: "fr" },
  { provision: 1, ...ready, title: "x".repeat(501) },
  { provision: 1, kind: "height", height: -1 },
  { provision: 1, kind: "height", height: NaN },
  { provision: 1, kind: "height", height: "100" },
  { provision: 1, kind: "error", code: "whatever", message: "" },
  { provision: 1, kind: "selection", disaster: 1.5, estimation: null, zone: null },
  { provision: 1, kind: "selection", disaster: "1", estimation: null, zone: null },
  { provision: 1, kind: "set" },
])
  test(`${JSON.stringify(data)} is no message of the framed side`, () => assert.equal(readFrameMessage(data), null));

for (const data of [
  null,
  { provision: 1, kind: "here" },
  { provision: 1, kind: "set", estimation: "7" },
  { provision: 1, kind: "set", estimation: 0 },
  { provision: 1, kind: "set", language: "EN" },
  { provision: 1, kind: "set", variant: "Dark" },
  { provision: "1", kind: "set" },
])
  test(`${JSON.stringify(data)} is no message of a host`, () => assert.equal(readHostMessage(data), null));

test("additional fields of a message are dropped", () => {
  assert.deepEqual(readHostMessage({ provision: 1, kind: "set", estimation: 1, script: "x" }), {
    kind: "set",
    estimation: 1,
  });
});

test("an excessive height is limited", () => {
  assert.deepEqual(readFrameMessage({ provision: 1, kind: "height", height: 1e9 }), { kind: "height", height: 20_000 });
});

test("attributes are read as people write them", () => {
  assert.deepEqual(
    [readId("7"), readId("0"), readId("7.5"), readId("-1"), readId(""), readId(null)],
    [7, null, null, null, null, null],
  );
  assert.deepEqual(
    [readLanguage("pt-BR"), readLanguage(" DE "), readLanguage("fr"), readLanguage(null)],
    ["pt", "de", null, null],
  );
  assert.deepEqual([readVariant("Dark"), readVariant("bright"), readVariant(null)], ["dark", null, null]);
});
