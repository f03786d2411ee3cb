import type { ZoneNames } from "../display/zone-label.ts";
import type { NumberChange, TimeChange, PlanChanges } from "../storms/what-changed.ts";
import { cell, keyed, raw } from "./cells.ts";
import type { Cell, ReportText } from "./document.ts";
import type { ReportFacts } from "./facts.ts";
import { productName, zoneName } from "./texts.ts";

/** The names used for changes. */
interface ChangeNames {
  readonly productNames: ReportFacts["productNames"];
  readonly zoneNames: ZoneNames;
}

/**
 * The changes by the next advisory, one sentence each, in order of importance: people, trucks, orders with their last
 * day, the wind, zones, counties. Everything unchanged is left out, except for people and trucks. The same sentences
 * are used on screen and in mails.
 */
export function changeLines(changes: PlanChanges, { productNames, zoneNames }: ChangeNames): ReportText[] {
  const { peopleAssisted, products, arrival, zones, newCounties, goneCounties, category } = changes;
  const nameOf = (product: string) => productName(product, productNames);
  return [
    ...figureLine("people", peopleAssisted, { after: cell("people", peopleAssisted.after) }),
    ...products.flatMap(({ product, trucks }) =>
      figureLine("trucks", trucks, { product: nameOf(product), after: cell("trucks", trucks.after) }),
    ),
    ...products.flatMap(({ product, shortfall, orderBy }) => shortfallLine(nameOf(product), shortfall, orderBy)),
    ...arrivalLine(arrival),
    ...(category === undefined
      ? []
      : [keyed("report.changes.category", { advisory: raw(category.advisory), disaster: raw(category.disaster) })]),
    ...zones.flatMap((zone) => zoneLine(zone, zoneNames)),
    ...countyLine("newCounties", newCounties),
    ...countyLine("goneCounties", goneCounties),
  ];
}

/** A figure before and after, and its change. */
function figureLine(
  of: "people" | "trucks",
  { before, change }: NumberChange,
  values: Readonly<Record<string, Cell>>,
): ReportText[] {
  if (change === null) return [];
  const key = change > 0 ? "more" : change < 0 ? "fewer" : "same";
  return [
    keyed(`report.changes.${of}.${key}`, {
      ...values,
      before: cell("count", before),
      change: cell("count", Math.abs(change)),
    }),
  ];
}

function shortfallLine(product: Cell, shortfall: TimeChange, orderBy: TimeChange): ReportText[] {
  const values = { product, ...times("", shortfall), ...times("order", orderBy) };
  if (shortfall.before === null) return shortfall.after === null ? [] : [keyed("report.changes.shortfall.new", values)];
  if (shortfall.after === null) return [keyed("report.changes.shortfall.gone", values)];
  return shortfall.by === 0 && orderBy.by === 0 ? [] : [keyed("report.changes.shortfall.moved", values)];
}

function times(of: "" | "order", { before, after }: TimeChange): Readonly<Record<string, Cell>> {
  const day = (at: string | null): Cell => (at === null ? raw("") : { day: at });
  return of === "" ? { before: day(before), after: day(after) } : { orderBefore: day(before), orderAfter: day(after) };
}

function arrivalLine({ before, after, by }: TimeChange): ReportText[] {
  if (before === null) return after === null ? [] : [keyed("report.changes.arrival.new", { after: { about: after } })];
  if (after === null) return [keyed("report.changes.arrival.gone")];
  // Older stored changes have quarter hours.
  const hours = Math.round(by ?? 0);
  const values = { hours: cell("count", Math.abs(hours)), before: { about: before }, after: { about: after } };
  return hours === 0 ? [] : [keyed(`report.changes.arrival.${hours < 0 ? "earlier" : "later"}`, values)];
}

/** A zone by its people first, before and after, and by its land where that is known. */
function zoneLine(
  { zone, change, people, landSquareMiles: land }: PlanChanges["zones"][number],
  names: ZoneNames,
): ReportText[] {
  if (change === "same") return [];
  const sides = change === "new" ? [land.after] : change === "gone" ? [land.before] : [land.before, land.after];
  const withLand = sides.every((side) => side !== null);
  return [
    keyed(`report.changes.${withLand ? "zone" : "zonePeople"}.${change}`, {
      zone: zoneName(zone, names),
      people: cell("people", change === "gone" ? people.before : people.after),
      ...(sides.length === 1 ? {} : { peopleBefore: cell("count", people.before) }),
      ...(withLand ? { before: cell("count", land.before), after: cell("count", land.after) } : {}),
    }),
  ];
}

function countyLine(key: "newCounties" | "goneCounties", counties: PlanChanges["newCounties"]): ReportText[] {
  if (counties.length === 0) return [];
  return [keyed(`report.changes.${key}`, { counties: raw(counties.map(({ name }) => name).join(", ")) })];
}
