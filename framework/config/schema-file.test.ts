import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { LANGUAGE_CODES } from "../../contract/languages.ts";
import { describedIn, descriptionsIn } from "./schema-file.ts";

const read = (address: string): unknown => JSON.parse(readFileSync(new URL(address, import.meta.url), "utf8"));
const schema = read("../../app-config/schema.json");
const english = descriptionsIn(schema);

test("the schema describes its keys", () => assert.ok(english.length > 100, `${english.length} descriptions`));

for (const language of LANGUAGE_CODES.filter((code) => code !== "en"))
  test(`every description of a key is told in ${language}, and no other`, () => {
    const texts = read(`./key-texts/${language}.json`) as Record<string, string>;
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
      descriptions.filter((text) => english.includes(text)),
      [],
    );
  });

test("a key that is called description is no text", () => {
  const texts = { Name: "Nombre" };
  assert.deepEqual(describedIn({ properties: { description: { description: "Name" } }, enum: ["Name"] }, texts), {
    properties: { description: { description: "Nombre" } },
    enum: ["Name"],
  });
});
