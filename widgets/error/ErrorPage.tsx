import { useLocation } from "react-router-dom";
import { useTexts } from "../../framework/i18n/index.ts";
import { AddressButton, LinkButton } from "../../framework/ui/controls/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import { ErrorReference } from "../../framework/ui/states.tsx";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { pageBefore, requestIn } from "../../contract/api/next-page.ts";
import type { ErrorConfig } from "./config.ts";

/** The router's key for the entry with which the page was loaded. */
const FIRST_ENTRY = "default";

/** The page to which portals and proxies redirect after a failure: what to report to whom, and links to continue. */
export default function ErrorPage({ config }: WidgetProps<ErrorConfig>) {
  const texts = useTexts("widgets.error");
  const shell = useTexts("shell");
  const { search, key } = useLocation();
  const request = config.request ? requestIn(search) : null;
  // A link within the app does not change the referrer, which then names an older page.
  const before = key === FIRST_ENTRY ? pageBefore(document.referrer, window.location.href) : null;
  return (
    <div className="error pv-page-state pv-stack">
      <Icon name="exclamation-mark-triangle" scale="l" />
      <h1>{shell("pages.error")}</h1>
      <p>{texts("text")}</p>
      {request === null ? null : (
        <div className="pv-card pv-stack pv-stack--tight">
          <ErrorReference reference={request} />
          <p className="pv-muted pv-small">{texts("requestHint")}</p>
        </div>
      )}
      <div className="pv-row">
        {before === null ? null : (
          <AddressButton kind="primary" href={before}>
            {texts("again")}
          </AddressButton>
        )}
        <LinkButton to="/">{shell("notFound.home")}</LinkButton>
      </div>
    </div>
  );
}
