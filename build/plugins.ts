import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "rollup";
import { hashOf } from "./paths.ts";

/**
 * Collects imported style sheets and replaces their imports by empty modules; their pictures become files of the build.
 */
export function collectStyles(sheets: Map<string, string>): Plugin {
  const served = new Set<string>();
  return {
    name: "collect-styles",
    load(id) {
      if (!id.endsWith(".css")) return null;
      this.addWatchFile(id);
      const serve = (file: string): string => {
        this.addWatchFile(file);
        const { name, ext } = path.parse(file);
        const fileName = `${name}-${hashOf([file])}${ext}`;
        if (!served.has(fileName)) this.emitFile({ type: "asset", fileName, source: readFileSync(file) });
        served.add(fileName);
        return fileName;
      };
      sheets.set(id, withAssets(id, readFileSync(id, "utf8"), serve));
      return { code: "export {};", moduleSideEffects: false };
    },
  };
}

const RELATIVE = /url\((["']?)(\.\.?\/[^"')]+)\1\)/g;

/**
 * Rewrites a style sheet's pictures to their served addresses.
 * @param sheet the style sheet's file, the base of its relative addresses
 * @param serve returns the address of a file
 */
export function withAssets(sheet: string, css: string, serve: (file: string) => string): string {
  return css.replace(RELATIVE, (_, _quote, relative: string) => {
    return `url("${serve(path.resolve(path.dirname(sheet), relative))}")`;
  });
}

/** Replaces `process.env.NODE_ENV` before modules are resolved, so that libraries' development code is left out. */
export function nodeEnvironment(mode: "development" | "production"): Plugin {
  return {
    name: "node-environment",
    transform: (code) =>
      code.includes("process.env.NODE_ENV")
        ? { code: code.replaceAll("process.env.NODE_ENV", JSON.stringify(mode)), map: null }
        : null,
  };
}

/** Uses react-router's production modules in production, since its package always gives browsers the development ones. */
export function routerOf(mode: "development" | "production"): Plugin {
  const folder = path.dirname(fileURLToPath(import.meta.resolve("react-router/package.json")));
  const files: Readonly<Record<string, string>> = { "react-router": "index.mjs", "react-router/dom": "dom-export.mjs" };
  return {
    name: "router-of-mode",
    resolveId(source) {
      const file = files[source];
      // Like the package itself, without side effects, so that unused parts are dropped.
      return file === undefined ? null : { id: path.join(folder, "dist", mode, file), moduleSideEffects: false };
    },
  };
}

const ZOD_CLASSES = /\/zod\/v4\/classic\/schemas\.js$/;
const ZOD_WRITER = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

const DESCRIPTION = /\.describe\(\s*(?:"(?:[^"\\\n]|\\.)*"|`[^`$\\]*`|'(?:[^'\\\n]|\\.)*')\s*,?\s*\)/g;

/** Code without the words of its schemas' parts. */
export const undescribed = (code: string): string => code.replace(DESCRIPTION, "");

/**
 * Leaves out what describes the keys of configs, a fiftieth of what every page fetches: browsers read it in the app
 * config's schema, which is a file (`framework/config/json-schema.ts`), and in no schema of the code.
 */
export const schemasWithoutWords: Plugin = {
  name: "schemas-without-words",
  transform: (code, id) =>
    /\.tsx?$/.test(id) && code.includes(".describe(") ? { code: undescribed(code), map: null } : null,
};

/**
 * Leaves out of zod what writes JSON schemas, a fortieth of what every page fetches: each of its classes refers to it,
 * but browsers get the app config's schema as a file (`framework/config/json-schema.ts`). In the browser a schema then
 * has no `toJSONSchema`, nor its checks as values (`minLength`).
 */
export const zodWithoutWriter: Plugin = {
  name: "zod-without-writer",
  load: (id) =>
    ZOD_WRITER.test(id)
      ? {
          code: "const none = {}; export { none as __none };",
          syntheticNamedExports: "__none",
          moduleSideEffects: false,
        }
      : null,
  transform(code, id) {
    if (!ZOD_CLASSES.test(id)) return null;
    const kept = code.replace(/^ *inst\._zod\.processJSONSchema = .*\n/gm, "");
    if (kept === code) this.error("zod's classes no longer name their writers as build/plugins.ts expects.");
    return { code: kept, map: null };
  },
};
