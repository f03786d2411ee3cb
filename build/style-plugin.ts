import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "rollup";
import { hashOf } from "./sources.ts";
import { withAssets } from "./style-assets.ts";

/** Collects every imported style sheet, in import order, and turns the import into nothing; its pictures become files of the build. */
export function collectStyles(sheets: Map<string, string>): Plugin {
  return {
    name: "collect-styles",
    load(id) {
      if (!id.endsWith(".css")) return null;
      this.addWatchFile(id);
      const serve = (file: string): string => {
        this.addWatchFile(file);
        const { name, ext } = path.parse(file);
        const fileName = `${name}-${hashOf([file])}${ext}`;
        this.emitFile({ type: "asset", fileName, source: readFileSync(file) });
        return `/assets/app/${fileName}`;
      };
      sheets.set(id, withAssets(id, readFileSync(id, "utf8"), serve));
      return { code: "export {};", moduleSideEffects: false };
    },
  };
}
