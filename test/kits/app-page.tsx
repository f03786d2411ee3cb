import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import { createRoot } from "react-dom/client";
import { z } from "zod";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import type { Session } from "../../contract/calls/session.ts";
import { everybody, PRIVILEGE_CODES } from "../../contract/privileges.ts";
import type { PrivilegeCode, PrivilegeRule } from "../../contract/privileges.ts";
import { buildApp } from "../../framework/app/load-app.ts";
import { routesOf } from "../../framework/app/routes.tsx";
import { RunningApp } from "../../framework/app/RunningApp.tsx";
import { Bus } from "../../framework/bus/bus.ts";
import { BusProvider } from "../../framework/bus/use-bus.tsx";
import { sessionAtom } from "../../framework/gate/session.ts";
import { LANGUAGE_STORAGE_KEY } from "../../framework/i18n/languages.ts";
import { startTexts } from "../../framework/i18n/start.ts";
import { showTheme } from "../../framework/layout/theme.ts";
import { defineWidget } from "../../framework/widget/define-widget.ts";
import type { WidgetManifest } from "../../framework/widget/define-widget.ts";

export interface AppPageOptions {
  readonly config: unknown;
  readonly registry?: readonly WidgetManifest[];
  readonly session?: Session;
  /** Addresses of header and footer links, as the server gives them. */
  readonly links?: Readonly<Record<string, string>>;
  readonly path?: string;
}

export interface AppPage {
  readonly host: HTMLElement;
  readonly bus: Bus;
  readonly store: ReturnType<typeof createStore>;
  readonly router: ReturnType<typeof createMemoryRouter>;
  readonly client: QueryClient;
  /** The route that is open. */
  at(): string;
  leave(): void;
}

/** Mounts a whole app as `mountApp` does, but in a router that leaves the window's address alone. */
export async function openApp(options: AppPageOptions): Promise<AppPage> {
  const { config, registry = [], session = visitor(), links = {}, path = "/" } = options;
  localStorage.setItem(LANGUAGE_STORAGE_KEY, localStorage.getItem(LANGUAGE_STORAGE_KEY) ?? "en");
  showTheme("light");
  await startTexts();
  const app = buildApp({ name: "test", file: "test.json", raw: config, links, registry });
  const store = createStore();
  store.set(sessionAtom, session);
  const bus = new Bus(app.config.wiring);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(routesOf(app), { initialEntries: [path] });
  const host = document.createElement("div");
  document.body.append(host);
  const root = createRoot(host);
  root.render(
    <Provider store={store}>
      <QueryClientProvider client={client}>
        <BusProvider bus={bus}>
          <RunningApp app={app}>
            <RouterProvider router={router} />
          </RunningApp>
        </BusProvider>
      </QueryClientProvider>
    </Provider>,
  );
  await waitFor(() => {
    if (!host.querySelector("main")) throw new Error("the app has not drawn itself");
  });
  return {
    host,
    bus,
    store,
    router,
    client,
    at: () => router.state.location.pathname,
    leave() {
      root.unmount();
      router.dispose();
      client.clear();
      host.remove();
    },
  };
}

/** Who has no session; by default with the Public role's one privilege. */
export function visitor(privileges: readonly PrivilegeCode[] = ["home"]): Session {
  return { user: null, privileges: withIndexes(privileges) };
}

/** Someone signed in; by default with every privilege. */
export function signedIn(privileges: readonly PrivilegeCode[] = PRIVILEGE_CODES): Session {
  const user = {
    userId: 1,
    userName: "pat",
    displayName: "Pat Reyes",
    roleNameOfLoginUser: ["Administrator"],
    mustChangePassword: false,
  };
  return { user, privileges: withIndexes(privileges) };
}

const withIndexes = (codes: readonly PrivilegeCode[]) =>
  codes.map((privilegeCode) => ({ privilegeCode, index: PRIVILEGE_CODES.indexOf(privilegeCode) }));

/** A widget that shows its name and has one control. */
export function plainWidget(name: string, needs: PrivilegeRule = everybody, onMount?: () => void): WidgetManifest {
  return defineWidget({
    name,
    version: "1.0.0",
    config: z.object({}),
    needs,
    publishes: [],
    hears: [],
    actions: {},
    load: () => {
      onMount?.();
      return Promise.resolve({ default: () => <button type="button">{name}</button> });
    },
  });
}
