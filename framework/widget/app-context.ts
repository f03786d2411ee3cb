import { createContext, useCallback, useContext } from "react";
import { useTranslation } from "react-i18next";
import type { AppConfig } from "../../contract/config/app-config.ts";
import type { ConfigFault } from "../config/fault.ts";
import { useText } from "../i18n/texts.ts";
import type { AppWidgets } from "./define-widget.ts";

/** The running app's parts, replaced as a whole when the caller's privileges change. */
export interface App extends AppWidgets {
  readonly name: string;
  /** File, or saved layout, that the config came from. */
  readonly file: string;
  readonly config: AppConfig;
  readonly faults: readonly ConfigFault[];
  /** Addresses of header and footer links by key; empty ones are not shown. */
  readonly links: Readonly<Record<string, string>>;
}

/** Reloads the app from the server, which may send a different one if the session's privileges have changed. */
type ReloadApp = () => Promise<void>;
export const ReloadAppContext = createContext<ReloadApp>(() => Promise.resolve());

export const AppContext = createContext<App | null>(null);

/** The running app. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error("useApp needs an <AppContext> above it");
  return app;
}

/** The name of an instance for readers: its own title, otherwise its widget's, otherwise its id. Fetches no code. */
export function useInstanceTitle(): (id: string) => string {
  const { instances } = useApp();
  const { i18n } = useTranslation();
  const text = useText();
  return useCallback(
    (id) => {
      const instance = instances.get(id);
      if (!instance) return id;
      if (instance.title !== undefined) return text(instance.title);
      const key = `widgets.${instance.widget}.title`;
      return i18n.exists(key) ? text(key) : id;
    },
    [instances, i18n, text],
  );
}
