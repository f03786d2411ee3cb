import { roundFigure } from "../display/whole-figures.ts";
import { addDays } from "../needs/blocks.ts";
import { byUrgency, dueOf, type OrderTiming } from "../supply/urgency.ts";
import type { Shortfall } from "../supply/shortfall.ts";
import { convert, unitKind, type Unit } from "../words/units.ts";

/** The groups in which requests are counted; a late one is not also on its way. */
export const REQUEST_GROUPS = ["draft", "approved", "coming", "late", "arrived"] as const;
export type RequestGroup = (typeof REQUEST_GROUPS)[number];
/** What is counted of the open sites: their number, and what the points can serve in a day. */
export const SITE_COUNTS = ["points", "kitchens", "shelters", "capacity"] as const;

/** What a briefing says of one moment, in the whole figures that are shown. Unknown figures are null. */
export interface ShiftFigures {
  /** To serve in the present block. */
  readonly people: number | null;
  readonly products: readonly ({ readonly product: string; readonly unit: Unit } & Readonly<
    Record<(typeof PRODUCT_FIGURES)[number], number | null>
  >)[];
  readonly requests: Readonly<Record<RequestGroup, number>>;
  readonly sites: Readonly<Record<(typeof SITE_COUNTS)[number], number | null>>;
  /** The storm's newest advisory, as it is named; null without one. */
  readonly advisory: string | null;
}
/** Need of the 21 days, stock of the day, goods on their way, and what the first block that falls short lacks. */
export const PRODUCT_FIGURES = ["need", "onHand", "onOrder", "short"] as const;
export const CHANGE_SUBJECTS = ["people", ...PRODUCT_FIGURES, "requests", "sites", "advisory"] as const;

/** One figure that is not what it was. */
interface ShiftChange {
  readonly of: (typeof CHANGE_SUBJECTS)[number];
  /** The product, group of requests or count of sites; empty for what there is one of. */
  readonly which: string;
  /** Of products; the others count what they are named after. */
  readonly unit: Unit | null;
  readonly before: number | string | null;
  readonly after: number | string | null;
  /** After less before; null where one of them is not known. */
  readonly by: number | null;
}

/** Everything that differs between two briefings; a product of one of them has null in the other. */
export function changesBetween(before: ShiftFigures, after: ShiftFigures): ShiftChange[] {
  const names = [...new Set([...after.products, ...before.products].map(({ product }) => product))];
  const products = names.flatMap((product) => {
    const [was, is] = [before, after].map(({ products: all }) => all.find((one) => one.product === product));
    const unit = (is ?? was)?.unit ?? null;
    return PRODUCT_FIGURES.map((of) => {
      const figure = was === undefined || unit === null ? null : inUnit(was[of], was.unit, unit);
      return change({ of, which: product, unit }, figure, is?.[of] ?? null);
    });
  });
  return [
    change({ of: "people", which: "", unit: null }, before.people, after.people),
    ...products,
    ...REQUEST_GROUPS.map((which) =>
      change({ of: "requests", which, unit: null }, before.requests[which], after.requests[which]),
    ),
    ...SITE_COUNTS.map((which) => change({ of: "sites", which, unit: null }, before.sites[which], after.sites[which])),
    change({ of: "advisory", which: "", unit: null }, before.advisory, after.advisory),
  ].filter((one) => one.before !== one.after);
}

const change = (
  subject: Pick<ShiftChange, "of" | "which" | "unit">,
  before: ShiftChange["before"],
  after: ShiftChange["after"],
): ShiftChange => ({
  ...subject,
  before,
  after,
  by: typeof before === "number" && typeof after === "number" ? after - before : null,
});

/** A product's unit may have been changed since; quantities that do not convert are not known in the new one. */
const inUnit = (quantity: number | null, from: Unit, to: Unit): number | null =>
  quantity === null || unitKind(from) !== unitKind(to) ? null : roundFigure(convert(quantity, from, to));

/** What has to be decided: to order, to approve a draft, to order what is approved, what to do about late goods. */
export const DECISIONS = ["order", "approve", "place", "late"] as const;

interface ShiftDecision {
  readonly of: (typeof DECISIONS)[number];
  readonly product: string;
  readonly quantity: number;
  readonly unit: Unit;
  /** The number of the request; null for a shortfall. */
  readonly request: number | null;
  /** The last day on which the decision still brings the goods in time. */
  readonly by: string;
  readonly due: OrderTiming;
  readonly days: number;
}

interface DecidedRequest extends Pick<ShiftDecision, "product" | "quantity" | "unit"> {
  readonly number: number;
  readonly group: RequestGroup;
  readonly neededBy: string;
}

/**
 * What has to be decided, by its last day: shortfalls by the day to order them (`byUrgency`), drafts and approved
 * requests by the day they are needed less the product's lead time, late goods by the day they are needed. The
 * shortfalls of `products` are what those requests leave (`withRequested`), so that nothing is ordered twice.
 */
export function decisionsOf(asked: {
  readonly products: readonly {
    readonly product: string;
    readonly unit: Unit;
    readonly firstShortfall: Shortfall | null;
  }[];
  readonly requests: readonly DecidedRequest[];
  leadTimeOf(product: string): number;
  readonly today: string;
}): ShiftDecision[] {
  const { products, requests, leadTimeOf, today } = asked;
  const orders = byUrgency(products, today).map(
    ({ product, unit, firstShortfall: short, due, days }): ShiftDecision => {
      return { of: "order", product, unit, quantity: short.quantity, request: null, by: short.orderBy, due, days };
    },
  );
  const waiting = requests.flatMap(({ number: request, group, neededBy, product, quantity, unit }): ShiftDecision[] => {
    const of = ({ draft: "approve", approved: "place", late: "late", coming: null, arrived: null } as const)[group];
    if (of === null) return [];
    const by = of === "late" ? neededBy : addDays(neededBy, -leadTimeOf(product));
    return [{ of, product, quantity, unit, request, by, ...dueOf({ orderBy: by, from: neededBy }, today) }];
  });
  return [...orders, ...waiting].toSorted((a, b) => (a.by === b.by ? 0 : a.by < b.by ? -1 : 1));
}

/** Reasons to close points: few come, or most people have what they need again. */
export const CLOSING_RULES = ["unused", "recovered"] as const;
/** A zone's points serve less than half of what they can: the product's own rule, as no standard names a share. */
export const UNUSED_BELOW = 50;
/** At most a tenth of the people are left to serve: infrastructure is restored, when FEMA IS-26 closes points. */
export const RECOVERED_BELOW = 10;

interface ClosingTrigger {
  readonly zone: number;
  readonly rule: (typeof CLOSING_RULES)[number];
  /** Percent of the capacity of the open points, or of the block with the most people; null if not known. */
  readonly share: number | null;
  /** Null if not known. */
  readonly isMet: boolean | null;
}

/** Both rules for each zone with an open point. `people` are those of the present block, `most` of the largest one. */
export function closingTriggers(
  zones: readonly {
    readonly zone: number;
    readonly people: number | null;
    readonly most: number | null;
    readonly capacity: number;
    /** Open points whose capacity is not known. */
    readonly unknown: number;
  }[],
): ClosingTrigger[] {
  return zones
    .filter(({ capacity, unknown }) => capacity > 0 || unknown > 0)
    .flatMap(({ zone, people, most, capacity, unknown }) => [
      trigger(zone, "unused", unknown > 0 ? null : percent(people, capacity)),
      trigger(zone, "recovered", percent(people, most)),
    ]);
}

const trigger = (zone: number, rule: ClosingTrigger["rule"], share: number | null): ClosingTrigger => {
  const isMet = share === null ? null : rule === "unused" ? share < UNUSED_BELOW : share <= RECOVERED_BELOW;
  return { zone, rule, share, isMet };
};

const percent = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole <= 0 ? null : (part / whole) * 100;
