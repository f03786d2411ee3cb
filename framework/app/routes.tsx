import { Navigate } from "react-router-dom";
import type { RouteObject } from "react-router-dom";
import { useSession } from "../gate/session.ts";
import { BlankLayout } from "../layout/BlankLayout.tsx";
import { FullLayout } from "../layout/FullLayout.tsx";
import { PageRoute } from "../layout/PageRoute.tsx";
import { NotFound, PageError } from "../layout/PageStates.tsx";
import { useApp } from "./app-context.ts";
import type { App } from "./app-context.ts";
import { Frame } from "./Frame.tsx";

/** The routes of an app's pages, by layout, so that a layout outlives a change of page. */
export function routesOf({ config }: App): RouteObject[] {
  const pagesIn = (blank: boolean): RouteObject[] =>
    config.pages
      .filter((page) => (page.layout === "blank") === blank)
      .map((page) => ({ path: page.route, element: <PageRoute page={page} /> }));
  return [
    {
      element: <Frame />,
      errorElement: <BrokenFrame />,
      children: [
        { path: "/", element: <StartPage /> },
        { path: "/main", element: <StartPage /> },
        { element: <BlankLayout />, children: [...pagesIn(true), { path: "*", element: <NotFound /> }] },
        { element: <FullLayout />, children: pagesIn(false) },
      ],
    },
  ];
}

/** Leads to the page that the app starts with. */
function StartPage() {
  const { config } = useApp();
  const session = useSession();
  const start = session?.user ? config.start.signedIn : config.start.visitor;
  // A start that is no page is among the config's faults; any page is better than none.
  const known = config.pages.some((page) => page.route === start) ? start : config.pages[0]?.route;
  return known === undefined ? <NotFound /> : <Navigate replace to={known} />;
}

function BrokenFrame() {
  return <PageError error={null} retry={() => window.location.reload()} />;
}
