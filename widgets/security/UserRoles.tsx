import { CheckGroups } from "../../client/people/rights/CheckGroups.tsx";
import {
  ADMINISTRATOR_ROLE,
  PUBLIC_ROLE,
  changesFor,
  mayGiveRole,
  shareOf,
  type RoleGiver,
  useGiver,
  usePersonItem,
} from "../../client/people/rights/rights.ts";
import { usePeople } from "../../client/people/roles.ts";
import { useSeededText, type SeededText } from "../../client/lookups/use-lookup-text.ts";
import type { Role } from "../../contract/people/calls/roles.ts";
import type { PersonWithRoles } from "../../contract/people/calls/security.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { QueryState } from "../../framework/ui/index.ts";
import { ViewFrame, type ViewProps } from "./ViewFrame.tsx";
import { useLinkForm } from "./use-link-form.tsx";

/** The roles of one user or of several at once. */
export function UserRoles(props: ViewProps) {
  const people = usePeople();
  if (!people.isSuccess) return <QueryState query={people} />;
  return <Assignment {...props} people={people.data} />;
}

function Assignment({ roles, place, readOnly, people }: ViewProps & { readonly people: readonly PersonWithRoles[] }) {
  const text = useTexts("widgets.security");
  const seeded = useSeededText();
  const item = usePersonItem();
  const caller = useGiver();
  const picked = people.filter(({ userId }) => place.userIds.includes(userId));
  const form = useLinkForm({ changesOf: (made) => changesFor(picked, made), people, roles });
  const { draft: decisions } = form;
  const offered = roles.filter(({ name }) => name !== PUBLIC_ROLE);
  const share = new Map(offered.map(({ roleId }) => [roleId, shareOf(picked, roleId)]));
  const idsWhere = (test: (roleId: number) => boolean) =>
    new Set(offered.filter(({ roleId }) => test(roleId)).map(({ roleId }) => String(roleId)));

  return (
    <ViewFrame
      form={form}
      readOnly={readOnly}
      choice={
        <section className="pv-stack" aria-labelledby="security-people">
          <h2 id="security-people">{text("users")}</h2>
          <div className="pv-scroll-area pv-scroll-area--low">
            <CheckGroups
              label={text("users")}
              groups={[{ id: "people", items: people.map(item) }]}
              chosen={new Set(place.userIds.map(String))}
              onSet={(ids, on) => {
                const rest = place.userIds.filter((userId) => !ids.includes(String(userId)));
                place.chooseUsers(on ? [...rest, ...ids.map(Number)] : rest);
              }}
            />
          </div>
        </section>
      }
    >
      <section className="pv-stack" aria-labelledby="security-roles">
        <h2 id="security-roles">{text("rolesOf", { count: picked.length, name: picked[0]?.displayName ?? "" })}</h2>
        {picked.length === 0 ? (
          <p className="pv-muted">{text("noUsers")}</p>
        ) : (
          <>
            {picked.length > 1 && <p className="pv-muted">{text("severalNote")}</p>}
            <CheckGroups
              label={text("roles")}
              readOnly={readOnly}
              groups={[{ id: "roles", items: offered.map((role) => roleItem(role, { caller, text, seeded, share })) }]}
              chosen={idsWhere((roleId) => decisions.get(roleId) ?? share.get(roleId) === "all")}
              mixed={idsWhere((roleId) => !decisions.has(roleId) && share.get(roleId) === "some")}
              start={idsWhere((roleId) => share.get(roleId) === "all")}
              onSet={(ids, on) => {
                const next = new Map(decisions);
                for (const roleId of ids.map(Number))
                  if (share.get(roleId) === (on ? "all" : "none")) next.delete(roleId);
                  else next.set(roleId, on);
                form.change(() => next);
              }}
            />
          </>
        )}
      </section>
    </ViewFrame>
  );
}

function roleItem(
  role: Role,
  {
    caller,
    text,
    seeded,
    share,
  }: {
    caller: RoleGiver;
    text: ReturnType<typeof useTexts>;
    seeded: SeededText;
    share: ReadonlyMap<number, "all" | "some" | "none">;
  },
) {
  const { roleId, name, active, description } = role;
  // A role that a user has can be removed; the administrator role only by administrators.
  const fixed =
    name === ADMINISTRATOR_ROLE && !caller.administrator
      ? text("administratorOnly")
      : share.get(roleId) === "none" && !mayGiveRole(caller, role)
        ? text("notYourRole")
        : null;
  return {
    id: String(roleId),
    label: active ? seeded.role(role) : text("inactiveRole", { role: seeded.role(role) }),
    ...(description === "" ? {} : { note: seeded.roleDescription(role) }),
    ...(fixed === null ? {} : { fixed }),
  };
}
