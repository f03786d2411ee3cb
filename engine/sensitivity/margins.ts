import { countedPeople, percentOf } from "../needs/assisted.ts";
import type { Assistance, AssistanceCategory, ZonePeople } from "../needs/inputs.ts";
import type { ZoneStatistics } from "../zones/shapes.ts";

/**
 * Margins of error, at 90 % confidence, of the two counts of a tract that needs are calculated from; null if there is
 * none.
 */
export interface TractMargin {
  readonly population: number | null;
  readonly below_poverty: number | null;
}

/** Margins by eleven-digit FIPS. A tract that is absent has none. */
export type TractMargins = ReadonlyMap<string, TractMargin>;

/** A counted zone with its affected percentage. */
type AffectedZone = ZoneStatistics & Pick<ZonePeople, "affected" | "stillAffected" | "homeShare">;

/** Number of tracts with and without margins of error. */
export interface MarginCoverage {
  /** Tracts counted in the zones, each once. */
  readonly tracts: number;
  /** Tracts without a margin for their people or for the people below poverty. */
  readonly without: number;
}

/** A tract's two margins as they enter a sum, and the zones (by index) that count a share of it. */
interface SharedTract {
  readonly population: number;
  readonly below: number;
  readonly parts: readonly { readonly zone: number; readonly share: number }[];
}

/**
 * The tracts' margins, collected once for the zones under one rule, so that every case of a band only adds a few
 * numbers.
 */
export interface ZoneMargins {
  /** By index of the zone: squared margins times the squared share, for the tracts that no other zone counts. */
  readonly own: readonly { readonly population: number; readonly below: number }[];
  /** Tracts that count in several zones. */
  readonly shared: readonly SharedTract[];
}

/** Collects the margins of the tracts that zones count. A tract without a margin adds none. */
export function zoneMargins(zones: readonly ZoneStatistics[], margins: TractMargins): ZoneMargins {
  const parts = new Map<string, { zone: number; share: number }[]>();
  zones.forEach(({ members }, zone) => {
    for (const { fips, share } of members) {
      const known = parts.get(fips);
      if (known) known.push({ zone, share });
      else if (margins.has(fips)) parts.set(fips, [{ zone, share }]);
    }
  });
  const own = zones.map(() => ({ population: 0, below: 0 }));
  const shared: SharedTract[] = [];
  for (const [fips, of] of parts) {
    const margin = margins.get(fips);
    const [population, below] = [margin?.population ?? 0, margin?.below_poverty ?? 0];
    const [first] = of;
    const sum = first && own[first.zone];
    if (of.length > 1 || !sum) shared.push({ population, below, parts: of });
    else {
      sum.population += (first.share * population) ** 2;
      sum.below += (first.share * below) ** 2;
    }
  }
  return { own, shared };
}

/**
 * The margin of error, in people, of the people assisted with one product over all zones. `assisted` is a weighted sum of the
 * tracts' counts: a tract's people times A[Above], and its people below poverty times A[Below] − A[Above], times the affected
 * share and the tract's share. The margin of a sum is the root of the sum of the squares of its parts' margins, that of a
 * count times a constant is the constant times the count's (US Census Bureau, Understanding and Using American Community
 * Survey Data: What All Data Users Need to Know, 2020, chapter 8). A tract that counts in two zones counts with both weights.
 * `margins` are those of the same zones.
 */
export function marginOfAssisted(
  zones: readonly AffectedZone[],
  productOf: (zone: AffectedZone) => string,
  { assistance, margins }: { readonly assistance: readonly Assistance[]; readonly margins: ZoneMargins },
): number {
  const weights = zones.map((zone) => weightsOf(zone, productOf(zone), assistance));
  let squares = 0;
  weights.forEach(({ people, below }, i) => {
    const own = margins.own[i];
    if (own) squares += people ** 2 * own.population + below ** 2 * own.below;
  });
  for (const { population, below, parts } of margins.shared) {
    const sum = { people: 0, below: 0 };
    for (const { zone, share } of parts) {
      sum.people += share * (weights[zone]?.people ?? 0);
      sum.below += share * (weights[zone]?.below ?? 0);
    }
    squares += (sum.people * population) ** 2 + (sum.below * below) ** 2;
  }
  return Math.sqrt(squares);
}

/** The product that most people of a zone are assisted with, from which the headline's people are calculated. */
export function leadingProduct(
  zone: AffectedZone,
  products: readonly string[],
  assistance: readonly Assistance[],
): string {
  const assisted = (product: string) => countedPeople(zone, product, assistance);
  return products.reduce((most, product) => (assisted(product) > assisted(most) ? product : most), products[0] ?? "");
}

/** Counts the zones' tracts with margins; null if none has any. */
export function coverageOf(zones: readonly ZoneStatistics[], margins: TractMargins): MarginCoverage | null {
  const tracts = [...new Set(zones.flatMap(({ members }) => members.map(({ fips }) => fips)))];
  const known = tracts.map((fips) => margins.get(fips));
  const hasAny = known.some((margin) => margin?.population != null || margin?.below_poverty != null);
  if (!hasAny) return null;
  const whole = known.filter((margin) => margin?.population != null && margin.below_poverty != null);
  return { tracts: tracts.length, without: tracts.length - whole.length };
}

/** Returns by how much one person, and one person below poverty, of a zone add to `assisted`. */
function weightsOf(zone: AffectedZone, product: string, assistance: readonly Assistance[]) {
  const percent = percentOf(zone.zone, product, assistance);
  const largest = zone.stillAffected === undefined ? 1 : Math.max(...zone.stillAffected) / 100;
  const share = (category: AssistanceCategory) =>
    ((zone.affected * percent(category)) / 10_000) * largest * (zone.homeShare ?? 1);
  const below = share("Below Poverty(%)");
  // Where no tract has more people than poor, no one is above poverty, and the count of people does not matter.
  const above = (zone.above_poverty ?? 0) === 0 ? 0 : share("Above Poverty(%)");
  return { people: above, below: below - above };
}
