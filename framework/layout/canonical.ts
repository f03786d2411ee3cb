import type { z } from "zod";
import { AppConfigSchema } from "../../contract/config/app-config.ts";
import { keysOf, schemaBelow } from "../config/schema-keys.ts";

/** Width of a line, and of an indentation, in columns: the repository's formatter uses the same for JSON files. */
const LINE = 120;
const INDENT = 2;

type CanonicalObject = Readonly<Record<string, unknown>>;
const isPart = (value: unknown): value is CanonicalObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isScalar = (value: unknown): boolean => typeof value !== "object" || value === null;

/**
 * An app config as the saved text: keys in the schema's order, others (such as a widget's config) alphabetically, a
 * list of plain values on one line if it fits. Equal configs give the same text, byte for byte, however they were
 * typed. Values are unchanged: nothing is filled in or left out. Accepts any JSON value.
 */
export function canonicalText(config: unknown): string {
  return `${textOf(config, AppConfigSchema, { column: 0, depth: 0 })}\n`;
}

/**
 * The config with its keys in canonical order. (A key that is a whole number comes first: JavaScript objects order them
 * so.)
 */
export const canonical = (config: unknown): unknown => JSON.parse(canonicalText(config));

/** The keys of an object: those that the schema declares, in its order, then the others by code unit. */
function orderOf(part: CanonicalObject, schema: z.ZodType | undefined): string[] {
  const present = Object.keys(part).filter((key) => part[key] !== undefined);
  const declared = keysOf(schema);
  if (declared.length === 0) return present.sort();
  const known = declared.filter((key) => present.includes(key));
  return known.length === present.length ? known : [...known, ...present.filter((key) => !known.includes(key)).sort()];
}

/** The position of a value: the columns before it on its line and its depth. */
interface ValueIndent {
  readonly column: number;
  readonly depth: number;
}

function textOf(value: unknown, schema: z.ZodType | undefined, place: ValueIndent): string {
  if (Array.isArray(value)) return listText(value, schema, place);
  if (!isPart(value)) return JSON.stringify(value);
  const margin = (place.depth + 1) * INDENT;
  const entries = orderOf(value, schema).map((key) => {
    const name = `${JSON.stringify(key)}: `;
    const inner = { column: margin + name.length, depth: place.depth + 1 };
    return `${name}${textOf(value[key], schema && schemaBelow(schema, key), inner)}`;
  });
  return block("{", entries, "}", place.depth);
}

function listText(list: readonly unknown[], schema: z.ZodType | undefined, { column, depth }: ValueIndent): string {
  const below = schema && schemaBelow(schema, 0);
  const entries = list.map((entry) => textOf(entry, below, { column: (depth + 1) * INDENT, depth: depth + 1 }));
  const line = `[${entries.join(", ")}]`;
  // One more for the comma that may follow.
  if (list.every(isScalar) && column + line.length < LINE) return line;
  return block("[", entries, "]", depth);
}

function block(open: string, entries: readonly string[], close: string, depth: number): string {
  if (entries.length === 0) return `${open}${close}`;
  const margin = " ".repeat((depth + 1) * INDENT);
  return `${open}\n${entries.map((entry) => margin + entry).join(",\n")}\n${" ".repeat(depth * INDENT)}${close}`;
}
