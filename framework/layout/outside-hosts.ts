import type { AppConfig } from "../../contract/config/app-config.ts";
import { BASE_MAP_HOSTS, addressFault } from "../../contract/config/map-hosts.ts";
import { collectFaults, type ConfigFault, type KeyPath } from "../config/fault.ts";

/** Keys of a widget's config whose address a page fetches; a link opens in a window of its own. */
const ASKED: ReadonlySet<PropertyKey> = new Set(["address", "portal", "picture", "geocoder"]);

/** Warnings about addresses in the widgets' own configs that the content policy does not let pages fetch. */
export function forbiddenHosts({ widgets }: AppConfig, hosts: readonly string[], file: string): ConfigFault[] {
  const collector = collectFaults(file);
  const look = (value: unknown, path: KeyPath): void => {
    if (typeof value === "object" && value !== null) {
      const entries: [PropertyKey, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
      for (const [key, part] of entries) look(part, [...path, key]);
    } else if (
      typeof value === "string" &&
      ASKED.has(path.at(-1) ?? "") &&
      addressFault(value, hosts)?.kind === "host"
    ) {
      collector.warn(path, value, { kind: "host", values: [...BASE_MAP_HOSTS, ...hosts].join(", ") });
    }
  };
  widgets.forEach(({ config }, i) => look(config, ["widgets", i, "config"]));
  return collector.faults;
}
