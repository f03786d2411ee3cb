import type { JsonSchema } from "./json-schema.ts";

/**
 * The JSON Schema of an app config with every widget's own, as it was generated (`npm run generate`; a test fails where
 * it is stale). A browser fetches it as a part of its own: what writes schemas is left out of the bundle.
 */
export async function fetchAppConfigSchema(): Promise<JsonSchema> {
  const { default: schema } = await import("../../app-config/schema.json");
  return schema as JsonSchema;
}
