import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { SecondFactor } from "../../client/people/second-factor/SecondFactor.tsx";
import { SessionList } from "../../client/people/sessions/SessionList.tsx";
import { LinkedSignIns } from "../../client/people/sign-in/LinkedSignIns.tsx";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import { useUser } from "../../client/people/users.ts";
import type { User } from "../../contract/people/users.ts";
import { useSession } from "../../framework/gate/session.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { LANGUAGE_NAMES } from "../../framework/i18n/languages.ts";
import { changeLanguage } from "../../framework/i18n/start.ts";
import { useTheme } from "../../framework/shell/theme.ts";
import { LinkButton, SelectField } from "../../framework/ui/controls/index.ts";
import { QueryState, RecordPage, useToast } from "../../framework/ui/index.ts";
import { usePageSizes, useUsualPageSize } from "../../framework/ui/record-list/remembered.ts";
import { useApp } from "../../framework/widget/app-context.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { CHOICES } from "../../themes/index.ts";
import { OwnDetails } from "./OwnDetails.tsx";

/** A user's own details, password, preferences and sessions. */
export default function Profile({ config }: WidgetProps<{ readonly passwordPage: string }>) {
  const userId = useSession()?.user?.userId ?? null;
  const asked = useUser(userId);
  const text = useTexts("widgets.profile");
  if (asked.data) return <OwnProfile user={asked.data} passwordPage={config.passwordPage} />;
  return (
    <RecordPage title={text("title")}>
      <QueryState query={asked} />
    </RecordPage>
  );
}

function OwnProfile({ user, passwordPage }: { readonly user: User; readonly passwordPage: string }) {
  const text = useTexts("widgets.profile");
  const factor = useTexts("client.secondFactor");
  const openId = useTexts("client.openId");
  const seeded = useSeededText();
  return (
    <RecordPage
      title={text("title")}
      note={
        <>
          <bdi>{user.userName}</bdi> ·{" "}
          {user.roles.length === 0
            ? text("noRoles")
            : text("roles", { roles: user.roles.map((role) => seeded.role(role)).join(", ") })}
        </>
      }
    >
      <Part id="details" title={text("details")}>
        <OwnDetails user={user} />
      </Part>
      <Part id="password" title={text("password")}>
        <OwnPassword user={user} passwordPage={passwordPage} />
      </Part>
      {user.portalOnly ? null : (
        <Part id="factor" title={factor("title")}>
          <SecondFactor />
        </Part>
      )}
      {user.openId.length === 0 ? null : (
        <Part id="openid" title={openId("title")}>
          <LinkedSignIns user={user} own />
        </Part>
      )}
      <Part id="preferences" title={text("preferences")}>
        <Preferences />
      </Part>
      <Part id="sessions" title={text("sessions")}>
        <p className="pv-muted">{text("sessionsNote")}</p>
        <SessionList userId={user.userId} own />
      </Part>
    </RecordPage>
  );
}

function Part({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="pv-section pv-stack pv-stack--start" aria-labelledby={`profile-${id}`}>
      <h2 id={`profile-${id}`}>{title}</h2>
      {children}
    </section>
  );
}

/** Shows when the password was changed, with a link to change it; portal users change it in the portal. */
function OwnPassword({ user, passwordPage }: { readonly user: User; readonly passwordPage: string }) {
  const text = useTexts("widgets.profile");
  const format = useFormat();
  const { pathname } = useLocation();
  if (user.portalOnly) return <p>{text("portalPassword")}</p>;
  return (
    <>
      <p className="pv-muted">
        {user.passwordChangedAt === null
          ? text("neverChanged")
          : text("passwordChanged", { when: format.instant(user.passwordChangedAt) })}
      </p>
      <LinkButton icon="key" to={`${passwordPage}?next=${encodeURIComponent(pathname)}`}>
        {text("changePassword")}
      </LinkButton>
    </>
  );
}

/** The reader's display preferences. A choice applies immediately and follows the reader to other browsers. */
function Preferences() {
  const text = useTexts("widgets.profile");
  const shell = useTexts("shell");
  const { i18n } = useTranslation();
  const { number } = useFormat();
  const toast = useToast();
  const { config } = useApp();
  const [theme, setTheme] = useTheme();
  const [size, setSize] = useUsualPageSize();
  const sizes = [...new Set([...usePageSizes(), size])].sort((a, b) => a - b);
  return (
    <>
      <p className="pv-muted">{text("preferencesNote")}</p>
      <div className="pv-fields pv-columns">
        <SelectField
          label={text("screenLanguage")}
          value={i18n.language}
          options={config.languages.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }))}
          onChange={(value) => {
            changeLanguage(value).catch(() => toast({ kind: "danger", text: shell("errors.offline") }));
          }}
        />
        <SelectField
          label={text("appearance")}
          value={theme}
          options={CHOICES.map((id) => ({ value: id, label: shell(`variants.${id}`) }))}
          onChange={setTheme}
        />
        <SelectField
          label={text("pageSize")}
          hint={text("pageSizeHint")}
          value={size}
          options={sizes.map((each) => ({ value: each, label: number(each) }))}
          onChange={setSize}
        />
      </div>
    </>
  );
}
