import { PRESET_DATA } from "./defaults.ts";
import type { Assistance, Parameter, Preset, Settings } from "./inputs.ts";

/** What an estimation says for itself; all else comes from the preset. */
export interface Explicit {
  readonly preset?: Preset;
  readonly settings?: Partial<Omit<Settings, "preset">>;
  readonly parameters?: readonly Parameter[];
  readonly assistance?: readonly Assistance[];
}

/** Complete inputs. */
export interface Resolved {
  readonly parameters: readonly Parameter[];
  readonly assistance: readonly Assistance[];
  readonly settings: Settings;
}

/**
 * A preset with explicit rows and settings laid over it; what is explicit wins.
 * A row replaces the preset's row of the same key (product and category; for
 * assistance the zone too), others are appended in the order given.
 */
export function applyPreset({
  preset = "default",
  settings = {},
  parameters = [],
  assistance = [],
}: Explicit): Resolved {
  const base = PRESET_DATA[preset];
  return {
    parameters: overlay(base.parameters, parameters, (row) => `${row.category} ${row.product}`).map(
      ({ product, category, value, unit }) => ({ product, category, value, unit }),
    ),
    assistance: overlay(base.assistance, assistance, (row) => `${row.zone} ${row.category} ${row.product}`).map(
      ({ product, zone, category, value }) => ({ product, zone, category, value }),
    ),
    settings: { ...base.settings, ...given(settings), preset },
  };
}

/** Rows of `below` with those of `above` in the place of the same key. */
function overlay<Row>(below: readonly Row[], above: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const rows = new Map(below.map((row) => [keyOf(row), row]));
  for (const row of above) rows.set(keyOf(row), row);
  return [...rows.values()];
}

/** Settings without the keys that are there but undefined, which would hide the preset's. */
function given(settings: Partial<Omit<Settings, "preset">>): Partial<Settings> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
