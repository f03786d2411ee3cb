import type { AppConfig, ConfigText } from "../../contract/config/app-config.ts";
import { readEntries, resolveData, type DataEntry, type ResolvedData } from "../../contract/content/data.ts";
import { KNOWN_LAYERS, knownFields } from "../../contract/content/known-sources.ts";
import { fieldTexts } from "../../client/content/data-text.ts";

interface NameTexts {
  own(text: ConfigText): string;
  written(keys: readonly string[]): string | undefined;
}

const TEXTS = "widgets.layout-editor.data";

/**
 * Names to suggest where a config names data: ids of data sets, layers of services, and fields; and what readers call
 * each, as on the app's pages.
 */
export function dataNames({ data, widgets }: AppConfig, { own, written }: NameTexts) {
  const upTo = (end: number): readonly DataEntry[] => readEntries(data.slice(0, end)).flatMap((entry) => entry ?? []);
  const resolved = (id: unknown, end = data.length): ResolvedData | null =>
    typeof id === "string" ? resolveData(upTo(end), id) : null;
  const fieldsOf = (set: ResolvedData | null): readonly string[] => Object.keys((set && knownFields(set.source)) ?? {});
  const labelOfField = (set: ResolvedData | null, name: string): string => {
    const label = set?.fields?.find((one) => one.name === name)?.label;
    return label === undefined ? ((set && written(fieldTexts(set.source.kind, name))) ?? name) : own(label);
  };
  const entryOf = (entry: number) => resolved(data[entry]?.id, entry + 1);
  const setOf = (widget: number) => resolved(widgets[widget]?.config["data"]);
  return {
    ids: (): readonly string[] => upTo(data.length).map(({ id }) => id),
    labelOfSet: (id: string): string | undefined => {
      const entry = upTo(data.length).find((one) => one.id === id);
      return entry && own(entry.label);
    },
    /** The data sets that one may be a part of. */
    idsBefore: (entry: number): readonly string[] => upTo(entry).map(({ id }) => id),
    layersOf: (entry: number): readonly string[] => {
      const source = Object(data[entry]?.source) as { kind?: unknown; service?: unknown };
      const isPublic = source.kind === "published";
      const layers = KNOWN_LAYERS[!isPublic && source.service === "Storms" ? "Storms" : "Provision"];
      return Object.entries(layers).flatMap(([name, { open }]) => (open || !isPublic ? [name] : []));
    },
    labelOfLayer: (name: string): string => written([`${TEXTS}.layers.${name}`]) ?? name,
    labelOfKind: (kind: string): string | undefined => written([`${TEXTS}.kinds.${kind}`]),
    labelOfView: (view: string): string | undefined => written([`domain.adhoc.views.${view}`]),
    fieldsOfEntry: (entry: number): readonly string[] => fieldsOf(entryOf(entry)),
    labelOfEntryField: (name: string, entry: number): string => labelOfField(entryOf(entry), name),
    fieldsOfWidget: (widget: number): readonly string[] => fieldsOf(setOf(widget)),
    labelOfWidgetField: (name: string, widget: number): string => labelOfField(setOf(widget), name),
  };
}
