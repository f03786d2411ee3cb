import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createStore, Provider } from "jotai";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { PRIVILEGE_CODES } from "../../contract/privileges.ts";
import type { PrivilegeCode } from "../../contract/privileges.ts";
import { AppContext } from "../../framework/app/app-context.ts";
import { buildApp } from "../../framework/app/load-app.ts";
import { Bus } from "../../framework/bus/bus.ts";
import type { Wire } from "../../framework/bus/bus.ts";
import { BusProvider } from "../../framework/bus/use-bus.tsx";
import { sessionAtom } from "../../framework/gate/session.ts";
import { LANGUAGE_STORAGE_KEY } from "../../framework/i18n/languages.ts";
import type { Language } from "../../framework/i18n/languages.ts";
import { startTexts } from "../../framework/i18n/start.ts";
import { showTheme } from "../../framework/layout/theme.ts";
import { DialogsProvider } from "../../framework/ui/dialogs.tsx";
import { NoticesProvider } from "../../framework/ui/notices.tsx";
import { UnsavedProvider } from "../../framework/ui/unsaved.tsx";
import { WidgetHost } from "../../framework/widget/WidgetHost.tsx";
import type { WidgetManifest } from "../../framework/widget/define-widget.ts";
import type { Theme } from "../../themes/index.ts";

/** Instance id under which a page mounts its widget. */
export const TESTED = "tested";

export interface WidgetPageOptions {
  /** The instance's config as it would stand in an app config. */
  readonly raw?: unknown;
  readonly privileges?: readonly PrivilegeCode[];
  readonly language?: Language;
  readonly theme?: Theme;
  readonly wiring?: readonly Wire[];
  readonly width?: number;
}

export interface WidgetPage {
  readonly host: HTMLElement;
  readonly bus: Bus;
  leave(): void;
}

/** Mounts a widget as the app does, through its host, by an app config that places it alone. */
export async function openWidget(manifest: WidgetManifest, options: WidgetPageOptions = {}): Promise<WidgetPage> {
  const {
    raw = {},
    privileges = PRIVILEGE_CODES,
    language = "en",
    theme = "light",
    wiring = [],
    width = 440,
  } = options;
  localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
  showTheme(theme);
  await startTexts();
  const store = createStore();
  store.set(sessionAtom, {
    user: null,
    privileges: privileges.map((privilegeCode) => ({ privilegeCode, index: PRIVILEGE_CODES.indexOf(privilegeCode) })),
  });
  const config = {
    pages: [{ route: "/", title: "shell.pages.map", regions: { main: [TESTED] } }],
    start: { signedIn: "/", visitor: "/" },
    widgets: [{ id: TESTED, widget: manifest.name, config: raw }],
  };
  const app = buildApp({ name: "test", file: "test.json", raw: config, links: {}, registry: [manifest] });
  const bus = new Bus(wiring);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const host = document.createElement("main");
  host.style.inlineSize = `${width}px`;
  host.style.background = "var(--pv-surface)";
  document.body.append(host);
  const page = (
    <NoticesProvider>
      <DialogsProvider>
        <UnsavedProvider>
          <WidgetHost id={TESTED} />
        </UnsavedProvider>
      </DialogsProvider>
    </NoticesProvider>
  );
  const router = createMemoryRouter([{ path: "*", element: page }]);
  const root = createRoot(host);
  root.render(
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <BusProvider bus={bus}>
          <AppContext value={app}>
            <RouterProvider router={router} />
          </AppContext>
        </BusProvider>
      </QueryClientProvider>
    </Provider>,
  );
  return {
    host,
    bus,
    leave() {
      root.unmount();
      router.dispose();
      host.remove();
      client.clear();
    },
  };
}
