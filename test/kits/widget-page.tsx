import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createStore, Provider } from "jotai";
import { createRoot } from "react-dom/client";
import { z } from "zod";
import { createMemoryRouter, parsePath, RouterProvider } from "react-router-dom";
import type { Session } from "../../contract/people/calls/session.ts";
import { PRIVILEGE_CODES, type PrivilegeCode } from "../../contract/people/privileges.ts";
import { AppContext } from "../../framework/widget/app-context.ts";
import { buildApp } from "../../framework/app/load-app.ts";
import { Bus, type Wire } from "../../framework/bus/bus.ts";
import { BusProvider } from "../../framework/bus/use-bus.tsx";
import { sessionAtom } from "../../framework/gate/session.ts";
import { LANGUAGE_STORAGE_KEY, type Language } from "../../framework/i18n/languages.ts";
import { startTexts } from "../../framework/i18n/start.ts";
import { showTheme } from "../../framework/shell/theme.ts";
import { DialogsProvider } from "../../framework/ui/dialogs.tsx";
import { NoticesProvider } from "../../framework/ui/notices.tsx";
import { UnsavedProvider } from "../../framework/ui/unsaved.tsx";
import { WidgetHost } from "../../framework/host/WidgetHost.tsx";
import type { WidgetManifest } from "../../framework/widget/define-widget.ts";
import { MainRegionContext, type MainRegion } from "../../framework/widget/main-region.ts";
import type { Theme } from "../../themes/index.ts";
import { deepAll } from "./shadow.ts";

/** A widget's observed use of the bus in all pages of a test file, by names of topics and actions. */
export interface Witnessed {
  readonly publishes: Set<string>;
  readonly hears: Set<string>;
  readonly actions: Set<string>;
}
const witnessed = new Map<string, Witnessed>();
/** The observed bus use of a widget so far. */
export function witnessOf(widget: string): Witnessed {
  const known = witnessed.get(widget) ?? { publishes: new Set(), hears: new Set(), actions: new Set() };
  witnessed.set(widget, known);
  return known;
}

/** Instance id under which a page mounts its widget. */
export const TESTED = "tested";

export interface PageOptions {
  /** The instances' app configs, by id. */
  readonly raw?: Readonly<Record<string, unknown>>;
  /** Null while the session is loading. */
  readonly privileges?: readonly PrivilegeCode[] | null;
  readonly language?: Language;
  readonly theme?: Theme;
  readonly wiring?: readonly Wire[];
  readonly width?: number;
  /** The map region that a page with steps gives its panels. */
  readonly region?: MainRegion;
  /** The signed-in user; undefined for none. */
  readonly user?: Session["user"];
  /** Route, address and navigation state of the page, for widgets that read them. */
  readonly at?: { readonly route: string; readonly address: string; readonly state?: unknown };
  /** Further pages, data sets, menus and embedding of the app config. */
  readonly around?: {
    readonly pages?: readonly object[];
    readonly data?: readonly object[];
    readonly menus?: object;
    readonly embedding?: object;
  };
}

export interface WidgetPageOptions extends Omit<PageOptions, "raw"> {
  /** The instance's app config. */
  readonly raw?: unknown;
}

export interface WidgetPage {
  readonly host: HTMLElement;
  readonly bus: Bus;
  /** The page's shared store. */
  readonly store: ReturnType<typeof createStore>;
  /** The current address. */
  address(): string;
  /** The navigation state. */
  state(): unknown;
  /** Triggers an action of an instance, like a wire. */
  act(action: string, payload: unknown, instance?: string): void;
  /** Resolves when no query is pending; a query pending at the end would leave a timer of minutes. */
  answered(): Promise<void>;
  leave(): void;
}

/** Resolves when Calcite's elements are drawn, shortly after they are added to the page. */
export async function elementsDrawn(host: ParentNode): Promise<void> {
  const elements = deepAll<HTMLElement & { componentOnReady?(): Promise<unknown> }>(host, "*");
  await Promise.all(elements.map((element) => element.componentOnReady?.()));
}

/** Mounts a widget like the app, with a config that contains only it, as `TESTED`. */
export async function openWidget(manifest: WidgetManifest, options: WidgetPageOptions = {}): Promise<WidgetPage> {
  const { raw = {}, ...rest } = options;
  return openInstances([{ id: TESTED, manifest }], { ...rest, raw: { [TESTED]: raw } });
}

/** Mounts several widgets together, each under its own name. */
export async function openPage(manifests: readonly WidgetManifest[], options: PageOptions = {}): Promise<WidgetPage> {
  return openInstances(
    manifests.map((manifest) => ({ id: manifest.name, manifest })),
    options,
  );
}

/** Mounts several instances together. */
export async function openInstances(
  instances: readonly { readonly id: string; readonly manifest: WidgetManifest }[],
  options: PageOptions,
): Promise<WidgetPage> {
  const {
    raw = {},
    privileges = PRIVILEGE_CODES,
    language = "en",
    theme = "light",
    wiring = [],
    width = 440,
    region = null,
    user = null,
    around = {},
    at = { route: "*", address: "/" },
  } = options;
  localStorage.setItem(LANGUAGE_STORAGE_KEY, language);
  showTheme(theme);
  await startTexts();
  const store = createStore();
  const held = (privilegeCode: PrivilegeCode) => ({ privilegeCode, index: PRIVILEGE_CODES.indexOf(privilegeCode) });
  store.set(sessionAtom, privileges && { user, privileges: privileges.map(held) });
  const config = {
    pages: [
      { route: "/", title: "shell.pages.map", regions: { main: instances.map(({ id }) => id) } },
      ...(around.pages ?? []),
    ],
    menus: around.menus ?? {},
    data: around.data ?? [],
    start: { signedIn: "/", visitor: "/" },
    ...(around.embedding && { embedding: around.embedding }),
    widgets: instances.map(({ id, manifest }) => ({ id, widget: manifest.name, config: raw[id] ?? {} })),
  };
  const app = buildApp({
    name: "test",
    file: "test.json",
    raw: config,
    links: {},
    registry: instances.map(({ manifest }) => manifest),
  });
  const bus = new Bus(wiring);
  const watch = () => {
    for (const { id, manifest } of instances) {
      const seen = witnessOf(manifest.name);
      for (const { from, topic } of bus.log()) if (from === id) seen.publishes.add(topic);
      for (const { instance, topic, kind } of bus.listening())
        if (instance === id && kind !== "wire") seen.hears.add(topic);
      for (const wire of bus.wires())
        if (wire.to.instance === id && bus.traffic(wire).passed > 0) seen.actions.add(wire.to.action);
    }
  };
  bus.watch(watch);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const host = document.createElement("main");
  host.style.inlineSize = `${width}px`;
  host.style.background = "var(--pv-pane)";
  document.body.append(host);
  const page = (
    <NoticesProvider>
      <DialogsProvider>
        <UnsavedProvider>
          <MainRegionContext value={region}>
            {instances.map(({ id }) => (
              <WidgetHost key={id} id={id} />
            ))}
          </MainRegionContext>
        </UnsavedProvider>
      </DialogsProvider>
    </NoticesProvider>
  );
  // Catches links to any other page.
  const routes = [{ path: at.route, element: page }, ...(at.route === "*" ? [] : [{ path: "*", element: null }])];
  const router = createMemoryRouter(routes, { initialEntries: [{ ...parsePath(at.address), state: at.state }] });
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
    store,
    state: () => router.state.location.state as unknown,
    address: () => router.state.location.pathname + router.state.location.search + router.state.location.hash,
    act(action, payload, instance = TESTED) {
      const topic = { name: `kit.${action}`, payload: z.unknown(), description: "The kit triggers an action." };
      const wire = { from: { instance: "kit", topic: topic.name }, to: { instance, action } };
      if (!bus.wires().some(({ from, to }) => from.topic === topic.name && to.instance === instance))
        bus.rewire([...bus.wires(), wire]);
      bus.publish(topic, payload, "kit");
    },
    async answered() {
      // Twice, since an answer may start another query.
      for (let quiet = 0; quiet < 2; quiet = client.isFetching() + client.isMutating() === 0 ? quiet + 1 : 0)
        await new Promise((resolve) => setTimeout(resolve, 20));
    },
    leave() {
      root.unmount();
      router.dispose();
      host.remove();
      client.clear();
    },
  };
}

/** Opens a widget over a fake server made from `given`. Opening again, or the end of a test, closes the previous one. */
export function widgetOpener<Given extends object, Server extends { stop(): void }>(
  manifest: WidgetManifest,
  serve: (given?: Given) => Server,
  usual: WidgetPageOptions = {},
) {
  let server: Server | undefined;
  let page: WidgetPage | undefined;
  const close = () => {
    page?.leave();
    server?.stop();
    page = undefined;
  };
  const reopen = async (options: WidgetPageOptions = {}) => {
    page?.leave();
    page = await openWidget(manifest, { ...usual, ...options });
  };
  afterEach(close);
  return {
    async open(given?: Given, options: WidgetPageOptions = {}) {
      close();
      server = serve(given);
      await reopen(options);
    },
    /** Reopens the widget with the same server. */
    reopen,
    get page(): WidgetPage {
      if (!page) throw new Error("nothing is open");
      return page;
    },
    get server(): Server {
      if (!server) throw new Error("nothing is open");
      return server;
    },
  };
}
