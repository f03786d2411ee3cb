import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { textKeyOf } from "../../contract/api/field-rules.ts";
import { ApiError } from "../../framework/http/api.ts";

/** Key of the text that describes the fault, by the field that is sent. */
export type FaultKeys = Readonly<Record<string, string>>;

/** A fault that a form finds itself: its text's key and, if the text has placeholders, their values. */
interface OwnFault {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Whether the field is still empty, which is a fault only once the user saves. */
  readonly isMissing?: boolean;
}

/** Faults that the form itself finds, by field or cell; only a key is needed. */
export type OwnFaults = Readonly<Record<string, string | OwnFault>>;

/**
 * The schema's faults of a form, the first of each field, with the server's texts since the schema is the server's.
 * Faults without a specific text are left to the server, which describes them fully.
 */
export function schemaFaults(schema: z.ZodType, sent: unknown): FaultKeys {
  const found = (schema.safeParse(sent).error?.issues ?? []).flatMap((issue): [string, string][] => {
    const key = textKeyOf(issue);
    return key === null ? [] : [[issue.path.join("."), key]];
  });
  return Object.fromEntries(found.toReversed());
}

/** The faults of the sent record, by their paths in it (`name`, `daily.3.value`). */
type FieldFaults = Readonly<Record<string, string>>;

/**
 * Reads a refused save's faults in the reader's language. Only places in the request's body are fields; a form does not
 * show other faults.
 */
export function useFieldFaults(): (error: unknown) => FieldFaults {
  const { t, i18n } = useTranslation();
  return useCallback(
    (error) => {
      const faults = error instanceof ApiError ? (error.details.faults ?? []) : [];
      return Object.fromEntries(
        faults
          .filter((fault) => fault.path.startsWith("body."))
          .map((fault) => [
            fault.path.slice("body.".length),
            i18n.exists(fault.key) ? t(fault.key, { ...fault.values }) : fault.message,
          ]),
      );
    },
    [t, i18n],
  );
}

/** Two people saved one record: the present version, who changed it and when. */
export interface Conflict<Record> {
  readonly theirs: Record;
  /** Display name, or null if the server does not know. */
  readonly changedBy: string | null;
  /** Instant, ISO 8601. */
  readonly changedAt: string | null;
}

/**
 * The conflict that a refused save describes, or null if the error is another one (a taken name and a lock are refused
 * with 409 too, but have no other version).
 */
export function conflictOf<Theirs>(error: unknown, schema: z.ZodType<Theirs>): Conflict<Theirs> | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const theirs = schema.safeParse(error.details.theirs);
  if (!theirs.success) return null;
  return {
    theirs: theirs.data,
    changedBy: error.details.changedBy ?? null,
    changedAt: error.details.changedAt ?? null,
  };
}
