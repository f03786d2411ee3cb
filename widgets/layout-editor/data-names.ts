import type { AppConfig } from "../../contract/config/app-config.ts";
import { readEntries, resolveData, type DataEntry } from "../../contract/content/data.ts";
import { KNOWN_LAYERS, knownFields } from "../../contract/content/known-sources.ts";

/** Names to suggest where a config names data: ids of data sets, layers of services, and fields. */
export function dataNames({ data, widgets }: AppConfig) {
  const upTo = (end: number): readonly DataEntry[] => readEntries(data.slice(0, end)).flatMap((entry) => entry ?? []);
  const fieldsOf = (id: unknown, end = data.length): readonly string[] => {
    const resolved = typeof id === "string" ? resolveData(upTo(end), id) : null;
    return Object.keys((resolved && knownFields(resolved.source)) ?? {});
  };
  return {
    ids: (): readonly string[] => upTo(data.length).map(({ id }) => id),
    /** The data sets that one may be a part of. */
    idsBefore: (entry: number): readonly string[] => upTo(entry).map(({ id }) => id),
    layersOf: (entry: number): readonly string[] => {
      const source = Object(data[entry]?.source) as { kind?: unknown; service?: unknown };
      const isPublic = source.kind === "published";
      const layers = KNOWN_LAYERS[!isPublic && source.service === "Storms" ? "Storms" : "Provision"];
      return Object.entries(layers).flatMap(([name, { open }]) => (open || !isPublic ? [name] : []));
    },
    fieldsOfEntry: (entry: number): readonly string[] => fieldsOf(data[entry]?.id, entry + 1),
    fieldsOfWidget: (widget: number): readonly string[] => fieldsOf(widgets[widget]?.config["data"]),
  };
}
