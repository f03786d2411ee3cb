import type { createStore } from "jotai";
import type { EmbeddedLook } from "./EmbeddedWidget.tsx";
import type {
  ProvisionErrorCode,
  ProvisionLanguage,
  ProvisionReady,
  ProvisionSelection,
  ProvisionSettings,
} from "./host-api.ts";
import type { Session } from "../../contract/people/calls/session.ts";
import { permits } from "../../contract/people/privileges.ts";
import type { App } from "../widget/app-context.ts";
import { callerOf } from "../gate/session.ts";
import { needsOf } from "../widget/define-widget.ts";
import { DisasterSelected, EstimationSelected, ZoneFocused } from "../../contract/config/topics.ts";
import type { Bus } from "../bus/bus.ts";

/** A widget or app in a host's page, framed or in place, as its element sees it. */
export interface Embedded {
  set(settings: ProvisionSettings): void;
  /** Removes it from the page; nothing is reported afterwards. */
  stop(): void;
}

/** Callbacks through which it reports to the element. */
export interface EmbedCallbacks {
  ready(ready: ProvisionReady): void;
  /** Called with the reason why it shows nothing, if the element does not show that sentence yet. */
  refused(code: ProvisionErrorCode): void;
  selected(selection: ProvisionSelection): void;
  /** Called with each new height in pixels. */
  resized(height: number): void;
}

/** A part to mount in place, in a page of the same origin. */
export interface InPlaceMount {
  readonly root: HTMLElement;
  readonly app: string;
  readonly widget: string;
  readonly look: EmbeddedLook;
  /** The element's own settings; absent ones stay as the other elements of the app have them. */
  readonly settings: ProvisionSettings;
  /** The language if no element has set one. */
  readonly language: ProvisionLanguage;
  readonly callbacks: EmbedCallbacks;
}

/** The app's entry as embed.js fetches it on our own origin. */
export interface AppEntry {
  mountInPlace(place: InPlaceMount): Promise<Embedded>;
}

type Store = ReturnType<typeof createStore>;

/** The records that a host may choose from; the domain decides which these are. */
export interface EmbedRecords {
  /** Prepares the store of an embedded app: choices made in it stay in it. Called before anything else reads it. */
  keepApart(store: Store): void;
  /** Chooses an estimation by its id, or none. */
  chooseEstimation(store: Store, estimation: number | null): void;
  /** Returns whether this page's reader may see an estimation; one that does not exist is no different. */
  isVisible(estimation: number): Promise<boolean>;
}

/**
 * Returns why an app's instance (or, with null, the whole app) is not shown in a host's page; null if it is shown.
 * Another site's page may show only what the config lists for it; a page of our own origin may show any instance that
 * its caller may see.
 */
export function refusalOf(
  { app, session }: { app: App; session: Session },
  widget: string | null,
  foreign: boolean,
): ProvisionErrorCode | null {
  const { embedding } = app.config;
  if (widget === null) return embedding.wholeApp ? null : "notEmbeddable";
  if (foreign && !embedding.widgets.includes(widget)) return "notEmbeddable";
  const needs = needsOf(app, widget);
  if (needs === undefined) return "notEmbeddable";
  return permits(callerOf(session), needs) ? null : "notPublic";
}

/** Instance name under which the embedding side listens and sends on the bus. */
export const HOST_INSTANCE = "embed-host";

/** Reports the reader's choices, each change once, until the returned function is called. */
export function watchSelection(bus: Bus, notify: (selection: ProvisionSelection) => void): () => void {
  let now: ProvisionSelection = { disaster: null, estimation: null, zone: null };
  const change = (next: ProvisionSelection): void => {
    if (next.disaster === now.disaster && next.estimation === now.estimation && next.zone === now.zone) return;
    now = next;
    notify(next);
  };
  const stops = [
    bus.subscribe(
      DisasterSelected,
      ({ did }) => did !== now.disaster && change({ disaster: did, estimation: null, zone: null }),
      HOST_INSTANCE,
    ),
    bus.subscribe(
      EstimationSelected,
      ({ did, eid }) => {
        const zone = eid === now.estimation ? now.zone : null;
        change({ disaster: did ?? now.disaster, estimation: eid, zone });
      },
      HOST_INSTANCE,
    ),
    bus.subscribe(
      ZoneFocused,
      ({ eid, zone }) => {
        const disaster = now.estimation === null || now.estimation === eid ? now.disaster : null;
        change({ disaster, estimation: eid, zone });
      },
      HOST_INSTANCE,
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
