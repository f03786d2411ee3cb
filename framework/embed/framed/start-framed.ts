import { appPath, embedPath, type EmbedTarget } from "../../../contract/api/addresses.ts";
import { BASE_PATH } from "../../../contract/api/base-path.ts";
import type { Session } from "../../../contract/people/calls/session.ts";
import { loadApp } from "../../app/load-app.ts";
import { mountApp } from "../../app/mount-app.tsx";
import { ApiError } from "../../http/api-error.ts";
import { callWithoutSession } from "../../http/api.ts";
import { preferredLanguage } from "../../i18n/languages.ts";
import { changeLanguage, startTexts } from "../../i18n/start.ts";
import { showTheme, themeAtom } from "../../shell/theme.ts";
import type { App } from "../../widget/app-context.ts";
import type { WidgetManifest } from "../../widget/define-widget.ts";
import { readEmbedQuery, type EmbedOptions } from "../embed-query.ts";
import { EmbeddedApp } from "../embedded-app.tsx";
import { type EmbedRecords, refusalOf, watchSelection } from "../embedded.ts";
import type { ProvisionErrorCode, ProvisionLanguage, ProvisionSettings, ProvisionVariant } from "../host-api.ts";
import { readLanguage, readHostMessage, type HostMessage } from "../protocol.ts";
import { refusalElement, refusalTexts } from "../refusal.ts";
import { followHeight } from "./follow-height.ts";
import type { HostLink } from "./host-link.ts";

/** The inputs of a framed page. */
interface FramedStart {
  readonly registry: readonly WidgetManifest[];
  readonly records: EmbedRecords;
  readonly root: HTMLElement;
  readonly target: EmbedTarget;
  readonly link: HostLink | null;
}

/** The same, and the options that the host's page set. */
interface FramedRequest extends FramedStart {
  readonly options: EmbedOptions;
}

/** Shows an app's widget, or the whole app, in another page's frame; or, in its place, the reason why not. */
export async function startFramed(asked: FramedStart): Promise<void> {
  const { registry, target } = asked;
  const options = readEmbedQuery(window.location.search);
  const start = { ...asked, options };
  callWithoutSession();
  showFrame(options);
  try {
    const { language = null } = options;
    const [loaded] = await Promise.all([loadApp(target.app, registry), startTexts({ asked: language })]);
    const refusal = refusalOf(loaded, target.widget, true);
    if (refusal !== null) refuse(start, refusal);
    else if (target.widget === null) showWholeApp(start, loaded);
    else await showWidget(start, loaded, target.widget);
  } catch (error) {
    // An unknown app is reported like one that may not be embedded, so that a stranger cannot find out which names
    // exist.
    const answered = error instanceof ApiError && error.status > 0 && error.status < 500;
    refuse(start, answered ? "notEmbeddable" : error instanceof ApiError ? "noAnswer" : "failed");
  }
}

interface LoadedFrame {
  readonly app: App;
  readonly session: Session;
}

async function showWidget({ root, target, options, link, records }: FramedRequest, loaded: LoadedFrame, id: string) {
  const embedded = new EmbeddedApp({ ...loaded, records });
  // The page has had this language since its texts were loaded.
  const { language: _, ...first } = options;
  await embedded.set(first);
  if (link) watchSelection(embedded.bus, (selection) => link.send({ kind: "selection", ...selection }));
  const { title } = await embedded.mount({ root, id, look: options, address: BASE_PATH + appPath(target.app) });
  document.title = title;
  if (link) follow(root, link);
  const sendReady = () =>
    link?.send({ kind: "ready", ...target, title, language: languageNow(), variant: embedded.variant });
  if (link)
    hearHost(link, ({ kind: _, ...settings }) => {
      void embedded.set(settings).then(() => (changesLook(settings) ? sendReady() : undefined));
    });
  sendReady();
}

/** The whole app scrolls in its frame as it would in its window: its height does not follow the content. */
function showWholeApp({ root, target, options, link, records }: FramedRequest, { app, session }: LoadedFrame): void {
  const { store, bus } = mountApp({ app, session, root, basename: BASE_PATH + embedPath(target) });
  records.keepApart(store);
  const set = async ({ variant, estimation, language }: ProvisionSettings): Promise<void> => {
    if (variant !== undefined) {
      store.set(themeAtom, variant);
      showTheme(variant);
    }
    if (estimation !== undefined) records.chooseEstimation(store, estimation);
    if (language !== undefined) await changeLanguage(language, { remember: false });
  };
  const { language: _, ...first } = options;
  void set(first);
  const sendReady = () =>
    link?.send({
      kind: "ready",
      ...target,
      title: app.config.title,
      language: languageNow(),
      variant: store.get(themeAtom),
    });
  if (link) watchSelection(bus, (selection) => link.send({ kind: "selection", ...selection }));
  if (link)
    hearHost(link, ({ kind: _, ...settings }) => {
      void set(settings).then(() => (changesLook(settings) ? sendReady() : undefined));
    });
  sendReady();
}

function refuse({ root, target, options, link }: FramedRequest, code: ProvisionErrorCode): void {
  const language = options.language ?? preferredLanguage(null, navigator.languages);
  const retry = () => window.location.reload();
  const address = code === "noAnswer" ? null : BASE_PATH + appPath(target.app);
  root.replaceChildren(refusalElement({ code, language, address, retry }));
  if (link) follow(root, link);
  link?.send({ kind: "error", code, message: refusalTexts(language)[code] });
}

/** From now on the frame is as high as its content, so it has nothing to scroll. */
function follow(root: HTMLElement, link: HostLink): void {
  document.documentElement.dataset["framed"] = "follows";
  followHeight(root, (height) => link.send({ kind: "height", height }));
}

/** Sets up the page as its host wants it before anything is on it. */
function showFrame({ variant, clear }: EmbedOptions): void {
  const { dataset } = document.documentElement;
  dataset["framed"] = "scrolls";
  if (clear) dataset["framedGround"] = "clear";
  showTheme(variant ?? ("light" satisfies ProvisionVariant));
}

const languageNow = (): ProvisionLanguage => readLanguage(document.documentElement.lang) ?? "en";
const changesLook = ({ language, variant }: ProvisionSettings): boolean =>
  language !== undefined || variant !== undefined;

/** Receives messages of the host, and no one else's, until the returned function is called. */
function hearHost({ parent, origin }: HostLink, hear: (message: HostMessage) => void): () => void {
  const receive = (event: MessageEvent<unknown>): void => {
    if (event.source !== parent || event.origin !== origin) return;
    const message = readHostMessage(event.data);
    if (message) hear(message);
  };
  window.addEventListener("message", receive);
  return () => window.removeEventListener("message", receive);
}
