import { blockDates, type BlockDates } from "../needs/blocks.ts";
import { needTables, type ProductTable } from "../display/need-tables.ts";
import { unitKind, type Unit } from "../words/units.ts";
import type { ReportText, ReportUnits, ReportVariant } from "./document.ts";
import type { ReportFacts } from "./facts.ts";
import { productName, zoneName } from "./texts.ts";
import { isAtLeast, unknownZones } from "../zones/shapes.ts";

/** The context shared by all sections of one report. */
export interface ReportContext {
  readonly facts: ReportFacts;
  readonly variant: ReportVariant;
  /** Quantities as they are shown, in the report's units, and trucks. In the order of the products. */
  readonly quantities: readonly ProductTable[];
  readonly trucks: readonly ProductTable[];
  readonly blocks: readonly BlockDates[];
  /** Zones of which no tract has a population figure. */
  readonly unknown: ReadonlySet<number>;
  /** Zones that hold more people than are counted, as tracts of theirs have no population figure. */
  readonly atLeast: ReadonlySet<number>;
  /** A product's part of the ids of blocks and rows; unlike its name without slashes and unlike any other product's. */
  idOf(product: string): string;
  nameOf(product: string): ReportText;
  /** A zone with its number and name. */
  zoneOf(zone: number): ReportText;
  /** A unit as the report shows it. */
  unitOf(unit: Unit): Unit;
}

export function contextOf(
  facts: ReportFacts,
  { variant, units }: { variant: ReportVariant; units: ReportUnits },
): ReportContext {
  const unitOf = (unit: Unit) => shownUnit(unit, units);
  const chosen = Object.fromEntries(facts.totals.map(({ product, unit }) => [product, unitOf(unit)]));
  const { totals, supply, parameters } = facts;
  const ids = productIds([...totals, ...parameters, ...(supply?.comparison ?? []), ...(supply?.deliveries ?? [])]);
  return {
    facts,
    variant,
    quantities: needTables(facts, "quantity", chosen),
    trucks: needTables(facts, "trucks"),
    blocks: blockDates(facts.startDate),
    unknown: unknownZones(facts.zones),
    atLeast: new Set(facts.zones.filter(isAtLeast).map(({ zone }) => zone)),
    idOf: (product) => ids.get(product) ?? slug(product),
    zoneOf: (zone) => zoneName(zone, facts.zoneNames),
    nameOf: (product) => productName(product, facts.productNames),
    unitOf,
  };
}

/** The unit in which a report shows what is measured in another; meals and counts stay what they are. */
function shownUnit(unit: Unit, units: ReportUnits): Unit {
  if (units === "asEntered") return unit;
  switch (unitKind(unit)) {
    case "mass":
      return units === "metric" ? "Kilograms" : "Pounds";
    case "volume":
      return units === "metric" ? "Liters" : "Gallons";
    default:
      return unit;
  }
}

/** The part of ids that each product has, by its name; those of a run's totals come first and are the same without the others. */
export function productIds(products: readonly { readonly product: string }[]): Map<string, string> {
  const ids = new Map<string, string>();
  for (const { product } of products) {
    if (ids.has(product)) continue;
    const taken = new Set(ids.values());
    const base = slug(product);
    let id = base;
    for (let n = 2; taken.has(id); n++) id = `${base}-${n}`;
    ids.set(product, id);
  }
  return ids;
}

function slug(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
      .replaceAll(/^-|-$/g, "") || "product"
  );
}
