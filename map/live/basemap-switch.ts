import { Basemap, type SDKMap } from "#sdk";
import { LOCAL_CREDIT, pictureOf, type MapCredit } from "../basemap/hosted.ts";
import { hostOf, hostedSource, type BasemapChoice, type BasemapSource } from "../basemap/sources.ts";
import type { BasemapState } from "../live-map.ts";
import { fetchBasemap, UnsupportedTilingError, originsOf } from "./basemap-source.ts";
import { RequestFailures } from "./request-failures.ts";

/** Milliseconds until an unreachable base map is requested again. */
const AGAIN_MS = 30_000;
const LOCAL = "local";
/** Milliseconds after a failure in which the browser may report that the content policy was its cause. */
const TOLD_MS = 50;

interface BasemapListener {
  onState(state: BasemapState): void;
  /** Called when another base map is shown, with its credit and whether it is the local one. */
  onShown(credit: MapCredit, local: boolean): void;
}

/**
 * Decides which base map is shown. Until another one is known to answer, the local one stays visible; if it does not
 * answer, it is requested again from time to time, and at once when the connection is back. A base map that stops
 * answering while it is shown is noticed by its failing tiles.
 */
export class BasemapSwitch {
  /** The base map that is shown or being requested. */
  shown = LOCAL;
  state: BasemapState = { id: LOCAL, result: "shown", host: "" };
  credit: MapCredit = LOCAL_CREDIT;
  readonly #listener: BasemapListener;
  readonly #basemaps = new Map<string, Basemap>();
  #sources = new Map<string, BasemapSource>();
  #map: SDKMap | null = null;
  /** Counts the choices: an answer to an earlier one is outdated. */
  #choice = 0;
  #due: ReturnType<typeof setTimeout> | undefined;
  /** Time until which the visible base map is not checked again. */
  #trustedUntil = 0;
  readonly #failures = new RequestFailures(() => void this.#doubt());
  readonly #online = (): void => {
    if (this.isWaiting) void this.#ask(this.state.id);
  };

  constructor(listener: BasemapListener) {
    this.#listener = listener;
    window.addEventListener("online", this.#online);
  }

  attach(map: SDKMap): void {
    this.#map = map;
    this.#hold(LOCAL);
  }

  setChoices(choices: readonly BasemapChoice[]): void {
    this.#sources = new Map(choices.map(({ id, source }) => [id, source]));
  }

  /** A base map with its name and picture, as a gallery shows it; the one on the map stays the same object. */
  offer({ id, label, picture, source }: BasemapChoice): Basemap {
    this.#sources.set(id, source);
    // A gallery that closes destroys those not shown, some time later: the next gallery must not show the same objects.
    if (this.#map?.basemap?.id !== id) this.#basemaps.delete(id);
    const offered = this.#basemapOf(id);
    offered.title = label;
    offered.thumbnailUrl = picture || pictureOf(id);
    return offered;
  }

  /** Shows a base map; any result other than `shown` leaves the local one visible. */
  show(id: string): Promise<BasemapState["result"]> {
    this.#choice++;
    return this.#ask(id);
  }

  /** The reader keeps the local base map while waiting for another one. */
  settle(): void {
    if (this.isWaiting && this.#map?.basemap?.id === LOCAL) void this.show(LOCAL);
  }

  destroy(): void {
    this.#choice++;
    clearTimeout(this.#due);
    window.removeEventListener("online", this.#online);
    this.#failures.end();
  }

  /** Returns whether another one is being requested again and again. */
  get isWaiting(): boolean {
    const { result } = this.state;
    return result === "unreachable" || result === "forbidden" || result === "misfit";
  }

  async #ask(id: string): Promise<BasemapState["result"]> {
    clearTimeout(this.#due);
    const choice = this.#choice;
    const again = this.isWaiting && this.state.id === id;
    const source = this.#sources.get(id) ?? hostedSource(id, "");
    const host = source === null ? "" : hostOf(source, location.href);
    // The replacement, while the other is requested again, is visible and marked.
    if (!again) {
      this.shown = id;
      this.#hold(id);
      this.#report({ id, result: "asking", host });
    }
    const refusals = watchRefusals(host);
    try {
      if (source === null) throw new Error(`There is no base map ${id}.`);
      if (source.kind !== "local") await this.#fill(id, source, () => choice === this.#choice);
      if (choice !== this.#choice) return "shown";
      this.shown = id;
      this.#hold(id);
      if (source.kind === "local") this.credit = LOCAL_CREDIT;
      this.#listener.onShown(this.credit, source.kind === "local");
      return this.#report({ id, result: "shown", host });
    } catch (error) {
      // Refused, missing, too slow, or of another projection: to the reader it is missing, and the state has the
      // reason.
      const refused = await refusals.seen();
      if (choice !== this.#choice) return "shown";
      this.#giveWay(id);
      const result = refused ? "forbidden" : error instanceof UnsupportedTilingError ? "misfit" : "unreachable";
      return again ? result : this.#report({ id, result, host });
    } finally {
      refusals.end();
    }
  }

  /** The local one replaces it until the other answers. */
  #giveWay(id: string): void {
    this.shown = LOCAL;
    this.#hold(LOCAL);
    this.credit = LOCAL_CREDIT;
    this.#listener.onShown(this.credit, true);
    this.#due = setTimeout(() => void this.#ask(id), AGAIN_MS);
  }

  /** Checks whether the base map shown still answers, once for all the tiles that fail at a time. */
  async #doubt(): Promise<void> {
    const { id, result, host } = this.state;
    const source = this.#sources.get(id) ?? hostedSource(id, "");
    if (result !== "shown" || source === null || source.kind === "local" || Date.now() < this.#trustedUntil) return;
    this.#trustedUntil = Date.now() + AGAIN_MS;
    const choice = this.#choice;
    const answers = await fetchBasemap(source).then(
      () => true,
      () => false,
    );
    if (answers || choice !== this.#choice) return;
    this.#giveWay(id);
    this.#report({ id, result: "unreachable", host });
  }

  /** Gives the base map its layers, once they are known to answer. */
  async #fill(id: string, source: Exclude<BasemapSource, { kind: "local" }>, isWanted: () => boolean): Promise<void> {
    const { base, reference, credit } = await fetchBasemap(source);
    if (!isWanted()) return;
    const filled = this.#basemapOf(id);
    filled.baseLayers.removeAll();
    filled.referenceLayers.removeAll();
    filled.baseLayers.addMany([...base]);
    filled.referenceLayers.addMany([...reference]);
    this.#failures.origins = originsOf([...base, ...reference]);
    this.#trustedUntil = 0;
    this.credit = credit;
  }

  #report(state: BasemapState): BasemapState["result"] {
    this.state = state;
    this.#listener.onState(state);
    return state.result;
  }

  #hold(id: string): void {
    if (this.#map !== null && this.#map.basemap?.id !== id) this.#map.basemap = this.#basemapOf(id);
  }

  /** One for each, empty until it is shown. */
  #basemapOf(id: string): Basemap {
    const known = this.#basemaps.get(id);
    if (known && !known.destroyed) return known;
    const made = new Basemap({ id });
    this.#basemaps.set(id, made);
    return made;
  }
}

/** Watches whether the content policy prevents this page from requesting a host. */
function watchRefusals(host: string) {
  let refused = false;
  const hear = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
    if (host !== "" && URL.canParse(blockedURI) && new URL(blockedURI).host === host) refused = true;
  };
  document.addEventListener("securitypolicyviolation", hear);
  // The browser reports it in a separate task, after the request has failed.
  const seen = (): Promise<boolean> => new Promise((resolve) => setTimeout(() => resolve(refused), TOLD_MS));
  return { seen, end: () => document.removeEventListener("securitypolicyviolation", hear) };
}
