import type { InLanguages } from "../../contract/api/languages.ts";
import { appAddress, basenameOf } from "../../contract/api/addresses.ts";
import { isPreview } from "./is-preview.ts";
import { portalAtStart } from "../gate/portal.ts";
import { ApiError } from "../http/api-error.ts";
import { preferredLanguage } from "../i18n/languages.ts";
import { speakOneOf, startTexts } from "../i18n/start.ts";
import { showTheme, startTheme } from "../shell/theme.ts";
import { SESSION_EXPIRED_KEY } from "./SessionEnd.tsx";
import { firstWidgets, loadApp } from "./load-app.ts";
import { mountApp, type StartOptions } from "./mount-app.tsx";
import { BASE_PATH, withoutBase } from "../../contract/api/base-path.ts";

interface AppStart extends StartOptions {
  /** Fetches the code that starts a preview; without it the app starts in the frame too. */
  readonly preview?: () => Promise<{ startPreview(options: StartOptions): Promise<void> }>;
}

/**
 * Starts the app of the address or, in a frame that asks for it, a preview. If the server does not answer, the page
 * shows that and offers to try again.
 */
export async function startApp({ registry, root, preview }: AppStart): Promise<void> {
  if (preview && isPreview()) {
    const { startPreview } = await preview();
    return startPreview({ registry, root }).catch((error: unknown) => renderStartupError(root, error));
  }
  showTheme(startTheme("Light"));
  // A new page begins a new session: its first 401 is to be reported.
  sessionStorage.removeItem(SESSION_EXPIRED_KEY);
  const { name, basename, address } = appAddress({
    pathname: withoutBase(window.location.pathname),
    search: window.location.search,
    hash: window.location.hash,
  });
  // Normalizes the address, so that a reload and a stored link open the same app.
  window.history.replaceState(window.history.state, "", BASE_PATH + address);
  try {
    const load = async () => {
      const { app, session } = await loadApp(name, registry);
      await firstWidgets(app, session, withoutBase(window.location.pathname).slice(basename.length) || "/");
      return { app, session };
    };
    const [{ app, session }] = await Promise.all([load(), startTexts()]);
    await speakOneOf(app.config);
    if (!(await portalAtStart(session))) return;
    mountApp({ app, session, root, basename: BASE_PATH + basename });
  } catch (error) {
    renderStartupError(root, error);
  }
}

/** The reason why an app did not start, if its reader can do something about it. */
type StartFailure = "unreachable" | "noSuchApp" | "retired";

/** The only texts that are part of the code: those for when the texts themselves cannot be fetched. */
const WORDS: InLanguages<StartFailure | "retry" | "toStart" | "toApp"> = {
  en: {
    unreachable: "The server is not responding. Check your connection and try again.",
    noSuchApp: "There is no app of this name on this server.",
    retired: "This app was retired.",
    retry: "Try again",
    toStart: "Go to the start page",
    toApp: "Go to the app",
  },
  es: {
    unreachable: "El servidor no responde. Compruebe la conexión e inténtelo de nuevo.",
    noSuchApp: "En este servidor no hay ninguna aplicación con este nombre.",
    retired: "Esta aplicación se retiró.",
    retry: "Intentar de nuevo",
    toStart: "Ir a la página de inicio",
    toApp: "Ir a la aplicación",
  },
  pt: {
    unreachable: "O servidor não responde. Verifique a conexão e tente novamente.",
    noSuchApp: "Não há nenhum aplicativo com este nome neste servidor.",
    retired: "Este aplicativo foi retirado.",
    retry: "Tentar novamente",
    toStart: "Ir para a página inicial",
    toApp: "Ir para o aplicativo",
  },
  de: {
    unreachable: "Der Server antwortet nicht. Prüfen Sie die Verbindung und versuchen Sie es erneut.",
    noSuchApp: "Auf diesem Server gibt es keine Anwendung dieses Namens.",
    retired: "Diese App wurde stillgelegt.",
    retry: "Erneut versuchen",
    toStart: "Zur Startseite",
    toApp: "Zur App",
  },
};

/** The error that kept an app from starting. */
function startFailure(error: unknown): StartFailure {
  if (!(error instanceof ApiError && error.status === 404)) return "unreachable";
  return error.key === "domain.layout.retired" ? "retired" : "noSuchApp";
}

/**
 * Shows, without any of the app's parts, why the app could not start, and offers what helps: another try, which starts
 * by itself when the browser is online again, or a link to the app that exists.
 */
function renderStartupError(root: HTMLElement, error: unknown): void {
  const failure = startFailure(error);
  // Of a retired app the server names the one that its address leads to, if any.
  const leadsTo = error instanceof ApiError ? error.details.values?.["leadsTo"] : undefined;
  const language = preferredLanguage(null, navigator.languages);
  const words = WORDS[language] ?? WORDS.en;
  document.documentElement.lang = language;
  document.title = words[failure];
  const main = document.createElement("main");
  const box = document.createElement("div");
  box.className = "pv-page-state pv-stack";
  box.setAttribute("role", "alert");
  const text = document.createElement("p");
  text.textContent = words[failure];
  box.append(
    text,
    failure === "unreachable" ? retryButton(words.retry) : linkTo(leadsTo ? String(leadsTo) : null, words),
  );
  main.append(box);
  root.replaceChildren(main);
  if (failure === "unreachable") window.addEventListener("online", () => window.location.reload(), { once: true });
}

function linkTo(app: string | null, { toStart, toApp }: Readonly<Record<"toStart" | "toApp", string>>): HTMLElement {
  const href = `${BASE_PATH}${app === null ? "" : basenameOf(app)}/`;
  const textContent = app === null ? toStart : `${toApp} ${app}`;
  return Object.assign(document.createElement("a"), { className: "pv-button", href, textContent });
}

function retryButton(textContent: string): HTMLElement {
  const onclick = () => window.location.reload();
  const button = document.createElement("button");
  return Object.assign(button, { type: "button", className: "pv-button", textContent, onclick });
}
