import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withWidget } from "./registry.ts";
import { KEY_TEXTS, widgetFiles } from "./widget-files.ts";

/**
 * Writes a widget's folder below a tree's `widgets/`, enters it in the registry and the description of its config key
 * in the key texts. Returns the files that were written.
 */
export function makeWidget(name: string, root: string): string[] {
  const index = path.join(root, "widgets", "index.ts");
  // Made before anything is written: where it cannot be entered, nothing is left behind.
  const registered = withWidget(readFileSync(index, "utf8"), name);
  const folder = path.join(root, "widgets", name);
  mkdirSync(path.join(folder, "i18n"), { recursive: true });
  const written = Object.entries(widgetFiles(name)).map(([file, content]) => {
    writeFileSync(path.join(folder, file), content, { flag: "wx" });
    return path.join(folder, file);
  });
  writeFileSync(index, registered);
  const described = Object.entries(KEY_TEXTS).map(([language, texts]) => {
    const file = path.join(root, "framework/config/key-texts", `${language}.json`);
    const known = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, string>>;
    writeFileSync(file, `${JSON.stringify({ ...known, ...texts }, null, 2)}\n`);
    return file;
  });
  return [...written, index, ...described];
}
