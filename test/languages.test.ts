import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { ROOT } from "../build/paths.ts";
import { OTHER_LANGUAGES } from "../contract/api/languages.ts";

const tracked = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 }).split("\n");

/** The code files of a new language: its line in the list, and the sentences needed when no texts can be loaded. */
const TAKEN = ["engine/words/languages.ts", "framework/app/start-app.tsx", "framework/embed/refusal.ts"];
/**
 * Code with a text of one language that no other language needs: the initial texts of a new widget, Esri's name for
 * Portuguese, the capitals of German nouns.
 */
const OF_ONE = ["build/widget-files.ts", "map/live/tool-texts.ts", "server/residents/words.ts"];

test("a language takes three modules at most", () => {
  const named = new RegExp(
    `"(?:${OTHER_LANGUAGES.join("|")})"|\\b(?:${OTHER_LANGUAGES.join("|")}): |name(?:Es|Pt|De)\\b`,
  );
  const found = tracked.filter(
    (file) =>
      /^(?:build|cli|client|contract|engine|framework|map|server|start|themes|widgets)\/.*\.tsx?$/.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      named.test(readFileSync(path.join(ROOT, file), "utf8").replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "")),
  );
  assert.deepEqual(found, [...TAKEN, ...OF_ONE].toSorted());
});

/** The product with one more language: a line in the list, and a folder with a few texts. */
function withFrench(): string {
  const copy = mkdtempSync(path.join(tmpdir(), "provision-language-"));
  after(() => rmSync(copy, { recursive: true, force: true }));
  const rooms = /^(?:package\.json$|(?:app-config|build|contract|engine|framework|locales|server|widgets)\/)/;
  for (const file of tracked.filter(
    (one) => rooms.test(one) && /\.(?:tsx?|json|md)$/.test(one) && !/\.test\.tsx?$/.test(one),
  ))
    cpSync(path.join(ROOT, file), path.join(copy, file));
  symlinkSync(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"), "junction");
  const list = path.join(copy, "engine/words/languages.ts");
  writeFileSync(list, readFileSync(list, "utf8").replace('de: "Deutsch"', 'de: "Deutsch", fr: "Français"'));
  const texts = {
    "texts.json": {
      errors: { permission: "Vous n’avez pas le droit." },
      domain: { lists: { defaults: { columns: { nameIn: "Nom ({{language}})" } } } },
    },
    "widgets/map.json": { title: "Carte" },
    "keys.json": { "The text in this language.": "Le texte dans cette langue." },
  };
  for (const [place, content] of Object.entries(texts)) {
    const file = path.join(copy, "locales/fr", place);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(content));
  }
  mkdirSync(path.join(copy, "locales/fr/help"));
  writeFileSync(path.join(copy, "locales/fr/help/widget-map.md"), "# La carte\n\nOn y voit les zones.\n");
  return copy;
}

/** The script that runs in the copy's process. */
const ASKING = `
import { LANGUAGE_NAMES } from "./framework/i18n/languages.ts";
import { preferredLanguage } from "./framework/i18n/languages.ts";
import { languageOf, textOf } from "./server/answers/texts.ts";
import { helpIn } from "./build/help.ts";
import { shownTexts } from "./build/texts.ts";
import { AppConfigSchema } from "./contract/config/app-config.ts";
import { DEFAULTS } from "./contract/defaults/calls.ts";
import { titlesFrom } from "./contract/layers/layer.ts";
import { readLanguage } from "./framework/embed/protocol.ts";
import { refusalTexts } from "./framework/embed/refusal.ts";
import { readTime } from "./engine/files/written-time.ts";
const key = "domain.lists.defaults.columns.nameFr";
const { map, defaults } = shownTexts("fr").widgets;
const { topics } = helpIn("fr");
console.log(JSON.stringify({
  offered: AppConfigSchema.shape.languages.parse(undefined),
  name: LANGUAGE_NAMES.fr,
  preferred: preferredLanguage(null, ["fr-CA", "en"]),
  asked: languageOf({ headers: { "accept-language": "fr,en;q=0.8" } }),
  embedded: readLanguage("fr-FR"),
  server: [textOf("fr", "errors.permission"), textOf("fr", "errors.invalid"), textOf("fr", key), textOf("de", key)],
  browser: [map.title, defaults.title],
  help: topics.filter(({ id }) => id === "widget-map" || id === "widget-band").map(({ title }) => title),
  product: Object.keys(DEFAULTS.catalogue.fields).slice(0, 5),
  titles: titlesFrom({ en: "Shelters" }),
  refused: refusalTexts("fr").retry,
  month: readTime("10 août 2017")?.local,
}));
`;

test("one more language is a line and a folder: the app offers it, and missing texts are in English", () => {
  const copy = withFrench();
  writeFileSync(path.join(copy, "ask.ts"), ASKING);
  const output = execFileSync(process.execPath, ["ask.ts"], { cwd: copy, encoding: "utf8" });
  assert.deepEqual(JSON.parse(output), {
    offered: ["en", "es", "pt", "de", "fr"],
    name: "Français",
    preferred: "fr",
    asked: "fr",
    embedded: "fr",
    server: ["Vous n’avez pas le droit.", "Some entries are not valid.", "Nom (français)", "Name (Französisch)"],
    browser: ["Carte", "Defaults"],
    help: ["Low–high range: how sure the figures are", "La carte"],
    product: ["name", "nameEs", "namePt", "nameDe", "nameFr"],
    titles: { en: "Shelters", es: "", pt: "", de: "", fr: "" },
    refused: "Try again",
    month: Date.UTC(2017, 7, 10),
  });
});
