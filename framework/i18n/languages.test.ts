import assert from "node:assert/strict";
import { test } from "node:test";
import { preferredLanguage } from "./languages.ts";

test("the chosen language wins, then the browser's, then the app's default, then its first", () => {
  const offered = ["es", "pt", "de"] as const;
  assert.equal(preferredLanguage("de", ["es"], offered, "pt"), "de");
  assert.equal(preferredLanguage("en", ["fr-CA", "es-US"], offered, "pt"), "es");
  assert.equal(preferredLanguage(null, ["fr-CA", "en"], offered, "pt"), "pt");
  assert.equal(preferredLanguage(null, ["fr-CA"], offered), "es");
  assert.equal(preferredLanguage(null, []), "en");
});
