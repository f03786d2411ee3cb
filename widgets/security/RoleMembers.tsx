import { CheckGroups } from "../../client/people/rights/CheckGroups.tsx";
import {
  ADMINISTRATOR_ROLE,
  PUBLIC_ROLE,
  mayGiveRole,
  useGiver,
  usePersonItem,
} from "../../client/people/rights/rights.ts";
import { usePeople } from "../../client/people/roles.ts";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import type { Role } from "../../contract/people/calls/roles.ts";
import type { PersonWithRoles } from "../../contract/people/calls/security.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, QueryState } from "../../framework/ui/index.ts";
import { RoleChoice, ViewFrame, type ViewProps } from "./ViewFrame.tsx";
import { useLinkForm, type Decisions } from "./use-link-form.tsx";

/** The members of one role. */
export function RoleMembers({ roles, place, readOnly }: ViewProps) {
  const text = useTexts("widgets.security");
  const people = usePeople();
  const offered = roles.filter(({ name }) => name !== PUBLIC_ROLE);
  const role = offered.find(({ roleId }) => roleId === place.roleId) ?? null;
  const choice = <RoleChoice roles={offered} role={role} place={place} />;
  if (!people.isSuccess) return <QueryState query={people} />;
  if (role)
    return (
      <Picked key={role.roleId} role={role} roles={roles} people={people.data} choice={choice} readOnly={readOnly} />
    );
  const isPublic = roles.some(({ roleId, name }) => roleId === place.roleId && name === PUBLIC_ROLE);
  const why = place.roleId === null ? "noRole" : isPublic ? "publicMembers" : "unknownRole";
  return (
    <>
      {choice}
      <EmptyState icon="users" text={text(why)} />
    </>
  );
}

function Picked(props: {
  readonly role: Role;
  readonly roles: readonly Role[];
  readonly people: readonly PersonWithRoles[];
  readonly choice: React.ReactNode;
  readonly readOnly: boolean;
}) {
  const { role, roles, people, choice, readOnly } = props;
  const text = useTexts("widgets.security");
  const seeded = useSeededText();
  const item = usePersonItem();
  const caller = useGiver();
  const { roleId } = role;
  const isMember = ({ roleIds }: PersonWithRoles) => roleIds.includes(roleId);
  const changesOf = (made: Decisions) =>
    people.flatMap((person) => {
      const holds = made.get(person.userId);
      return holds === undefined || holds === isMember(person) ? [] : [{ userId: person.userId, roleId, holds }];
    });
  const form = useLinkForm({ changesOf, people, roles });
  const { draft: decisions } = form;
  const closed = readOnly || (role.name === ADMINISTRATOR_ROLE && !caller.administrator);
  const mayGive = mayGiveRole(caller, role);
  const members = new Set(people.filter(isMember).map(({ userId }) => String(userId)));

  return (
    <ViewFrame choice={choice} form={form} readOnly={closed}>
      {closed && !readOnly && <p className="pv-muted">{text("administratorOnly")}</p>}
      {!closed && !mayGive && <p className="pv-muted">{text("notYourRole")}</p>}
      <CheckGroups
        label={text("membersOf", { role: seeded.role(role) })}
        readOnly={closed}
        groups={[
          {
            id: "people",
            items: people.map((person) => ({
              ...item(person),
              ...(!closed && !mayGive && !isMember(person) ? { fixed: text("notYourRole") } : {}),
            })),
          },
        ]}
        chosen={
          new Set(
            people.filter((one) => decisions.get(one.userId) ?? isMember(one)).map(({ userId }) => String(userId)),
          )
        }
        start={members}
        onSet={(ids, on) => {
          const next = new Map(decisions);
          for (const id of ids)
            if (members.has(id) === on) next.delete(Number(id));
            else next.set(Number(id), on);
          form.change(() => next);
        }}
      />
    </ViewFrame>
  );
}
