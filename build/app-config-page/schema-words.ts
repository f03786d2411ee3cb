import type { JsonSchema } from "../../framework/config/json-schema.ts";

/** A property of a schema may be `true`, which has no information. */
export type Property = JsonSchema | boolean | undefined;

/** Name under which the page describes a text by key or by language. */
export const TEXT = "Text";

/** Describes the possible values of a schema for a table. Objects and definitions link to their sections. */
export function typeWords(schema: Property, linkTo: (name: string) => string, path = ""): string {
  if (typeof schema !== "object") return "anything";
  const { $ref, anyOf, oneOf, type, items, properties, additionalProperties } = schema;
  if ($ref !== undefined) return linkTo($ref.replace("#/$defs/", ""));
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return choice(schema.enum.map(code));
  // In an app config, the only object among alternatives is a text by language.
  if (anyOf?.some(({ properties: own }) => own)) return linkTo(TEXT);
  if (oneOf) return choice(oneOf.map((option) => typeWords(option, linkTo, path)));
  if (anyOf) return anyOf.map((option) => typeWords(option, linkTo, path)).join(" or ");
  switch (type) {
    case "array":
      return Array.isArray(schema.prefixItems)
        ? `list of ${schema.prefixItems.length}: ${typeWords(schema.prefixItems[0], linkTo, path)}`
        : `list of ${typeWords(Array.isArray(items) ? items[0] : items, linkTo, `${path}[]`)}`;
    case "object":
      if (properties) return linkTo(path);
      return additionalProperties === undefined ? "object" : "object with keys of its own";
    case "integer":
      return `whole number${limits(schema)}`;
    case "number":
      return `number${limits(schema)}`;
    case "boolean":
      return "`true` or `false`";
    case "string":
      return `text${lengths(schema)}`;
    default:
      return "anything";
  }
}

/** The default of a key that is left out. */
export function defaultWords(schema: Property, required: boolean): string {
  if (required) return "*required*";
  if (typeof schema !== "object" || schema.default === undefined) return "–";
  // An object's keys have their own defaults, described in its section.
  return schema.properties ? "of its keys" : code(schema.default);
}

const choice = (words: readonly string[]): string =>
  words.length > 2 ? `one of ${words.join(", ")}` : words.join(" or ");

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``;

/** The largest exact integer in JSON, which zod uses as the limit of every integer. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

function limits({ minimum, maximum, exclusiveMinimum }: JsonSchema): string {
  const least = minimum === undefined || minimum === -UNLIMITED ? undefined : `from ${minimum}`;
  const above = exclusiveMinimum === undefined ? undefined : `above ${exclusiveMinimum}`;
  const most = maximum === undefined || maximum === UNLIMITED ? undefined : `to ${maximum}`;
  return [least, above, most].flatMap((word) => (word === undefined ? [] : [` ${word}`])).join("");
}

function lengths({ minLength, maxLength }: JsonSchema): string {
  if (maxLength === undefined) return "";
  return `, ${minLength ?? 0}–${maxLength} characters`;
}
