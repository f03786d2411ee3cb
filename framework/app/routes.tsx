import { Navigate, Outlet, type RouteObject } from "react-router-dom";
import { PAGE_LAYOUTS, type PageLayout } from "../../contract/config/app-config.ts";
import { useSession } from "../gate/session.ts";
import { PageRoute } from "../shell/PageRoute.tsx";
import { EmptyApp, NotFound, PageError } from "../shell/PageStates.tsx";
import { Shell } from "../shell/Shell.tsx";
import { ErrorBoundary } from "../ui/states.tsx";
import { useApp, type App } from "../widget/app-context.ts";
import { Frame } from "./Frame.tsx";
import { startRoute } from "./load-app.ts";

/** The routes of an app's pages, by layout, so that a layout outlives a change of page. */
export function routesOf({ config }: App): RouteObject[] {
  const pagesIn = (layout: PageLayout): RouteObject[] =>
    config.pages
      .filter((page) => page.layout === layout)
      .map(({ route }) => ({ path: route, element: <PageRoute route={route} /> }));
  const empty = config.pages.length === 0;
  return [
    {
      element: <Frame />,
      children: [
        ...(empty ? [] : ["/", "/main"].map((path) => ({ path, element: <StartPage /> }))),
        ...PAGE_LAYOUTS.map((layout) => ({ element: <Shell layout={layout} />, children: pagesIn(layout) })),
        { element: <Shell layout="blank" />, children: [{ path: "*", element: empty ? <EmptyApp /> : <NotFound /> }] },
      ],
    },
  ];
}

/** Redirects to the page that the app starts with. */
function StartPage() {
  const { config } = useApp();
  const session = useSession();
  const start = startRoute(config, session);
  return start === undefined ? <EmptyApp /> : <Navigate replace to={start} />;
}

/** Caught at the outermost level: for when not even the frame around the pages can be drawn. */
export function withLastResort(routes: RouteObject[]): RouteObject[] {
  const element = (
    <ErrorBoundary fallback={() => <PageError error={null} retry={() => window.location.reload()} />}>
      <Outlet />
    </ErrorBoundary>
  );
  return [{ element, children: routes }];
}
