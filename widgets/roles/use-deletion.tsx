import { useTranslation } from "react-i18next";
import type { Role } from "../../contract/calls/roles.ts";
import { MenuUpdate } from "../../contract/topics.ts";
import { useRecordDeletion } from "../../client/record-form/use-record-deletion.ts";
import { useOwnLoss } from "../../client/rights/use-own-loss.tsx";
import { useDeleteRole, useRestoreRole } from "../../client/roles.ts";
import { usePublish } from "../../framework/bus/index.ts";
import { useSession } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useToast } from "../../framework/ui/index.ts";

/** Deletes roles after a question that names them and how many people lose them, and offers to take it back. */
export function useDeletion(): (roles: readonly Role[]) => Promise<void> {
  const text = useTexts("widgets.roles");
  const { t } = useTranslation();
  const toast = useToast();
  const publish = usePublish();
  const withOwnLoss = useOwnLoss();
  const actingUserId = useSession()?.user?.userId ?? 0;
  const { mutateAsync: remove } = useDeleteRole();
  const { mutateAsync: restore } = useRestoreRole();

  const deleteAll = useRecordDeletion<Role>({
    question: (roles) => {
      const members = roles.reduce((sum, role) => sum + role.members, 0);
      return {
        title: text("deleteTitle", { count: roles.length }),
        text: (
          <>
            <p>{text("sureDelete")}</p>
            <ul>
              {roles.map((role) => (
                <li key={role.roleId}>
                  {role.name}: {text("memberCount", { count: role.members })}
                </li>
              ))}
            </ul>
            {members > 0 && <p>{text("membersLose", { count: members })}</p>}
          </>
        ),
      };
    },
    confirm: text("delete"),
    cancel: text("cancel"),
    remove: async (role) => (await withOwnLoss((confirmLoss) => remove({ role, actingUserId, confirmLoss }))) !== null,
    restore: ({ roleId }) => restore(roleId),
    deleted: (count) => text("deleted", { count }),
    restored: (count) => text("restored", { count }),
    undo: text("undo"),
    onChanged: () => publish(MenuUpdate, {}),
  });

  return async (roles) => {
    const seeded = roles.find((role) => role.seeded);
    if (seeded) toast({ kind: "warning", text: t("domain.role.seededStays", { name: seeded.name }) });
    else await deleteAll(roles);
  };
}
