import type { createStore } from "jotai";
import type { EmbeddedLook } from "./EmbeddedWidget.tsx";
import type {
  ProvisionErrorCode,
  ProvisionLanguage,
  ProvisionReady,
  ProvisionSelection,
  ProvisionSettings,
} from "./host-api.ts";

/** A widget or app in a host's page, framed or in place: what the element holds of it. */
export interface Embedded {
  set(settings: ProvisionSettings): void;
  /** Takes it out of the page; nothing is reported afterwards. */
  stop(): void;
}

/** What it tells the element. */
export interface EmbedCallbacks {
  ready(ready: ProvisionReady): void;
  /** Why it shows nothing, where the element does not show the sentence yet. */
  refused(code: ProvisionErrorCode): void;
  selected(selection: ProvisionSelection): void;
}

/** What is to be mounted in place, in a page of our own origin. */
export interface InPlace {
  readonly root: HTMLElement;
  readonly app: string;
  readonly widget: string;
  readonly look: EmbeddedLook;
  /** What the element itself says; what it leaves out stays as the other elements of the app have it. */
  readonly settings: ProvisionSettings;
  /** The language where no element has said one. */
  readonly language: ProvisionLanguage;
  readonly ears: EmbedCallbacks;
}

/** The app's entry as embed.js fetches it on our own origin. */
export interface AppEntry {
  mountInPlace(place: InPlace): Promise<Embedded>;
}

export type Store = ReturnType<typeof createStore>;

/** What a host may choose among the app's records; which they are is the domain's own affair. */
export interface EmbedRecords {
  /** Readies the store of an embedded app: what is chosen in it stays in it. Called before anything else reads it. */
  keepApart(store: Store): void;
  /** Chooses an estimation by its id, or none. */
  chooseEstimation(store: Store, estimation: number | null): void;
}
