import type { PrivilegeRule } from "../../contract/privileges.ts";
import type { App } from "../app/app-context.ts";
import { readConfig } from "../config/read-config.ts";

/** What the widget of an instance needs with the config it stands there with; undefined where there is no such widget. */
export function needsOf(app: Pick<App, "instances" | "widgets">, id: string): PrivilegeRule | undefined {
  const instance = app.instances.get(id);
  const manifest = instance ? app.widgets.get(instance.widget) : undefined;
  if (!instance || !manifest?.needsWith) return manifest?.needs;
  return manifest.needsWith(readConfig(manifest.config, "", instance.config).value);
}
