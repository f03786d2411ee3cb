import type { z } from "zod";

type FieldPath = readonly (string | number)[];
type Schema = z.core.$ZodType;

/**
 * Returns the paths of the fields in a value that its schema does not know, at any depth: zod itself drops them
 * silently, and the sender would believe that they were accepted. If the schema allows any keys (records, loose
 * objects, unknown), none are reported; for a union, those that its branches do not know. A value of a type that the
 * schema does not expect is left to the schema itself.
 */
export function unknownFields(schema: Schema, value: unknown, path: FieldPath = []): FieldPath[] {
  if (typeof value !== "object" || value === null) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return Array.isArray(value) ? [] : ofObject(def, value, path);
    case "array":
      if (!Array.isArray(value)) return [];
      return ofList(def.element, value, path);
    case "tuple":
      if (!Array.isArray(value)) return [];
      return entries(value).flatMap(([key, entry]) => {
        const item = def.items[Number(key)] ?? def.rest;
        return item ? unknownFields(item, entry, [...path, Number(key)]) : [];
      });
    case "record":
      return entries(value).flatMap(([key, entry]) => unknownFields(def.valueType, entry, [...path, key]));
    case "union":
      return ofUnion(branchesOf(def, value), def.options, value, path);
    case "intersection": {
      const right = new Set(unknownFields(def.right, value, path).map(nameOf));
      return unknownFields(def.left, value, path).filter((each) => right.has(nameOf(each)));
    }
    case "optional":
    case "nullable":
    case "nonoptional":
    case "default":
    case "prefault":
    case "readonly":
    case "catch":
      return unknownFields(def.innerType, value, path);
    case "pipe":
      // For a field with preprocessing the schema behind it counts: before that, the value has no shape.
      return unknownFields((def.in as z.core.$ZodTypes)._zod.def.type === "transform" ? def.out : def.in, value, path);
    case "lazy":
      return unknownFields(def.getter(), value, path);
    default:
      return [];
  }
}

/** Removes fields unknown to the schema, for callers that hold a whole record. */
export function knownFields<T>(schema: Schema, value: T): T {
  const unknown = unknownFields(schema, value);
  if (unknown.length === 0) return value;
  const kept = structuredClone(value);
  for (const path of unknown) {
    const holder = path.slice(0, -1).reduce<unknown>((at, key) => Object(at)[key] as unknown, kept);
    Reflect.deleteProperty(Object(holder) as object, path.at(-1) ?? "");
  }
  return kept;
}

const entries = (value: object): [string, unknown][] => Object.entries(value);

function ofObject({ shape, catchall }: z.core.$ZodObjectDef, value: object, path: FieldPath): FieldPath[] {
  return entries(value).flatMap(([key, entry]) => {
    const known = Object.hasOwn(shape, key) ? shape[key] : catchall;
    return known === undefined ? [[...path, key]] : unknownFields(known, entry, [...path, key]);
  });
}

/** Lists of numbers or texts are skipped, since they have no fields and an outline has tens of thousands of points. */
const BARE: ReadonlySet<string> = new Set(["number", "string", "boolean", "enum", "literal"]);

function ofList(element: Schema, list: readonly unknown[], path: FieldPath): FieldPath[] {
  if (BARE.has((element as z.core.$ZodTypes)._zod.def.type)) return [];
  const found: FieldPath[] = [];
  for (const [i, entry] of list.entries()) {
    for (const inside of unknownFields(element, entry)) found.push([...path, i, ...inside]);
  }
  return found;
}

/** The branches that can fit: in a discriminated union, those that the word in the value chooses. */
function branchesOf(def: z.core.$ZodUnionDef, value: object): readonly Schema[] {
  const { discriminator } = def as Partial<z.core.$ZodDiscriminatedUnionDef>;
  if (discriminator === undefined) return def.options;
  const word = (value as Readonly<Record<string, unknown>>)[discriminator];
  return def.options.filter((option) => option._zod.propValues?.[discriminator]?.has(word as z.core.util.Primitive));
}

/** Only `candidates` of the options can fit. */
function ofUnion(
  candidates: readonly Schema[],
  options: readonly Schema[],
  value: object,
  path: FieldPath,
): FieldPath[] {
  const fitting = candidates.filter((option) => (option as z.ZodType).safeParse(value).success);
  const found = (fitting.length > 0 ? fitting : options).map((option) => unknownFields(option, value, path));
  // Of a union's matching branches, the one with the most known fields is used; if none matches, only fields unknown to
  // all are reported.
  if (fitting.length > 0) return found.reduce((least, each) => (each.length < least.length ? each : least));
  return found.reduce((left, right) => {
    const names = new Set(right.map(nameOf));
    return left.filter((each) => names.has(nameOf(each)));
  });
}

const nameOf = (path: FieldPath): string => path.join("\0");
