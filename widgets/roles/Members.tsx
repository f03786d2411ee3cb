import { useState } from "react";
import { ChangeSummary, useOwnLoss } from "../../client/people/rights/ChangeSummary.tsx";
import { CheckGroups } from "../../client/people/rights/CheckGroups.tsx";
import { ADMINISTRATOR_ROLE, mayGiveRole, useGiver, usePersonItem } from "../../client/people/rights/rights.ts";
import { useMembers, usePeople, useSaveLinks } from "../../client/people/roles.ts";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import type { Role } from "../../contract/people/calls/roles.ts";
import type { Person } from "../../contract/people/calls/security.ts";
import { MEMBER_COLUMNS, type RoleMember } from "../../contract/people/columns.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { MenuUpdate } from "../../contract/config/topics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { Dialog, QueryState, useConfirm, useErrorToast, useToast } from "../../framework/ui/index.ts";
import { RecordList } from "../../framework/ui/record-list/RecordList.tsx";
import { useDescribedColumns } from "../../framework/ui/record-list/described-columns.ts";
import type { ListAction } from "../../framework/ui/record-list/props.ts";

/** The members of a role: search, export, add, remove. */
export function Members({ role }: { readonly role: Role }) {
  const text = useTexts("widgets.roles");
  const seeded = useSeededText();
  const members = useMembers(role.roleId);
  const [adding, setAdding] = useState(false);
  const columns = useDescribedColumns(MEMBER_COLUMNS);
  const caller = useGiver();
  const { remove, add } = useMembership(role);
  const ownRank = role.name !== ADMINISTRATOR_ROLE || caller.administrator;
  const adds: ListAction<RoleMember> = {
    id: "add",
    label: text("addMembers"),
    icon: "user-plus",
    needs: anyOf("roleUser.add", "security.save"),
    selection: "none",
    run: () => setAdding(true),
  };
  const removes: ListAction<RoleMember> = {
    id: "remove",
    label: text("removeMembers"),
    icon: "user-minus",
    needs: anyOf("roleUser.delete", "security.save"),
    selection: "some",
    look: "danger",
    run: remove,
  };
  return (
    <section className="pv-stack" aria-labelledby="roles-members">
      <h2 id="roles-members">{text("members")}</h2>
      {!members.isSuccess && <QueryState query={members} />}
      {members.data && (
        <RecordList
          name="role-users"
          label={text("membersOf", { role: seeded.role(role) })}
          columns={columns}
          source={{ kind: "client", rows: members.data }}
          rowId={({ userId }) => String(userId)}
          actions={[...(mayGiveRole(caller, role) ? [adds] : []), ...(ownRank ? [removes] : [])]}
          exports={{
            list: "roleUsers",
            xlsx: anyOf("roleUser.exportExcel"),
            pdf: anyOf("roleUser.exportPdf"),
            context: role.roleId,
          }}
          emptyText={text("noMembers")}
        />
      )}
      {adding && members.data && (
        <AddMembers
          role={role}
          present={members.data}
          onAdd={async (people) => {
            if (await add(people)) setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}

/** Adds and removes members of a role. */
function useMembership(role: Role) {
  const text = useTexts("widgets.roles");
  const seeded = useSeededText();
  const confirm = useConfirm();
  const toast = useToast();
  const showError = useErrorToast();
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
      showError(error);
      return false;
    }
  };
  return {
    /** Adds members; true on success. */
    add: (people: readonly Person[]) => save(people, true),
    /** Removes members after a question that names them. */
    async remove(people: readonly Person[]) {
      const names = people.map(({ displayName }) => displayName);
      const agreed = await confirm({
        title: text("removeFrom", { role: seeded.role(role) }),
        text: <ChangeSummary parts={[{ added: [], removed: names }]} concerns={<p>{text("removeNote")}</p>} />,
        confirm: text("removeMembers"),
        danger: true,
      });
      if (agreed) await save(people, false);
    },
  };
}

/** Chooses new members of a role from the users who are not members yet. */
function AddMembers(props: {
  readonly role: Role;
  readonly present: readonly Person[];
  onAdd(people: readonly Person[]): Promise<void>;
  onClose(): void;
}) {
  const { role, present, onAdd, onClose } = props;
  const text = useTexts("widgets.roles");
  const seeded = useSeededText();
  const people = usePeople();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const known = new Set(present.map(({ userId }) => userId));
  const others = (people.data ?? []).filter(({ userId }) => !known.has(userId));
  const picked = others.filter(({ userId }) => chosen.has(String(userId)));
  const items = others.map(usePersonItem());
  return (
    <Dialog
      title={text("addMembersTo", { role: seeded.role(role) })}
      alert={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text("cancel")}</Button>
          <Button kind="primary" disabled={picked.length === 0} onClick={() => void onAdd(picked)}>
            {text("addChosen", { count: picked.length })}
          </Button>
        </>
      }
    >
      {!people.isSuccess && <QueryState query={people} />}
      {people.data && (
        <div className="pv-scroll-area pv-scroll-area--low">
          <CheckGroups
            label={text("people")}
            groups={[{ id: "people", items }]}
            chosen={chosen}
            emptyText={text("allAreMembers")}
            onSet={(ids, on) =>
              setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
            }
          />
        </div>
      )}
    </Dialog>
  );
}
