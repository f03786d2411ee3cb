import { CheckGroups } from "../../client/people/rights/CheckGroups.tsx";
import { usePrivilegeText } from "../../client/people/rights/rights.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Disclosure } from "../../framework/ui/controls/index.ts";
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

/** More privileges than these are a list that opens. */
const SHOWN_MOST = 8;

/** The privileges of a token or an account. */
export function GivenRights({ codes }: { readonly codes: readonly PrivilegeCode[] }) {
  const text = useTexts("widgets.tokens");
  const names = usePrivilegeText();
  const rights = codes.map((code) => names.privilege(code));
  if (rights.length <= SHOWN_MOST) return <p className="pv-small">{rights.join(" · ")}</p>;
  return (
    <Disclosure className="pv-small" title={text("rightsGiven", { count: rights.length })}>
      <ul>
        {rights.map((right) => (
          <li key={right}>{right}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
