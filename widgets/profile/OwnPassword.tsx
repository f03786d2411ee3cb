import { Link, useLocation } from "react-router-dom";
import type { User } from "../../contract/users.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import type { ProfileConfig } from "./config.ts";

/** When the password was changed, and the way to change it; who signs in through the portal changes it there. */
export function OwnPassword({ user, config }: { readonly user: User; readonly config: ProfileConfig }) {
  const text = useTexts("widgets.profile");
  const format = useFormat();
  const { pathname } = useLocation();
  if (user.portalOnly) return <p>{text("portalPassword")}</p>;
  return (
    <>
      <p className="profile__muted">
        {user.passwordChangedAt === null
          ? text("neverChanged")
          : text("passwordChanged", { when: format.instant(user.passwordChangedAt) })}
      </p>
      <Link className="pv-button" to={`${config.passwordPage}?next=${encodeURIComponent(pathname)}`}>
        <Icon name="key" />
        {text("changePassword")}
      </Link>
    </>
  );
}
