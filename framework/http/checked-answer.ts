import type { z } from "zod";

type Schema = z.core.$ZodType;
type FitsSchema = (value: unknown) => boolean;

/**
 * From this number of rows on, a list is first checked by plain comparisons; zod takes ten times as long for each row.
 */
const MANY = 200;

/**
 * The result of a schema for an answer, like `safeParse`. In an answer with a long list of flat rows, zod checks only
 * the rows for which plain comparisons cannot show that they would pass unchanged.
 */
export function checkedAnswer<A extends z.ZodType>(schema: A, answer: unknown): z.ZodSafeParseResult<z.output<A>> {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod;
  if (def.type !== "object" || def.checks?.length || !isRecord(answer)) return schema.safeParse(answer);
  const long = Object.entries(def.shape).find(([name]) => lengthOf(answer[name]) >= MANY);
  const row = long && rowOf(long[1]);
  if (!long || !row) return schema.safeParse(answer);
  const [name] = long;
  const rows = answer[name] as readonly unknown[];
  const odd = rows.flatMap((each, place) => (row(each) ? [] : [place]));
  // Zod itself names their places, and then checks all of them.
  if (odd.length > 0) return schema.safeParse(answer);
  const others = schema.safeParse({ ...answer, [name]: [] });
  if (others.success) Object.assign(others.data as object, { [name]: rows });
  return others;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** Returns a check of whether a list's schema would pass a row unchanged; null if comparisons cannot decide. */
function rowOf(list: Schema): FitsSchema | null {
  const { def } = (list as z.core.$ZodTypes)._zod;
  if (def.type !== "array" || def.checks?.length) return null;
  const { def: row } = (def.element as z.core.$ZodTypes)._zod;
  if (row.type !== "object" || row.catchall !== undefined || row.checks?.length) return null;
  const fields = Object.entries(row.shape).map(([name, field]) => [name, fitting(field)] as const);
  return (value) =>
    isRecord(value) &&
    Object.keys(value).length === fields.length &&
    fields.every(([name, fits]) => name in value && fits(value[name]));
}

/**
 * Returns a check of whether a field's schema would pass a value unchanged: by comparisons if they cover the whole
 * schema, else by zod.
 */
function fitting(field: Schema): FitsSchema {
  const { def } = (field as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "nullable": {
      const inner = fitting(def.innerType);
      return def.checks?.length ? byZod(field) : (value) => value === null || inner(value);
    }
    case "enum": {
      const values = new Set<unknown>(Object.values(def.entries));
      return def.checks?.length ? byZod(field) : (value) => values.has(value);
    }
    case "boolean":
      return def.checks?.length || def.coerce === true ? byZod(field) : (value) => typeof value === "boolean";
    case "number": {
      const checks = [def, ...(def.checks ?? []).map((check) => check._zod.def)].map(numberCheck);
      return def.coerce === true || !checks.every((check) => check !== null)
        ? byZod(field)
        : (value) => Number.isFinite(value) && checks.every((check) => check(value as number));
    }
    case "string": {
      const checks = [def, ...(def.checks ?? []).map((check) => check._zod.def)].map(stringCheck);
      return def.coerce === true || !checks.every((check) => check !== null)
        ? byZod(field)
        : (value) => typeof value === "string" && checks.every((check) => check(value));
    }
    default:
      return byZod(field);
  }
}

const byZod =
  (field: Schema): FitsSchema =>
  (value) => {
    const { success, data } = (field as z.ZodType).safeParse(value);
    return success && data === value;
  };

const any = (): boolean => true;

/** The comparison of a number's check, or null for an unusual one. The schema itself is a check if it has a format. */
function numberCheck(def: object): ((value: number) => boolean) | null {
  if (!("check" in def)) return any;
  const { check, value, inclusive, format } = def as Partial<Record<string, unknown>>;
  if (check === "number_format" && format === "safeint") return Number.isSafeInteger;
  if (typeof value !== "number") return null;
  if (check === "greater_than") return inclusive === true ? (found) => found >= value : (found) => found > value;
  if (check === "less_than") return inclusive === true ? (found) => found <= value : (found) => found < value;
  return null;
}

/** Formats that their pattern describes completely. */
const PATTERNS: readonly unknown[] = ["regex", "datetime", "date", "uuid"];

/** The same for a text; one that would be changed (trimmed) does not pass. */
function stringCheck(def: object): ((value: string) => boolean) | null {
  if (!("check" in def)) return any;
  const { check, minimum, maximum, pattern, format, tx } = def as Partial<Record<string, unknown>>;
  if (check === "min_length") return ({ length }) => length >= Number(minimum);
  if (check === "max_length") return ({ length }) => length <= Number(maximum);
  if (check === "overwrite" && typeof tx === "function") return (value) => tx(value) === value;
  if (check !== "string_format" || !PATTERNS.includes(format) || !(pattern instanceof RegExp)) return null;
  // A pattern that remembers its position would give different results.
  return pattern.global || pattern.sticky ? null : (value) => pattern.test(value);
}
