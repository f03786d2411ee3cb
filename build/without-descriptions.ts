import type { Plugin } from "rollup";

/** `.describe("…")` with nothing but a text in it. */
const DESCRIPTION = /\.describe\(\s*(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`)\s*,?\s*\)/g;

export const withoutDescriptions = (code: string): string => code.replace(DESCRIPTION, "");

/**
 * Takes the descriptions off our zod schemas in a production bundle. They are for schema.json and the reference, which
 * Node generates; the layout editor fetches that schema.json, and every page would fetch the texts with the schemas.
 */
export function schemasWithoutDescriptions(): Plugin {
  return {
    name: "schemas-without-descriptions",
    transform(code, id) {
      if (id.includes("node_modules") || !id.endsWith(".ts") || !code.includes(".describe(")) return null;
      return { code: withoutDescriptions(code), map: null };
    },
  };
}
