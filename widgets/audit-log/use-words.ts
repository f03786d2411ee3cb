import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { auditActionName, auditModuleName, readable } from "../../contract/lists/audits.ts";
import { useFormat, useText, useTexts } from "../../framework/i18n/index.ts";

/** How what is in audit rows reads in the reader's language. */
export interface AuditWords {
  module(module: string): string;
  action(action: string): string;
  /** A field and what it lies in: `Details › 2 › Caption`. */
  field(path: readonly string[]): string;
  value(value: unknown): string;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TEXT_KEY = /^(errors|domain)\.[\w.]+$/;
/** Decimals of a figure in the difference; the raw form has them all. */
const DIGITS = 6;

/** Names for modules, actions and fields, where they have one; what has none stands as the product calls it, made readable. */
export function useWords(): AuditWords {
  const { t, i18n } = useTranslation();
  const anyText = useText();
  const text = useTexts("widgets.audit-log");
  const format = useFormat();
  return useMemo(() => {
    const named = (key: string, otherwise: string) => (i18n.exists(key) ? t(key) : otherwise);
    const valueOf = (value: unknown): string => {
      switch (typeof value) {
        case "boolean":
          return text(value ? "yes" : "no");
        case "number":
          return String(Number(value.toFixed(DIGITS)));
        case "string":
          if (INSTANT.test(value)) return format.instant(value);
          if (DAY.test(value)) return format.date(value);
          return TEXT_KEY.test(value) ? named(value, value) : value;
        default:
          if (value === null || value === undefined) return "–";
          return Array.isArray(value) ? value.map(valueOf).join(", ") : JSON.stringify(value);
      }
    };
    return {
      module: (module) => auditModuleName(module, anyText),
      action: (action) => auditActionName(action, anyText),
      field: (path) =>
        path.length === 0
          ? text("whole")
          : path.map((name) => named(`domain.audit.fields.${name}`, readable(name))).join(" › "),
      value: valueOf,
    };
  }, [t, i18n, anyText, text, format]);
}
