import type { JsonSchema } from "../../config/json-schema.ts";
import type { JsonPath } from "./path-text.ts";
import { fits } from "./schema-fit.ts";

const isSchema = (part: unknown): part is JsonSchema => typeof part === "object" && part !== null;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A part of a schema as it holds for a value: its reference followed, what `allOf` adds folded in, and of each
 * condition the side that the value fulfils. What stands beside a reference wins over what it leads to.
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

/** Both hold; `over` has the last word in what only tells (description, default). */
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

/** The ways in which a value may fill a part: the branches of its unions, or the part alone. */
export function branches(root: JsonSchema, part: JsonSchema, value?: unknown): readonly JsonSchema[] {
  const resolved = resolve(root, part, value);
  const { anyOf, oneOf, ...own } = resolved;
  const options = anyOf ?? oneOf;
  if (!options) return [resolved];
  const { description: _description, default: _default, ...shared } = own;
  return options.flatMap((option) => branches(root, option, value).map((branch) => merge(shared, branch)));
}

/** The part that a key of an object, or an index of a list, has to fill; undefined where there may be none. */
export function childPart(part: JsonSchema, key: string | number): JsonSchema | undefined {
  if (typeof key === "number") return isSchema(part.items) && !Array.isArray(part.items) ? part.items : undefined;
  const named = part.properties && Object.hasOwn(part.properties, key) ? part.properties[key] : undefined;
  const found = named ?? part.additionalProperties;
  return isSchema(found) ? found : undefined;
}

/**
 * What may stand at a path of a document: every branch that leads there.
 * @param values what stands at each step of the path so far as it is known, the whole first; conditions ask it
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
