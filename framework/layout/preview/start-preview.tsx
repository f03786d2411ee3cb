import { atom, useAtomValue } from "jotai";
import { Suspense, lazy, useEffect } from "react";
import { createMemoryRouter, useRoutes, type DataRouter, type RouteObject } from "react-router-dom";
import { migrateAppConfig } from "../../../contract/config/migrations.ts";
import { getFooterKeys } from "../../../contract/config/calls.ts";
import { getSession, type Session } from "../../../contract/people/calls/session.ts";
import { permittedConfig } from "../../../contract/config/permitted-config.ts";
import { send } from "../../http/api.ts";
import { startTexts } from "../../i18n/start.ts";
import { PageError } from "../../shell/PageStates.tsx";
import { clearStorages } from "../../preferences/storages.ts";
import { ErrorBoundary } from "../../ui/states.tsx";
import { AppContext, ReloadAppContext, useApp, type App } from "../../widget/app-context.ts";
import { withOnDemand } from "../../widget/define-widget.ts";
import { carriedOver } from "../../app/RunningApp.tsx";
import { buildApp } from "../../app/load-app.ts";
import { mountApp, type MountedApp, type StartOptions } from "../../app/mount-app.tsx";
import { routesOf } from "../../app/routes.tsx";
import { checkConfig } from "../check-config.ts";
import { tellTraffic } from "../wires/preview-traffic.ts";
import { isSeeded, isolatePreview } from "./isolate-preview.ts";
import { ToPreviewSchema, seenAs, type ArrangedPreview, type FromPreview, type PreviewDraft } from "./messages.ts";

const arrangeAtom = atom<ArrangedPreview>({ arranging: null, carried: null });
/** Fetched when a page is first arranged. */
const ArrangeLayer = lazy(() => import("../arrange/ArrangeLayer.tsx"));

/** Starts the app as a preview: it accepts drafts of its config from the page around it, and from no one else. */
export async function startPreview({ registry, root }: StartOptions): Promise<void> {
  isolatePreview();
  const [session, links, widgets] = await Promise.all([
    send(getSession),
    send(getFooterKeys),
    withOnDemand(registry),
    startTexts(),
  ]);
  const stage = new Stage(root, session);
  window.addEventListener("message", (event: MessageEvent<unknown>) => {
    if (event.origin !== window.location.origin || event.source !== window.parent) return;
    const message = ToPreviewSchema.safeParse(event.data);
    if (!message.success) return;
    const { data } = message;
    if (data.type === "provision.preview.go") stage.go(data.route);
    else if (data.type === "provision.preview.arrange") stage.arrange({ arranging: data });
    else if (data.type === "provision.preview.carry") stage.arrange(data);
    else
      stage.show(data, (raw) => {
        // The page around it knows the icons, and checks the whole draft.
        const faults = checkConfig(raw, { widgets }, { file: data.file });
        return buildApp({ name: data.app, file: data.file, raw, faults, links, registry: widgets });
      });
  });
  postToHost({ type: "provision.preview.ready" });
}

function postToHost(message: FromPreview): void {
  window.parent.postMessage(message, window.location.origin);
}

/** Shows the drafts, one after the other. */
class Stage {
  readonly #root: HTMLElement;
  readonly #session: Session;
  #mounted: MountedApp | null = null;
  #router: DataRouter | null = null;
  #shown: { app: App; fixed: string } | null = null;
  #turn = 0;
  #arranged: ArrangedPreview = { arranging: null, carried: null };

  constructor(root: HTMLElement, session: Session) {
    this.#root = root;
    this.#session = session;
  }

  /** Shows a draft as its role would see it, without the parts that the server would remove for that role. */
  show(draft: PreviewDraft, build: (raw: unknown) => App): void {
    const session = seenAs(this.#session, draft.role);
    const held = new Set(session.privileges.map(({ privilegeCode }) => privilegeCode));
    const app = build(permittedConfig(migrateAppConfig(draft.config), held));
    const fixed = fixedParts(app, draft);
    this.#turn = draft.turn;
    if (this.#mounted && this.#shown?.fixed === fixed) {
      const next = carriedOver(this.#shown.app, app);
      const news = { ...next, faults: app.faults };
      this.#shown = { app: news, fixed };
      this.#mounted.store.set(draftAppAtom, news);
      return;
    }
    this.#shown = { app, fixed };
    this.#mount(app, session);
  }

  /** Draws the outlines and handles for arranging by hand, or removes them. */
  arrange(news: Partial<ArrangedPreview>): void {
    this.#arranged = { ...this.#arranged, ...news };
    this.#mounted?.store.set(arrangeAtom, this.#arranged);
  }

  go(route: string): void {
    if (this.#router && this.#router.state.location.pathname !== route) void this.#router.navigate(route);
  }

  #mount(app: App, session: Session): void {
    const at = this.#router?.state.location;
    // Earlier choices in the preview (its variant, say) would hide what the draft sets now.
    clearStorages(isSeeded);
    this.#mounted?.unmount();
    this.#router?.dispose();
    const host = document.createElement("div");
    host.style.display = "contents";
    this.#root.replaceChildren(host);
    const createRouter = (routes: RouteObject[]): DataRouter => {
      const router = createMemoryRouter(routes, { initialEntries: [at ?? "/"] });
      router.subscribe(this.#tellShown);
      this.#router = router;
      return router;
    };
    const routes = [{ path: "*", element: <PreviewedApp onShown={this.#tellShown} /> }];
    this.#mounted = mountApp({ app, session, root: host, routes, createRouter });
    tellTraffic(this.#mounted.bus);
    this.arrange({});
  }

  readonly #tellShown = (): void => {
    const address = this.#router?.state.location.pathname ?? "/";
    const faults = this.#shown?.app.faults.length ?? 0;
    postToHost({ type: "provision.preview.shown", turn: this.#turn, faults, address });
  };
}

/** Values that a running app reads only at its start: if a draft changes them, it is started again. */
function fixedParts({ config }: App, { app, role }: PreviewDraft): string {
  const { layout, themes, wiring, services, languages } = config;
  return JSON.stringify({ app, role, layout, themes, wiring, services, languages });
}

/** The newest draft's app; until there is one, the app that was mounted. */
const draftAppAtom = atom<App | null>(null);

/**
 * The real app with the newest draft. Its routes are made again with every draft, so that pages can be added and
 * removed while unchanged parts stay: no map is loaded again for a new name in the menu.
 */
function PreviewedApp({ onShown }: { onShown: (app: App) => void }) {
  const mounted = useApp();
  const app = useAtomValue(draftAppAtom) ?? mounted;
  const arranged = useAtomValue(arrangeAtom);
  useEffect(() => onShown(app), [app, onShown]);
  return (
    <AppContext value={app}>
      <ReloadAppContext value={STAY}>
        <ErrorBoundary fallback={(error, retry) => <Failed error={error} retry={retry} />}>
          <Pages app={app} />
        </ErrorBoundary>
        {arranged.arranging?.names ? (
          <Suspense fallback={null}>
            <ArrangeLayer
              {...arranged}
              names={arranged.arranging.names}
              onAct={(act) => postToHost({ type: "provision.preview.edit", act })}
            />
          </Suspense>
        ) : null}
      </ReloadAppContext>
    </AppContext>
  );
}

/** The draft is the app: the server's config does not matter. */
const STAY = () => Promise.resolve();

function Pages({ app }: { app: App }) {
  return useRoutes(routesOf(app));
}

/** Shown for a draft that cannot be drawn; the next one may work. */
function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const app = useApp();
  useEffect(() => retry, [app, retry]);
  return <PageError error={error} retry={retry} />;
}
