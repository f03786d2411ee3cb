import type { z } from "zod";
import type { AppConfig } from "../../contract/config/app-config.ts";
import type { ConfigFault } from "./fault.ts";
import { readConfig, type ReadConfig } from "./read-config.ts";

/** An object's schema, and the same schema in a strict form; made once each. */
const strict = new WeakMap<z.ZodObject, z.ZodObject>();

/** Reads an instance's own config: a key that its widget does not declare is a fault, as in the app config itself. */
export function readWidgetConfig<S extends z.ZodObject>(
  schema: S,
  file: string,
  raw: unknown,
): ReadConfig<z.output<S>> {
  const known = strict.get(schema) ?? schema.strict();
  strict.set(schema, known);
  return readConfig(known as unknown as S, file, raw);
}

/** The faults of every instance's own config, by their paths in the app config. */
export function widgetConfigFaults(
  { widgets }: AppConfig,
  known: readonly { readonly name: string; readonly config: z.ZodObject }[],
  file: string,
): ConfigFault[] {
  const schemas = new Map(known.map(({ name, config }) => [name, config]));
  return widgets.flatMap(({ widget, config }, i) => {
    const schema = schemas.get(widget);
    const faults = schema ? readWidgetConfig(schema, file, config).faults : [];
    return faults.map((fault) => ({ ...fault, path: `widgets[${i}].config${fault.path && `.${fault.path}`}` }));
  });
}
