import type { z } from "zod";

type Schema = z.core.$ZodType;
type FitsSchema = (value: unknown) => boolean;

/** Rows from which on a list is looked through by plain comparisons first; zod takes ten times as long for each. */
const MANY = 200;

/**
 * What a schema makes of an answer, as `safeParse` does. Of an answer with a long list of flat rows, zod checks the rows alone
 * of which plain comparisons do not tell that it would take them just as they are.
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
  // Their places are named by zod itself, which then looks at all of them.
  if (odd.length > 0) return schema.safeParse(answer);
  const others = schema.safeParse({ ...answer, [name]: [] });
  if (others.success) Object.assign(others.data as object, { [name]: rows });
  return others;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** Whether a row is one that a list's schema takes as it is; null where comparisons cannot tell. */
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

/** Whether a field's schema takes a value as it is: told by comparisons where they are all there is to it, else by zod. */
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

/** What a check of a number asks, or null where it is none of the usual ones. The schema itself is one where it has a format. */
function numberCheck(def: object): ((value: number) => boolean) | null {
  if (!("check" in def)) return any;
  const { check, value, inclusive, format } = def as Partial<Record<string, unknown>>;
  if (check === "number_format" && format === "safeint") return Number.isSafeInteger;
  if (typeof value !== "number") return null;
  if (check === "greater_than") return inclusive === true ? (found) => found >= value : (found) => found > value;
  if (check === "less_than") return inclusive === true ? (found) => found <= value : (found) => found < value;
  return null;
}

/** Formats whose pattern says all. */
const PATTERNS: readonly unknown[] = ["regex", "datetime", "date", "uuid"];

/** The same of a text; one that would be changed (trimmed) does not fit. */
function stringCheck(def: object): ((value: string) => boolean) | null {
  if (!("check" in def)) return any;
  const { check, minimum, maximum, pattern, format, tx } = def as Partial<Record<string, unknown>>;
  if (check === "min_length") return ({ length }) => length >= Number(minimum);
  if (check === "max_length") return ({ length }) => length <= Number(maximum);
  if (check === "overwrite" && typeof tx === "function") return (value) => tx(value) === value;
  if (check !== "string_format" || !PATTERNS.includes(format) || !(pattern instanceof RegExp)) return null;
  // A pattern that remembers where it was would tell another thing each time.
  return pattern.global || pattern.sticky ? null : (value) => pattern.test(value);
}
