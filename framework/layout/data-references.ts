import { z } from "zod";
import type { AppConfig } from "../../contract/config/app-config.ts";
import { DataIdSchema, FieldNameSchema } from "../../contract/content/conditions.ts";
import { DataEntriesSchema, SOURCE_KINDS, readEntries, resolveData } from "../../contract/content/data.ts";
import { KNOWN_LAYERS, knownFields } from "../../contract/content/known-sources.ts";
import type { ConfigFault, KeyPath } from "../config/fault.ts";
import { readConfig } from "../config/read-config.ts";
import { collectFaults, namesOf, type Names } from "./collect-faults.ts";

interface ConfiguredWidget {
  readonly name: string;
  readonly config: z.ZodObject;
}

const DataPart = z.object({ data: DataEntriesSchema.default([]) });

/**
 * Faults of an app's data sets, and names of data sets, layers and fields that there are none of. Layers of the map are
 * records that come and go: one that is gone is named where it would be shown.
 */
export function brokenData(config: AppConfig, manifests: readonly ConfiguredWidget[], file: string): ConfigFault[] {
  const collector = collectFaults(file);
  const entries = readEntries(config.data);
  const upTo = (end: number) => entries.slice(0, end).flatMap((entry) => entry ?? []);
  const ids = namesOf(upTo(entries.length).map(({ id }) => id));
  const known = new Map<string, Names | null>();
  const remembered = (key: string, find: () => Names | null): Names | null => {
    const names = known.has(key) ? (known.get(key) ?? null) : find();
    known.set(key, names);
    return names;
  };
  const checkFields = (data: string, end: number, named: readonly (readonly [string, KeyPath])[]): void => {
    const names = remembered(`${end} ${data}`, () => {
      const resolved = resolveData(upTo(end), data);
      const fields = resolved && knownFields(resolved.source);
      return fields && namesOf(Object.keys(fields));
    });
    if (names) for (const [field, path] of named) if (field !== "") collector.refer(field, names, () => path);
  };
  collector.once(
    config.data.map(({ id }) => String(id)),
    (i) => ["data", i, "id"],
  );
  entries.forEach((entry, i) => {
    if (entry === undefined) return;
    const at: KeyPath = ["data", i];
    const { source, filter, fields } = entry;
    if (source.kind === "data") {
      const before = namesOf(upTo(i).map(({ id }) => id));
      collector.refer(source.data, before, () => [...at, "source", "data"]);
    } else if (source.kind === "service" || source.kind === "published") {
      const layers = Object.entries(KNOWN_LAYERS[source.kind === "service" ? source.service : "Provision"]);
      const open = layers.filter(([, layer]) => source.kind === "service" || layer.open);
      collector.refer(source.layer, namesOf(open.map(([name]) => name)), () => [...at, "source", "layer"]);
    }
    checkFields(entry.id, i + 1, [
      ...filter.map(({ field }, f) => [field, [...at, "filter", f, "field"]] as const),
      ...fields.map(({ name }, f) => [name, [...at, "fields", f, "name"]] as const),
    ]);
  });
  // A large config has many widgets, few of which have data.
  const schemas = new Map(
    manifests.flatMap(({ name, config: of }) => ("data" in of.shape ? [[name, of] as const] : [])),
  );
  config.widgets.forEach(({ widget, config: own }, w) => {
    const schema = schemas.get(widget);
    const named = schema ? [...namedIn(schema, own, ["widgets", w, "config"])] : [];
    const sets = named.filter(([of, id]) => of === DataIdSchema && id !== "");
    for (const [, id, path] of sets) collector.refer(id, ids, () => path);
    const [data] = sets;
    if (data === undefined) return;
    const fields = named.filter(([of]) => of === FieldNameSchema);
    checkFields(
      data[1],
      entries.length,
      fields.map(([, field, path]) => [field, path]),
    );
  });
  const kinds = namesOf(SOURCE_KINDS);
  config.data.forEach(({ source }, i) => {
    const { kind } = Object(source) as { kind?: unknown };
    if (typeof kind === "string") collector.refer(kind, kinds, () => ["data", i, "source", "kind"]);
  });
  // A schema of several forms does not say which there are.
  const ofForms = readConfig(DataPart, file, { data: config.data }).faults.filter(
    ({ path, found }) => !(path.endsWith("source.kind") && found !== null),
  );
  return [...ofForms, ...collector.faults];
}

/** The names of data sets and fields in a widget's config, by the schemas that its manifest declares for them. */
function* namedIn(
  schema: z.core.$ZodType,
  value: unknown,
  path: KeyPath,
): Generator<[z.core.$ZodType, string, KeyPath]> {
  if (value === undefined) return;
  if (schema === DataIdSchema || schema === FieldNameSchema) {
    if (typeof value === "string") yield [schema, value, path];
    return;
  }
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "default" || def.type === "prefault" || def.type === "optional")
    yield* namedIn(def.innerType, value, path);
  else if (def.type === "array" && Array.isArray(value))
    for (const [i, entry] of value.entries()) yield* namedIn(def.element, entry, [...path, i]);
  else if (def.type === "object")
    for (const [key, part] of Object.entries(def.shape))
      yield* namedIn(part, Object(value)[key] as unknown, [...path, key]);
}
