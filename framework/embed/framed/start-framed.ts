import { appPath, embedPath, type EmbedTarget } from "../../../contract/api/addresses.ts";
import { BASE_PATH } from "../../../contract/api/base-path.ts";
import type { Session } from "../../../contract/people/calls/session.ts";
import { loadApp } from "../../app/load-app.ts";
import { mountApp } from "../../app/mount-app.tsx";
import { callWithoutSession } from "../../http/api.ts";
import { preferredLanguage } from "../../i18n/languages.ts";
import { startTexts } from "../../i18n/start.ts";
import { showTheme, themeAtom } from "../../shell/theme.ts";
import type { App } from "../../widget/app-context.ts";
import type { WidgetManifest } from "../../widget/define-widget.ts";
import { readEmbedQuery, type EmbedOptions } from "../embed-query.ts";
import { applySettings, EmbeddedApp } from "../embedded-app.tsx";
import { type EmbedRecords, refusalOf, watchSelection } from "../embedded.ts";
import { codeOf, estimationCheck } from "../estimation-check.ts";
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
  // Nothing can be fetched for a page without an origin but its scripts.
  if (window.origin === "null") return refuse(start, "sandboxed");
  try {
    const { language = null } = options;
    const [loaded] = await Promise.all([loadApp(target.app, registry), startTexts({ asked: language })]);
    const check = estimationCheck(start.records);
    const refusal =
      refusalOf(loaded, target.widget, true) ?? ((await check(options)) === "hidden" ? "notPublic" : null);
    if (refusal !== null) refuse(start, refusal);
    else if (target.widget === null) showWholeApp({ ...start, check }, loaded);
    else await showWidget({ ...start, check }, loaded, target.widget);
  } catch (error) {
    refuse(start, codeOf(error));
  }
}

/** What is shown, and the check of the estimations that its host names from then on. */
interface FramedPart extends FramedRequest {
  readonly check: ReturnType<typeof estimationCheck>;
}

interface LoadedFrame {
  readonly app: App;
  readonly session: Session;
}

async function showWidget(part: FramedPart, loaded: LoadedFrame, id: string) {
  const { root, target, options, link, records } = part;
  const embedded = new EmbeddedApp({ ...loaded, records });
  // The page has had this language since its texts were loaded.
  const { language: _, ...first } = options;
  await embedded.set(first);
  if (link) watchSelection(embedded.bus, (selection) => link.send({ kind: "selection", ...selection }));
  const address = BASE_PATH + appPath(target.app);
  const { title, unmount } = await embedded.mount({ root, id, look: options, address });
  document.title = title;
  if (link) follow(root, link);
  const sendReady = () =>
    link?.send({ kind: "ready", ...target, title, language: languageNow(), variant: embedded.variant });
  hearHost(part, { shown: embedded, unmount, sendReady });
  sendReady();
}

/** The whole app scrolls in its frame as it would in its window: its height does not follow the content. */
function showWholeApp(part: FramedPart, { app, session }: LoadedFrame): void {
  const { root, target, options, link, records } = part;
  const { store, bus, unmount } = mountApp({ app, session, root, basename: BASE_PATH + embedPath(target) });
  records.keepApart(store);
  const set = (settings: ProvisionSettings) => applySettings({ store, bus, records }, settings);
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
  hearHost(part, { shown: { set }, unmount, sendReady });
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

/** Obeys messages of the host, and no one else's, until it names an estimation that may not be shown. */
function hearHost(
  part: FramedPart,
  { shown, unmount, sendReady }: { shown: Pick<EmbeddedApp, "set">; unmount: () => void; sendReady: () => void },
): void {
  const { link, check } = part;
  if (link === null) return;
  const end = (code: ProvisionErrorCode): void => {
    window.removeEventListener("message", receive);
    unmount();
    refuse(part, code);
  };
  const obey = async ({ kind: _, ...settings }: HostMessage): Promise<void> => {
    try {
      const estimation = await check(settings);
      if (estimation === "hidden") return end("notPublic");
      if (estimation === "outdated") return;
      await shown.set(settings);
      if (changesLook(settings)) sendReady();
    } catch (error) {
      end(codeOf(error));
    }
  };
  const receive = (event: MessageEvent<unknown>): void => {
    if (event.source !== link.parent || event.origin !== link.origin) return;
    const message = readHostMessage(event.data);
    if (message) void obey(message);
  };
  window.addEventListener("message", receive);
}
