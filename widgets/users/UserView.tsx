import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { SessionList } from "../../client/people/sessions/SessionList.tsx";
import { LinkedSignIns } from "../../client/people/sign-in/LinkedSignIns.tsx";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import { personName } from "../../contract/people/columns.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { signInWay, type User } from "../../contract/people/users.ts";
import { usePermits, useSession } from "../../framework/gate/session.ts";
import { useFormat, useText, useTexts } from "../../framework/i18n/index.ts";
import { LANGUAGE_NAMES } from "../../framework/i18n/languages.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { resetRefusal, usePasswordReset } from "./OneTimePassword.tsx";
import type { UsersConfig } from "./config.ts";
import { useDeletion, useFactorReset, useUnlock } from "./use-account-actions.tsx";

interface UserViewProps {
  readonly user: User;
  readonly config: UsersConfig;
  /** Null if the reader may not edit this user. */
  readonly onEdit: (() => void) | null;
}

/** A user's details, roles and sessions, with the reader's actions. */
export function UserView({ user, config, onEdit }: UserViewProps) {
  const text = useTexts("widgets.users");
  const openId = useTexts("client.openId");
  const own = useSession()?.user?.userId === user.userId;
  return (
    <>
      <ActionBar user={user} config={config} onEdit={onEdit} />
      <Facts user={user} />
      <Roles user={user} config={config} />
      {onEdit !== null && user.openId.length > 0 && (
        <section className="pv-stack pv-stack--start" aria-labelledby="users-openid">
          <h2 id="users-openid">{openId("title")}</h2>
          <LinkedSignIns user={user} own={own} />
        </section>
      )}
      {onEdit !== null && (
        <section className="pv-stack pv-stack--start" aria-labelledby="users-sessions">
          <h2 id="users-sessions">{text("sessions")}</h2>
          <SessionList userId={user.userId} own={own} />
        </section>
      )}
    </>
  );
}

function ActionBar({ user, config, onEdit }: UserViewProps) {
  const text = useTexts("widgets.users");
  const navigate = useNavigate();
  const remove = useDeletion();
  const { reset, invite, dialog } = usePasswordReset();
  const unlock = useUnlock();
  const resetFactor = useFactorReset();
  const ownUserId = useSession()?.user?.userId ?? null;
  const mayDelete = usePermits(anyOf("user.delete")) && !user.above;
  if (onEdit === null && !mayDelete) return null;
  const removeAndLeave = async () => {
    if (await remove([user])) await navigate(config.listPage);
  };
  const action = (icon: string, name: string, run: (one: User) => Promise<unknown>) => (
    <Button icon={icon} onClick={() => void run(user)}>
      {text(name)}
    </Button>
  );
  return (
    <div className="pv-row" role="group" aria-label={text("actions")}>
      {onEdit !== null && (
        <>
          <Button icon="pencil" kind="primary" onClick={onEdit}>
            {text("edit")}
          </Button>
          {resetRefusal(user, ownUserId) === null && action("key", "reset", reset)}
          {resetRefusal(user, ownUserId) === null && user.active && signInWay(user) === "oneTime" && (
            <>
              {action("envelope", "invitation.again.emailShort", (one) => invite(one, "email"))}
              {action("link", "invitation.again.linkShort", (one) => invite(one, "link"))}
            </>
          )}
          {user.secondFactor && user.userId !== ownUserId && action("lock", "resetFactor", resetFactor)}
          {user.lockedUntil !== null && action("unlock", "unlock", unlock)}
        </>
      )}
      {mayDelete && (
        <Button icon="trash" onClick={() => void removeAndLeave()}>
          {text("delete")}
        </Button>
      )}
      {dialog}
    </div>
  );
}

function Facts({ user }: { readonly user: User }) {
  const text = useTexts("widgets.users");
  const t = useText();
  const format = useFormat();
  const list = (key: string) => t(`domain.lists.users.${key}`);
  const oneTime = (until: string) =>
    text(Date.parse(until) > Date.now() ? "oneTime.valid" : "oneTime.over", { when: format.instant(until) });
  const by = (when: string, who: string) => text("byWhom", { when: format.instant(when), who });
  const facts: readonly (readonly [string, ReactNode])[] = [
    [list("personName"), personName(user) || text("missing")],
    [list("email"), user.email === null ? text("missing") : <bdi>{user.email}</bdi>],
    [list("state"), t(`domain.lists.states.${user.active ? "active" : "inactive"}`)],
    [list("signIn"), list(`ways.${signInWay(user)}`)],
    ...(user.passwordExpiresAt === null ? [] : [[list("ways.oneTime"), oneTime(user.passwordExpiresAt)] as const]),
    [list("lastSignIn"), user.lastSignIn === null ? text("never") : format.instant(user.lastSignIn)],
    [list("secondFactor"), text(user.secondFactor ? "factorOn" : "factorOff")],
    ...(user.lockedUntil === null
      ? []
      : [[list("lockedUntil"), text("lockedFact", { when: format.instant(user.lockedUntil) })] as const]),
    [text("language"), user.language === null ? text("noLanguage") : LANGUAGE_NAMES[user.language]],
    [list("createdDate"), by(user.createdDate, user.createdBy)],
    [list("editedDate"), by(user.editedDate, user.editedBy)],
  ];
  return (
    <dl className="pv-columns">
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function Roles({ user, config }: { readonly user: User; readonly config: UsersConfig }) {
  const text = useTexts("widgets.users");
  const seeded = useSeededText();
  const mayOpen = usePermits(anyOf("role.view"));
  const mayGive = usePermits(anyOf("security.view"));
  return (
    <section className="pv-stack pv-stack--start" aria-labelledby="users-roles">
      <h2 id="users-roles">{text("roles")}</h2>
      {user.roles.length === 0 ? (
        <p className="pv-muted">{text("noRoles")}</p>
      ) : (
        <ul className="users__roles pv-row pv-row--wide pv-plain-list">
          {user.roles.map((role) => (
            <li key={role.roleId}>
              {mayOpen ? <Link to={`${config.rolePage}/${role.roleId}`}>{seeded.role(role)}</Link> : seeded.role(role)}
              {!role.active && <span className="pv-muted"> ({text("inactiveRole")})</span>}
            </li>
          ))}
        </ul>
      )}
      {mayGive && <Link to={`${config.securityPage}?view=users&users=${user.userId}`}>{text("giveRoles")}</Link>}
    </section>
  );
}
