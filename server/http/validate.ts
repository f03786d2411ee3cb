import type { FastifySchemaCompiler } from "fastify";
import type { z } from "zod";
import type { Fault } from "../../contract/errors.ts";
import { faultsOf } from "./faults.ts";

/** What was sent does not fit its schema. */
export class ValidationFailure extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(`not valid: ${faults.map(({ path, message }) => `${path} ${message}`).join("; ")}`);
    this.name = "ValidationFailure";
    this.faults = faults;
  }
}

/** Checks parameters and bodies by their zod schemas; the names of the parts become the roots of fault paths. */
export const validateByZod: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data: unknown) => {
    const result = schema.safeParse(data, { reportInput: true });
    return result.success
      ? { value: result.data }
      : { error: new ValidationFailure(faultsOf(result.error, httpPart ?? "body")) };
  };
