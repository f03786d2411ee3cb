import { everybody, PRIVILEGE_CODES } from "../../contract/privileges.ts";
import type { PrivilegeRule } from "../../contract/privileges.ts";
import type { MenuEntry } from "../../contract/app-config.ts";

/** The rule behind a list of privilege indexes: any one of them is enough, none is open to everybody. */
export function ruleOf(indexes: readonly number[]): PrivilegeRule {
  if (indexes.length === 0) return everybody;
  const codes = indexes.map((index) => PRIVILEGE_CODES[index]).filter((code) => code !== undefined);
  return { kind: "any", codes };
}

/** The entries that a caller sees; a group shows while any entry below it does. */
export function visibleEntries(entries: readonly MenuEntry[], may: (rule: PrivilegeRule) => boolean): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (!may(ruleOf(entry.privileges))) return [];
    const children = visibleEntries(entry.children, may);
    const leads = entry.page !== undefined || entry.href !== undefined;
    return leads || children.length > 0 ? [{ ...entry, children }] : [];
  });
}
