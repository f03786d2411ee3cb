import { getAppConfig, getFooterKeys } from "../../contract/calls/config.ts";
import { getSession, type Session } from "../../contract/calls/session.ts";
import { readAppConfig } from "../config/read-config.ts";
import { brokenReferences } from "../config/references.ts";
import { send } from "../http/api.ts";
import type { WidgetManifest } from "../widget/define-widget.ts";
import type { App } from "../widget/app-context.ts";

/** Asks the server for all that an app starts from. */
export async function loadApp(
  name: string,
  registry: readonly WidgetManifest[],
): Promise<{ app: App; session: Session }> {
  const [session, stored, links] = await Promise.all([
    send(getSession),
    send(getAppConfig, { params: { app: name } }),
    send(getFooterKeys),
  ]);
  return { session, app: buildApp({ name, file: stored.file, raw: stored.config, links, registry }) };
}

/** The app that a config describes, with all that is wrong with it. */
export function buildApp(parts: {
  name: string;
  file: string;
  raw: unknown;
  links: Readonly<Record<string, string>>;
  registry: readonly WidgetManifest[];
}): App {
  const { name, file, raw, links, registry } = parts;
  const { value: config, faults } = readAppConfig(file, raw);
  return {
    name,
    file,
    config,
    // Of a config that could not be read at all there is nothing more to tell.
    faults: faults.some(({ path }) => path === "") ? faults : [...faults, ...brokenReferences(config, registry, file)],
    widgets: new Map(registry.map((manifest) => [manifest.name, manifest])),
    instances: new Map(config.widgets.map((instance) => [instance.id, instance])),
    links,
  };
}
