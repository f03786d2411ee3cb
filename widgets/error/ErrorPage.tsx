import "./ErrorPage.css";
import { Link, useLocation } from "react-router-dom";
import { useTexts } from "../../framework/i18n/index.ts";
import { Icon } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import type { ErrorConfig } from "./config.ts";

/** The router's key for the entry with which the page was loaded. */
const FIRST_ENTRY = "default";

/** Where portals and proxies lead after a failure: what to say to whom, and the ways on. */
export default function ErrorPage({ config }: WidgetProps<ErrorConfig>) {
  const texts = useTexts("widgets.error");
  const shell = useTexts("shell");
  const { search, key } = useLocation();
  const request = config.request ? requestIn(search) : null;
  // Who came by a link of the app itself has not left it: the referrer then tells of an earlier page.
  const before = key === FIRST_ENTRY ? pageBefore(document.referrer, window.location.href) : null;
  return (
    <div className="error">
      <Icon name="exclamation-mark-triangle" scale="l" />
      <h1>{shell("pages.error")}</h1>
      <p>{texts("text")}</p>
      {request === null ? null : (
        <div className="error__request">
          <p>
            {texts("request")}: <code>{request}</code>
          </p>
          <p className="error__hint">{texts("requestHint")}</p>
        </div>
      )}
      <div className="error__ways">
        {before === null ? null : (
          <a className="pv-button pv-button--primary" href={before}>
            {texts("again")}
          </a>
        )}
        <Link className="pv-button" to="/">
          {shell("notFound.home")}
        </Link>
      </div>
    </div>
  );
}

/** Letters, digits, hyphens and underscores, as request identifiers are made of; whatever else an address says is not shown. */
const REQUEST = /^[\w-]{1,64}$/;

/** The identifier of the failed request, if the address names a sound one (`?request=…`). */
export function requestIn(search: string): string | null {
  const [request = "", ...more] = new URLSearchParams(search).getAll("request");
  return more.length === 0 && REQUEST.test(request) ? request : null;
}

/**
 * The page of our own origin from which a link led here, to be loaded once more; null for one elsewhere, for this page
 * itself and for what is no page.
 */
export function pageBefore(referrer: string, here: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const { origin, pathname, search } = new URL(referrer);
  const now = new URL(here);
  if (origin !== now.origin || pathname === now.pathname || pathname.startsWith("/api/")) return null;
  return pathname + search;
}
