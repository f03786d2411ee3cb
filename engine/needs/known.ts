import type { CountyPoints, Headline, ZonePoints } from "../distribution/people.ts";
import type { DistributionPoints } from "../distribution/points.ts";
import type { Unit } from "../units.ts";

/** How far the people of a place are known. */
export interface CountedPeople {
  readonly tracts: number;
  /** Tracts without a figure. */
  readonly missing: { readonly population: number };
}

/** A zone of a run, and how far its people are known. */
export interface CountedZone extends CountedPeople {
  readonly zone: number;
}

/** A row of need of which nothing may be known: then every figure is null, which is not 0. */
export interface KnownNeed {
  readonly product: string;
  readonly unit: Unit;
  readonly assisted: number | null;
  readonly dayOne: number | null;
  /** Each of the 21 days. */
  readonly daily: readonly (number | null)[];
  /** Each of the seven 72-hour blocks. */
  readonly blocks: readonly (number | null)[];
  readonly total: number | null;
  readonly trucks: {
    readonly dayOne: number | null;
    readonly blocks: readonly (number | null)[];
    readonly total: number | null;
  };
}

/** Needs by product and zone, and over all zones. */
export interface KnownNeeds {
  readonly needs: readonly (KnownNeed & { readonly zone: number })[];
  readonly totals: readonly KnownNeed[];
}

/** The people an estimate speaks of; null where nobody knows any of them. */
export type KnownHeadline = { readonly [Key in keyof Headline]: number | null };

/** Distribution points, or null for each figure where nobody knows for whom. */
export type KnownPoints<Row extends DistributionPoints = DistributionPoints> = {
  readonly [Key in keyof Row]: Key extends keyof DistributionPoints ? Row[Key] | null : Row[Key];
};

/** Whether any tract of a place has a population figure. A place without tracts holds nobody, and that is known. */
export function hasKnownPeople({ tracts, missing }: CountedPeople): boolean {
  return tracts === 0 || missing.population < tracts;
}

/** Zones of which no tract has a population figure: what they need is not known. */
export function unknownZones(zones: readonly CountedZone[]): Set<number> {
  return new Set(zones.filter((zone) => !hasKnownPeople(zone)).map(({ zone }) => zone));
}

/** Whether there are zones and nobody knows the people of any of them. */
export function isNobodyKnown(zones: readonly CountedZone[]): boolean {
  return zones.length > 0 && !zones.some(hasKnownPeople);
}

/** The needs with null in place of every figure of a zone whose people nobody knows, and of all zones where that holds for each. */
export function knownNeeds<Need extends KnownNeeds["needs"][number], Total extends KnownNeed>(
  { needs, totals }: { readonly needs: readonly Need[]; readonly totals: readonly Total[] },
  zones: readonly CountedZone[],
): { needs: KnownRow<Need>[]; totals: KnownRow<Total>[] } {
  const unknown = unknownZones(zones);
  const nobody = isNobodyKnown(zones);
  return {
    needs: needs.map((row) => knownRow(row, !unknown.has(row.zone))),
    totals: totals.map((row) => knownRow(row, !nobody)),
  };
}

/** A run's figures, each null where the people it speaks of are not known. Sums stay as they are: what is not known is part of none. */
export function knownResults<
  Need extends KnownNeeds["needs"][number],
  Total extends KnownNeed,
  InZone extends KnownPoints<ZonePoints>,
  InCounty extends KnownPoints<CountyPoints>,
>({
  zones,
  needs,
  totals,
  headline,
  points,
}: {
  readonly zones: readonly CountedZoneAndCounties[];
  readonly needs: readonly Need[];
  readonly totals: readonly Total[];
  readonly headline: KnownHeadline;
  readonly points: { readonly zones: readonly InZone[]; readonly counties: readonly InCounty[] };
}) {
  const unknown = unknownZones(zones);
  const isKnownCounty = ({ zone, county }: InCounty) => {
    const sums = zones.find((one) => one.zone === zone)?.counties.find((one) => one.county === county);
    return sums === undefined ? !unknown.has(zone) : hasKnownPeople(sums);
  };
  return {
    ...knownNeeds({ needs, totals }, zones),
    headline: isNobodyKnown(zones) ? { peopleAssisted: null, peopleAffected: null } : headline,
    points: {
      zones: points.zones.map((row) => (unknown.has(row.zone) ? { ...row, ...NO_POINTS } : row)),
      counties: points.counties.map((row) => (isKnownCounty(row) ? row : { ...row, ...NO_POINTS })),
    },
  };
}

interface CountedZoneAndCounties extends CountedZone {
  readonly counties: readonly (CountedPeople & { readonly county: string })[];
}

type Figure = number | null;

/** A row of its own, whose figures may be null. */
type KnownRow<Row extends KnownNeed> = Omit<Row, "assisted" | "dayOne" | "daily" | "blocks" | "total" | "trucks"> & {
  assisted: Figure;
  dayOne: Figure;
  daily: Figure[];
  blocks: Figure[];
  total: Figure;
  trucks: { dayOne: Figure; blocks: Figure[]; total: Figure };
};

function knownRow<Row extends KnownNeed>(row: Row, isKnown: boolean): KnownRow<Row> {
  const one = (figure: Figure) => (isKnown ? figure : null);
  const { assisted, dayOne, daily, blocks, total, trucks } = row;
  return {
    ...row,
    assisted: one(assisted),
    dayOne: one(dayOne),
    daily: daily.map(one),
    blocks: blocks.map(one),
    total: one(total),
    trucks: { dayOne: one(trucks.dayOne), blocks: trucks.blocks.map(one), total: one(trucks.total) },
  };
}

const NO_POINTS = {
  peopleADay: null,
  typeI: null,
  typeII: null,
  typeIII: null,
  points: null,
  capacity: null,
  spare: null,
  lanes: null,
  staffDay: null,
  staffNight: null,
  vehicles: null,
  vehiclesAnHour: null,
} as const satisfies Record<keyof DistributionPoints, null>;
