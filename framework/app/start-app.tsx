import { startTexts } from "../i18n/start.ts";
import { showTheme, startTheme } from "../layout/theme.ts";
import type { WidgetManifest } from "../widget/define-widget.ts";
import { appAddress, isPreview } from "../config/app-address.ts";
import { firstWidgets } from "./first-widgets.ts";
import { renderStartupError, startFailure } from "./startup-error.ts";
import { loadApp } from "./load-app.ts";
import { mountApp } from "./mount-app.tsx";
import { portalAtStart } from "./portal-start.ts";
import { SESSION_EXPIRED_KEY } from "./SessionEnd.tsx";

/** What a start needs from outside the framework. */
export interface StartOptions {
  /** Every widget that an app config may name. */
  readonly registry: readonly WidgetManifest[];
  readonly root: HTMLElement;
}

/** Starts the app that the address names, or, in a frame that asks for it, a preview. Where the server does not answer, the page says so and offers a second try. */
export async function startApp({ registry, root }: StartOptions): Promise<void> {
  if (isPreview()) {
    const { startPreview } = await import("./preview/start-preview.tsx");
    return startPreview({ registry, root }).catch((error: unknown) => renderStartupError(root, startFailure(error)));
  }
  showTheme(startTheme("Light"));
  // A new page begins a new session: its first 401 is to be reported.
  sessionStorage.removeItem(SESSION_EXPIRED_KEY);
  const { name, basename, address } = appAddress(window.location);
  // One address for one page, whichever way it was asked for: a reload and a kept link lead to the same app.
  window.history.replaceState(window.history.state, "", address);
  try {
    const load = async () => {
      const { app, session } = await loadApp(name, registry);
      await firstWidgets(app, session, window.location.pathname.slice(basename.length) || "/");
      return { app, session };
    };
    const [{ app, session }] = await Promise.all([load(), startTexts()]);
    if (!(await portalAtStart(session))) return;
    mountApp({ app, session, root, basename });
  } catch (error) {
    renderStartupError(root, startFailure(error));
  }
}
