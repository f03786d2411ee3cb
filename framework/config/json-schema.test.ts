import assert from "node:assert/strict";
import test from "node:test";
import { z } from "zod";
import {
  AppConfigJsonSchema,
  appConfigJsonSchema,
  type JsonSchema,
  describedIn,
  descriptionsIn,
} from "./json-schema.ts";
import { readFileSync } from "node:fs";
import { keyTextsOf } from "../../build/texts.ts";
import { LANGUAGE_CODES } from "../../contract/api/languages.ts";
import { MenuUpdate } from "../../contract/config/topics.ts";
import { everyManifest } from "../../start/every-widget.ts";

const widgets = [
  { name: "clock", config: z.object({ hours: z.int().default(24).describe("Hours of a day.") }) },
  { name: "map", config: z.object({}) },
];

/** Every object of the schema with its declared keys, each with the path at which it is declared. */
function* declaredKeys(schema: unknown, path = ""): Generator<[string, JsonSchema]> {
  if (typeof schema !== "object" || schema === null) return;
  for (const [key, part] of Object.entries(schema)) {
    if (key === "properties")
      for (const [name, property] of Object.entries(part as object)) yield [`${path}.${name}`, property as JsonSchema];
    yield* declaredKeys(part, key === "properties" ? path : `${path}.${key}`);
  }
}

test("every key has a description", () => {
  const keys = [...declaredKeys(AppConfigJsonSchema)];
  assert.ok(keys.length > 100, `${keys.length} keys`);
  assert.deepEqual(
    keys.filter(([, property]) => !property.description).map(([path]) => path),
    [],
  );
});

test("a key with a default may be left out; an entry must have a name", () => {
  assert.equal(AppConfigJsonSchema.required, undefined);
  assert.deepEqual(AppConfigJsonSchema.$defs?.["Instance"]?.required, ["id", "widget"]);
  assert.equal(AppConfigJsonSchema.additionalProperties, false);
});

test("with widgets, an instance names one of them and its config is that widget's", () => {
  const { $defs } = appConfigJsonSchema(widgets);
  const instance = $defs?.["Instance"];
  assert.deepEqual((instance?.properties?.["widget"] as JsonSchema).enum, ["clock", "map"]);
  assert.deepEqual(Object.keys(instance?.properties ?? {}), ["id", "widget", "title", "width", "config"]);
  assert.equal(instance?.allOf?.length, 2);
  const clock = $defs?.["widget.clock"];
  assert.equal((clock?.properties?.["hours"] as JsonSchema).description, "Hours of a day.");
  assert.equal(clock?.additionalProperties, false);
  assert.equal(clock?.required, undefined);
});

test("every reference leads to a definition", () => {
  const schema = appConfigJsonSchema(widgets);
  const names = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)].map((match) => match[1] ?? "");
  assert.ok(names.length > 5);
  for (const name of names) assert.ok(schema.$defs?.[name], name);
});

const read = (address: string): unknown => JSON.parse(readFileSync(new URL(address, import.meta.url), "utf8"));
const schema = read("../../app-config/schema.json");
const ofKeys = descriptionsIn(schema);
/** What the layout editor and the inspector say of topics and actions. */
const ofWires = everyManifest.flatMap(({ publishes, hears, actions }) =>
  [...publishes, ...hears, ...Object.values(actions)].flatMap(({ description }) => description ?? []),
);
const english = [...ofKeys, ...ofWires, MenuUpdate.description];

test("the schema describes its keys, and every widget its actions", () => {
  assert.ok(ofKeys.length > 100, `${ofKeys.length} descriptions`);
  const actions = everyManifest.flatMap(({ name, actions }) =>
    Object.entries(actions).map(([action, { description = "" }]) => ({ action: `${name}.${action}`, description })),
  );
  assert.ok(actions.length > 10, `${actions.length} actions`);
  for (const { action, description } of actions) assert.ok(description, action);
});

for (const language of LANGUAGE_CODES.filter((code) => code !== "en"))
  test(`every key, topic and action has its description in ${language}, and no other`, () => {
    const texts = keyTextsOf(language) as Record<string, string>;
    assert.deepEqual(
      english.filter((text) => !texts[text]?.trim() || texts[text] === text),
      [],
      "missing",
    );
    assert.deepEqual(
      Object.keys(texts).filter((text) => !english.includes(text)),
      [],
      "of no key any more",
    );
    const descriptions = descriptionsIn(describedIn(schema, texts));
    assert.deepEqual(
      descriptions.filter((text) => ofKeys.includes(text)),
      [],
    );
  });

test("a key named description is not a text", () => {
  const texts = { Name: "Nombre" };
  assert.deepEqual(describedIn({ properties: { description: { description: "Name" } }, enum: ["Name"] }, texts), {
    properties: { description: { description: "Nombre" } },
    enum: ["Name"],
  });
});
