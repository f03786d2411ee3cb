import i18next from "i18next";
import { appPath } from "../../contract/api/addresses.ts";
import { loadApp } from "../app/load-app.ts";
import { askForSubscription } from "../http/api.ts";
import { startTexts } from "../i18n/start.ts";
import type { WidgetManifest } from "../widget/define-widget.ts";
import { EmbeddedApp } from "./embedded-app.tsx";
import { type EmbedRecords, type Embedded, type InPlaceMount, refusalOf, watchSelection } from "./embedded.ts";
import { codeOf, estimationCheck } from "./estimation-check.ts";
import { followHeight } from "./framed/follow-height.ts";
import type { ProvisionErrorCode, ProvisionLanguage, ProvisionReady, ProvisionSettings } from "./host-api.ts";
import { readLanguage } from "./protocol.ts";

/** Data that in-place mounting needs from outside the framework. */
interface InPlaceParts {
  readonly registry: readonly WidgetManifest[];
  readonly records: EmbedRecords;
}

/** The apps on this page by name: all elements of one app share its store, bus and cache. */
const apps = new Map<string, Promise<EmbeddedApp>>();
let texts: Promise<unknown> | null = null;

/** Mounts a widget in an element of a page of our own origin, with the session and the privileges of its reader. */
export async function mountInPlace({ registry, records }: InPlaceParts, place: InPlaceMount): Promise<Embedded> {
  const { root, app, widget, look, settings, callbacks } = place;
  const stops: (() => void)[] = [];
  let stopped = false;
  let shown: EmbeddedApp | null = null;
  const stop = () => {
    stopped = true;
    for (const each of stops.splice(0)) each();
  };
  const check = estimationCheck(records);
  const end = (code: ProvisionErrorCode) => {
    stop();
    callbacks.refused(code);
  };
  const set = async (next: ProvisionSettings): Promise<void> => {
    const estimation = await check(next);
    if (estimation === "outdated" || stopped) return;
    if (estimation === "hidden") return end("notPublic");
    await shown?.set(next);
    if (shown && !stopped && (next.language ?? next.variant) !== undefined)
      callbacks.ready(readyOf(place, shown, root));
  };
  try {
    const [embedded] = await Promise.all([appOf(app, registry, records), textsIn(settings.language ?? place.language)]);
    const refusal = refusalOf(embedded, widget, false);
    if (refusal !== null) callbacks.refused(refusal);
    else if ((await check(settings)) === "hidden") end("notPublic");
    else {
      await embedded.set(settings);
      const mounted = await embedded.mount({ root, id: widget, look, address: appPath(app) });
      stops.push(
        mounted.unmount,
        watchSelection(embedded.bus, (selection) => callbacks.selected(selection)),
        followHeight(root, (height) => callbacks.resized(height)),
      );
      shown = embedded;
      callbacks.ready(readyOf(place, embedded, root));
    }
  } catch (error) {
    end(codeOf(error));
  }
  return { set: (next) => void set(next).catch((error: unknown) => end(codeOf(error))), stop };
}

function appOf(name: string, registry: readonly WidgetManifest[], records: EmbedRecords): Promise<EmbeddedApp> {
  const known = apps.get(name);
  if (known) return known;
  const made = askForSubscription()
    .then(() => loadApp(name, registry))
    .then((loaded) => new EmbeddedApp({ ...loaded, records }));
  apps.set(name, made);
  // The next attempt starts again.
  made.catch(() => apps.delete(name));
  return made;
}

/** The page has one set of texts: the first element's language loads them. */
function textsIn(language: ProvisionLanguage): Promise<unknown> {
  texts ??= startTexts({ asked: language, wholePage: false }).catch((error: unknown) => {
    texts = null;
    throw error;
  });
  return texts;
}

function readyOf({ app, widget }: InPlaceMount, embedded: EmbeddedApp, root: HTMLElement): ProvisionReady {
  const title = root.querySelector(".pv-embed")?.getAttribute("aria-label") ?? widget;
  return { app, widget, title, language: readLanguage(i18next.language) ?? "en", variant: embedded.variant };
}
