import { lazy, Suspense } from "react";
import { Navigate, useLocation } from "react-router-dom";
import type { PageConfig } from "../../contract/app-config.ts";
import { useApp } from "../app/app-context.ts";
import { ErrorBoundary } from "../app/ErrorBoundary.tsx";
import { usePermits, useSession } from "../gate/session.ts";
import { Loading } from "../ui/states.tsx";
import { ruleOf } from "./menu.ts";
import { Forbidden, PageError } from "./PageStates.tsx";
import { PageRegions } from "./PageRegions.tsx";
import { useWindowTitle } from "./window-title.ts";

/** Fetched by the pages that have steps; the others do without. */
const Workbench = lazy(() => import("./workbench/Workbench.tsx").then(({ Workbench }) => ({ default: Workbench })));

/** The page on which a one-time password is changed: nothing else opens before that is done. */
export const CHANGE_PASSWORD_ROUTE = "/change-password";
export const LOGIN_ROUTE = "/login";

/** A page of the config, to those who may see it. */
export function PageRoute({ page }: { page: PageConfig }) {
  const { config } = useApp();
  const session = useSession();
  const permitted = usePermits(ruleOf(page.privileges));
  const { pathname, search } = useLocation();
  useWindowTitle(page.title);
  const has = (route: string) => config.pages.some((other) => other.route === route);

  if (session?.user?.mustChangePassword && page.route !== CHANGE_PASSWORD_ROUTE && has(CHANGE_PASSWORD_ROUTE)) {
    return <Navigate replace to={CHANGE_PASSWORD_ROUTE} />;
  }
  if (!permitted && session && !session.user && has(LOGIN_ROUTE)) {
    return <Navigate replace to={`${LOGIN_ROUTE}?next=${encodeURIComponent(pathname + search)}`} />;
  }
  if (!permitted) return <Forbidden />;
  return (
    <ErrorBoundary key={pathname} fallback={(error, retry) => <PageError error={error} retry={retry} />}>
      {page.steps.length > 0 ? (
        <Suspense fallback={<Loading />}>
          <Workbench page={page} />
        </Suspense>
      ) : (
        <PageRegions page={page} />
      )}
    </ErrorBoundary>
  );
}
