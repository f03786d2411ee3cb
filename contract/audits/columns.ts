import type { AuditSummary } from "./calls.ts";
import { fieldColumns, type ListText, type RecordColumn } from "../lists/column.ts";

const field = fieldColumns((id) => `domain.lists.audits.${id}`);

/** The display name of a module in the audit, or its key where it has none. */
export const auditModuleName = (module: string, text: ListText): string =>
  nameOr(`domain.audit.modules.${module}`, module, text);

/** The display name of a verb in the audit, or its key made readable where it has none. */
export const auditActionName = (action: string, text: ListText): string =>
  nameOr(`domain.audit.actions.${action}`, readable(action), text);

/** The audit trail; `modules` and `actions` are the choices of its filters, in order. */
export const auditColumns = (
  modules: readonly string[],
  actions: readonly string[],
): readonly RecordColumn<AuditSummary>[] => [
  field("at", 20, { minWidth: 140, rowHeader: true }, "moment"),
  field("userName", 20, { minWidth: 120 }),
  {
    ...field("module", 14, { minWidth: 110 }),
    shown: ({ module }, text) => auditModuleName(module, text),
    choices: () => modules,
    choice: auditModuleName,
  },
  {
    ...field("action", 30, { minWidth: 180 }),
    shown: ({ action, changed }, text) => [auditActionName(action, text), ...changedFields(changed, text)].join(": "),
    choices: () => actions,
    choice: auditActionName,
  },
  field("subject", 32, { minWidth: 140 }),
  field("subjectId", 12, { minWidth: 90, hiddenAtFirst: true }),
  field("address", 18, { minWidth: 110 }),
  field("requestId", 36, { minWidth: 160, hiddenAtFirst: true }),
];

/** The display name of a field of a record, or its key made readable where it has none. */
export const auditFieldName = (name: string, text: ListText): string =>
  nameOr(`domain.fields.${name}`, readable(name), text);

/** The most fields that a row of the list names. */
const NAMED = 3;

function changedFields(changed: readonly string[], text: ListText): string[] {
  if (changed.length === 0) return [];
  const names = changed.slice(0, NAMED).map((name) => auditFieldName(name, text));
  return [names.join(", ") + (changed.length > NAMED ? ` +${changed.length - NAMED}` : "")];
}

function nameOr(key: string, otherwise: string, text: ListText): string {
  const name = text(key);
  return name === key ? otherwise : name;
}

/** `mustChangePassword` → `Must change password`. */
function readable(name: string): string {
  const words = name
    .replaceAll(/[_-]+/g, " ")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
