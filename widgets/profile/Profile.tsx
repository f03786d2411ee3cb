import type { ReactNode } from "react";
import { useSeededText } from "../../client/use-seeded-text.ts";
import type { User } from "../../contract/users.ts";
import { SessionList } from "../../client/sessions/SessionList.tsx";
import { useUser } from "../../client/users.ts";
import { useSession } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { ErrorState, Loading, RecordPage } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { ProfileConfig } from "./config.ts";
import { OwnDetails } from "./OwnDetails.tsx";
import { OwnPassword } from "./OwnPassword.tsx";
import { Preferences } from "./Preferences.tsx";
import "./Profile.css";

/** What people may change of themselves: their details, password, preferences and sessions. */
export default function Profile({ config }: WidgetProps<ProfileConfig>) {
  const userId = useSession()?.user?.userId ?? null;
  const asked = useUser(userId);
  const text = useTexts("widgets.profile");
  if (asked.data) return <OwnProfile user={asked.data} config={config} />;
  return (
    <RecordPage title={text("title")}>
      {asked.isError ? <ErrorState error={asked.error} retry={() => void asked.refetch()} /> : <Loading />}
    </RecordPage>
  );
}

function OwnProfile({ user, config }: { readonly user: User; readonly config: ProfileConfig }) {
  const text = useTexts("widgets.profile");
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
        <OwnPassword user={user} config={config} />
      </Part>
      <Part id="preferences" title={text("preferences")}>
        <Preferences />
      </Part>
      <Part id="sessions" title={text("sessions")}>
        <p className="profile__muted">{text("sessionsNote")}</p>
        <SessionList userId={user.userId} own />
      </Part>
    </RecordPage>
  );
}

function Part({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="profile__part" aria-labelledby={`profile-${id}`}>
      <h2 id={`profile-${id}`}>{title}</h2>
      {children}
    </section>
  );
}
