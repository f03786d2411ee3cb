import type { ProjectionInputs } from "../distribution/estimate.ts";
import { presenceOf } from "../needs/people.ts";
import { ASSISTANCE_CATEGORIES, type Assistance, type Parameter } from "../needs/inputs.ts";
import type { ZoneShape, ZoneStatistics } from "../zones/shapes.ts";
import type { TractSet } from "../zones/tract-set.ts";
import { zoneStatistics } from "../zones/zone-statistics.ts";

/** The inputs in which estimations can differ, in the order they are reported. */
export const INPUTS = ["zones", "dataSet", "affected", "assistance", "parameters", "demand", "overlap"] as const;
/**
 * `affected` are the affected shares with who is elsewhere or visits; `parameters` are need per person, truck capacity and how trucks are rounded; `demand` is the curve with its percentages;
 * `overlap` is the rule where zones meet together with the rule that selects tracts.
 */
export type Input = (typeof INPUTS)[number];

/** One calculated estimation. */
export interface CalculatedEstimation extends Omit<ProjectionInputs, "zones"> {
  readonly tracts: TractSet;
  /** Hash of the tracts' content. */
  readonly dataSet: string;
  readonly zones: readonly ZoneShape[];
}

/** The inputs taken from the second estimation; all others are the first's. */
type MixedInputs = ReadonlySet<Input>;

/** Counts the zones and mixes the inputs of two estimations; a count that was made once is kept. */
export class Mixer {
  readonly #a: CalculatedEstimation;
  readonly #b: CalculatedEstimation;
  readonly #counted = new Map<string, readonly ZoneStatistics[]>();

  constructor(a: CalculatedEstimation, b: CalculatedEstimation) {
    this.#a = a;
    this.#b = b;
  }

  /**
   * The inputs of the first estimation with some of the second's. An affected share or assistance percentage that the
   * chosen side has none of (a zone or product that only the other knows) comes from the other; a product and zone that
   * neither has together get none. Throws the ZoneError of a zone that the mixed data set cannot count.
   */
  inputs(taken: MixedInputs): ProjectionInputs {
    const from = (input: Input) => (taken.has(input) ? this.#b : this.#a);
    const other = (input: Input) => (taken.has(input) ? this.#a : this.#b);
    const zones = this.#count(taken);
    const { parameters } = from("parameters");
    const numbers = zones.map(({ zone }) => zone);
    const { truckRounding, truckBasis, preset } = from("parameters").settings;
    const { demandCurve, demand } = from("demand").settings;
    const { selection, overlap } = from("overlap").settings;
    const { presence, institutions } = from("affected").settings;
    return {
      zones,
      affected: Object.fromEntries(
        numbers.map((zone) => [zone, from("affected").affected[zone] ?? other("affected").affected[zone] ?? 100]),
      ),
      restoration: { ...other("demand").restoration, ...from("demand").restoration },
      parameters,
      assistance: assistanceFor(numbers, parameters, [from("assistance").assistance, other("assistance").assistance]),
      settings: {
        preset,
        truckRounding,
        truckBasis,
        demandCurve,
        demand,
        selection,
        overlap,
        ...(presence === undefined ? {} : { presence }),
        ...(institutions === undefined ? {} : { institutions }),
      },
    };
  }

  #count(taken: MixedInputs): readonly ZoneStatistics[] {
    const from = (input: Input) => (taken.has(input) ? this.#b : this.#a);
    const { tracts, dataSet } = from("dataSet");
    const { zones } = from("zones");
    const { selection, overlap } = from("overlap").settings;
    const key = `${dataSet} ${JSON.stringify(zones)} ${selection} ${overlap}`;
    const counted = this.#counted.get(key) ?? zoneStatistics(tracts, zones, { selection, overlap });
    this.#counted.set(key, counted);
    return counted;
  }
}

function assistanceFor(
  zones: readonly number[],
  parameters: readonly Parameter[],
  sources: readonly (readonly Assistance[])[],
): Assistance[] {
  const products = [...new Set(parameters.map((row) => row.product))];
  const find = (product: string, zone: number, category: Assistance["category"]) =>
    sources
      .flatMap((cells) => cells.find((c) => c.product === product && c.zone === zone && c.category === category) ?? [])
      .at(0)?.value ?? 0;
  return products.flatMap((product) =>
    zones.flatMap((zone) =>
      ASSISTANCE_CATEGORIES.map((category) => ({ product, zone, category, value: find(product, zone, category) })),
    ),
  );
}

/** The inputs in which two estimations differ, as far as that can move a figure. */
export function differingInputs(a: CalculatedEstimation, b: CalculatedEstimation): Input[] {
  const common = a.zones.filter(({ zone }) => b.zones.some((other) => other.zone === zone)).map(({ zone }) => zone);
  const products = a.parameters.filter(({ product }) => b.parameters.some((other) => other.product === product));
  const comparable: Record<Input, (side: CalculatedEstimation) => unknown> = {
    zones: ({ zones }) => zones.toSorted((x, y) => x.zone - y.zone),
    dataSet: ({ dataSet }) => dataSet,
    affected: ({ affected, settings }) => [
      common.map((zone) => [affected[zone] ?? 100, presenceOf(zone, settings)]),
      settings.institutions ?? "counted",
    ],
    assistance: ({ assistance }) => assistanceFor(common, products, [assistance]),
    parameters: ({ parameters, settings }) => [
      parameters.map(({ product, category, value, unit, base }) => [product, category, value, unit, base]),
      settings.truckRounding,
      settings.truckBasis,
    ],
    demand: ({ settings, restoration }) => [
      settings.demandCurve,
      settings.demand,
      settings.demandCurve === "restoration" ? common.map((zone) => restoration?.[zone] ?? null) : null,
    ],
    overlap: ({ settings }) => [settings.selection, settings.overlap],
  };
  return INPUTS.filter((input) => JSON.stringify(comparable[input](a)) !== JSON.stringify(comparable[input](b)));
}
