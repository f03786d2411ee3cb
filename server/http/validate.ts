import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import type { Fault } from "../../contract/api/errors.ts";
import { UNKNOWN_FIELD } from "../../contract/api/fault-places.ts";
import { unknownFields } from "../../contract/api/known-fields.ts";
import { FAULTS_LISTED, zodFaults } from "../answers/faults.ts";
import { valuesIn } from "../answers/size.ts";
import { textOf } from "../answers/texts.ts";

/**
 * Number of single values (numbers, texts, lists, objects) that one body may hold: three for each vertex, enough for
 * zones of 50,000 vertices in all, which are counted in half a second. Checked before the schema, which takes seconds
 * for millions of wrong entries.
 */
const VALUES_LIMIT = 150_000;

const TOO_MANY_VALUES = "errors.fault.tooManyValues";

/** The request does not fit its schema, or holds more than is read. */
export class ValidationFailure extends Error {
  readonly faults: readonly Fault[];
  readonly status: 400 | 413;

  constructor(faults: readonly Fault[]) {
    super(`not valid: ${faults.map(({ path, message }) => `${path} ${message}`).join("; ")}`);
    this.name = "ValidationFailure";
    this.faults = faults;
    this.status = faults.some(({ key }) => key === TOO_MANY_VALUES) ? 413 : 400;
  }
}

/**
 * Validates parameters and bodies by their zod schemas; fault paths begin with the part's name. A body with an unknown
 * field is refused, so that no caller believes it was saved.
 */
export const validateByZod: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) =>
    checkedByZod(schema, data, httpPart ?? "body");

/** The value after its schema, or its faults. `root` is the source of the value (`body`, `params`). */
export function checkedByZod<S extends z.ZodType>(
  schema: S,
  data: unknown,
  root: string,
): { readonly value: z.output<S>; readonly error?: undefined } | { readonly error: ValidationFailure } {
  const found = valuesIn(data);
  if (found > VALUES_LIMIT) return { error: tooMany(root, TOO_MANY_VALUES, found) };
  try {
    const result = schema.safeParse(data, { reportInput: true });
    const wrong = result.success ? [] : zodFaults(result.error, root);
    const unknown = root === "body" ? unknownFields(schema, data).slice(0, FAULTS_LISTED).map(unknownFault) : [];
    const faults = [...wrong, ...unknown];
    return result.success && faults.length === 0
      ? { value: result.data }
      : { error: new ValidationFailure(faults.slice(0, FAULTS_LISTED)) };
  } catch (error) {
    // zod passes the faults of a list as the arguments of one call, and too many exceed the limit.
    if (!(error instanceof RangeError)) throw error;
    return { error: tooMany(root, "errors.fault.tooManyFaults", found) };
  }
}

function unknownFault(path: readonly (string | number)[]): Fault {
  return { path: ["body", ...path].join("."), key: UNKNOWN_FIELD, message: textOf("en", UNKNOWN_FIELD) };
}

function tooMany(path: string, key: string, found: number): ValidationFailure {
  const values = { found, expected: VALUES_LIMIT };
  return new ValidationFailure([{ path, key, values, message: textOf("en", key, values) }]);
}
