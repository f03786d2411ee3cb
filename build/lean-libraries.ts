import type { Plugin } from "rollup";

/** zod's JSON Schema writer, which every zod type drags along; only the server and the generator write schemas. */
const ZOD_JSON_SCHEMA = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;
/** React Router's package names its development files only; the production ones stand beside them. */
const ROUTER_DEVELOPMENT = /([\\/]react-router[\\/]dist[\\/])development([\\/][^\\/]+\.mjs)$/;

/** A component or context that React Router makes as it loads, and the name it gives it for debuggers. */
const ROUTER_PARTS = /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/;
const MADE_ON_LOADING = /\b(React\d*\.(?:forwardRef|createContext|memo)\()/g;
/** What a link writes for a page that is fetched ahead by a server of React Router's own; we have none. */
const ROUTER_FETCHING_AHEAD = /React\d*\.createElement\(PrefetchPageLinks, \{ page: href \}\)/g;
const DEBUG_NAME = /^\w+\.displayName = "\w+";$/gm;

/** Where zod's types come from, and two things that it builds into each. */
const ZOD_TYPES = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
/** An object type that writes itself a faster parser as code: our content policy forbids it, start/no-eval.ts says so. */
const SELF_WRITING_OBJECT = /\bcore\.\$ZodObjectJIT\b/g;
/** The bookkeeping for values that contain themselves: what came as JSON cannot. */
const CYCLE_KEEPER = "core.config({ memoizer: core.memoizer() })";
/** The formats a text type offers as methods (`z.string().email()`), deprecated in favour of `z.email()`; each text would bring them all. */
const FORMAT_METHOD = /^ {4}\w+\(params\) \{\s+return this\.check\(core\._\w+\(Zod\w+, params\)\);\s+\},\n/gm;

/** Pages of a query that grows as one scrolls; our lists page on the server. */
const ENDLESS_QUERY = /[\\/]query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$/;
const NO_ENDLESS_QUERY = `
const absent = () => { throw new Error("This app is built without queries of endless pages."); };
export { absent as hasNextPage, absent as hasPreviousPage, absent as infiniteQueryBehavior };
`;

const ABSENT = `
const absent = () => { throw new Error("JSON Schema is written on the server, not in the browser."); };
export const createToJSONSchemaMethod = () => absent;
export const createStandardJSONSchemaMethod = () => absent;
export default new Proxy({}, { get: () => absent });
`;

export const leanTypes = (code: string): string =>
  code.replace(SELF_WRITING_OBJECT, "core.$ZodObject").replace(CYCLE_KEEPER, "{}").replace(FORMAT_METHOD, "");

export const leanRouter = (code: string): string =>
  code.replace(DEBUG_NAME, "").replace(ROUTER_FETCHING_AHEAD, "null").replace(MADE_ON_LOADING, "/* @__PURE__ */ $1");

/** Leaves out of a production bundle what three libraries bring and no browser uses; see docs/decisions/0009. */
export function leanLibraries(): Plugin {
  return {
    name: "lean-libraries",
    async resolveId(source, importer, options) {
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved === null || !ROUTER_DEVELOPMENT.test(resolved.id)) return null;
      return { ...resolved, id: resolved.id.replace(ROUTER_DEVELOPMENT, "$1production$2") };
    },
    load(id) {
      if (ENDLESS_QUERY.test(id)) return { code: NO_ENDLESS_QUERY, moduleSideEffects: false, map: null };
      return ZOD_JSON_SCHEMA.test(id)
        ? { code: ABSENT, moduleSideEffects: false, syntheticNamedExports: true, map: null }
        : null;
    },
    transform(code, id) {
      if (ZOD_TYPES.test(id)) return { code: leanTypes(code), map: null };
      return ROUTER_PARTS.test(id) ? { code: leanRouter(code), map: null } : null;
    },
  };
}
