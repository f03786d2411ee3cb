import { useState } from "react";
import { ADMINISTRATOR_ROLE, PUBLIC_ROLE, mayGiveRole, useGiver } from "../../client/people/rights/rights.ts";
import { useGroupRoles, useSaveGroupRoles } from "../../client/people/roles.ts";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import {
  GROUP_SOURCES,
  GroupRoleSchema,
  type GroupRole,
  type GroupSource,
} from "../../contract/people/calls/security.ts";
import type { Role } from "../../contract/people/calls/roles.ts";
import { textKeyOf } from "../../contract/api/field-rules.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon, QueryState, useReportedAction, useUnsavedChanges } from "../../framework/ui/index.ts";
import { ViewFrame } from "./ViewFrame.tsx";
import { Button, SelectField, TextField } from "../../framework/ui/controls/index.ts";

interface ViewProps {
  readonly roles: readonly Role[];
  readonly readOnly: boolean;
}

/** The roles granted by groups of the organization's sign-in or of the mapping portal. */
export function GroupRoles(props: ViewProps) {
  const rows = useGroupRoles();
  if (!rows.isSuccess) return <QueryState query={rows} />;
  return <Rows key={rows.dataUpdatedAt} held={rows.data} {...props} />;
}

/** An edited row, which may have no role yet or an invalid group. */
interface GroupRoleDraft {
  readonly source: GroupSource;
  readonly group: string;
  readonly roleId: number | null;
}

const keyOf = ({ source, group, roleId }: GroupRoleDraft): string => JSON.stringify([source, group.trim(), roleId]);

function Rows({ held, roles, readOnly }: ViewProps & { readonly held: readonly GroupRole[] }) {
  const text = useTexts("widgets.security");
  const seeded = useSeededText();
  const caller = useGiver();
  const reported = useReportedAction();
  const saving = useSaveGroupRoles();
  const [drafts, setDrafts] = useState<readonly GroupRoleDraft[]>(held);
  const [asked, setAsked] = useState(false);
  const dirty = JSON.stringify(drafts) !== JSON.stringify(held);
  const faultOf = (draft: GroupRoleDraft, at: number): string | null => {
    const { issues } = GroupRoleSchema.safeParse(draft).error ?? { issues: [] };
    if (issues.some((issue) => textKeyOf(issue) !== null && issue.path[0] === "group" && draft.group.trim() !== ""))
      return text("portalGroup");
    if (issues.length > 0) return text("groupIncomplete");
    const twice = drafts.some((one, i) => i < at && keyOf(one) === keyOf(draft));
    return twice ? text("groupTwice") : null;
  };
  const discard = () => setDrafts(held);
  const save = async (): Promise<boolean> => {
    setAsked(true);
    const rows = drafts.flatMap((draft) => GroupRoleSchema.safeParse(draft).data ?? []);
    if (saving.isPending || drafts.some((draft, at) => faultOf(draft, at) !== null)) return false;
    return reported(() => saving.mutateAsync({ rows, heldRows: [...held] }), text("groupsSaved"));
  };
  const { guard } = useUnsavedChanges({ dirty, save, discard });
  const form = { dirty, saving: saving.isPending, save, discard, guard };
  const change = (at: number, part: Partial<GroupRoleDraft>) =>
    setDrafts(drafts.map((draft, i) => (i === at ? { ...draft, ...part } : draft)));
  const isMine = ({ name }: Role) => name !== ADMINISTRATOR_ROLE || caller.administrator;

  return (
    <ViewFrame choice={<p className="pv-muted">{text("groupsNote")}</p>} form={form} readOnly={readOnly}>
      {drafts.length === 0 && <p className="pv-muted">{text("noGroups")}</p>}
      {drafts.map((draft, at) => {
        const role = roles.find(({ roleId }) => roleId === draft.roleId);
        const closed = readOnly || (role !== undefined && !isMine(role));
        const offered = roles.filter(
          (one) => one === role || (one.name !== PUBLIC_ROLE && mayGiveRole(caller, one) && isMine(one)),
        );
        return (
          // Rows have no ids, so the index is the key.
          <fieldset key={at} className="security__group pv-row pv-row--fields" disabled={closed}>
            <SelectField
              label={text("groupSource")}
              value={draft.source}
              options={GROUP_SOURCES.map((source) => ({ value: source, label: text(`groupSources.${source}`) }))}
              onChange={(value) => change(at, { source: value })}
            />
            <TextField
              label={text(draft.source === "portal" ? "portalGroupId" : "group")}
              value={draft.group}
              error={asked ? faultOf(draft, at) : null}
              spellCheck={false}
              onChange={(value) => change(at, { group: value })}
            />
            <SelectField
              label={text("role")}
              value={draft.roleId}
              options={[
                ...(draft.roleId === null ? [{ value: null, label: text("chooseRole") }] : []),
                ...offered.map((one) => ({ value: one.roleId, label: seeded.role(one) })),
              ]}
              onChange={(value) => change(at, { roleId: value })}
            />
            {!closed && (
              <Button
                label={text("removeGroup", { group: draft.group })}
                onClick={() => setDrafts(drafts.filter((_, i) => i !== at))}
              >
                <Icon name="trash" />
              </Button>
            )}
          </fieldset>
        );
      })}
      {!readOnly && (
        <div>
          <Button
            onClick={() =>
              setDrafts([...drafts, { source: drafts.at(-1)?.source ?? "openId", group: "", roleId: null }])
            }
          >
            {text("addGroup")}
          </Button>
        </div>
      )}
    </ViewFrame>
  );
}
