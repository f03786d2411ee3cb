import { useLocation } from "react-router-dom";
import { useEffect, type ReactNode } from "react";
import { basenameOf, DEFAULT_APP } from "../../contract/api/addresses.ts";
import { useApp } from "../widget/app-context.ts";
import { ApiError, useErrorText } from "../http/api-error.ts";
import { useText, useTexts } from "../i18n/texts.ts";
import { Icon } from "../ui/Icon.tsx";
import { AddressButton, Button, LinkButton } from "../ui/controls/index.ts";
import type { ConfigText } from "../../contract/config/app-config.ts";
import { BASE_PATH } from "../../contract/api/base-path.ts";

/** The shipped app in which an administrator can fix the default one. */
const SPARE_APP = "top-menu-sample";

/** Shown instead of a page; it leads to `action`, if there is one, and home unless `away` leads elsewhere. */
function PageState(props: { icon: string; title: string; text: string; action?: ReactNode; away?: ReactNode }) {
  const { icon, title, text, action, away } = props;
  const texts = useTexts("shell");
  return (
    <div className="pv-page-state pv-stack">
      <Icon name={icon} scale="l" />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="pv-row">
        {action}
        {away === undefined ? <LinkButton to="/">{texts("notFound.home")}</LinkButton> : away}
      </div>
    </div>
  );
}

/** No page has this address. */
export function NotFound() {
  const texts = useTexts("shell");
  const { pathname } = useLocation();
  useWindowTitle("shell.pages.notFound");
  return <PageState icon="compass" title={texts("pages.notFound")} text={texts("notFound.text", { path: pathname })} />;
}

/** The page exists, but this caller may not open it. */
export function Forbidden() {
  const texts = useTexts("shell");
  useWindowTitle("shell.pages.forbidden");
  return <PageState icon="lock" title={texts("pages.forbidden")} text={texts("permission.text")} />;
}

/** The config has the page, but nothing on it; that may be the start page, so that no way leads there. */
export function EmptyPage() {
  const texts = useTexts("shell.emptyPage");
  return <PageState icon="rectangle" title={texts("title")} text={texts("text")} away={null} />;
}

/** The config has no readable page: the faults above explain why; another app is available to fix it in. */
export function EmptyApp() {
  const texts = useTexts("shell.emptyApp");
  const { name } = useApp();
  useWindowTitle("shell.pages.error");
  const other = name === DEFAULT_APP ? SPARE_APP : DEFAULT_APP;
  return (
    <PageState
      icon="rectangle"
      title={texts("title", { app: name })}
      text={texts("text")}
      away={
        <AddressButton kind="primary" href={`${BASE_PATH}${basenameOf(other)}/`}>
          {texts("other")}
        </AddressButton>
      }
    />
  );
}

/** The page failed as a whole. */
export function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  const texts = useTexts("shell");
  const reason = useErrorText();
  return (
    <PageState
      icon="exclamation-mark-triangle"
      title={texts("pages.error")}
      text={`${texts("pageError.text")}${error instanceof ApiError ? ` ${reason(error)}` : ""}`}
      action={
        <Button kind="primary" onClick={retry}>
          {texts("retry")}
        </Button>
      }
    />
  );
}

/** Sets the window's title to the page's title followed by the app's name. */
export function useWindowTitle(name: ConfigText): void {
  const { config } = useApp();
  const text = useText();
  const title = `${text(name)} – ${config.title}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
