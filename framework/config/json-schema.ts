import { z } from "zod";
import { BASE_PATH } from "../../contract/api/base-path.ts";
import { AppConfigSchema } from "../../contract/config/app-config.ts";

/** Address of the descriptions of config keys, one file for each language. */
export const KEY_TEXTS = "/assets/i18n/keys";

/** A JSON Schema (2020-12), or a part of one. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A widget, reduced to its config's schema. */
interface ConfiguredWidget {
  readonly name: string;
  readonly config: z.ZodObject;
}

/** The JSON Schema of an app config as it is written, without the widgets' own configs. */
export const AppConfigJsonSchema: JsonSchema = /* @__PURE__ */ appConfigJsonSchema([]);

/**
 * The JSON Schema of an app config as it is written (keys with a default may be left out). If widgets are given, an
 * instance's `widget` is one of their names, and its `config` must match that widget's manifest: each widget's own
 * schema is `$defs["widget.<name>"]`.
 */
export function appConfigJsonSchema(widgets: readonly ConfiguredWidget[], icons: readonly string[] = []): JsonSchema {
  const schema = withIcons(z.toJSONSchema(AppConfigSchema, { io: "input" }), icons);
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

const ICON = "Icon";

/** The schema with the names of icons for completion; another name stays a text, for the check to judge. */
function withIcons(schema: JsonSchema, icons: readonly string[]): JsonSchema {
  if (icons.length === 0) return schema;
  const $ref = `#/$defs/${ICON}`;
  const named = Object.entries(schema.$defs ?? {}).map(([key, part]) => {
    const { icon } = part.properties ?? {};
    const { description } = typeof icon === "object" ? icon : {};
    return [key, icon ? { ...part, properties: { ...part.properties, icon: { $ref, description } } } : part];
  });
  const text = { type: "string" } as const;
  return {
    ...schema,
    $defs: {
      ...(Object.fromEntries(named) as Record<string, JsonSchema>),
      [ICON]: {
        anyOf: [
          { ...text, enum: [...icons] },
          { ...text, minLength: 1 },
        ],
      },
    },
  };
}

/** The names of icons that a schema lists. */
export function iconsIn({ $defs }: JsonSchema): readonly string[] {
  const [listed] = $defs?.[ICON]?.anyOf ?? [];
  return (typeof listed === "object" ? (listed.enum ?? []) : []) as string[];
}

const widgetKey = (name: string): string => `widget.${name}`;

/** A widget's own config: keys that its manifest does not declare are faults there, as in the app config itself. */
function widgetJsonSchema(config: z.ZodObject): JsonSchema {
  const { $schema: _address, ...schema } = z.toJSONSchema(config, { io: "input" });
  return { ...schema, additionalProperties: false };
}

/**
 * The JSON Schema of an app config with every widget's own, as it was generated (`npm run generate`; a test fails if it
 * is outdated), with its keys described in a language. A browser fetches it as a separate file: the code that generates
 * schemas is not in the bundle.
 */
export async function fetchAppConfigSchema(language: string): Promise<JsonSchema> {
  const [{ default: schema }, texts] = await Promise.all([
    import("../../app-config/schema.json"),
    fetchKeyTexts(language),
  ]);
  return texts === null ? (schema as JsonSchema) : describedIn(schema as JsonSchema, texts);
}

/** The descriptions of keys, topics and actions, by the English ones; null in English itself, and where a language has none. */
export async function fetchKeyTexts(language: string): Promise<Readonly<Record<string, string>> | null> {
  const answer = language === "en" ? null : await fetch(`${BASE_PATH}${KEY_TEXTS}/${language}.json`);
  return answer?.ok ? ((await answer.json()) as Readonly<Record<string, string>>) : null;
}

/**
 * A schema with its descriptions in another language; `texts` has them by the English ones, which remain if a text is
 * missing. Only descriptions are changed: a key that is itself named `description` holds no text.
 */
export function describedIn<Schema>(schema: Schema, texts: Readonly<Record<string, string>>): Schema {
  return translated(schema, texts) as Schema;
}

function translated(part: unknown, texts: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(part)) return part.map((one) => translated(one, texts));
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) =>
      key === "description" && typeof value === "string"
        ? [key, texts[value] ?? value]
        : [key, translated(value, texts)],
    ),
  );
}

/** Every description of a schema, each once. */
export function descriptionsIn(schema: unknown): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const found = Object.entries(schema).flatMap(([key, value]: [string, unknown]) =>
    key === "description" && typeof value === "string" ? [value] : descriptionsIn(value),
  );
  return [...new Set(found)];
}
