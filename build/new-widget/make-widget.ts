import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withWidget } from "./registry.ts";
import { widgetFiles } from "./widget-files.ts";

/** Writes a widget's folder below the room and enters it in the room's index.ts. Returns the files that were written. */
export function makeWidget(name: string, room: string): string[] {
  const index = path.join(room, "index.ts");
  // Made before anything is written: where it cannot be entered, nothing is left behind.
  const registered = withWidget(readFileSync(index, "utf8"), name);
  const folder = path.join(room, name);
  mkdirSync(path.join(folder, "i18n"), { recursive: true });
  const written = Object.entries(widgetFiles(name)).map(([file, content]) => {
    writeFileSync(path.join(folder, file), content, { flag: "wx" });
    return path.join(folder, file);
  });
  writeFileSync(index, registered);
  return [...written, index];
}
