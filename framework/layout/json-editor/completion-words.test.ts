import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import type { EditorView } from "@codemirror/view";
import { appConfigJsonSchema, AppConfigJsonSchema } from "../../config/json-schema.ts";
import { completionWords } from "./completion-words.ts";
import { contextAt } from "./cursor-context.ts";
import { placeInfo } from "./completion.ts";
import { column } from "../../../test/kits/numbers.ts";

const withWidgets = appConfigJsonSchema([
  { name: "clock", config: z.object({ hours: z.int().default(24).describe("Hours of a day.") }) },
  { name: "map", config: z.object({ scale: z.boolean().default(true).describe("Whether a scale shows.") }) },
]);

function wordsAt(marked: string, schema = AppConfigJsonSchema, names: readonly string[] = []) {
  const offset = marked.indexOf("|");
  const context = contextAt(marked.slice(0, offset) + marked.slice(offset + 1), offset);
  return completionWords(schema, context, () => names);
}
const labels = (...given: Parameters<typeof wordsAt>) => wordsAt(...given).map(({ label }) => label);

test("keys of the current object are suggested, except existing ones", () => {
  const offered = labels('{"layout": {"variant": "Dark", | "navbar": "Fixed"}}');
  assert.deepEqual(offered.toSorted(), ["menuPosition", "sidebar", "toolNames"]);
});

test("a key comes with its description and the value that it begins with", () => {
  const word = wordsAt('{"layout": {|}}').find(({ label }) => label === "menuPosition");
  assert.equal(word?.written, '"menuPosition"');
  assert.deepEqual(word.value, { json: '"Side"', from: 1, to: 5 });
  assert.match(word.facts?.description ?? "", /menu/i);
  assert.deepEqual(word.facts?.words, ['"Side"', '"Top"']);
});

test("words of an enum, of a boolean and of a constant are offered", () => {
  assert.deepEqual(labels('{"layout": {"variant": "|"}}'), ["Light", "Dark", "Transparent", "Automatic"]);
  assert.deepEqual(labels('{"layout": {"sidebar": {"collapsed": |}}}'), ["true", "false"]);
  assert.deepEqual(labels('{"version": |}'), ["1"]);
});

test("references are followed to any depth of a menu", () => {
  const offered = labels('{"menus": {"main": [{"id": "a", "label": "a.b", "children": [{"children": [{|');
  assert.ok(
    ["id", "label", "icon", "page", "privileges", "children"].every((key) => offered.includes(key)),
    offered.join(),
  );
});

test("required keys are ranked first", () => {
  const words = wordsAt('{"widgets": [{|}]}');
  assert.deepEqual(
    words
      .filter(({ rank }) => rank === 2)
      .map(({ label }) => label)
      .toSorted(),
    ["id", "widget"],
  );
});

test("each branch of a union has its words", () => {
  assert.ok(labels('{"pages": [{"title": {|}}]}').includes("de"));
  assert.ok(labels('{"pages": [{"title": |}]}').includes("{}"));
});

test("an item of a list is offered its enum", () => {
  assert.deepEqual(labels('{"languages": ["en", "|"]}'), ["en", "es", "pt", "de"]);
});

test("an instance's config is completed as its widget's", () => {
  assert.deepEqual(labels('{"widgets": [{"widget": "clock", "config": {|}}]}', withWidgets), ["hours"]);
  assert.deepEqual(labels('{"widgets": [{"config": {|}, "widget": "map"}]}', withWidgets), ["scale"]);
  assert.deepEqual(labels('{"widgets": [{"widget": "map", "config": {"scale": |}}]}', withWidgets), ["true", "false"]);
  assert.deepEqual(labels('{"widgets": [{"widget": "|"}]}', withWidgets), ["clock", "map"]);
});

test("the owner's names are offered as texts", () => {
  const words = wordsAt('{"pages": [{"regions": {"main": ["|"]}}]}', AppConfigJsonSchema, ["map", "login"]);
  assert.deepEqual(column(words, "written"), ['"map"', '"login"']);
});

test("nothing is suggested where nothing is allowed or the schema does not describe it", () => {
  assert.deepEqual(labels('{"version": 1 |}'), []);
  assert.deepEqual(labels('{"noSuchKey": {|}}'), []);
});

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
const view = {} as EditorView;
const info = box(0, 0, 200, 90);
const option = box(100, 120, 300, 140);

test("a description is next to its list where there is room", () => {
  const place = placeInfo(view, box(100, 100, 300, 200), option, info, box(0, 0, 1200, 800));
  assert.match(place.style, /^top: 20px/);
  assert.equal(place.class, "cm-completionInfo-right");
});

test("on a phone it is below the list, and above it near the bottom, never on it", () => {
  const list = box(100, 100, 300, 200);
  assert.match(
    placeInfo(view, list, option, info, box(0, 0, 390, 800)).style,
    /^top: 100px; left: 0; max-width: 290px/,
  );
  assert.match(placeInfo(view, list, option, info, box(0, 0, 390, 210)).style, /^bottom: 100px/);
});
