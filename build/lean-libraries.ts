import type { Plugin } from "rollup";

/** zod's JSON Schema writer, which every zod type drags along; only the server and the generator write schemas. */
const ZOD_JSON_SCHEMA = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;
/** React Router's package names its development files only; the production ones stand beside them. */
const ROUTER_DEVELOPMENT = /([\\/]react-router[\\/]dist[\\/])development([\\/][^\\/]+\.mjs)$/;

/** A component or context that React Router makes as it loads, and the name it gives it for debuggers. */
const ROUTER_PARTS = /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/;
const MADE_ON_LOADING = /\b(React\d*\.(?:forwardRef|createContext|memo)\()/g;
const DEBUG_NAME = /^\w+\.displayName = "\w+";$/gm;

const ABSENT = `
const absent = () => { throw new Error("JSON Schema is written on the server, not in the browser."); };
export const createToJSONSchemaMethod = () => absent;
export const createStandardJSONSchemaMethod = () => absent;
export default new Proxy({}, { get: () => absent });
`;

/** Leaves out of a production bundle what two libraries bring and no browser uses; see docs/decisions/0009. */
export function leanLibraries(): Plugin {
  return {
    name: "lean-libraries",
    async resolveId(source, importer, options) {
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved === null || !ROUTER_DEVELOPMENT.test(resolved.id)) return null;
      return { ...resolved, id: resolved.id.replace(ROUTER_DEVELOPMENT, "$1production$2") };
    },
    load(id) {
      return ZOD_JSON_SCHEMA.test(id)
        ? { code: ABSENT, moduleSideEffects: false, syntheticNamedExports: true, map: null }
        : null;
    },
    transform(code, id) {
      if (!ROUTER_PARTS.test(id)) return null;
      return { code: code.replace(DEBUG_NAME, "").replace(MADE_ON_LOADING, "/* @__PURE__ */ $1"), map: null };
    },
  };
}
