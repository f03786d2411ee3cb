import { SHARE_OF } from "../words/measures.ts";
import { STATISTICS, type Statistic } from "../words/statistics.ts";
import type { Overlap, Selection } from "../zones/shapes.ts";
import type { Unit } from "../words/units.ts";

/** Days of a projection, in seven blocks of 72 hours. */
export const DAYS = 21;
export const BLOCKS = 7;
export const DAYS_PER_BLOCK = 3;

/** The numbers a zone may carry: 1 is worst hit. */
export const ZONE_NUMBERS = [1, 2, 3, 4] as const;

/** npp: need per person per day. cpt: capacity per truck. */
export const PARAMETER_CATEGORIES = ["npp", "cpt"] as const;
export type ParameterCategory = (typeof PARAMETER_CATEGORIES)[number];

export const ASSISTANCE_CATEGORIES = ["Below Poverty(%)", "Above Poverty(%)"] as const;
export type AssistanceCategory = (typeof ASSISTANCE_CATEGORIES)[number];

export const PRESETS = ["default", "corps"] as const;
export type Preset = (typeof PRESETS)[number];

export const DEMAND_CURVES = ["constant", "restoration", "linear", "custom"] as const;
export type DemandCurve = (typeof DEMAND_CURVES)[number];

export const TRUCK_ROUNDINGS = ["up", "nearest"] as const;
export type TruckRounding = (typeof TRUCK_ROUNDINGS)[number];

export const TRUCK_BASES = ["shown", "daily"] as const;
export type TruckBasis = (typeof TRUCK_BASES)[number];

/**
 * The people that a product is counted by: affected people below and above poverty (the rule of the specification), all
 * affected people alike, or another count of the zone, of which the affected share is planned for.
 */
export const BASES = [
  "poverty",
  "people",
  ...STATISTICS.filter((key) => key !== "population" && key !== "below_poverty"),
] as const;
export type Base = "poverty" | "people" | Exclude<Statistic, "population" | "below_poverty">;

/** Returns whether a base counts households or dwellings, so that none of its figures is one of people. */
export const countsHomes = (base: Base = "poverty"): boolean =>
  base !== "poverty" &&
  base !== "people" &&
  [base, SHARE_OF[base]].some((one) => one === "households" || one === "housing_units");

/** The products counted by people; only they determine the people to serve. */
export const peopleProducts = (parameters: readonly Pick<Parameter, "product" | "category" | "base">[]): string[] =>
  parameters.flatMap(({ product, category, base }) => (category === "npp" && !countsHomes(base) ? [product] : []));

/** One row of the Daily tab. */
export interface Parameter {
  readonly product: string;
  readonly category: ParameterCategory;
  /** npp: units per person and day. cpt: units per truck. */
  readonly value: number;
  readonly unit: Unit;
  /** With npp; absent for `poverty`. */
  readonly base?: Base | undefined;
}

/** One cell of the Assistance tab: the percentage of a zone's people below or above poverty who are planned for. */
export interface Assistance {
  readonly product: string;
  readonly zone: number;
  readonly category: AssistanceCategory;
  /** 0 to 100. */
  readonly value: number;
}

/** The rules of one estimation. */
export interface Settings {
  readonly preset: Preset;
  readonly selection: Selection;
  readonly overlap: Overlap;
  readonly demandCurve: DemandCurve;
  /** Seven block percentages for the custom curve (day one takes the first), else null. */
  readonly demand: readonly number[] | null;
  /**
   * The speed at which each zone gets service back, for the restoration curve; a zone without a row takes the half-life
   * of its number.
   */
  readonly restoration?: readonly RestorationRow[];
  /** Absent people and visitors of each zone; a zone without a row has neither. */
  readonly presence?: readonly ZonePresence[];
  /** Whether the plan includes people in institutions, which feed them; absent: they are. */
  readonly institutions?: (typeof INSTITUTIONS)[number];
  readonly truckRounding: TruckRounding;
  readonly truckBasis: TruckBasis;
}

export const INSTITUTIONS = ["counted", "leftOut"] as const;

/** People of a zone who are not at home, and guests. */
export interface ZonePresence {
  readonly zone: number;
  /** Percent of its people who have left the zone and are fed elsewhere. */
  readonly evacuated: number;
  /** Percent of its people who are in shelters and fed there, from the first block on; with `evacuated` at most 100. */
  readonly sheltered: number;
  /** People who do not live there and are planned for like those above poverty. */
  readonly visitors: number;
}

/**
 * Sources of a restoration row: the defaults of the disaster's type, the winds of an advisory, an outage series, or a
 * person.
 */
export const RESTORATION_ORIGINS = ["default", "wind", "series", "typed"] as const;
type RestorationOrigin = (typeof RESTORATION_ORIGINS)[number];

/**
 * The basis of a block of a series' curve: reports, days fitted to them, or neither: before the first report the zone's
 * own days, in a gap the last report.
 */
export const BLOCK_MARKS = ["observed", "fitted", "assumed"] as const;
export type BlockMark = (typeof BLOCK_MARKS)[number];

/** Bounds of the days until half of the people, or all but a tenth, are served again. */
export const RESTORATION_DAYS = { least: 0.1, most: 365 } as const;

/** The speed at which one zone gets service back: by days, or by seven percentages if `blocks` is not null. */
export interface RestorationRow {
  readonly zone: number;
  /** Days after the loss until half of the affected people are served again; null with `blocks`. */
  readonly halfDays: number | null;
  /** Days until a tenth is left; null if only the half-life is known, and with `blocks`. */
  readonly tenthDays: number | null;
  /** Percent of the zone's affected people who are still affected in each block. */
  readonly blocks: readonly number[] | null;
  readonly origin: RestorationOrigin;
  /** Of an outage series. */
  readonly series?: RestorationSeries | undefined;
}

/** The part of an outage series that a zone's blocks were made from. */
interface RestorationSeries {
  readonly title: string;
  readonly label: string;
  readonly marks: readonly BlockMark[];
  /** The zone's highest share in percent, when it was seen last, and where the reports end. */
  readonly peak: number;
  readonly peakAt: string;
  readonly until: string;
  /** Days from the peak that the fitted blocks fall by, and how many moments they were fitted to; 0: they are the zone's own. */
  readonly later: { readonly halfDays: number; readonly tenthDays: number | null; readonly moments: number };
  readonly knownPeople: number;
  readonly unknownPeople: number;
  readonly coverage: number | null;
}

/** The people of one zone, as the need formula wants them. */
export interface ZonePeople {
  readonly zone: number;
  /** Null if no tract has a poverty figure. */
  readonly below_poverty: number | null;
  /** Null if no tract has a population figure: then the zone's need is not known. */
  readonly above_poverty: number | null;
  /** Percentage of the zone's people who are affected, 0 to 100. */
  readonly affected: number;
  /**
   * Percent of the affected who are still affected in each block; only with the restoration curve, else all of them in
   * every block.
   */
  readonly stillAffected?: readonly number[];
  /** The share (0 to 1) of the zone's people at home; undefined for all. The figures here count only them. */
  readonly homeShare?: number;
  /** People in shelters: all of them are fed, whatever share is affected or assisted. */
  readonly sheltered?: number;
  readonly visitors?: number;
  /** For products not counted by poverty: their number at home and in shelters; null if not counted. */
  readonly counts?: Readonly<Record<string, ZoneCount>>;
}

/** A zone's number of whatever a product is counted by. */
export interface ZoneCount {
  readonly atHome: number | null;
  readonly sheltered: number;
  /** Visitors, where a product counts by people; no statistic has them. */
  readonly visiting: number;
}

/** All inputs of a calculation. */
export interface NeedInputs {
  readonly zones: readonly ZonePeople[];
  readonly parameters: readonly Parameter[];
  readonly assistance: readonly Assistance[];
  readonly settings: Settings;
}
