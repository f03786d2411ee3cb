import { CheckGroups } from "../../client/people/rights/CheckGroups.tsx";
import { usePrivilegeText } from "../../client/people/rights/rights.ts";
import { inTableOrder, MODULES } from "../../contract/people/modules.ts";
import type { PrivilegeCode } from "../../contract/people/privileges.ts";

/** Chooses some of the privileges that may be given. */
export function Rights(props: {
  readonly label: string;
  readonly allowed: ReadonlySet<string>;
  readonly chosen: readonly PrivilegeCode[];
  onChange(codes: PrivilegeCode[]): void;
}) {
  const { label, allowed, chosen, onChange } = props;
  const names = usePrivilegeText();
  const groups = MODULES.map(({ code: module, privileges }) => ({
    id: module,
    label: names.module(module),
    items: privileges.filter((code) => allowed.has(code)).map((id) => ({ id, label: names.privilege(id) })),
  })).filter(({ items }) => items.length > 0);
  return (
    <CheckGroups
      label={label}
      groups={groups}
      chosen={new Set<string>(chosen)}
      onSet={(ids, on) =>
        onChange(inTableOrder(on ? [...chosen, ...ids] : chosen.filter((code) => !ids.includes(code))))
      }
    />
  );
}
