import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Provider, createStore } from "jotai";
import type { ComponentType } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider, createMemoryRouter } from "react-router-dom";
import { z } from "zod";
import type { Session } from "../../contract/people/calls/session.ts";
import {
  PRIVILEGE_CODES,
  publicAccess,
  type PrivilegeCode,
  type PrivilegeRule,
} from "../../contract/people/privileges.ts";
import { RunningApp } from "../../framework/app/RunningApp.tsx";
import { buildApp } from "../../framework/app/load-app.ts";
import { routesOf } from "../../framework/app/routes.tsx";
import { Bus } from "../../framework/bus/bus.ts";
import { BusProvider } from "../../framework/bus/use-bus.tsx";
import { sessionAtom } from "../../framework/gate/session.ts";
import { LANGUAGE_STORAGE_KEY } from "../../framework/i18n/languages.ts";
import { startTexts } from "../../framework/i18n/start.ts";
import { showTheme } from "../../framework/shell/theme.ts";
import { defineWidget, type WidgetManifest } from "../../framework/widget/define-widget.ts";
import { waitFor } from "./testing-library.ts";

export interface AppPageOptions {
  readonly config: unknown;
  readonly registry?: readonly WidgetManifest[];
  readonly session?: Session;
  /** Addresses of header and footer links from the server. */
  readonly links?: Readonly<Record<string, string>>;
  readonly path?: string;
}

export interface AppPage {
  readonly host: HTMLElement;
  readonly bus: Bus;
  readonly store: ReturnType<typeof createStore>;
  readonly router: ReturnType<typeof createMemoryRouter>;
  readonly client: QueryClient;
  /** The current route. */
  at(): string;
  leave(): void;
}

/** Mounts a whole app like `mountApp`, but with a router that does not change the window's address. */
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

/** A visitor without a session, by default with the Public role's only privilege. */
export function visitor(privileges: readonly PrivilegeCode[] = ["home"]): Session {
  return { user: null, privileges: withIndexes(privileges) };
}

/** A signed-in user, by default with every privilege. */
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

/** A widget that shows a component and does not use the bus; `onLoad` is called when its code is loaded. */
export function widgetOf(
  name: string,
  Shown: ComponentType,
  { needs = publicAccess, onLoad }: { needs?: PrivilegeRule; onLoad?: () => void } = {},
): WidgetManifest {
  return defineWidget({
    name,
    version: "1.0.0",
    config: z.object({}),
    needs,
    publishes: [],
    hears: [],
    actions: {},
    load: () => {
      onLoad?.();
      return Promise.resolve({ default: () => <Shown /> });
    },
  });
}

/** A widget with one button that shows its name. */
export const plainWidget = (name: string, needs?: PrivilegeRule, onLoad?: () => void): WidgetManifest =>
  widgetOf(name, () => <button type="button">{name}</button>, { needs, onLoad });

/** An app config with every kind of menu entry and page layout, for tests of the shell. */
export const shellConfig = (layout: object = {}) => ({
  version: 1,
  title: "Emergency Supplies",
  shortTitle: "Supplies",
  start: { signedIn: "/main/home", visitor: "/main/home" },
  layout: { sidebar: { collapsed: false }, ...layout },
  menus: {
    main: [
      { id: "home", label: { en: "Home" }, icon: "home", page: "/main/home", privileges: [0] },
      { id: "map", label: { en: "Map" }, icon: "map", page: "/main/map", privileges: [46] },
      {
        id: "admin",
        label: { en: "Admin" },
        icon: "gear",
        children: [
          { id: "users", label: { en: "Users" }, page: "/user-list", privileges: [1, 2, 3, 4, 5, 6] },
          { id: "roles", label: { en: "Roles" }, page: "/role-list", privileges: [7, 8, 9, 10, 11] },
          {
            id: "more",
            label: { en: "Further" },
            children: [{ id: "logs", label: { en: "Log Files" }, page: "/log-file", privileges: [22] }],
          },
        ],
      },
      { id: "view", label: { en: "View" }, page: "/view" },
      { id: "guide", label: { en: "Guide" }, href: "https://guide.example/start" },
    ],
    administration: [
      { id: "users", label: { en: "Users" }, page: "/user-list", privileges: [3] },
      { id: "security", label: { en: "Security desk" }, href: "https://desk.example/", privileges: [13] },
    ],
  },
  header: {
    links: [
      { key: "HeaderOurDepartment", label: { en: "Our Department" } },
      { key: "HeaderByTopic", label: { en: "By Topic" } },
    ],
  },
  footer: {
    links: [
      { key: "FooterHome", label: { en: "Home" } },
      { key: "FooterFaq", label: { en: "FAQ" } },
      { key: "FooterEmployement", label: { en: "Employment" } },
    ],
  },
  pages: [
    page("/main/home", "full", "Home page", [0]),
    page("/main/map", "full", "Map page", [46]),
    page("/user-list", "full", "Users page", [3]),
    page("/role-list", "full", "Roles page", [9]),
    { ...page("/role-detail/:id?", "full", "Role page", [9]), parent: "/role-list" },
    page("/log-file", "full", "Log page", [22]),
    page("/view", "view", "View page"),
    page("/login", "blank", "Sign-in page"),
  ],
  widgets: [{ id: "plain", widget: "plain" }],
});

function page(route: string, layout: string, title: string, privileges: readonly number[] = []) {
  return { route, layout, title: { en: title }, privileges, regions: { main: ["plain"] } };
}
