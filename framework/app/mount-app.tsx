import { QueryClientProvider } from "@tanstack/react-query";
import { createStore, Provider } from "jotai";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider, type DataRouter, type RouteObject } from "react-router-dom";
import type { Session } from "../../contract/people/calls/session.ts";
import { Bus } from "../bus/bus.ts";
import { BusProvider } from "../bus/use-bus.tsx";
import { sessionAtom } from "../gate/session.ts";
import { setTextRegion } from "../i18n/start.ts";
import { regionAtom, timeZoneAtom } from "../i18n/format.ts";
import { showTheme, startTheme, themeAtom } from "../shell/theme.ts";
import type { App } from "../widget/app-context.ts";
import type { WidgetManifest } from "../widget/define-widget.ts";
import { createQueryClient } from "./load-app.ts";
import { routesOf, withLastResort } from "./routes.tsx";
import { RunningApp } from "./RunningApp.tsx";

/** Data that a start needs from outside the framework. */
export interface StartOptions {
  /** Every widget that an app config may name. */
  readonly registry: readonly WidgetManifest[];
  readonly root: HTMLElement;
}

/** The app to mount, and the element to mount it in. */
interface MountOptions {
  readonly app: App;
  readonly session: Session;
  readonly root: HTMLElement;
  /** Path before the app's own routes; empty for the app that needs no name. */
  readonly basename?: string;
  /** The app's own pages if absent. */
  readonly routes?: RouteObject[];
  /** Stores the address; the browser's address bar if absent. */
  createRouter?(routes: RouteObject[]): DataRouter;
}

/** A running app: its store and bus, and the function that removes it. */
export interface MountedApp {
  readonly store: ReturnType<typeof createStore>;
  readonly bus: Bus;
  unmount(): void;
}

/** Mounts an app in an element: one store and one bus for everything in it. The texts must have been loaded. */
export function mountApp({ app, session, root, basename = "", ...options }: MountOptions): MountedApp {
  const { routes = routesOf(app), createRouter = (all) => createBrowserRouter(all, { basename }) } = options;
  const store = createStore();
  store.set(sessionAtom, session);
  store.set(timeZoneAtom, app.config.services.timeZone);
  store.set(regionAtom, app.config.services.region);
  setTextRegion(app.config.services.region);
  const choice = startTheme(app.config.layout.variant);
  store.set(themeAtom, choice);
  showTheme(choice);
  const bus = new Bus(app.config.wiring);
  const tree = createRoot(root);
  tree.render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <BusProvider bus={bus}>
          <RunningApp app={app}>
            <RouterProvider router={createRouter(withLastResort(routes))} />
          </RunningApp>
        </BusProvider>
      </QueryClientProvider>
    </Provider>,
  );
  return { store, bus, unmount: () => tree.unmount() };
}
