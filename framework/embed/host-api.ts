import type { Language } from "../../contract/api/languages.ts";

/**
 * Messages and settings of `<provision-widget>` for pages that embed Provision. This file has only types and is served
 * as /embed.d.ts next to /embed.js, so that pages written in TypeScript can check their use of it.
 */

/** Languages in which the texts exist. */
export type ProvisionLanguage = Language;

/** The three variants. */
export type ProvisionVariant = "light" | "dark" | "transparent";

/**
 * Reasons why nothing is shown: the attributes name nothing; this part may not be embedded; its records are not public;
 * this site may not embed the app; no answer came in time; the part's code failed; the frame's sandbox hides its origin.
 */
export type ProvisionErrorCode =
  | "attributes"
  | "notEmbeddable"
  | "notPublic"
  | "siteNotAllowed"
  | "noAnswer"
  | "failed"
  | "sandboxed";

/** The state of the element. */
export type ProvisionState = "waiting" | "loading" | "ready" | "refused";

/** Settings that can change while the element is shown; undefined ones stay unchanged. */
export interface ProvisionSettings {
  /** Id of the estimation shown; null for none, or where only published ones are shown, the latest. */
  readonly estimation?: number | null;
  readonly language?: ProvisionLanguage;
  readonly variant?: ProvisionVariant;
}

/** The part that is now shown. */
export interface ProvisionReady {
  readonly app: string;
  /** Null if the whole app is shown. */
  readonly widget: string | null;
  /** Its name in the language shown. */
  readonly title: string;
  readonly language: ProvisionLanguage;
  readonly variant: ProvisionVariant;
}

/** The height that the part has now. */
interface ProvisionSize {
  /** In pixels. */
  readonly height: number;
}

/** The reason why it is not shown. */
export interface ProvisionError {
  readonly code: ProvisionErrorCode;
  /** A sentence in the reader's language; the element shows it too. */
  readonly message: string;
}

/** The reader's selection inside the element, as ids; null for none. */
export interface ProvisionSelection {
  readonly disaster: number | null;
  readonly estimation: number | null;
  /** Number of the zone that the reader focused. */
  readonly zone: number | null;
}

/** Events of the element; they bubble. */
export interface ProvisionWidgetEventMap {
  /** The part is on the page and can be used. */
  "provision-ready": CustomEvent<ProvisionReady>;
  /** It is not shown; the detail has the reason. */
  "provision-error": CustomEvent<ProvisionError>;
  /** Its height has changed; the element has it already. Not sent for a whole app, which scrolls. */
  "provision-resize": CustomEvent<ProvisionSize>;
  /** The reader chose another disaster, estimation or zone; changes by the host itself are not reported back. */
  "provision-selection": CustomEvent<ProvisionSelection>;
}

/**
 * `<provision-widget app widget estimation language variant background min-height compact framed>`; its attributes may change
 * at any time.
 */
export interface ProvisionWidgetElement extends HTMLElement {
  /** Name of the app; reflects the attribute. */
  app: string;
  /** Id of the widget's instance in the app's config, empty for the whole app; reflects the attribute. */
  widget: string;
  /** Reflects the attribute, like the next two; null if it is not set. */
  estimation: number | null;
  language: ProvisionLanguage | null;
  variant: ProvisionVariant | null;
  readonly state: ProvisionState;
  setEstimation(estimation: number | null): void;
  setLanguage(language: ProvisionLanguage | null): void;
  setVariant(variant: ProvisionVariant | null): void;
  /** Starts again, for example after a refusal. */
  reload(): void;
  addEventListener<Name extends keyof ProvisionWidgetEventMap>(
    name: Name,
    listener: (this: ProvisionWidgetElement, event: ProvisionWidgetEventMap[Name]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    name: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "provision-widget": ProvisionWidgetElement;
  }
}
