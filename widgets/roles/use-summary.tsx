import type { Role } from "../../contract/calls/roles.ts";
import { ChangeSummary } from "../../client/rights/ChangeSummary.tsx";
import { differenceOf } from "../../client/rights/rights.ts";
import { usePrivilegeText } from "../../client/rights/use-privilege-text.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useConfirm } from "../../framework/ui/index.ts";
import type { Draft } from "./draft.ts";

interface Summary {
  /** Null for a new one, which concerns nobody yet. */
  readonly role: Role | null;
  readonly name: string;
  readonly stands: Draft;
  readonly draft: Draft;
}

/** Says before a save which privileges it gives and takes and how many people that concerns; true to go on. */
export function useSummary(): (summary: Summary) => Promise<boolean> {
  const text = useTexts("widgets.roles");
  const names = usePrivilegeText();
  const confirm = useConfirm();
  return ({ role, name, stands, draft }) => {
    const { added, removed } = differenceOf(stands.codes, draft.codes);
    return confirm({
      title: text("summaryTitle", { role: name }),
      text: (
        <ChangeSummary
          parts={[{ added: added.map(names.privilege), removed: removed.map(names.privilege) }]}
          concerns={role && <p>{text("concerns", { count: role.members })}</p>}
        />
      ),
      confirm: text("save"),
      cancel: text("cancel"),
    });
  };
}
