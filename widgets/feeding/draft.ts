import type { Feeding, FeedingContent } from "../../contract/supply/calls/feeding.ts";
import { SHARED_WAYS, sharedOf, type SharedWay } from "../../engine/logistics/feeding.ts";
import { BLOCKS } from "../../engine/needs/inputs.ts";
import type { OwnFaults } from "../../client/records/refusals.ts";
import { PERCENT, readNumber, writeNumber } from "../../framework/ui/grid/number-entry.ts";

/** A plan while it is edited: every number as it is typed, by the key of its cell; empty is 0, or unknown. */
export interface FeedingDraft {
  readonly cells: Readonly<Record<string, string>>;
}

export const ROUTE_FIELDS = ["mealsATrip", "tripsADay", "crew"] as const;
export const ZONE_FIELDS = ["vehicles", "homePeople", "benefits", "benefitsFrom"] as const;
type ZoneField = (typeof ZONE_FIELDS)[number];

export const routeKey = (field: (typeof ROUTE_FIELDS)[number]): string => `routes.${field}`;
export const zoneKey = (zone: number, field: ZoneField): string => `zones.${zone}.${field}`;
/** `block` counts from 0. */
export const shareKey = (product: string, zone: number, way: SharedWay, block: number): string =>
  `shares.${zone}.${way}.${block}.${product}`;

const BLOCK_INDEXES = Array.from({ length: BLOCKS }, (_, block) => block);

/** The products and zones of the plan's cells, those of the run first. */
function rowsOf({ run, shares }: Feeding): readonly { readonly product: string; readonly zone: number }[] {
  const rows = [...(run?.needs ?? []), ...shares].map(
    ({ product, zone }) => [`${zone} ${product}`, { product, zone }] as const,
  );
  return [...new Map(rows).values()];
}

/** The form's initial cells. */
export function draftOf(feeding: Feeding, locale: string): FeedingDraft {
  const { routes, zones, shares } = feeding;
  const written = (value: number | null | undefined) => (value == null ? "" : writeNumber(value, locale));
  return {
    cells: Object.fromEntries([
      ...ROUTE_FIELDS.map((field) => [routeKey(field), written(routes[field])] as const),
      ...zones.flatMap((zone) =>
        ZONE_FIELDS.map((field) => [zoneKey(zone.zone, field), written(zone[field])] as const),
      ),
      ...rowsOf(feeding).flatMap(({ product, zone }) => {
        const own = shares.find((one) => one.product === product && one.zone === zone);
        return SHARED_WAYS.flatMap((way) =>
          BLOCK_INDEXES.map(
            (block) => [shareKey(product, zone, way, block), written(own?.[way][block] || null)] as const,
          ),
        );
      }),
    ]),
  };
}

/** The plan of a draft; a text that is no number is none there either. */
export function contentOf({ cells }: FeedingDraft, feeding: Feeding, locale: string): FeedingContent {
  const numberAt = (key: string, most?: number) => {
    const typed = cells[key] ?? "";
    if (typed.trim() === "") return null;
    const read = readNumber(typed, locale, most);
    return typeof read === "number" ? read : Number.NaN;
  };
  const [mealsATrip, tripsADay, crew] = ROUTE_FIELDS.map((field) => numberAt(routeKey(field)) ?? Number.NaN);
  const shares = rowsOf(feeding).map(({ product, zone }) => {
    const own = (way: SharedWay) =>
      BLOCK_INDEXES.map((block) => numberAt(shareKey(product, zone, way, block), PERCENT) ?? 0);
    return { product, zone, kitchens: own("kitchens"), routes: own("routes"), home: own("home") };
  });
  return {
    routes: { mealsATrip: mealsATrip ?? NaN, tripsADay: tripsADay ?? NaN, crew: crew ?? NaN },
    zones: feeding.zones.map(({ zone }) => ({
      zone,
      vehicles: numberAt(zoneKey(zone, "vehicles")) ?? 0,
      homePeople: numberAt(zoneKey(zone, "homePeople")),
      benefits: numberAt(zoneKey(zone, "benefits"), PERCENT) ?? 0,
      benefitsFrom: numberAt(zoneKey(zone, "benefitsFrom")) ?? BLOCKS,
    })),
    shares: shares.filter((row) => SHARED_WAYS.some((way) => row[way].some((share) => share !== 0))),
  };
}

/** The faults that the browser finds by itself: texts that are no fitting number, and shares above 100 percent. */
export function feedingFaults(draft: FeedingDraft, feeding: Feeding, locale: string): OwnFaults {
  const wrong = Object.entries(draft.cells).flatMap(([key, typed]) => {
    const isPercent = key.startsWith("shares.") || key.endsWith(".benefits");
    const read = typed.trim() === "" ? null : readNumber(typed, locale, isPercent ? PERCENT : undefined);
    const isRight =
      read === null
        ? !key.startsWith("routes.")
        : typeof read === "number" && read >= 0 && (isPercent ? read <= 100 : Number.isInteger(read));
    return isRight ? [] : [[key, `widgets.feeding.faults.${isPercent ? "percent" : "count"}`] as const];
  });
  const above = contentOf(draft, feeding, locale).shares.flatMap((row) =>
    BLOCK_INDEXES.flatMap((block) => {
      const found = sharedOf(row, block);
      const values = { found, block: block + 1 };
      return found > 100
        ? [[shareKey(row.product, row.zone, "home", block), { key: "domain.feeding.above", values }] as const]
        : [];
    }),
  );
  return Object.fromEntries([...above, ...wrong]);
}

/** The server's places (`shares.0.home.2`) as the cells that were sent. */
export function placedFaults(
  faults: Readonly<Record<string, string>>,
  { shares, zones }: FeedingContent,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(faults).map(([place, fault]) => {
      const [part = "", at = "", field = "", block = "0"] = place.split(".");
      const share = part === "shares" ? shares[Number(at)] : undefined;
      const zone = part === "zones" ? zones[Number(at)] : undefined;
      const way = SHARED_WAYS.find((one) => one === field) ?? "kitchens";
      if (share) return [shareKey(share.product, share.zone, way, Number(block)), fault];
      if (zone) return [zoneKey(zone.zone, ZONE_FIELDS.find((one) => one === field) ?? "vehicles"), fault];
      return [place, fault];
    }),
  );
}
