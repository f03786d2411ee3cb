import { DAYS } from "../../needs/inputs.ts";
import { truckloads } from "../../needs/trucks.ts";
import { DETOUR, straightKm } from "../reach.ts";
import { carryByLeastWay } from "./least-way.ts";
import { wholeShares } from "./shares.ts";
import type { SiteNeed } from "./site-needs.ts";

type Position = readonly [number, number];

/** A staging area or warehouse that sends goods to sites. */
interface GoodsSource {
  readonly id: number;
  readonly at: Position;
  /** Trucks that its docks load in a day (`trucksOfDocks`); null if not known, which is no limit. */
  readonly trucksADay: number | null;
  /** By day. */
  readonly open: readonly boolean[];
}

/** Goods of one product at a place from a day on, until the last day on which they can be used; days from 0. */
export interface GoodsLot {
  readonly product: string;
  /** A source, or a site to which goods go directly, which keeps them. */
  readonly place: number;
  readonly quantity: number;
  readonly from: number;
  /** Null for goods that do not expire. */
  readonly until: number | null;
}

export interface SupplyTask {
  /** With what one truck takes, in the unit of the need; in the order in which they are loaded. */
  readonly products: readonly { readonly product: string; readonly perTruck: number }[];
  readonly sources: readonly GoodsSource[];
  readonly sites: readonly { readonly id: number; readonly at: Position }[];
  readonly needs: readonly SiteNeed[];
  readonly lots: readonly GoodsLot[];
}

export const SHORT_REASONS = ["noStock", "noDock", "noSource", "noSite"] as const;
type ShortReason = (typeof SHORT_REASONS)[number];

/** Goods from a source to a site on a day; from the site to itself if they were delivered there. */
interface SiteShipment {
  readonly day: number;
  readonly product: string;
  readonly source: number;
  readonly site: number;
  readonly quantity: number;
  /** By road. */
  readonly km: number;
}

/** What a source loads of a product on a day, in whole trucks. */
interface SourceLoad {
  readonly day: number;
  readonly product: string;
  readonly source: number;
  readonly quantity: number;
  readonly trucks: number;
}

interface SupplyPlan {
  readonly shipments: readonly SiteShipment[];
  readonly loads: readonly SourceLoad[];
  /** What is not carried, as a part of a need. */
  readonly short: readonly (SiteNeed & { readonly reason: ShortReason })[];
}

/** Trucks that docks load in a day, one after another at each; null if a figure is missing. */
export const trucksOfDocks = (docks: number | null, turnMinutes: number | null, hours: number | null): number | null =>
  docks === null || turnMinutes === null || hours === null ? null : docks * Math.floor((hours * 60) / turnMinutes);

/**
 * Which source supplies which site: day by day and product by product, each site's need is carried from the sources by the least way by
 * road (the straight line times `DETOUR`), within what is there by the day and what the docks load. What is missing is
 * shared by all sites in proportion to their need, so that no site goes without because it is far. Goods that expire
 * first leave first. Whole trucks are counted where they are loaded: the quantity of one product that leaves a source on
 * a day, over a truck's load, rounded up; a truck may stop at several sites. Docks are given to the products in order.
 */
export function planSupply({ products, sources, sites, needs, lots }: SupplyTask): SupplyPlan {
  const metersOf = new Map(sources.map(({ id, at }) => [id, sites.map((site) => metersBetween(at, site.at))]));
  const siteIndex = new Map(sites.map(({ id }, i) => [id, i]));
  const stock = stockOf(lots);
  const needsOf = Map.groupBy(needs, ({ day, product }) => `${day} ${product}`);
  const plan = {
    shipments: [] as SiteShipment[],
    loads: [] as SourceLoad[],
    short: [] as SupplyPlan["short"][number][],
  };
  for (let day = 0; day < DAYS; day++) {
    const free = new Map(sources.map(({ id, trucksADay }) => [id, trucksADay ?? Infinity]));
    const open = sources.filter((source) => source.open[day] === true);
    for (const { product, perTruck } of products) {
      const wanted = needsOf.get(`${day} ${product}`) ?? [];
      const lack = (asked: readonly SiteNeed[], to: readonly number[], reason: ShortReason) => {
        for (const [i, need] of asked.entries()) {
          const quantity = need.quantity - (to[i] ?? 0);
          if (quantity > 0) plan.short.push({ ...need, quantity, reason });
        }
        return asked.flatMap((need, i) => ((to[i] ?? 0) > 0 ? [{ ...need, quantity: to[i] ?? 0 }] : []));
      };
      const within = (asked: readonly SiteNeed[], most: number, reason: ShortReason) => {
        const quantities = asked.map(({ quantity }) => quantity);
        return lack(asked, wholeShares(Math.min(most, total(quantities)), quantities), reason);
      };
      const atSites = lack(
        wanted,
        wanted.map(({ site, quantity }) => (site === null ? 0 : quantity)),
        "noSite",
      );
      const left = atSites.flatMap((need) => {
        const own = Math.min(need.quantity, stock.on(need.site, product, day));
        if (own === 0 || need.site === null) return [need];
        stock.take(need.site, product, { day, quantity: own });
        plan.shipments.push({ day, product, source: need.site, site: need.site, quantity: own, km: 0 });
        return own === need.quantity ? [] : [{ ...need, quantity: need.quantity - own }];
      });
      if (left.length === 0) continue;
      const there = open.map(({ id }) => stock.on(id, product, day));
      const loadable = open.map(({ id }, i) =>
        Math.min(there[i] ?? 0, Math.floor((free.get(id) ?? 0) * perTruck + 1e-9)),
      );
      const stocked = within(left, total(there), open.length === 0 ? "noSource" : "noStock");
      const loaded = within(stocked, total(loadable), "noDock");
      const carried = carryByLeastWay(
        loadable,
        loaded.map(({ quantity }) => quantity),
        open.map(({ id }) => loaded.map(({ site }) => metersOf.get(id)?.[siteIndex.get(site ?? -1) ?? -1] ?? 0)),
      );
      for (const [source, rows] of Map.groupBy(carried, (row) => row.source)) {
        const { id = -1 } = open[source] ?? {};
        const quantity = total(rows.map((row) => row.quantity));
        const trucks = truckloads(quantity, perTruck, "up");
        stock.take(id, product, { day, quantity });
        free.set(id, (free.get(id) ?? 0) - trucks);
        plan.loads.push({ day, product, source: id, quantity, trucks });
        for (const row of rows) {
          const site = loaded[row.site]?.site ?? -1;
          const km = (metersOf.get(id)?.[siteIndex.get(site) ?? -1] ?? 0) / 1_000;
          plan.shipments.push({ day, product, source: id, site, quantity: row.quantity, km });
        }
      }
    }
  }
  return plan;
}

const total = (quantities: readonly number[]): number => quantities.reduce((all, one) => all + one, 0);

/** Whole meters by road, so that the least way is exact. */
const metersBetween = (from: Position, to: Position): number => Math.round(straightKm(from, to) * DETOUR * 1_000);

/** What is left of the lots, by place and product. */
function stockOf(lots: readonly GoodsLot[]) {
  const last = ({ until }: GoodsLot) => until ?? Infinity;
  const keyOf = (place: number | null, product: string) => `${place} ${product}`;
  const byPlace = Map.groupBy(
    lots
      .map((lot) => ({ lot, left: lot.quantity }))
      .toSorted((a, b) => last(a.lot) - last(b.lot) || a.lot.from - b.lot.from),
    ({ lot }) => keyOf(lot.place, lot.product),
  );
  const usable = (place: number | null, product: string, day: number) =>
    (byPlace.get(keyOf(place, product)) ?? []).filter(({ lot }) => lot.from <= day && last(lot) >= day);
  return {
    /** Whole units that can leave on a day. */
    on: (place: number | null, product: string, day: number) =>
      Math.floor(total(usable(place, product, day).map(({ left }) => left)) + 1e-9),
    take(place: number, product: string, { day, quantity }: { readonly day: number; readonly quantity: number }) {
      let wanted = quantity;
      for (const one of usable(place, product, day)) {
        const taken = Math.min(one.left, wanted);
        one.left -= taken;
        wanted -= taken;
      }
    },
  };
}
