import { sum } from "../display/whole-figures.ts";
import { headlineOf } from "../distribution/points.ts";
import { peopleProducts, type Assistance, type Parameter, type Settings } from "../needs/inputs.ts";
import { peopleOfZones, type AffectedByZone } from "../needs/people.ts";
import { defaultRestoration, slowedRestoration, type RestorationByZone } from "../needs/restoration.ts";
import { calculateNeeds, isKnownNeed, loadOf, needOfPeople, type ProductNeed } from "../needs/needs.ts";
import type { ZoneStatistics } from "../zones/shapes.ts";
import { leadingProduct, marginOfAssisted, type ZoneMargins } from "./margins.ts";

/** One set of assumptions. */
export interface CaseInputs {
  readonly zones: readonly ZoneStatistics[];
  readonly affected: AffectedByZone;
  readonly restoration?: RestorationByZone | undefined;
  readonly assistance: readonly Assistance[];
  readonly parameters: readonly Parameter[];
  readonly settings: Settings;
  /** Of the tracts in `zones`. */
  readonly margins: ZoneMargins;
  /** −1: minus the margin of error, 1: plus it, 0: the counts as they are. */
  readonly error: -1 | 0 | 1;
}

/** The totals of a set of assumptions over all zones. */
export interface CaseNeeds {
  readonly peopleAssisted: number;
  /** In the order of the parameters. `loads` are the truckloads of the 21 days before any rounding. */
  readonly needs: readonly (ProductNeed<number> & { readonly loads: number })[];
  /** Truckloads of the 21 days, all products together: rounded by product as they are shown, then added. */
  readonly trucks: number;
  readonly loads: number;
}

/** Needs over all zones under one set of assumptions; null if no zone's people are known. */
export function evaluate({
  zones,
  affected,
  restoration,
  assistance,
  parameters,
  settings,
  margins,
  error,
}: CaseInputs): CaseNeeds | null {
  const people = peopleOfZones(zones, { affected, restoration, settings, parameters });
  const products = peopleProducts(parameters);
  const { totals } = calculateNeeds({ zones: people, parameters, assistance, settings });
  const moved = (figure: number, margin: () => number) =>
    error === 0 ? figure : Math.max(0, figure + error * margin());
  const plan = { assistance, margins };
  const { peopleAssisted } = headlineOf(people, { products, assistance });
  if (peopleAssisted === null) return null;

  const needs = totals.filter(isKnownNeed).map((total) => {
    const assisted = moved(total.assisted, () => marginOfAssisted(people, () => total.product, plan));
    // Without a margin the sums over zones stay as they are, bit for bit.
    const need = assisted === total.assisted ? total : needOfPeople(assisted, total, { parameters, settings });
    return { ...need, loads: need.total / loadOf(total.product, parameters).capacity };
  });
  const leading = (zone: (typeof people)[number]) => leadingProduct(zone, products, assistance);
  return {
    peopleAssisted: products.length === 0 ? 0 : moved(peopleAssisted, () => marginOfAssisted(people, leading, plan)),
    needs,
    trucks: sum(needs.map(({ trucks }) => trucks.total)),
    loads: sum(needs.map(({ loads }) => loads)),
  };
}

/** By how many percentage points an assumed percentage may differ from what was entered; each 0 to 100. */
export interface PercentageRange {
  readonly down: number;
  readonly up: number;
}

/** The ranges that a planner chooses; selection rules and margins of error are not chosen. */
export interface BandRanges {
  /** Of every zone's affected share. */
  readonly affected: PercentageRange;
  /** Of every assistance percentage. */
  readonly assistance: PercentageRange;
}

/** The ranges that a band starts from. An assumption to be replaced by the agency's own. */
export const DEFAULT_RANGES: BandRanges = { affected: { down: 10, up: 10 }, assistance: { down: 10, up: 10 } };

/** Moves every zone's affected share by a number of points, kept within 0 and 100. */
export function shiftedAffected(zones: readonly number[], affected: AffectedByZone, points: number): AffectedByZone {
  return Object.fromEntries(zones.map((zone) => [zone, percent((affected[zone] ?? 100) + points)]));
}

/** Moves every assistance percentage by a number of points, kept within 0 and 100. */
export function shiftedAssistance(assistance: readonly Assistance[], points: number): Assistance[] {
  return assistance.map((cell) => ({ ...cell, value: percent(cell.value + points) }));
}

/**
 * The factors by which the times to a half and to a tenth may be longer or shorter than assumed. After Irma the days to
 * half of a county's peak were 0.6 to 1.4 times the median in eight of ten counties with 64-knot winds, and 0.4 to 1.7
 * times in those with 50 knots (customers of Florida Power & Light and Duke Energy, 2017): one and a half lies between.
 */
export const RESTORATION_SPREAD = 1.5;

/** Slows every zone's restoration by a factor; a zone without a curve uses its number's default. */
export function slowedZones(zones: readonly number[], restoration: RestorationByZone = {}, factor: number) {
  return Object.fromEntries(
    zones.map((zone) => [zone, slowedRestoration(restoration[zone] ?? defaultRestoration(zone), factor)]),
  );
}

function percent(value: number): number {
  return Math.min(100, Math.max(0, value));
}
