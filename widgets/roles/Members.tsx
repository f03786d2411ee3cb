import { useMemo, useState } from "react";
import { useSeededText } from "../../client/use-seeded-text.ts";
import type { Role } from "../../contract/calls/roles.ts";
import type { Person } from "../../contract/calls/security.ts";
import { anyOf } from "../../contract/privileges.ts";
import { ADMINISTRATOR_ROLE, mayGiveRole } from "../../client/rights/rights.ts";
import { useGiver } from "../../client/rights/use-giver.ts";
import { useMembers } from "../../client/security.ts";
import { useText, useTexts } from "../../framework/i18n/index.ts";
import { ErrorState, Loading } from "../../framework/ui/index.ts";
import type { ListAction, ListColumn } from "../../framework/ui/record-list/props.ts";
import { RecordList } from "../../framework/ui/record-list/RecordList.tsx";
import { AddMembers } from "./AddMembers.tsx";
import { useMembership } from "./use-membership.tsx";

type Member = Person & { readonly email: string | null };

/** The members of a role: found, exported, added and taken out. */
export function Members({ role }: { readonly role: Role }) {
  const text = useTexts("widgets.roles");
  const seeded = useSeededText();
  const members = useMembers(role.roleId);
  const [adding, setAdding] = useState(false);
  const columns = useMemberColumns();
  const caller = useGiver();
  const { remove, add } = useMembership(role);
  const ownRank = role.name !== ADMINISTRATOR_ROLE || caller.administrator;
  const adds: ListAction<Member> = {
    id: "add",
    label: text("addMembers"),
    icon: "user-plus",
    needs: anyOf("roleUser.add", "security.save"),
    selection: "none",
    run: () => setAdding(true),
  };
  const removes: ListAction<Member> = {
    id: "remove",
    label: text("removeMembers"),
    icon: "user-minus",
    needs: anyOf("roleUser.delete", "security.save"),
    selection: "some",
    look: "danger",
    run: remove,
  };
  return (
    <section className="roles__members" aria-labelledby="roles-members">
      <h2 id="roles-members">{text("members")}</h2>
      {members.isPending && <Loading />}
      {members.isError && <ErrorState error={members.error} retry={() => void members.refetch()} />}
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

function useMemberColumns(): ListColumn<Member>[] {
  const text = useText();
  return useMemo((): ListColumn<Member>[] => {
    const stateOf = (active: boolean) => (active ? "true" : "false");
    const state = (active: boolean) => text(`domain.lists.states.${active ? "active" : "inactive"}`);
    return [
      {
        id: "displayName",
        header: text("domain.lists.roleUsers.displayName"),
        rowHeader: true,
        always: true,
        minWidth: 150,
        sortable: true,
        value: ({ displayName }) => displayName,
        filter: { kind: "text" },
      },
      {
        id: "userName",
        header: text("domain.lists.roleUsers.userName"),
        minWidth: 130,
        sortable: true,
        value: ({ userName }) => userName,
        filter: { kind: "text" },
      },
      {
        id: "email",
        header: text("domain.lists.roleUsers.email"),
        minWidth: 160,
        sortable: true,
        value: ({ email }) => email,
        filter: { kind: "text" },
      },
      {
        id: "active",
        header: text("domain.lists.roleUsers.state"),
        minWidth: 96,
        sortable: true,
        value: ({ active }) => stateOf(active),
        display: ({ active }) => state(active),
        filter: {
          kind: "choice",
          choices: [true, false].map((active) => ({ value: stateOf(active), label: state(active) })),
        },
      },
    ];
  }, [text]);
}
