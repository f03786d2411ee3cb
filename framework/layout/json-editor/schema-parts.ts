import type { JsonSchema } from "../../config/json-schema.ts";
import type { JsonPath } from "../../config/fault.ts";

const isSchema = (part: unknown): part is JsonSchema => typeof part === "object" && part !== null;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A schema's part for a given value: its reference resolved, `allOf` merged in, and of each condition the branch that
 * the value meets. Keys next to a reference win over those of its target.
 */
export function resolve(root: JsonSchema, part: JsonSchema, value?: unknown): JsonSchema {
  const { $ref, allOf, if: condition, then, else: otherwise, ...own } = part;
  let resolved: JsonSchema = own;
  const target = $ref === undefined ? undefined : definition(root, $ref);
  if (target) resolved = merge(resolve(root, target, value), own);
  for (const further of allOf ?? []) resolved = merge(resolve(root, further, value), resolved);
  if (isSchema(condition)) {
    const side = fits(resolve(root, condition), value) ? then : otherwise;
    if (isSchema(side)) resolved = merge(resolve(root, side, value), resolved);
  }
  return resolved;
}

function definition(root: JsonSchema, ref: string): JsonSchema | undefined {
  const keys = ref.replace(/^#\/?/, "").split("/").filter(Boolean);
  const found = keys.reduce<unknown>((at, key) => {
    const name = decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~");
    return isRecord(at) ? at[name] : undefined;
  }, root);
  return isSchema(found) ? found : undefined;
}

/** Both apply; `over` wins for descriptive keys (description, default). */
function merge(under: JsonSchema, over: JsonSchema): JsonSchema {
  const keys = { ...under.properties };
  for (const [key, part] of Object.entries(over.properties ?? {})) {
    const before = keys[key];
    keys[key] = isSchema(before) && isSchema(part) ? { allOf: [before, part] } : part;
  }
  const open = [under.additionalProperties, over.additionalProperties];
  const narrowest = open.includes(false)
    ? false
    : (open.find((one) => isSchema(one) && one["type"]) ?? open[1] ?? open[0]);
  return {
    ...under,
    ...over,
    ...(under.properties || over.properties ? { properties: keys } : {}),
    ...(under.required && over.required ? { required: [...under.required, ...over.required] } : {}),
    ...(narrowest === undefined ? {} : { additionalProperties: narrowest }),
  };
}

/** The alternatives for a value of a part: the branches of its unions, or only the part itself. */
export function branches(root: JsonSchema, part: JsonSchema, value?: unknown): readonly JsonSchema[] {
  const resolved = resolve(root, part, value);
  const { anyOf, oneOf, ...own } = resolved;
  const options = anyOf ?? oneOf;
  if (!options) return [resolved];
  const { description: _description, default: _default, ...shared } = own;
  return options.flatMap((option) => branches(root, option, value).map((branch) => merge(shared, branch)));
}

/** The schema of an object's key or a list's index; undefined if none is allowed. */
export function childPart(part: JsonSchema, key: string | number): JsonSchema | undefined {
  if (typeof key === "number") return isSchema(part.items) && !Array.isArray(part.items) ? part.items : undefined;
  const named = part.properties && Object.hasOwn(part.properties, key) ? part.properties[key] : undefined;
  const found = named ?? part.additionalProperties;
  return isSchema(found) ? found : undefined;
}

/**
 * The parts that may be at a path of a document: every branch that leads there.
 * @param values the known values at each step of the path, the whole document first; conditions depend on them
 */
export function partsAt(root: JsonSchema, path: JsonPath, values: readonly unknown[]): readonly JsonSchema[] {
  let parts: readonly JsonSchema[] = [root];
  path.forEach((key, depth) => {
    parts = parts
      .flatMap((part) => branches(root, part, values[depth]))
      .map((branch) => childPart(branch, key))
      .filter((child) => child !== undefined);
  });
  return parts;
}

/** JSON Schema's name for the type of a value. */
function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

/** Returns whether a value has one of the part's types. */
function fitsType(part: JsonSchema, value: unknown): boolean {
  const types: readonly unknown[] = [part.type ?? []].flat();
  const type = typeOf(value);
  return types.length === 0 || types.includes(type) || (type === "integer" && types.includes("number"));
}

/**
 * Returns whether a value fits a part, as far as choosing between branches requires: type, words, format of a text, and
 * the keys that an object must have or that show its kind. This is not validation, which is the schema owner's task.
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

/** The branch that a value was meant for: the first that it fits, else the first of its type. */
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
