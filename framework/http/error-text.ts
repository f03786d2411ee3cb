import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Fault } from "../../contract/errors.ts";
import { ApiError, CLIENT_ERRORS } from "./api-error.ts";

/** Says in the reader's language why something failed. Faults of the input are listed after it. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (error) => {
      const textOf = (key: string, message: string, values?: Fault["values"]): string =>
        i18n.exists(key) ? t(key, { ...values }) : message;
      if (!(error instanceof ApiError)) return t(CLIENT_ERRORS.unknown);
      const main = textOf(error.key, error.message || t(CLIENT_ERRORS.unknown), error.details.values);
      const faults = (error.details.faults ?? []).map((fault) => textOf(fault.key, fault.message, fault.values));
      // What one fault says is often what the answer says as a whole.
      return [...new Set([main, ...faults])].join(" ");
    },
    [t, i18n],
  );
}
