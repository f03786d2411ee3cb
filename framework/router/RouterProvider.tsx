import { createContext, startTransition, useContext, useEffect, useLayoutEffect, useState } from "react";
import { Router, useRoutes } from "react-router-dom";
import type { RouteObject } from "react-router-dom";
import type { AppRouter, BlockedMove, Blocker, RouterState } from "./app-router.ts";

const RouterContext = createContext<{ router: AppRouter; state: RouterState } | null>(null);

/** Draws the routes of a router. The page that is shown stays until the next one can be drawn. */
export function RouterProvider({ router }: { router: AppRouter }) {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    const stop = router.subscribe((next) => startTransition(() => setState(next)));
    return stop;
  }, [router]);
  return (
    <RouterContext value={{ router, state }}>
      <Router
        basename={router.basename}
        location={state.location}
        navigationType={state.action}
        navigator={router.navigator}
      >
        <Routes routes={router.routes} />
      </Router>
    </RouterContext>
  );
}

function Routes({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}

/** The router above and where it is. */
export function useRouter(): { router: AppRouter; state: RouterState } {
  const value = useContext(RouterContext);
  if (!value) throw new Error("useRouter needs a <RouterProvider> above it");
  return value;
}

/** Asks before each move; what it held back waits as the answer, until it proceeds or is reset. */
export function useBlocker(blocker: Blocker): BlockedMove | null {
  const { router, state } = useRouter();
  useEffect(() => router.block(blocker));
  useEffect(() => () => router.block(null), [router]);
  return state.blocked;
}
