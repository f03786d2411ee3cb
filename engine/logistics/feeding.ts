import { nearestWithTotal, roundFigure } from "../display/whole-figures.ts";
import { BLOCKS, countsHomes, DAYS_PER_BLOCK } from "../needs/inputs.ts";
import type { ProductZoneNeed } from "../needs/needs.ts";
import { unitKind, type Unit } from "../words/units.ts";

/**
 * The ways in which a product reaches people: points of distribution (boxes, shelf-stable meals), fixed kitchens, routes
 * of mobile feeding vehicles, shelters, delivery to homes, and D-SNAP benefits, whose holders get no box.
 */
export const FEEDING_WAYS = ["points", "kitchens", "routes", "shelters", "home", "benefits"] as const;
export type FeedingWay = (typeof FEEDING_WAYS)[number];

/** The ways whose share a planner enters. Shelters take what the plan has for their people, points the rest. */
export const SHARED_WAYS = ["kitchens", "routes", "home"] as const;
export type SharedWay = (typeof SHARED_WAYS)[number];

/** The ways that count in meals, which other products do not go. */
const MEAL_WAYS = ["kitchens", "routes", "benefits"] as const satisfies readonly FeedingWay[];

/** Returns whether a product of a unit can go a way: kitchens cook meals, routes carry them, D-SNAP replaces them. */
export const canGo = (way: FeedingWay, unit: Unit): boolean =>
  unitKind(unit) === "meals" || !MEAL_WAYS.some((one) => one === way);

/**
 * What a mobile feeding vehicle does, as a plan begins: 300 meals a trip (an assumption: the American Red Cross names
 * more than 200 meals for one load of an Emergency Response Vehicle in Hurricane Ian 2022, and 500 in Sandy 2012), two
 * loads a day and a crew of two (American Red Cross, Hurricane Ian).
 */
export const ROUTE_DEFAULTS = { mealsATrip: 300, tripsADay: 2, crew: 2 } as const;

/** Percent of the public's need of a block that goes each way, for the seven blocks. */
export type FeedingShares = Readonly<Record<SharedWay, readonly number[]>>;

/** The shares of a block together, in percent; rounded, so that thirds typed as decimals are not above 100. */
export const sharedOf = (shares: FeedingShares, block: number): number =>
  Math.round(SHARED_WAYS.reduce((all, way) => all + (shares[way][block] ?? 0), 0) * 1e6) / 1e6;

/** What a plan says of one zone, for all products. */
export interface FeedingZone {
  readonly zone: number;
  /** Mobile feeding vehicles. */
  readonly vehicles: number;
  /** People who can be served at home in a day; null if unknown. */
  readonly homePeople: number | null;
  /** Percent of those who get boxes who have D-SNAP benefits in their place, from a block on. */
  readonly benefits: number;
  readonly benefitsFrom: number;
}

/** What a vehicle does. */
interface FeedingRoutes {
  readonly mealsATrip: number;
  readonly tripsADay: number;
  /** People in a vehicle. */
  readonly crew: number;
}

/** What the open sites of one way can do in a zone on each of the 21 days. */
export interface FeedingDay {
  /** People, or meals of kitchens. */
  readonly capacity: number;
  /** Sites whose capacity is unknown, which count as none. */
  readonly unknown: number;
  /** Null if no site says it. */
  readonly staff: number | null;
}
export type FeedingSites = Readonly<Record<"points" | "kitchens" | "shelters", readonly FeedingDay[]>>;

/** One way in one block. */
export interface FeedingCell {
  /** In the product's unit, unrounded; null if the people are not known. */
  readonly quantity: number | null;
  /** What the way can do in the block, in the same unit; null if unknown, or if it has no limit. */
  readonly capacity: number | null;
  /** The quantity above the capacity; null if either is unknown. */
  readonly above: number | null;
  /** Open sites without a capacity on the day with the most of them. */
  readonly unknown: number;
  /** People who work there on the day with the most of them; null if unknown. */
  readonly staff: number | null;
  /** Trips of mobile vehicles in the block; null for other ways. */
  readonly trips: number | null;
}

/** A zone's need for a product, by way and block; the ways of a block add up to the need. */
interface FedZone {
  readonly zone: number;
  readonly ways: readonly { readonly way: FeedingWay; readonly blocks: readonly FeedingCell[] }[];
}

/** A product's need in one zone, with those of its people who are in shelters by block. */
export interface FedNeed extends Pick<ProductZoneNeed, "zone" | "unit" | "base" | "blocks" | "assistedBlocks"> {
  readonly sheltered: readonly number[];
}

/** What was entered for an estimation. */
export interface FeedingPlan {
  readonly routes: FeedingRoutes;
  readonly zones: readonly FeedingZone[];
  readonly shares: readonly (FeedingShares & { readonly product: string; readonly zone: number })[];
}

/** A run's needs and the open sites of its zones. */
interface FeedingRun {
  readonly needs: readonly (FedNeed & { readonly product: string })[];
  readonly sites: readonly (FeedingSites & { readonly zone: number })[];
}

/**
 * The ways of every product in every zone, in the order of the needs; a zone that is not in the plan has none. Products
 * counted in meals share the kitchens and vehicles of their zone in proportion to their meals.
 */
export function feedingOf({ routes, zones, shares }: FeedingPlan, { needs, sites }: FeedingRun) {
  const alone = needs.flatMap((need) => {
    const isHere = ({ zone }: { readonly zone: number }) => zone === need.zone;
    const rules = zones.find(isHere);
    if (rules === undefined) return [];
    const own = shares.find((one) => isHere(one) && one.product === need.product);
    return [{ need, fed: waysOfNeed(need, { shares: own, rules, routes, sites: sites.find(isHere) ?? NO_SITES }) }];
  });
  return alone.map(({ need, fed }) => ({
    need,
    fed: sharing(
      fed,
      alone.map((one) => one.fed).filter(({ zone }) => zone === fed.zone),
    ),
  }));
}

/** One product's ways, with its part of what the kitchens and vehicles of its zone can do for all products there. */
const sharing = ({ zone, ways }: FedZone, here: readonly FedZone[]): FedZone => ({
  zone,
  ways: ways.map(({ way, blocks }) => ({
    way,
    blocks: blocks.map((cell, block) => {
      const { quantity, capacity } = cell;
      const meals = here.reduce((all, fed) => all + (quantityOf(fed, way, block) ?? 0), 0);
      if ((way !== "kitchens" && way !== "routes") || quantity === null || capacity === null || meals === 0)
        return cell;
      const part = (capacity * quantity) / meals;
      return { ...cell, capacity: part, above: Math.max(0, quantity - part) };
    }),
  })),
});

const quantityOf = ({ ways }: FedZone, way: FeedingWay, block: number): number | null =>
  ways.find((one) => one.way === way)?.blocks[block]?.quantity ?? null;

const NO_SITES: FeedingSites = { points: [], kitchens: [], shelters: [] };

/** The ways of a product's need in one zone. */
export function waysOfNeed(
  need: FedNeed,
  plan: {
    readonly shares: FeedingShares | undefined;
    readonly rules: FeedingZone;
    readonly routes: FeedingRoutes;
    readonly sites: FeedingSites;
  },
): FedZone {
  const { shares, rules, routes, sites } = plan;
  const ways = FEEDING_WAYS.filter((way) => canGo(way, need.unit));
  const blocks = Array.from({ length: BLOCKS }, (_, block) => {
    const all = need.blocks[block] ?? null;
    const quantities = all === null ? null : quantitiesOf(need, { all, block, shares, rules });
    const days = (way: keyof FeedingSites) => sites[way].slice(block * DAYS_PER_BLOCK, (block + 1) * DAYS_PER_BLOCK);
    return ways.map((way): FeedingCell => {
      const quantity = quantities === null ? null : quantities[way];
      const can = capacityOf(way, { days, rules, routes, perPerson: perPersonADay(need, block) });
      return {
        quantity,
        ...can,
        above: quantity === null || can.capacity === null ? null : Math.max(0, quantity - can.capacity),
        trips: way === "routes" && quantity !== null ? Math.ceil(roundFigure(quantity) / routes.mealsATrip) : null,
      };
    });
  });
  return { zone: need.zone, ways: ways.map((way, i) => ({ way, blocks: blocks.flatMap((row) => row[i] ?? []) })) };
}

/** The quantities of one block as whole numbers that add up to the whole need; null as long as it is unknown. */
export const shownWays = ({ ways }: FedZone, block: number): (number | null)[] => {
  const quantities = ways.flatMap(({ blocks }) => blocks[block]?.quantity ?? []);
  if (quantities.length < ways.length) return ways.map(() => null);
  return nearestWithTotal(quantities, roundFigure(quantities.reduce((all, one) => all + one, 0)));
};

/** One block's need by way. Points take what is left, so that the ways add up whatever the shares are. */
function quantitiesOf(
  need: FedNeed,
  at: {
    readonly all: number;
    readonly block: number;
    readonly shares: FeedingShares | undefined;
    readonly rules: FeedingZone;
  },
): Record<FeedingWay, number> {
  const { all, block, shares, rules } = at;
  const people = need.assistedBlocks[block] ?? 0;
  const shelters = people === 0 ? 0 : (all * (need.sheltered[block] ?? 0)) / people;
  const shared = (way: SharedWay) =>
    canGo(way, need.unit) ? ((all - shelters) * (shares?.[way][block] ?? 0)) / 100 : 0;
  const [kitchens, routes, atHome] = [shared("kitchens"), shared("routes"), shared("home")];
  const atPoints = Math.max(0, all - shelters - kitchens - routes - atHome);
  const isReplaced = canGo("benefits", need.unit) && block + 1 >= rules.benefitsFrom;
  const replaced = isReplaced ? rules.benefits / 100 : 0;
  return {
    points: atPoints * (1 - replaced),
    kitchens,
    routes,
    shelters,
    home: atHome * (1 - replaced),
    benefits: (atPoints + atHome) * replaced,
  };
}

/** A person's need for a product on a day of a block; null for products that count homes, and where no one is planned for. */
function perPersonADay(need: FedNeed, block: number): number | null {
  const people = need.assistedBlocks[block] ?? 0;
  return countsHomes(need.base) || people === 0 ? null : (need.blocks[block] ?? 0) / people / DAYS_PER_BLOCK;
}

function capacityOf(
  way: FeedingWay,
  given: {
    readonly days: (way: keyof FeedingSites) => readonly FeedingDay[];
    readonly rules: FeedingZone;
    readonly routes: FeedingRoutes;
    readonly perPerson: number | null;
  },
): Pick<FeedingCell, "capacity" | "unknown" | "staff"> {
  const { days, rules, routes, perPerson } = given;
  const people = (count: number | null) => (count === null || perPerson === null ? null : count * perPerson);
  switch (way) {
    case "points":
    case "shelters":
    case "kitchens": {
      const own = days(way);
      const most = (figure: (day: FeedingDay) => number) => Math.max(0, ...own.map(figure));
      const sum = own.reduce((all, { capacity }) => all + capacity, 0);
      const isStaffed = own.some(({ staff }) => staff !== null);
      return {
        capacity: way === "kitchens" ? sum : people(sum),
        unknown: most(({ unknown }) => unknown),
        staff: isStaffed ? most(({ staff }) => staff ?? 0) : null,
      };
    }
    case "routes":
      return {
        capacity: rules.vehicles * routes.tripsADay * routes.mealsATrip * DAYS_PER_BLOCK,
        unknown: 0,
        staff: rules.vehicles * routes.crew,
      };
    case "home":
      return {
        capacity: people(rules.homePeople === null ? null : rules.homePeople * DAYS_PER_BLOCK),
        unknown: 0,
        staff: null,
      };
    case "benefits":
      return { capacity: null, unknown: 0, staff: null };
  }
}
