import type { Plugin } from "rollup";

/** Lets a module import a JSON file: its value is the default export, written so that browsers read it as JSON, fast. */
export function jsonModules(): Plugin {
  return {
    name: "json-modules",
    transform(code, id) {
      if (!id.endsWith(".json")) return null;
      const text = JSON.stringify(JSON.stringify(JSON.parse(code)));
      return { code: `export default JSON.parse(${text});`, map: null, moduleSideEffects: false };
    },
  };
}
