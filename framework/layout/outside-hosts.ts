import type { AppConfig } from "../../contract/config/app-config.ts";
import { BASE_MAP_HOSTS, addressFault } from "../../contract/config/map-hosts.ts";
import type { ConfigFault, KeyPath } from "../config/fault.ts";
import { collectFaults } from "./collect-faults.ts";

/** Keys of a widget's config whose address a page fetches; a link opens in a window of its own. */
const ASKED: ReadonlySet<PropertyKey> = new Set(["address", "portal", "geocoder"]);

/** Keys of pictures: one from elsewhere can never be seen, so it is a fault; a layer may wait for its host. */
const PICTURES: ReadonlySet<PropertyKey> = new Set(["backgroundImageURL", "logo", "picture"]);

/** Addresses that the content policy does not let pages fetch: pictures as faults, those of data as warnings. */
export function forbiddenHosts(config: AppConfig, hosts: readonly string[], file: string): ConfigFault[] {
  const collector = collectFaults(file);
  const expected = { kind: "host", values: [...BASE_MAP_HOSTS, ...hosts].join(", ") } as const;
  const look = (value: unknown, path: KeyPath): void => {
    const key = path.at(-1) ?? "";
    if (typeof value === "object" && value !== null) {
      const entries: [PropertyKey, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
      for (const [below, part] of entries) look(part, [...path, below]);
    } else if (typeof value === "string" && addressFault(value, hosts)?.kind === "host") {
      if (PICTURES.has(key)) collector.refuse(path, value, expected);
      else if (ASKED.has(key)) collector.warn(path, value, expected);
    }
  };
  look(config.layout, ["layout"]);
  look(config.themes, ["themes"]);
  look(config.header, ["header"]);
  config.widgets.forEach(({ config: own }, i) => look(own, ["widgets", i, "config"]));
  return collector.faults;
}
