import type { z } from "zod";
import type { KeyPath } from "./fault.ts";

/** The parts of a zod schema's definition that contain other schemas. */
interface Definition {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly getter?: () => z.ZodType;
}
const definitionOf = (schema: z.ZodType): Definition => schema.def as unknown as Definition;

/** The keys that an object at this path of the schema may have; none if it is not an object. */
export function keysAt(schema: z.ZodType, path: KeyPath): readonly string[] {
  return keysOf(path.reduce<z.ZodType | undefined>((at, key) => at && schemaBelow(at, key), schema));
}

/** The keys that an object of this schema may have, in the order in which it declares them. */
export function keysOf(schema: z.ZodType | undefined): readonly string[] {
  if (!schema) return [];
  const known = keysKnown.get(schema);
  if (known) return known;
  const { shape, options } = definitionOf(unwrap(schema));
  const keys = shape ? Object.keys(shape) : (options?.map(keysOf).find((found) => found.length > 0) ?? []);
  keysKnown.set(schema, keys);
  return keys;
}

/** Cached keys of a schema: a large config requests the same few schemas thousands of times. */
const keysKnown = new WeakMap<z.ZodType, readonly string[]>();
const unwrapped = new WeakMap<z.ZodType, z.ZodType>();

/** The schema of the value under a key or index; undefined if none is declared. */
export function schemaBelow(schema: z.ZodType, key: PropertyKey): z.ZodType | undefined {
  const { shape, element, valueType, options } = definitionOf(unwrap(schema));
  if (shape) return Object.hasOwn(shape, key) ? shape[String(key)] : undefined;
  if (options) return options.map((option) => schemaBelow(option, key)).find((found) => found !== undefined);
  return element ?? valueType;
}

function unwrap(schema: z.ZodType): z.ZodType {
  const known = unwrapped.get(schema);
  if (known) return known;
  const { innerType, getter } = definitionOf(schema);
  const inner = innerType ?? getter?.();
  const found = inner ? unwrap(inner) : schema;
  unwrapped.set(schema, found);
  return found;
}
