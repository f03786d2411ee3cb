import assert from "node:assert/strict";
import test from "node:test";
import { LANGUAGES, languageOf, textOf } from "./texts.ts";

const asking = (language: string | undefined) => languageOf({ headers: { "accept-language": language } });

test("the first asked language that we speak is taken, by its weights", () => {
  assert.equal(asking("de"), "de");
  assert.equal(asking("fr-FR, pt-BR;q=0.8, en;q=0.9"), "en");
  assert.equal(asking("es;q=0, de;q=0.1"), "de");
  assert.equal(asking("fr"), "en");
  assert.equal(asking(undefined), "en");
  assert.equal(asking(";;;q=x,"), "en");
});

test("a text fills its places, in every language", () => {
  for (const language of LANGUAGES)
    assert.match(
      textOf(language, "errors.login.locked", { minutes: 15, found: 5, expected: 5, window: 15 }),
      /15/,
      language,
    );
});

test("what is filled in is not taken for markup or for another place", () => {
  assert.equal(
    textOf("en", "errors.notFound.app", { app: "<b>{{minutes}}" }),
    "There is no app named “<b>{{minutes}}”.",
  );
});

test("a key without a text is answered as itself", () => {
  assert.equal(textOf("de", "errors.no.such.key"), "errors.no.such.key");
});
