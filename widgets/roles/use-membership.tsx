import { useSeededText } from "../../client/use-seeded-text.ts";
import type { Role } from "../../contract/calls/roles.ts";
import type { Person } from "../../contract/calls/security.ts";
import { MenuUpdate } from "../../contract/topics.ts";
import { ChangeSummary } from "../../client/rights/ChangeSummary.tsx";
import { useOwnLoss } from "../../client/rights/use-own-loss.tsx";
import { useSaveLinks } from "../../client/security.ts";
import { usePublish } from "../../framework/bus/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useConfirm, useErrorToast, useToast } from "../../framework/ui/index.ts";

interface Membership {
  /** Makes people members; true when they are. */
  add(people: readonly Person[]): Promise<boolean>;
  /** Takes members out after a question that names them. */
  remove(people: readonly Person[]): Promise<void>;
}

/** Changes who is a member of a role. */
export function useMembership(role: Role): Membership {
  const text = useTexts("widgets.roles");
  const seeded = useSeededText();
  const confirm = useConfirm();
  const toast = useToast();
  const tell = useErrorToast();
  const publish = usePublish();
  const withOwnLoss = useOwnLoss();
  const links = useSaveLinks();

  const save = async (people: readonly Person[], holds: boolean): Promise<boolean> => {
    const changes = people.map(({ userId }) => ({ userId, roleId: role.roleId, holds }));
    try {
      const done = await withOwnLoss((confirmLoss) => links.mutateAsync({ changes, confirmLoss }));
      if (done === null) return false;
      toast({ kind: "success", text: text(holds ? "membersAdded" : "membersRemoved", { count: people.length }) });
      publish(MenuUpdate, {});
      return true;
    } catch (error) {
      tell(error);
      return false;
    }
  };
  return {
    add: (people) => save(people, true),
    async remove(people) {
      const names = people.map(({ displayName }) => displayName);
      const agreed = await confirm({
        title: text("removeFrom", { role: seeded.role(role) }),
        text: <ChangeSummary parts={[{ added: [], removed: names }]} concerns={<p>{text("removeNote")}</p>} />,
        confirm: text("removeMembers"),
        cancel: text("cancel"),
        danger: true,
      });
      if (agreed) await save(people, false);
    },
  };
}
