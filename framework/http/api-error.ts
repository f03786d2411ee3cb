import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorAnswer, Fault } from "../../contract/api/errors.ts";
import { faultInItsField } from "../../contract/api/fault-places.ts";

/** Keys of the faults that arise in the browser. */
export const CLIENT_ERRORS = {
  offline: "shell.errors.offline",
  badAnswer: "shell.errors.badAnswer",
  unknown: "shell.errors.unknown",
  preview: "shell.errors.preview",
} as const;

/** A call that did not succeed. Status 0 means that no answer came. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** Key of its text. */
  readonly key: string;
  readonly details: ErrorAnswer["details"];
  /** Whether the whole app has been notified of it and shows an alert: then no one else needs to report it. */
  readonly announced: boolean;

  constructor({
    status,
    key,
    message,
    details = {},
    announced = false,
  }: {
    status: number;
    key: string;
    message: string;
    details?: ErrorAnswer["details"];
    announced?: boolean;
  }) {
    super(message);
    this.status = status;
    this.key = key;
    this.details = details;
    this.announced = announced;
  }
}

/** Explains in the reader's language why something failed. Faults of the input follow, each with its field's name. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (error) => {
      const textOf = (key: string, message: string, values?: Fault["values"]): string =>
        i18n.exists(key) ? t(key, { ...values }) : message;
      if (!(error instanceof ApiError)) return t(CLIENT_ERRORS.unknown);
      const main = textOf(error.key, error.message || t(CLIENT_ERRORS.unknown), error.details.values);
      const named = (key: string, values?: Fault["values"]) => (i18n.exists(key) ? t(key, { ...values }) : null);
      const faults = (error.details.faults ?? []).map((fault) => {
        const sentence = textOf(fault.key, fault.message, fault.values);
        return error.key === "errors.invalid" ? faultInItsField(fault, sentence, named) : sentence;
      });
      // A single fault often repeats the message of the whole answer.
      return [...new Set([main, ...faults])].join(" ");
    },
    [t, i18n],
  );
}
