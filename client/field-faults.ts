import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../framework/http/api.ts";

/** What is wrong with what was sent, by the place it was sent in (`name`, `daily.3.value`). */
export type FieldFaults = Readonly<Record<string, string>>;

/**
 * Reads a refused save's faults in the reader's language. Only places below the
 * request's body are fields; what else went wrong is not for a form to show.
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
