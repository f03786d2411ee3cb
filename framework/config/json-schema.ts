import { z } from "zod";
import { AppConfigSchema } from "../../contract/app-config.ts";

/** A JSON Schema (2020-12), or a part of one. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A widget as far as its config's schema goes. */
export interface ConfiguredWidget {
  readonly name: string;
  readonly config: z.ZodObject;
}

/** The JSON Schema of an app config as it is written, without a word about particular widgets. */
export const AppConfigJsonSchema: JsonSchema = appConfigJsonSchema([]);

/**
 * The JSON Schema of an app config as it is written (keys with a default may be left out). Where widgets are given,
 * an instance's `widget` is one of their names, and its `config` must be what that widget's manifest says: each
 * widget's own schema is `$defs["widget.<name>"]`.
 */
export function appConfigJsonSchema(widgets: readonly ConfiguredWidget[]): JsonSchema {
  const schema = z.toJSONSchema(AppConfigSchema, { io: "input" });
  const instance = schema.$defs?.["Instance"];
  if (!instance?.properties || widgets.length === 0) return schema;
  const { widget, ...others } = instance.properties;
  return {
    ...schema,
    $defs: {
      ...schema.$defs,
      Instance: {
        ...instance,
        properties: {
          id: others["id"] ?? {},
          widget: { ...(typeof widget === "object" ? widget : {}), enum: widgets.map(({ name }) => name) },
          ...others,
        },
        allOf: widgets.map(({ name }) => ({
          if: { properties: { widget: { const: name } }, required: ["widget"] },
          then: { properties: { config: { $ref: `#/$defs/${widgetKey(name)}` } } },
        })),
      },
      ...Object.fromEntries(widgets.map(({ name, config }) => [widgetKey(name), widgetJsonSchema(config)])),
    },
  };
}

const widgetKey = (name: string): string => `widget.${name}`;

/** A widget's own config: keys that its manifest does not declare are faults there, as in the app config itself. */
function widgetJsonSchema(config: z.ZodObject): JsonSchema {
  const { $schema: _address, ...schema } = z.toJSONSchema(config, { io: "input" });
  return { ...schema, additionalProperties: false };
}
