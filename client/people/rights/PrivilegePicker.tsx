import { useMemo } from "react";
import { MODULES } from "../../../contract/people/modules.ts";
import type { PrivilegeCode } from "../../../contract/people/privileges.ts";
import { useTexts } from "../../../framework/i18n/index.ts";
import { useSeededText } from "../../lookups/use-lookup-text.ts";
import { CheckGroups } from "./CheckGroups.tsx";
import { fixedPrivilege, usePrivilegeText, useGiver } from "./rights.ts";

/** The privileges of a role by module; one that the server would refuse cannot be chosen and shows why. */
export function PrivilegePicker(props: {
  readonly roleName: string;
  readonly chosen: readonly PrivilegeCode[];
  readonly start: readonly PrivilegeCode[];
  readonly readOnly: boolean;
  onChange(codes: readonly PrivilegeCode[]): void;
}) {
  const { roleName, chosen, start, readOnly, onChange } = props;
  const text = useTexts("client.rights");
  const seeded = useSeededText();
  const names = usePrivilegeText();
  const caller = useGiver();
  const groups = useMemo(
    () =>
      MODULES.map(({ code: module, privileges }) => ({
        id: module,
        label: names.module(module),
        items: privileges.map((code) => {
          const fixed = readOnly ? null : fixedPrivilege(code, { roleName, held: start.includes(code), caller });
          return {
            id: code,
            label: names.privilege(code),
            column: columnOf(code, privileges),
            ...(fixed === null ? {} : { fixed: text(`fixed.${fixed}`) }),
          };
        }),
      })),
    [names, text, readOnly, roleName, start, caller],
  );
  return (
    <CheckGroups
      label={text("privilegesOf", { role: seeded.role({ name: roleName }) })}
      groups={groups}
      columns={COLUMNS.map((id) => ({ id, label: text(`columns.${id}`) }))}
      chosen={new Set<string>(chosen)}
      start={new Set<string>(start)}
      readOnly={readOnly}
      onSet={(ids, on) => {
        const set = new Set(ids);
        const kept = chosen.filter((code) => !set.has(code));
        onChange(on ? [...kept, ...(ids as readonly PrivilegeCode[])] : kept);
      }}
    />
  );
}

/** Actions that most privileges allow, as columns of the table. */
const COLUMNS = ["view", "create", "edit", "delete", "exportExcel", "exportPdf"] as const;

/**
 * The column of a privilege: the action that it allows on the main record of its module, or an action that no other
 * privilege of the module allows.
 */
function columnOf(code: PrivilegeCode, module: readonly PrivilegeCode[]): (typeof COLUMNS)[number] | undefined {
  const [thing, what = "view"] = code.split(".");
  const [main] = (module[0] ?? "").split(".");
  const same = module.filter((one) => one.endsWith(`.${what}`));
  const isMain = thing === main && module.filter((one) => one.startsWith(`${main}.`)).length > 1;
  return isMain || same.length < 2 ? COLUMNS.find((id) => id === what) : undefined;
}
