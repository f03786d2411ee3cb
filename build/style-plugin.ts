import { readFileSync } from "node:fs";
import type { Plugin } from "rollup";

/** Collects every imported style sheet, in import order, and turns the import into nothing. */
export function collectStyles(sheets: Map<string, string>): Plugin {
  return {
    name: "collect-styles",
    load(id) {
      if (!id.endsWith(".css")) return null;
      this.addWatchFile(id);
      sheets.set(id, readFileSync(id, "utf8"));
      return { code: "export {};", moduleSideEffects: false };
    },
  };
}
