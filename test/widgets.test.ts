import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { registry } from "../widgets/index.ts";
import { faultsOfWidgetFolder } from "./kits/widget-folder.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const foldersIn = (room: string): string[] =>
  readdirSync(path.join(ROOT, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => path.join(ROOT, room, entry.name));

for (const folder of [...foldersIn("widgets"), ...foldersIn("test/fixtures/widgets")]) {
  test(`${path.relative(ROOT, folder)} has all that a widget's folder has`, async () => {
    assert.deepEqual(await faultsOfWidgetFolder(folder), []);
  });
}

test("every widget is registered, once, in the order of the alphabet", () => {
  const names = foldersIn("widgets").map((folder) => path.basename(folder));
  assert.deepEqual(
    registry.map(({ name }) => name),
    names.toSorted(),
  );
});

test("a folder that lacks something is told what", async () => {
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
      readme.replace("`exports`", "`export`").replace("`zone.focused`", "`menu.update`"),
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
      "README.md's config table has no row for exports",
      "README.md has a row for export, which is no config key; did it mean exports?",
      "README.md does not tell of `zone.focused`",
      "README.md tells of `menu.update`, which the manifest does not",
      "no test of it calls widgetKit",
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
