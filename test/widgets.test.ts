import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { inFolder } from "../build/texts.ts";
import { LANGUAGE_CODES } from "../contract/api/languages.ts";
import * as topics from "../contract/config/topics.ts";
import type { WidgetManifest } from "../framework/widget/define-widget.ts";
import { everyManifest } from "../start/every-widget.ts";
import { gallery } from "../widgets/gallery.ts";
import { registry } from "../widgets/index.ts";
import { onDemand } from "../widgets/on-demand.ts";
import { column } from "./kits/numbers.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const foldersIn = (room: string): string[] =>
  readdirSync(path.join(ROOT, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(ROOT, room, entry.name));

for (const folder of [...foldersIn("widgets"), ...foldersIn("test/fixtures/widgets")]) {
  test(`${path.relative(ROOT, folder)} has everything that a widget's folder needs`, async () => {
    assert.deepEqual(await faultsOfWidgetFolder(folder), []);
  });
}

test("every widget is registered, once, in alphabetical order", () => {
  const names = foldersIn("widgets").map((folder) => path.basename(folder));
  assert.deepEqual(column(everyManifest, "name"), names.toSorted());
  for (const list of [registry, onDemand]) assert.deepEqual(column(list, "name"), column(list, "name").toSorted());
});

test("the gallery has every widget, once, with texts and a drawing", () => {
  const names = foldersIn("widgets").map((folder) => path.basename(folder));
  assert.deepEqual(column(gallery, "name").toSorted(), names.toSorted());
  for (const { name, title, line, picture } of gallery) {
    // Its texts are those that every folder must have.
    assert.deepEqual(
      [title, line],
      NEEDED_TEXTS.map((key) => `widgets.${name}.${key}`),
    );
    assert.match(picture, /^M[\d .\-A-Za-z]+$/, name);
  }
});

test("an incomplete folder is reported with what it lacks", async () => {
  mkdirSync(path.join(ROOT, "artifacts"), { recursive: true });
  const folder = mkdtempSync(path.join(ROOT, "artifacts", "zone-table-"));
  try {
    cpSync(path.join(ROOT, "widgets/zone-table"), folder, { recursive: true });
    for (const name of readdirSync(folder)) if (name.endsWith(".test.tsx")) rmSync(path.join(folder, name));
    rmSync(path.join(folder, "i18n/pt.json"));
    writeFileSync(path.join(folder, "i18n/de.json"), '{ "title": " ", "about": "x" }');
    const readme = readFileSync(path.join(folder, "README.md"), "utf8");
    writeFileSync(
      path.join(folder, "README.md"),
      `${readme.replace("`zone.focused`", "`menu.update`")}\n| \`exports\` | \`true\` |\n`,
    );
    const manifest = readFileSync(path.join(folder, "manifest.ts"), "utf8");
    writeFileSync(
      path.join(folder, "manifest.ts"),
      manifest.replaceAll("../../", `${ROOT}/`).replace("./ZoneTable.tsx", "./Gone.tsx"),
    );
    assert.deepEqual(await faultsOfWidgetFolder(folder), [
      "manifest.ts calls itself zone-table",
      "load fetches no component of this folder",
      "has no i18n/pt.json",
      'i18n/de.json has no text "title"',
      "README.md repeats the config key exports, which docs/app-config.md has from config.ts",
      "README.md does not tell of `zone.focused`",
      "README.md tells of `menu.update`, which the manifest does not",
      "no test of it calls widgetKit",
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Texts by which tabs, help and inspector name a widget. */
const NEEDED_TEXTS = ["title", "about"] as const;

/** Describes what a widget's folder lacks, in plain sentences; empty if complete. */
async function faultsOfWidgetFolder(folder: string): Promise<string[]> {
  const file = path.join(folder, "manifest.ts");
  if (!existsSync(file)) return ["has no manifest.ts"];
  const { default: manifest } = (await import(pathToFileURL(file).href)) as { default: WidgetManifest };
  return [
    ...faultsOfManifest(folder, manifest, readFileSync(file, "utf8")),
    ...faultsOfTexts(folder),
    ...faultsOfReadme(folder, manifest),
    ...faultsOfTests(folder),
  ];
}

function faultsOfManifest(folder: string, manifest: WidgetManifest, source: string): string[] {
  const name = path.basename(folder);
  const code = /load: \(\) => import\("\.\/([^"]+)"\)/.exec(source)?.[1];
  return [
    manifest.name === name ? [] : [`manifest.ts calls itself ${manifest.name}`],
    /^\d+\.\d+\.\d+$/.test(manifest.version) ? [] : [`version ${manifest.version} is not of the form 1.0.0`],
    code !== undefined && existsSync(path.join(folder, code)) ? [] : ["load fetches no component of this folder"],
    Object.entries(manifest.actions).flatMap(([action, { description }]) =>
      description ? [] : [`action ${action} has no description`],
    ),
  ].flat();
}

function faultsOfTexts(folder: string): string[] {
  return LANGUAGE_CODES.flatMap((language) => {
    const own = path.join(folder, "i18n", `${language}.json`);
    const file = [own, inFolder(language, "widgets", `${path.basename(folder)}.json`)].find((one) => existsSync(one));
    if (file === undefined) return [`has no i18n/${language}.json`];
    const texts = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;
    return NEEDED_TEXTS.flatMap((key) => {
      const text = texts[key];
      return typeof text === "string" && text.trim() !== "" ? [] : [`i18n/${language}.json has no text "${key}"`];
    });
  });
}

function faultsOfReadme(folder: string, manifest: WidgetManifest): string[] {
  const file = path.join(folder, "README.md");
  if (!existsSync(file)) return ["has no README.md"];
  const text = readFileSync(file, "utf8");
  const declared = [...manifest.publishes, ...manifest.hears].map((topic) => topic.name);
  const known = Object.values(topics).flatMap((topic) => ("name" in topic ? [topic.name] : []));
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? "");
  return [
    Object.keys(manifest.config.shape)
      .filter((key) => text.includes(`\n| \`${key}\` |`))
      .map((key) => `README.md repeats the config key ${key}, which docs/app-config.md has from config.ts`),
    [...declared, ...Object.keys(manifest.actions)]
      .filter((name) => !quoted.includes(name))
      .map((name) => `README.md does not tell of \`${name}\``),
    quoted
      .filter((name) => known.includes(name) && !declared.includes(name))
      .map((name) => `README.md tells of \`${name}\`, which the manifest does not`),
  ].flat();
}

function faultsOfTests(folder: string): string[] {
  const tests = readdirSync(folder).filter((name) => name.endsWith(".test.tsx"));
  const kept = tests.some((name) => /\bwidgetKit\(\s*\w+/.test(readFileSync(path.join(folder, name), "utf8")));
  return kept ? [] : ["no test of it calls widgetKit"];
}
