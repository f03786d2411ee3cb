import { Suspense, lazy } from "react";
import { Navigate, useLocation } from "react-router-dom";
import type { PageConfig } from "../../contract/config/app-config.ts";
import { CHANGE_PASSWORD_ROUTE, LOGIN_ROUTE, pagePermits, usePermission, useSession } from "../gate/session.ts";
import { ErrorBoundary, Loading } from "../ui/states.tsx";
import { useApp, type App } from "../widget/app-context.ts";
import { needsOf } from "../widget/define-widget.ts";
import { RegionSlot } from "../host/WidgetHost.tsx";
import { hasPanels } from "./shell-routes.ts";
import { EmptyPage, Forbidden, NotFound, PageError, useWindowTitle } from "./PageStates.tsx";

/** Each is fetched only by pages that have it: steps, or panels. */
const Workbench = lazy(() => import("./workbench/Workbench.tsx").then(({ Workbench }) => ({ default: Workbench })));
const PanelPage = lazy(() => import("./panels/PanelPage.tsx"));

/** Parameters of an address that lead to a step of the work, or to a record of it. */
const OF_WORK = /[?&](?:step|disaster|estimation)=/;

/** The page of a route, for those who may see it. The config may have changed since the routes were made. */
export function PageRoute({ route }: { route: string }) {
  const app = useApp();
  const { search } = useLocation();
  const permission = usePermission();
  const find = (wanted: string) => app.config.pages.find((each) => each.route === wanted);
  const page = find(route);
  if (!page) return <NotFound />;
  const others = page.visitors === undefined ? undefined : find(page.visitors);
  // A link to someone's work is for those who work on it: visitors are led to the sign-in.
  const isForThem =
    others === undefined || OF_WORK.test(search) || pagePermits(page, (id) => needsOf(app, id), permission);
  return <GuardedPage page={isForThem ? page : others} />;
}

function GuardedPage({ page }: { page: PageConfig }) {
  const app = useApp();
  const { config } = app;
  const session = useSession();
  const permitted = pagePermits(page, (id) => needsOf(app, id), usePermission());
  const { pathname, search } = useLocation();
  useWindowTitle(page.title);
  const has = (route: string) => config.pages.some((other) => other.route === route);

  const heldBack = session?.user?.mustChangePassword === true || session?.user?.mustEnrol === true;
  if (heldBack && page.route !== CHANGE_PASSWORD_ROUTE && has(CHANGE_PASSWORD_ROUTE)) {
    return <Navigate replace to={CHANGE_PASSWORD_ROUTE} />;
  }
  if (!permitted && session && !session.user && has(LOGIN_ROUTE)) {
    return <Navigate replace to={`${LOGIN_ROUTE}?next=${encodeURIComponent(pathname + search)}`} />;
  }
  if (!permitted) return <Forbidden />;
  if (isEmpty(page, app)) return <EmptyPage />;
  return (
    <ErrorBoundary key={pathname} fallback={(error, retry) => <PageError error={error} retry={retry} />}>
      <Suspense fallback={<Loading />}>
        {page.steps.length > 0 ? <Workbench page={page} /> : <PageRegions page={page} />}
      </Suspense>
    </ErrorBoundary>
  );
}

/** A page without steps: its top and main region, or these between panels. */
function PageRegions({ page }: { page: PageConfig }) {
  if (hasPanels(page)) return <PanelPage page={page} />;
  return (
    <div className="pv-page">
      <RegionSlot region="top" instances={page.regions.top} />
      <RegionSlot region="main" instances={page.regions.main} />
    </div>
  );
}

/** Returns whether a page shows nothing: its regions name no instance, or none that exists. */
function isEmpty({ regions, steps }: PageConfig, { instances }: App): boolean {
  return steps.length === 0 && !Object.values(regions).some((ids) => ids.some((id) => instances.has(id)));
}
