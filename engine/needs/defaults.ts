import { SOURCES } from "./seeded.ts";
import {
  ASSISTANCE_CATEGORIES,
  ZONE_NUMBERS,
  type Assistance,
  type Parameter,
  type Preset,
  type Settings,
} from "./inputs.ts";

/** The reason for a default value; shown next to it. */
interface DefaultSource {
  readonly source: string;
}

/** Needs and truck capacities that a new estimation starts from. */
export const DEFAULT_PARAMETERS: readonly (Parameter & DefaultSource)[] = [
  { product: "Food", category: "npp", value: 2, unit: "Meals", source: SOURCES.mealsPerDay },
  { product: "Food", category: "cpt", value: 21_744, unit: "Meals", source: SOURCES.mealsTruck },
  { product: "Water", category: "npp", value: 1, unit: "Gallons", source: SOURCES.waterPerDay },
  { product: "Water", category: "cpt", value: 4_750, unit: "Gallons", source: SOURCES.waterTruck },
  { product: "Ice", category: "npp", value: 8, unit: "Pounds", source: SOURCES.icePerDay },
  { product: "Ice", category: "cpt", value: 40_000, unit: "Pounds", source: SOURCES.iceTruck },
];

/** Assistance percentages [below, above poverty] by zone. */
const DEFAULT_SHARES: Readonly<Record<number, readonly [number, number]>> = {
  1: [100, 60],
  2: [80, 40],
  3: [60, 25],
  4: [40, 10],
};

/** Share of the people without power who come for help, in the Corps' model. */
const CORPS_SHARE = 40;

const PRODUCTS = [...new Set(DEFAULT_PARAMETERS.map((row) => row.product))];

/** Assistance percentages that a new estimation starts from, for each product and zone. */
export const DEFAULT_ASSISTANCE: readonly (Assistance & DefaultSource)[] = assistanceTable(
  (zone) => DEFAULT_SHARES[zone] ?? [0, 0],
  SOURCES.assumption,
);

export const DEFAULT_SETTINGS: Settings = {
  preset: "default",
  selection: "intersects",
  overlap: "countOnce",
  demandCurve: "constant",
  demand: null,
  truckRounding: "up",
  truckBasis: "shown",
};

/** The complete data of a preset. */
interface PresetData {
  readonly parameters: readonly (Parameter & DefaultSource)[];
  readonly assistance: readonly (Assistance & DefaultSource)[];
  readonly settings: Settings;
}

/** The Corps' model is about people without power: set a zone's `affected` to the share that lost it. */
const CORPS_CHANGES: readonly (Parameter & DefaultSource)[] = [
  { product: "Food", category: "cpt", value: 20_000, unit: "Meals", source: SOURCES.corpsModel },
  { product: "Water", category: "npp", value: 0.95, unit: "Gallons", source: SOURCES.corpsModel },
];

export const PRESET_DATA: Readonly<Record<Preset, PresetData>> = {
  default: { parameters: DEFAULT_PARAMETERS, assistance: DEFAULT_ASSISTANCE, settings: DEFAULT_SETTINGS },
  corps: {
    parameters: DEFAULT_PARAMETERS.map(
      (row) => CORPS_CHANGES.find((c) => c.product === row.product && c.category === row.category) ?? row,
    ),
    assistance: assistanceTable(() => [CORPS_SHARE, CORPS_SHARE], SOURCES.corpsModel),
    settings: {
      ...DEFAULT_SETTINGS,
      preset: "corps",
      demandCurve: "linear",
      truckRounding: "nearest",
      truckBasis: "daily",
    },
  },
};

function assistanceTable(
  shares: (zone: number) => readonly [number, number],
  source: string,
): readonly (Assistance & DefaultSource)[] {
  return PRODUCTS.flatMap((product) =>
    ZONE_NUMBERS.flatMap((zone) =>
      ASSISTANCE_CATEGORIES.map((category, i) => ({ product, zone, category, value: shares(zone)[i] ?? 0, source })),
    ),
  );
}

/** The settings that an estimation overrides; all others come from the preset. */
export interface Explicit {
  readonly preset?: Preset;
  readonly settings?: Partial<Omit<Settings, "preset">>;
  readonly parameters?: readonly Parameter[];
  readonly assistance?: readonly Assistance[];
}

/** Complete inputs. */
export interface CompleteInputs {
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
}: Explicit): CompleteInputs {
  const base = PRESET_DATA[preset];
  return {
    parameters: overlay(base.parameters, parameters, (row) => `${row.category} ${row.product}`).map(
      ({ product, category, value, unit, base }) => ({
        product,
        category,
        value,
        unit,
        ...(base === undefined ? {} : { base }),
      }),
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
