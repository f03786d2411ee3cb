import { z } from "zod";
import { DataEntriesSchema } from "../../contract/content/data.ts";
import type { JsonSchema } from "../../framework/config/json-schema.ts";

/**
 * The schema of an app config with that of its data sets, which the config's own schema leaves open: every page reads
 * configs, but only pages with such widgets fetch what reads the data sets.
 */
export function withDataSchema(schema: JsonSchema): JsonSchema {
  const { $schema: _address, $defs, ...entries } = z.toJSONSchema(DataEntriesSchema, { io: "input" });
  const { description } = schema.properties?.["data"] as JsonSchema;
  return {
    ...schema,
    properties: { ...schema.properties, data: { description, default: [], ...entries } as JsonSchema },
    $defs: { ...schema.$defs, ...$defs } as Record<string, JsonSchema>,
  };
}
