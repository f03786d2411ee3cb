import type { ProjectionInputs } from "../distribution/estimate.ts";
import { loadOf } from "../needs/needs.ts";
import type { Unit } from "../words/units.ts";
import {
  SELECTIONS,
  unknownZones,
  type Overlap,
  type Selection,
  type ZoneShape,
  type ZoneStatistics,
} from "../zones/shapes.ts";
import type { StormCase } from "../storms/uncertainty.ts";
import type { TractSet } from "../zones/tract-set.ts";
import { zoneStatistics } from "../zones/zone-statistics.ts";
import {
  evaluate,
  shiftedAffected,
  shiftedAssistance,
  slowedZones,
  RESTORATION_SPREAD,
  type BandRanges,
  type CaseInputs,
  type CaseNeeds,
} from "./cases.ts";
import { coverageOf, zoneMargins, type MarginCoverage, type TractMargins } from "./margins.ts";
import { stormInputs, type StormCaseZones } from "./storm.ts";
import { NOTHING_MOVES, tornadoOf, type Tornado } from "./tornado.ts";

export type { BandFactor, FactorSwing, Tornado } from "./tornado.ts";
export type { MarginCoverage, TractMargin, TractMargins } from "./margins.ts";
export { DEFAULT_RANGES, RESTORATION_SPREAD } from "./cases.ts";
export type { BandRanges, PercentageRange } from "./cases.ts";

/**
 * A figure with the range that the assumptions may move it in: low ≤ central ≤ high. All three are null if no zone's
 * people are known, which is not 0.
 */
export interface Range {
  readonly low: number | null;
  readonly central: number | null;
  readonly high: number | null;
}

/** The band of one product over all zones; quantities unrounded, in `unit`. */
interface ProductBand {
  readonly product: string;
  readonly unit: Unit;
  readonly assisted: Range;
  readonly dayOne: Range;
  /** Of the 21 days. */
  readonly total: Range;
  readonly trucks: { readonly dayOne: Range; readonly total: Range };
}

/** Low, central and high of every headline quantity, and what moves trucks most. */
export interface SensitivityBand {
  readonly ranges: BandRanges;
  /** The selection rule of the central figures. */
  readonly selection: Selection;
  /** Zones of the estimation. */
  readonly zones: number;
  /** Zones whose people are not known: no figure of the band includes them. */
  readonly unknownZones: readonly number[];
  /**
   * Selection rules that are left out, because they count other zones without any population figure than the central
   * rule does: missing data would look like an effect of the rule.
   */
  readonly excludedRules: readonly Selection[];
  /** Null if the data set states no margins for these tracts: the band is then made without them. */
  readonly margins: MarginCoverage | null;
  readonly peopleAssisted: Range;
  /**
   * People to assist and truckloads where the storm turns out differently; null if no advisory made the zones, empty if
   * the zones have been changed since.
   */
  readonly storm: readonly { readonly case: StormCase; readonly people: number; readonly trucks: number }[] | null;
  /** The factors that make half-lives longer and shorter; null if the need does not fall as service returns. */
  readonly restorationSpread: number | null;
  readonly products: readonly ProductBand[];
  /**
   * Truckloads of the 21 days, all products together: the least and the most that any one selection rule gives. The
   * products' own lows may come from different rules, so they need not add up to this figure.
   */
  readonly trucks: Range;
  readonly tornado: Tornado;
}

/** Each zone's figures under each of the three selection rules. */
export type CountedByRule = Readonly<Record<Selection, readonly ZoneStatistics[]>>;

export interface BandInputs extends Omit<ProjectionInputs, "zones"> {
  readonly counted: CountedByRule;
  /** Margins of the tracts in `counted`; empty if the data set has none. */
  readonly margins: TractMargins;
  readonly ranges: BandRanges;
  /** By the rule of the settings; empty if no advisory made the zones. */
  readonly storm?: readonly StormCaseZones[] | null;
}

/** Counts the zones by each rule. Throws the ZoneError of a zone that cannot be counted. */
export function countByRule(tracts: TractSet, zones: readonly ZoneShape[], overlap: Overlap): CountedByRule {
  return byRule((selection) => zoneStatistics(tracts, zones, { selection, overlap }));
}

const byRule = <Value>(by: (rule: Selection) => Value): Readonly<Record<Selection, Value>> => ({
  intersects: by("intersects"),
  centroid: by("centroid"),
  areaWeighted: by("areaWeighted"),
});

/**
 * The band. Central is the estimation as it is. Low takes the one of the three selection rules that gives least, with
 * the affected share and every assistance percentage at the low ends of their ranges together, minus the margin of
 * error there; high does the same upward. Where an advisory made the zones, both also consider the edges of its cone
 * and one category up and down, with the other assumptions unchanged. So low and high are an envelope of the
 * assumptions, not a confidence interval. Rules under which the people of other zones are known than under the central
 * rule are left out. Expects inputs without a fault (needs/check.ts).
 */
export function calculateSensitivityBand({
  counted,
  affected,
  restoration,
  parameters,
  assistance,
  settings,
  margins,
  ranges,
  storm = null,
}: BandInputs): SensitivityBand {
  const products = [...new Set(parameters.map((row) => row.product))];
  const zones = counted[settings.selection].map(({ zone }) => zone);
  const given = { affected, restoration, assistance, parameters, settings, error: 0 } as const;
  const gathered = byRule((rule) => zoneMargins(counted[rule], margins));
  const at = (selection: Selection, changes: Partial<Omit<CaseInputs, "zones" | "margins">> = {}) =>
    evaluate({ ...given, zones: counted[selection], margins: gathered[selection], ...changes });
  const shifted = (affectedPoints: number, assistancePoints: number) => ({
    affected: shiftedAffected(zones, affected, affectedPoints),
    assistance: shiftedAssistance(assistance, assistancePoints),
  });
  const falls = settings.demandCurve === "restoration";
  const slowed = (factor: number) => (falls ? { restoration: slowedZones(zones, restoration, factor) } : {});

  const central = at(settings.selection);
  const unknown = [...unknownZones(counted[settings.selection])];
  const excludedRules = SELECTIONS.filter((rule) => [...unknownZones(counted[rule])].join() !== unknown.join());
  const rules = SELECTIONS.filter((rule) => !excludedRules.includes(rule));
  const lows = rules.map((rule) =>
    at(rule, {
      ...shifted(-ranges.affected.down, -ranges.assistance.down),
      ...slowed(1 / RESTORATION_SPREAD),
      error: -1,
    }),
  );
  const highs = rules.map((rule) =>
    at(rule, { ...shifted(ranges.affected.up, ranges.assistance.up), ...slowed(RESTORATION_SPREAD), error: 1 }),
  );
  const storms = (storm ?? []).flatMap((one) => {
    const inputs = stormInputs(one, { zones: counted[settings.selection], affected, restoration, assistance });
    const needs = evaluate({ ...given, ...inputs, margins: zoneMargins(inputs.zones, new Map()) });
    return needs === null ? [] : [{ case: one.case, needs }];
  });
  const others = [...known([...lows, ...highs]), ...storms.map(({ needs }) => needs)];
  const range = (figure: (of: CaseNeeds) => number): Range =>
    central === null ? NOT_KNOWN : rangeOf(central, others, figure);

  const moved = (changes: readonly Parameters<typeof at>[1][]) =>
    known(changes.map((change) => at(settings.selection, change)));
  const coverage = coverageOf(counted[settings.selection], margins);
  return {
    ranges,
    selection: settings.selection,
    zones: zones.length,
    unknownZones: unknown,
    excludedRules,
    margins: coverage,
    peopleAssisted: range(({ peopleAssisted }) => peopleAssisted),
    storm:
      storm === null
        ? null
        : storms.map((one) => ({ case: one.case, people: one.needs.peopleAssisted, trucks: one.needs.trucks })),
    restorationSpread: falls ? RESTORATION_SPREAD : null,
    products: products.map((product, i) => {
      const of = (figure: (need: CaseNeeds["needs"][number]) => number) =>
        range(({ needs }) => (needs[i] ? figure(needs[i]) : NaN));
      return {
        product,
        unit: loadOf(product, parameters).unit,
        assisted: of((need) => need.assisted),
        dayOne: of((need) => need.dayOne),
        total: of((need) => need.total),
        trucks: { dayOne: of((need) => need.trucks.dayOne), total: of((need) => need.trucks.total) },
      };
    }),
    trucks: range(({ trucks }) => trucks),
    tornado:
      central === null
        ? NOTHING_MOVES
        : tornadoOf(products, {
            central,
            selection: rules.flatMap((rule) => known([at(rule)]).map((needs) => ({ rule, needs }))),
            affected: moved([-ranges.affected.down, ranges.affected.up].map((points) => shifted(points, 0))),
            assistance: moved([-ranges.assistance.down, ranges.assistance.up].map((points) => shifted(0, points))),
            restoration: falls ? moved([slowed(1 / RESTORATION_SPREAD), slowed(RESTORATION_SPREAD)]) : [],
            storm: storms,
            margins: coverage && moved([{ error: -1 }, { error: 1 }]),
          }),
  };
}

const known = (cases: readonly (CaseNeeds | null)[]) => cases.filter((one) => one !== null);

const NOT_KNOWN: Range = { low: null, central: null, high: null };

function rangeOf(central: CaseNeeds, others: readonly CaseNeeds[], figure: (of: CaseNeeds) => number): Range {
  const all = [central, ...others].map(figure);
  return { low: Math.min(...all), central: figure(central), high: Math.max(...all) };
}
