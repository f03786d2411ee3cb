import { QueryClientProvider } from "@tanstack/react-query";
import { Provider, createStore } from "jotai";
import { createRoot } from "react-dom/client";
import { RouterProvider, createMemoryRouter } from "react-router-dom";
import type { Session } from "../../contract/people/calls/session.ts";
import { EstimationSelected } from "../../contract/config/topics.ts";
import { createQueryClient } from "../app/load-app.ts";
import { Bus } from "../bus/bus.ts";
import { BusProvider } from "../bus/use-bus.tsx";
import { sessionAtom } from "../gate/session.ts";
import { regionAtom, timeZoneAtom } from "../i18n/format.ts";
import { changeLanguage, setTextRegion } from "../i18n/start.ts";
import { showTheme, themeAtom } from "../shell/theme.ts";
import type { ThemeChoice } from "../../themes/index.ts";
import { AppContext, type App } from "../widget/app-context.ts";
import { fetchWidget } from "../widget/define-widget.ts";
import { EmbeddedWidget, type EmbeddedLook } from "./EmbeddedWidget.tsx";
import { type EmbedRecords, HOST_INSTANCE } from "./embedded.ts";
import type { ProvisionSettings, ProvisionVariant } from "./host-api.ts";

/** One app with widgets mounted in a host's page, with one store and one bus for all roots. */
export class EmbeddedApp {
  readonly app: App;
  readonly session: Session;
  readonly store = createStore();
  readonly bus: Bus;
  readonly #records: EmbedRecords;
  readonly #client = createQueryClient();

  constructor({ app, session, records }: { app: App; session: Session; records: EmbedRecords }) {
    this.app = app;
    this.session = session;
    this.#records = records;
    this.bus = new Bus(app.config.wiring);
    records.keepApart(this.store);
    this.store.set(sessionAtom, session);
    this.store.set(timeZoneAtom, app.config.services.timeZone);
    this.store.set(regionAtom, app.config.services.region);
    setTextRegion(app.config.services.region);
    this.store.set(themeAtom, app.config.layout.variant.toLowerCase() as ThemeChoice);
    showTheme(this.variant);
  }

  get variant(): ProvisionVariant {
    return this.store.get(themeAtom);
  }

  /** Applies the host's settings to this page only; nothing is stored. */
  set(settings: ProvisionSettings): Promise<void> {
    return applySettings({ store: this.store, bus: this.bus, records: this.#records }, settings);
  }

  /**
   * Puts an instance into an element, once its code is there.
   * @throws what fetching the code throws
   */
  async mount(place: { root: HTMLElement; id: string; look: EmbeddedLook; address: string }): Promise<MountedWidget> {
    const { root, id, look, address } = place;
    const manifest = this.app.widgets.get(this.app.instances.get(id)?.widget ?? "");
    if (manifest) await fetchWidget(manifest);
    const tree = createRoot(root);
    const title = await new Promise<string>((resolve) => {
      const element = <EmbeddedWidget id={id} look={look} address={address} onReady={resolve} />;
      const router = createMemoryRouter([{ path: "*", element }]);
      tree.render(
        <Provider store={this.store}>
          <QueryClientProvider client={this.#client}>
            <BusProvider bus={this.bus}>
              <AppContext value={this.app}>
                <RouterProvider router={router} />
              </AppContext>
            </BusProvider>
          </QueryClientProvider>
        </Provider>,
      );
    });
    return { title, unmount: () => tree.unmount() };
  }
}

interface MountedWidget {
  /** Its name in the reader's language. */
  readonly title: string;
  unmount(): void;
}

interface SetParts {
  readonly store: ReturnType<typeof createStore>;
  readonly bus: Bus;
  readonly records: EmbedRecords;
}

/** Applies a host's settings to the parts of one page; nothing is stored. */
export async function applySettings({ store, bus, records }: SetParts, settings: ProvisionSettings): Promise<void> {
  const { estimation, variant, language } = settings;
  if (variant !== undefined) {
    store.set(themeAtom, variant);
    showTheme(variant);
  }
  if (estimation !== undefined) {
    records.chooseEstimation(store, estimation);
    bus.publish(EstimationSelected, { did: null, eid: estimation }, HOST_INSTANCE);
  }
  if (language !== undefined) await changeLanguage(language, { remember: false });
}
