import { QueryClientProvider } from "@tanstack/react-query";
import { createStore, Provider } from "jotai";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { Bus } from "../bus/bus.ts";
import { BusProvider } from "../bus/use-bus.tsx";
import { sessionAtom } from "../gate/session.ts";
import { timeZoneAtom } from "../i18n/format.ts";
import { startTexts } from "../i18n/start.ts";
import { showTheme, startTheme, themeAtom } from "../layout/theme.ts";
import type { WidgetManifest } from "../widget/define-widget.ts";
import { AppContext } from "./app-context.ts";
import { sayLastWords } from "./last-words.ts";
import { appName, loadApp } from "./load-app.ts";
import { createQueryClient } from "./query-client.ts";
import { routesOf } from "./routes.tsx";
import { SESSION_EXPIRED_KEY } from "./SessionEnd.tsx";

/** What a start needs from outside the framework. */
export interface StartOptions {
  /** Every widget that an app config may name. */
  readonly registry: readonly WidgetManifest[];
  readonly root: HTMLElement;
}

/** Starts the app that the address names. Where the server does not answer, the page says so and offers a second try. */
export async function startApp({ registry, root }: StartOptions): Promise<void> {
  showTheme(startTheme("Light"));
  // A new page begins a new session: its first 401 is to be told.
  sessionStorage.removeItem(SESSION_EXPIRED_KEY);
  try {
    const [{ app, session }] = await Promise.all([loadApp(appName(window.location.search), registry), startTexts()]);
    const store = createStore();
    store.set(sessionAtom, session);
    store.set(timeZoneAtom, app.config.services.timeZone);
    store.set(themeAtom, startTheme(app.config.layout.variant));
    showTheme(store.get(themeAtom));
    createRoot(root).render(
      <Provider store={store}>
        <QueryClientProvider client={createQueryClient()}>
          <BusProvider bus={new Bus(app.config.wiring)}>
            <AppContext value={app}>
              <RouterProvider router={createBrowserRouter(routesOf(app))} />
            </AppContext>
          </BusProvider>
        </QueryClientProvider>
      </Provider>,
    );
  } catch {
    sayLastWords(root);
  }
}
