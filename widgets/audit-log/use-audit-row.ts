import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useChoose } from "../../client/planning/use-choose.ts";
import type { Audit } from "../../contract/audits/calls.ts";
import { auditActionName, auditFieldName, auditModuleName } from "../../contract/audits/columns.ts";
import { useFormat, useText, useTexts } from "../../framework/i18n/index.ts";
import { pageAt, useOpenable } from "../../framework/shell/shell-routes.ts";
import { useApp } from "../../framework/widget/app-context.ts";
import type { AuditLogConfig } from "./config.ts";

/** Opens the record of an audit row on its page; null if it was deleted, or the reader has no page for it. */
export function useRecordLink(config: AuditLogConfig): (audit: Audit) => (() => void) | null {
  const navigate = useNavigate();
  const { config: app } = useApp();
  const mayOpen = useOpenable();
  const choose = useChoose();

  const to = (address: string, choose?: () => void) => {
    const page = pageAt(app.pages, address.replace(/\?.*$/, ""));
    if (page === undefined || !mayOpen(page.route)) return null;
    return () => {
      choose?.();
      void navigate(address);
    };
  };
  const numbered = (way: string, id: string) => (/^[1-9]\d{0,9}$/.test(id) ? to(`${way}${id}`) : null);

  return ({ module, action, subjectId, before, after }) => {
    if (action === "delete") return null;
    switch (module) {
      case "User":
        return numbered(`${config.userPage}/`, subjectId);
      case "Role":
        return numbered(`${config.rolePage}/`, subjectId);
      case "Lookup":
        return numbered(`${config.lookupPage}/`, subjectId);
      case "Layout":
        return to(config.layoutPage);
      case "Layer":
        return numbered(`${config.layersPage}?layer=`, subjectId) ?? to(config.layersPage);
      case "MapStyle":
        return numbered(`${config.layersPage}?tab=styles&style=`, subjectId);
      case "Disaster": {
        const did = numberIn("did", after, before) ?? Number(subjectId);
        return Number.isInteger(did) ? to(config.mapPage, () => choose(did, null)) : null;
      }
      case "Estimation": {
        const did = numberIn("did", after, before);
        const eid = numberIn("eid", after, before) ?? Number(subjectId);
        if (did === null || !Number.isInteger(eid)) return null;
        return to(config.mapPage, () => choose(did, eid));
      }
      default:
        return null;
    }
  };
}

/** The number of a field, from the first side of a row that has it. */
function numberIn(name: string, ...sides: readonly unknown[]): number | null {
  for (const side of sides) {
    const value: unknown = typeof side === "object" && side !== null ? (side as Record<string, unknown>)[name] : null;
    if (Number.isInteger(value)) return Number(value);
  }
  return null;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TEXT_KEY = /^(errors|domain)\.[\w.]+$/;
/** Decimals of a figure in the comparison; the raw form shows all. */
const DIGITS = 6;

/**
 * Labels for audit rows in the reader's language: modules, actions and fields. A name without a label is made readable.
 */
export function useWords() {
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
      module: (module: string) => auditModuleName(module, anyText),
      action: (action: string) => auditActionName(action, anyText),
      /** The path of a field: `Details › 2 › Caption`. */
      field: (path: readonly string[]) =>
        path.map((name) => auditFieldName(name, anyText)).join(" › ") || text("whole"),
      value: valueOf,
    };
  }, [t, i18n, anyText, text, format]);
}
