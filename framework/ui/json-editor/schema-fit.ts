import type { JsonSchema } from "../../config/json-schema.ts";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The JSON Schema's name for what a value is. */
export function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

/** Whether a value has one of the part's types. */
export function fitsType(part: JsonSchema, value: unknown): boolean {
  const types: readonly unknown[] = [part.type ?? []].flat();
  const type = typeOf(value);
  return types.length === 0 || types.includes(type) || (type === "integer" && types.includes("number"));
}

/**
 * Whether a value fits a part as far as choosing between branches needs it: type, words, form of a text, and the keys
 * that an object must have or that tell its kind. No validation: that is the schema's owner's.
 */
export function fits(part: JsonSchema, value: unknown): boolean {
  if (part.const !== undefined && part.const !== value) return false;
  if (part.enum && !part.enum.some((word) => word === value)) return false;
  if (!fitsType(part, value)) return false;
  if (typeof value === "string" && part.pattern !== undefined && !form(part.pattern).test(value)) return false;
  if (isRecord(value)) {
    if (part.required?.some((key) => !Object.hasOwn(value, key))) return false;
    for (const [key, inner] of Object.entries(part.properties ?? {})) {
      if (typeof inner !== "object" || !Object.hasOwn(value, key)) continue;
      if ((inner.const !== undefined || inner.enum !== undefined) && !fits(inner, value[key])) return false;
    }
  }
  return true;
}

/** The branch that a value was meant for: the first it fits, else the first of its type. */
export function meantBranch(parts: readonly JsonSchema[], value: unknown): JsonSchema | undefined {
  return parts.find((part) => fits(part, value)) ?? parts.find((part) => fitsType(part, value));
}

const forms = new Map<string, RegExp>();

/** A pattern as JSON Schema means it; one that this engine cannot read accepts everything. */
function form(pattern: string): RegExp {
  let known = forms.get(pattern);
  if (!known) {
    try {
      known = new RegExp(pattern, "u");
    } catch {
      known = /^/;
    }
    forms.set(pattern, known);
  }
  return known;
}
