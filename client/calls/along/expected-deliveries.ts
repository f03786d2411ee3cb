import type { Pack } from "../../../contract/planning/pack.ts";
import type { Site } from "../../../contract/supply/calls/sites.ts";
import type { DeliveryState } from "../../../contract/supply/supply.ts";
import type { NumberReading } from "../../../engine/display/read-number.ts";
import { UNITS, unitKind, type Unit } from "../../../engine/words/units.ts";
import { arrivalOf, type DeliveryChange, type DeliveryValue, type FieldEntry } from "./entry.ts";

type DeliveryRecord = Pick<DeliveryChange, "eid" | "delivery" | "goods" | "base">;

/**
 * The deliveries that have not arrived yet, as far as this device knows: those to a site first, then those to places that
 * are no site of the pack. What goes to another site is entered there.
 */
export function expectedAt({ estimations, sites }: Pack, entries: readonly FieldEntry[], site: Site): DeliveryRecord[] {
  const own = site.name.toLowerCase();
  const others = new Set(sites.rows.map(({ name }) => name.toLowerCase()).filter((name) => name !== own));
  const entered = new Map(entries.flatMap((one) => ("eid" in one && one.delivery !== null ? [[one.delivery, one.value]] : []))); // oxfmt-ignore
  return estimations
    .flatMap(({ deliveries }) => deliveries)
    .filter(({ place }) => !others.has(place.toLowerCase()))
    .toSorted((a, b) => Number(b.place.toLowerCase() === own) - Number(a.place.toLowerCase() === own))
    .flatMap(({ id, eid, partner, product, unit, place, county, ...row }) => {
      const base: DeliveryValue = entered.get(id) ?? arrivalOf(row);
      if (base.state === "Arrived") return [];
      return [{ eid, delivery: id, goods: { partner, product, unit, place, county: county ?? site.county }, base }];
    });
}

/** A delivery to a site that no one had entered; of the pack's first estimation and product, until others are chosen. */
export function newDelivery(pack: Pack, site: Site): DeliveryRecord {
  const { product = "" } = productsOf(pack)[0] ?? {};
  const unit = unitsOf(pack, product)[0] ?? "Each";
  const goods = { partner: "", product, unit, place: site.name, county: site.county };
  return { eid: pack.estimations[0]?.estimation.eid ?? 0, delivery: null, goods, base: null };
}

/** The products that the pack's runs and stock count, each with its unit. */
export function productsOf({ estimations, inventory }: Pack): { readonly product: string; readonly unit: Unit }[] {
  const needed = estimations.flatMap(({ inputs }) =>
    (inputs?.parameters ?? []).filter(({ category }) => category === "npp"),
  );
  const units = new Map<string, Unit>();
  // Trucks have no unit.
  for (const { product, unit } of [...needed, ...inventory])
    if (unit !== null && !units.has(product)) units.set(product, unit);
  return [...units].map(([product, unit]) => ({ product, unit }));
}

/** The units in which a product can be counted without knowing what its cases and pallets hold; its own first. */
export function unitsOf(pack: Pack, product: string): Unit[] {
  const own = productsOf(pack).find((one) => one.product === product)?.unit;
  return own === undefined ? [] : [own, ...UNITS.filter((unit) => unit !== own && unitKind(unit) === unitKind(own))];
}

/** What arrived on a day; null for anything but a quantity above 0. */
export function arrivalAt(deliveryDate: string, quantity: NumberReading): DeliveryValue | null {
  const state: DeliveryState = "Arrived";
  return typeof quantity === "number" && quantity > 0 ? { state, quantity, deliveryDate } : null;
}
