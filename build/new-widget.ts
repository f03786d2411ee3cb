import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./paths.ts";
import { KEY_TEXTS, camel, foldersOf, refusalOf, widgetFiles } from "./widget-files.ts";

/** The tests that check the folder of a widget together with those of all others. */
export const FOLDER_TESTS = [
  "test/widgets.test.ts",
  "test/texts.test.ts",
  "build/help.test.ts",
  "build/generate.test.ts",
  "framework/config/json-schema.test.ts",
];

/** `npm run new-widget NAME`: creates widgets/NAME, registers it and updates the generated files, so that all tests pass. */
function run(): void {
  const [name = "", ...more] = process.argv.slice(2);
  const room = path.join(ROOT, "widgets");
  const refusal = more.length > 0 ? "Give one name: npm run new-widget zone-count" : refusalOf(name, foldersOf(room));
  if (refusal !== null) {
    console.error(refusal);
    process.exit(2);
  }
  const files = makeWidget(name, ROOT);
  // In a separate process, which loads the changed registry.
  execFileSync(process.execPath, [path.join(ROOT, "build/generate.ts")]);
  console.log(
    [
      `widgets/${name} is made and registered:`,
      ...files.map((file) => `  ${path.relative(ROOT, file)}`),
      "",
      `Try it:  npx node test/browser/run.ts ${path.relative(ROOT, files.find((file) => file.endsWith(".test.tsx")) ?? "")}`,
      `Check it after each step:  npx node --test ${FOLDER_TESTS.join(" ")}`,
      `Place it in app-config/staff.json: { "id": "${name}", "widget": "${name}" } among the widgets, and "${name}" in a page's region.`,
      `Translate its title in widgets/${name}/i18n/{es,pt,de}.json and in help.md: until then a mark, "(traducir)", "(traduzir)" or "(übersetzen)", stands behind it.`,
      'Choose its category and its drawing in widgets/gallery.ts; the line below it is its text "about".',
      "How to go on: docs/guides/widget-author.md",
    ].join("\n"),
  );
}

/**
 * Writes a widget's folder below a tree's `widgets/`, registers it, and adds its config key's description to the key
 * texts. Returns the written files.
 */
export function makeWidget(name: string, root: string): string[] {
  const onDemand = path.join(root, "widgets", "on-demand.ts");
  const gallery = path.join(root, "widgets", "gallery.ts");
  // Prepared first, so that nothing is written if registering fails.
  const registered = withWidget(readFileSync(onDemand, "utf8"), name);
  const shown = inGallery(readFileSync(gallery, "utf8"), name);
  const folder = path.join(root, "widgets", name);
  mkdirSync(path.join(folder, "i18n"), { recursive: true });
  const written = Object.entries(widgetFiles(name)).map(([file, content]) => {
    writeFileSync(path.join(folder, file), content, { flag: "wx" });
    return path.join(folder, file);
  });
  writeFileSync(onDemand, registered);
  writeFileSync(gallery, shown);
  const described = Object.entries(KEY_TEXTS).map(([language, texts]) => {
    const file = path.join(root, "framework/config/key-texts", `${language}.json`);
    const known = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, string>>;
    writeFileSync(file, `${JSON.stringify({ ...known, ...texts }, null, 2)}\n`);
    return file;
  });
  return [...written, onDemand, gallery, ...described];
}

const IMPORT = /^import (\w+) from "\.\/([\w-]+)\/manifest\.ts";$/;
/** The list, on one line while it fits, as the formatter has it. */
const LIST = /(export const onDemand: readonly WidgetManifest\[\] = )\[[^\]]*\];/;
const MAX_LINE = 120;

/**
 * Adds a widget's import and entry to the registry's source, both in alphabetical order.
 * @throws {Error} if the source does not have the expected form
 */
export function withWidget(source: string, name: string): string {
  const lines = source.split("\n");
  const imported = lines.flatMap((line) => {
    const [, local, widget] = IMPORT.exec(line) ?? [];
    return local !== undefined && widget !== undefined ? [{ local, widget }] : [];
  });
  const first = lines.findIndex((line) => IMPORT.test(line));
  if (first < 0 || !LIST.test(source))
    throw new Error("widgets/on-demand.ts has no imports or no list that could take a widget.");
  const all = [...imported, { local: camel(name), widget: name }].sort((a, b) => (a.widget < b.widget ? -1 : 1));
  const others = lines.filter((line) => !IMPORT.test(line));
  others.splice(first, 0, ...all.map(({ local, widget }) => `import ${local} from "./${widget}/manifest.ts";`));
  const names = all.map(({ local }) => local);
  return others.join("\n").replace(LIST, (_, head: string) => {
    const line = `${head}[${names.join(", ")}];`;
    return line.length <= MAX_LINE ? line : `${head}[\n${names.map((local) => `  ${local},\n`).join("")}];`;
  });
}

const ENTRIES = /(\nconst WIDGETS: [^\n]* = \{\n)([^}]*)(\};)/;

/**
 * Adds a widget to the gallery's source: among the contents, with a drawing of lines, until its author chooses others.
 * @throws {Error} if the source does not have the expected form
 */
export function inGallery(source: string, name: string): string {
  if (!ENTRIES.test(source)) throw new Error("widgets/gallery.ts has no entries that could take a widget.");
  const entry = `  ${name.includes("-") ? `"${name}"` : name}: ["content", "paragraph"],`;
  const nameIn = (line: string) => /[\w-]+/.exec(line)?.[0] ?? "";
  return source.replace(ENTRIES, (_, head: string, entries: string, tail: string) => {
    const lines = [...entries.trimEnd().split("\n"), entry].sort((a, b) => (nameIn(a) < nameIn(b) ? -1 : 1));
    return `${head}${lines.join("\n")}\n${tail}`;
  });
}

if (import.meta.main) run();
