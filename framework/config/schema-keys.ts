import type { z } from "zod";
import type { Path } from "./fault.ts";

/** The parts of a zod schema's definition that lead further down. */
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

/** The keys that an object at this path of the schema may have; none where it is no object. */
export function keysAt(schema: z.ZodType, path: Path): readonly string[] {
  const found = path.reduce<z.ZodType | undefined>((at, key) => at && step(unwrap(at), key), schema);
  return found ? Object.keys(definitionOf(unwrap(found)).shape ?? {}) : [];
}

function step(schema: z.ZodType, key: PropertyKey): z.ZodType | undefined {
  const { shape, element, valueType, options } = definitionOf(schema);
  if (shape) return shape[String(key)];
  if (options) return options.map((option) => step(unwrap(option), key)).find((found) => found !== undefined);
  return element ?? valueType;
}

function unwrap(schema: z.ZodType): z.ZodType {
  const { innerType, getter } = definitionOf(schema);
  const inner = innerType ?? getter?.();
  return inner ? unwrap(inner) : schema;
}
