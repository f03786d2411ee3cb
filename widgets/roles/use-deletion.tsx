import { usePublish } from "../../framework/bus/index.ts";
import { useTranslation } from "react-i18next";
import type { Role } from "../../contract/calls/roles.ts";
import { MenuUpdate } from "../../contract/topics.ts";
import { useOwnLoss } from "../../client/rights/use-own-loss.tsx";
import { useDeleteRole, useRestoreRole } from "../../client/roles.ts";
import { useSession } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useConfirm, useErrorToast, useToast } from "../../framework/ui/index.ts";

/** Deletes roles after a question that names them and how many people lose them, and offers to take it back. True when all are gone. */
export function useDeletion(): (roles: readonly Role[]) => Promise<void> {
  const text = useTexts("widgets.roles");
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toast = useToast();
  const tell = useErrorToast();
  const publish = usePublish();
  const withOwnLoss = useOwnLoss();
  const actingUserId = useSession()?.user?.userId ?? 0;
  const remove = useDeleteRole();
  const restore = useRestoreRole();

  const undo = async (roleIds: readonly number[]) => {
    try {
      for (const roleId of roleIds) await restore.mutateAsync(roleId);
      toast({ kind: "success", text: text("restored", { count: roleIds.length }) });
      publish(MenuUpdate, {});
    } catch (error) {
      tell(error);
    }
  };

  return async (roles) => {
    const seeded = roles.find((role) => role.seeded);
    if (seeded) return toast({ kind: "warning", text: t("domain.role.seededStays", { name: seeded.name }) });
    const members = roles.reduce((sum, role) => sum + role.members, 0);
    const agreed = await confirm({
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
      confirm: text("delete"),
      cancel: text("cancel"),
      danger: true,
    });
    if (!agreed) return;
    const deleted: number[] = [];
    try {
      for (const role of roles) {
        const done = await withOwnLoss((confirmLoss) => remove.mutateAsync({ role, actingUserId, confirmLoss }));
        if (done === null) break;
        deleted.push(role.roleId);
      }
    } catch (error) {
      tell(error);
    }
    if (deleted.length === 0) return;
    publish(MenuUpdate, {});
    toast({
      kind: "success",
      text: text("deleted", { count: deleted.length }),
      action: { label: text("undo"), run: () => void undo(deleted) },
    });
  };
}
