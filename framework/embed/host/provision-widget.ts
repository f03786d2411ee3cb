import { appPath, embedPath, embedTarget, type EmbedTarget } from "../../../contract/api/addresses.ts";
import { readCompact, readPixels } from "../embed-query.ts";
import type { EmbedCallbacks, Embedded } from "../embedded.ts";
import type {
  ProvisionError,
  ProvisionErrorCode,
  ProvisionLanguage,
  ProvisionSettings,
  ProvisionState,
  ProvisionVariant,
  ProvisionWidgetElement,
  ProvisionWidgetEventMap,
} from "../host-api.ts";
import { readId, readLanguage, readVariant } from "../protocol.ts";
import { refusalElement, refusalTexts } from "../refusal.ts";
import { embedFramed } from "./framed.ts";
import { embedInPlace, whenInView, type AppFiles } from "./placed.ts";

export const ELEMENT_NAME = "provision-widget";

/** The source of the script: the app's address and files. */
interface EmbedSource {
  /** Its address, without a trailing slash. */
  readonly root: string;
  readonly files: AppFiles;
}

const SETTINGS = ["estimation", "language", "variant"] as const;
const ATTRIBUTES = ["app", "widget", "background", "min-height", "compact", "framed", ...SETTINGS] as const;
type Attribute = (typeof ATTRIBUTES)[number];

/** The element's class for a script from one source. */
export function provisionWidget(source: EmbedSource) {
  return class ProvisionWidget extends HTMLElement implements ProvisionWidgetElement {
    static readonly observedAttributes: readonly Attribute[] = ATTRIBUTES;
    #embedded: Embedded | null = null;
    #leave: (() => void) | null = null;
    #state: ProvisionState = "waiting";
    #restarting = false;

    connectedCallback(): void {
      if (this.style.display === "") this.style.display = "block";
      this.#state = "waiting";
      this.#leave = whenInView(this, () => this.#start());
    }

    disconnectedCallback(): void {
      this.#leave?.();
      this.#stop();
      this.#state = "waiting";
    }

    attributeChangedCallback(name: Attribute, before: string | null, after: string | null): void {
      if (before === after || this.#state === "waiting") return;
      if (this.#embedded && this.#state !== "refused" && isSetting(name)) this.#embedded.set(this.#changed(name));
      else this.#restart();
    }

    get app() {
      return this.getAttribute("app") ?? "";
    }
    set app(name: string) {
      this.setAttribute("app", name);
    }
    get widget() {
      return this.getAttribute("widget") ?? "";
    }
    set widget(id: string) {
      this.setAttribute("widget", id);
    }
    get estimation() {
      return readId(this.getAttribute("estimation"));
    }
    set estimation(id: number | null) {
      this.#write("estimation", id);
    }
    get language() {
      return readLanguage(this.getAttribute("language"));
    }
    set language(code: ProvisionLanguage | null) {
      this.#write("language", code);
    }
    get variant() {
      return readVariant(this.getAttribute("variant"));
    }
    set variant(name: ProvisionVariant | null) {
      this.#write("variant", name);
    }
    get state() {
      return this.#state;
    }

    setEstimation(id: number | null): void {
      this.estimation = id;
    }
    setLanguage(code: ProvisionLanguage | null): void {
      this.language = code;
    }
    setVariant(name: ProvisionVariant | null): void {
      this.variant = name;
    }
    reload(): void {
      this.#stop();
      if (this.isConnected) this.#start();
    }

    #write(name: Attribute, value: string | number | null): void {
      if (value === null) this.removeAttribute(name);
      else this.setAttribute(name, String(value));
    }

    /** Several attributes changed at once restart it once. */
    #restart(): void {
      if (this.#restarting) return;
      this.#restarting = true;
      queueMicrotask(() => {
        this.#restarting = false;
        if (this.#state !== "waiting") this.reload();
      });
    }

    #start(): void {
      this.#state = "loading";
      const target = this.#target();
      if (target === null) return this.#refuse("attributes");
      const own = window.location.origin === new URL(source.root).origin && !this.hasAttribute("framed");
      if (own && target.widget !== null) this.#mount(target.app, target.widget);
      else this.#frame(target);
    }

    #frame(target: EmbedTarget): void {
      const callbacks = { ...this.#callbacks(), failed: (error: ProvisionError) => this.#fail(error) };
      const title = target.widget ?? target.app;
      const host = window.location.origin;
      const language = this.#language();
      const options = { ...this.#settings(), language, ...this.#look(), host: host === "null" ? null : host };
      const place = this.shadowRoot ?? this.attachShadow({ mode: "open" });
      place.replaceChildren();
      this.#embedded = embedFramed({ place, site: source.root, target, options, title, callbacks });
    }

    #mount(app: string, widget: string): void {
      // Light children, in the page's own tree: its styles and its tools reach them. The shadow root of an earlier
      // frame lets them through.
      this.shadowRoot?.replaceChildren(document.createElement("slot"));
      const root = document.createElement("div");
      this.replaceChildren(root);
      const [settings, language, callbacks] = [this.#settings(), this.#language(), this.#callbacks()];
      const place = { root, app, widget, look: this.#look(), settings, language, callbacks };
      this.#embedded = embedInPlace(source.files, place);
    }

    #stop(): void {
      this.#embedded?.stop();
      this.#embedded = null;
      if (this.shadowRoot) this.shadowRoot.replaceChildren();
      else this.replaceChildren();
    }

    #callbacks(): EmbedCallbacks {
      return {
        ready: (ready) => {
          this.#state = "ready";
          this.#dispatch("provision-ready", ready);
        },
        refused: (code) => this.#refuse(code),
        selected: (selection) => this.#dispatch("provision-selection", selection),
        resized: (height) => this.#dispatch("provision-resize", { height }),
      };
    }

    /** Shows the reason for a refusal in the element. */
    #refuse(code: ProvisionErrorCode): void {
      this.#stop();
      const language = this.#language();
      const address = this.app === "" ? null : `${source.root}${appPath(this.app)}`;
      const box = refusalElement({ code, language, address, retry: () => this.reload() });
      (this.shadowRoot ?? this).replaceChildren(box);
      this.#fail({ code, message: refusalTexts(language)[code] });
    }

    #fail(error: ProvisionError): void {
      this.#state = "refused";
      this.#dispatch("provision-error", error);
    }

    #dispatch<Name extends keyof ProvisionWidgetEventMap>(
      name: Name,
      detail: ProvisionWidgetEventMap[Name]["detail"],
    ): void {
      this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    }

    /** The target named by the attributes; null for none. */
    #target(): EmbedTarget | null {
      const { app, widget } = this;
      return app === "" ? null : embedTarget(embedPath({ app, widget: widget === "" ? null : widget }));
    }

    /** The settings in the attributes. */
    #settings(): ProvisionSettings {
      const { estimation, language, variant } = this;
      return {
        ...(estimation === null ? {} : { estimation }),
        ...(language === null ? {} : { language }),
        ...(variant === null ? {} : { variant }),
      };
    }

    /** The setting of a changed attribute, also of a removed one. */
    #changed(name: (typeof SETTINGS)[number]): ProvisionSettings {
      switch (name) {
        case "estimation":
          return { estimation: this.estimation };
        case "language":
          return { language: this.#language() };
        case "variant":
          return this.variant === null ? {} : { variant: this.variant };
      }
    }

    /** The attribute's, else the language of the page around it, else the browser's. */
    #language(): ProvisionLanguage {
      const around = this.closest("[lang]")?.getAttribute("lang");
      const wanted = [this.getAttribute("language"), around, ...navigator.languages].map(readLanguage);
      return wanted.find((language) => language !== null) ?? "en";
    }

    #look() {
      const clear = this.getAttribute("background") === "transparent";
      const [least, most] = [this.getAttribute("min-height"), this.getAttribute("compact")];
      return { clear, least: readPixels(least), most: readCompact(most) };
    }
  };
}

const isSetting = (name: Attribute): name is (typeof SETTINGS)[number] =>
  (SETTINGS as readonly Attribute[]).includes(name);
