import assert from "node:assert/strict";
import test from "node:test";
import { englishWords } from "./english-words.ts";

for (const [language, own] of [
  ["es", "Personas por atender, agua potable: 1,234 galones"],
  ["pt", "Pessoas a atender, água potável: 1,234 galões"],
  ["de", "Zu versorgende Personen, Trinkwasser: 1.234 US-Gallonen"],
] as const)
  test(`an English text is distinguished from one in ${language}`, () => {
    const found = englishWords(language);
    assert.deepEqual(found(own), []);
    assert.ok(found("Water, truckload of shelf-stable meals").length >= 3);
    assert.ok(found("Reads published and unpublished estimations").length >= 3);
  });

test("names that are the same everywhere are no English", () => {
  assert.deepEqual(englishWords("de")("US Army Corps of Engineers, FEMA IS-26, OpenStreetMap, Excel"), []);
});
