import { createContext, useContext } from "react";
import type { AppConfig, InstanceConfig } from "../../contract/app-config.ts";
import type { ConfigFault } from "../config/fault.ts";
import type { WidgetManifest } from "../widget/define-widget.ts";

/** What the running app is made of; fixed once it has started. */
export interface App {
  readonly name: string;
  /** File, or saved layout, that the config came from. */
  readonly file: string;
  readonly config: AppConfig;
  readonly faults: readonly ConfigFault[];
  readonly widgets: ReadonlyMap<string, WidgetManifest>;
  readonly instances: ReadonlyMap<string, InstanceConfig>;
  /** Addresses of header and footer links by key; empty ones are not shown. */
  readonly links: Readonly<Record<string, string>>;
}

export const AppContext = createContext<App | null>(null);

/** The running app. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error("useApp needs an <AppContext> above it");
  return app;
}
