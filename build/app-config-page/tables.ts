import type { JsonSchema } from "../../framework/config/json-schema.ts";
import { defaultWords, typeWords } from "./schema-words.ts";
import type { Property } from "./schema-words.ts";

/** An object of the schema and where it stands: a path such as `layout.sidebar`, or a definition's name. */
export interface Section {
  readonly name: string;
  readonly schema: JsonSchema;
}

/** The object itself and those within it, outer ones first; what is a definition has its own place on the page. */
export function sectionsOf(name: string, schema: JsonSchema): Section[] {
  const own = schema.properties ? [{ name, schema }] : [];
  const within = Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    objectsIn(property, name === "" ? key : `${name}.${key}`),
  );
  return [...own, ...within];
}

function objectsIn(schema: Property, path: string): Section[] {
  if (typeof schema !== "object" || schema.$ref !== undefined) return [];
  const { anyOf, items } = schema;
  // A text by language is in many places and is reported once, by itself.
  if (anyOf) return [];
  if (schema.type === "array") return Array.isArray(items) ? [] : objectsIn(items, `${path}[]`);
  return sectionsOf(path, schema);
}

/** The keys of an object: what may stand there, what stands in for them, what they are for. */
export function keyTable({ name, schema }: Section, linkTo: (section: string) => string): string {
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties ?? {}).map(([key, property]) => [
    `\`${key}\``,
    typeWords(property, linkTo, name === "" ? key : `${name}.${key}`),
    defaultWords(property, required.has(key)),
    typeof property === "object" ? (property.description ?? "") : "",
  ]);
  return table(["Key", "What may stand there", "Default", "What it is for"], rows);
}

/** A table of Markdown. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

/** The address of a heading within its page, as GitHub and others make it. */
export const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
