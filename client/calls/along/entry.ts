import { z } from "zod";
import { CalendarDateSchema, InstantSchema, UnitSchema } from "../../../contract/api/domain.ts";
import type { Pack } from "../../../contract/planning/pack.ts";
import { SiteServedSchema, type Site } from "../../../contract/supply/calls/sites.ts";
import { SITE_STATES } from "../../../contract/supply/sites.ts";
import { DELIVERY_STATES } from "../../../contract/supply/supply.ts";

/** What is entered of a site on a day: its state, or the people and meals that it served; null is not counted. */
const SiteValueSchema = z.union([
  z.strictObject({ state: z.enum(SITE_STATES) }),
  SiteServedSchema.pick({ people: true, meals: true }).strict(),
]);
export type SiteValue = z.infer<typeof SiteValueSchema>;

/** What is entered of a delivery, in its own unit; the server checks it like any row of the list. */
const DeliveryValueSchema = z.strictObject({
  state: z.enum(DELIVERY_STATES),
  quantity: z.number().min(0),
  deliveryDate: CalendarDateSchema,
});
export type DeliveryValue = z.infer<typeof DeliveryValueSchema>;
export type EntryValue = SiteValue | DeliveryValue;

const entered = {
  /** The Idempotency-Key: the server makes the change once, however often it is sent. */
  key: z.uuid(),
  /** When it was entered, by the device's clock. */
  at: InstantSchema,
  /** What it is about, as the pack names it. */
  name: z.string(),
  day: CalendarDateSchema,
  /** Whether the person confirmed an unlikely count. */
  confirmed: z.boolean(),
};

const SiteChangeSchema = z.object({
  ...entered,
  site: z.int().positive(),
  /** What the pack showed before: a server that has something else was changed by someone since. */
  base: SiteValueSchema,
  value: SiteValueSchema,
});
export type SiteChange = z.infer<typeof SiteChangeSchema>;

const DeliveryChangeSchema = z.object({
  ...entered,
  eid: z.int().positive(),
  /** The row of the list; null for a delivery that no one had entered. */
  delivery: z.int().nullable(),
  /** What a new row has besides. */
  goods: z.object({
    partner: z.string(),
    product: z.string(),
    unit: UnitSchema,
    place: z.string(),
    county: z.string(),
  }),
  /** Null where there was no row. */
  base: DeliveryValueSchema.nullable(),
  value: DeliveryValueSchema,
});
export type DeliveryChange = z.infer<typeof DeliveryChangeSchema>;

/** A change that waits for a connection. */
export const EntrySchema = z.union([SiteChangeSchema, DeliveryChangeSchema]);
export type FieldEntry = z.infer<typeof EntrySchema>;

/** The kinds of entries, as the audit trail names them. */
export const whatOf = ({ value }: { readonly value: EntryValue }): "state" | "served" | "delivery" =>
  "quantity" in value ? "delivery" : "state" in value ? "state" : "served";

export function isSameValue(one: EntryValue | null, other: EntryValue | null): boolean {
  if (one === null || other === null) return one === other;
  const [mine, theirs] = [Object.entries(one), new Map(Object.entries(other))];
  return mine.length === theirs.size && mine.every(([name, value]) => theirs.get(name) === value);
}

/** What a site has of the kind that a value is of. */
export const valueAt = ({ state: now, served, mealsServed }: Site, like: SiteValue): SiteValue =>
  "state" in like ? { state: now } : { people: served, meals: mealsServed };

/** What a row of the list has of what can be entered. */
export const arrivalOf = (row: DeliveryValue): DeliveryValue => DeliveryValueSchema.strip().parse(row);

/** Changes of one record, whose order matters; each new delivery is a record of its own. */
export const recordOf = (entry: FieldEntry): string =>
  "eid" in entry ? `delivery ${entry.delivery ?? entry.key}` : `${whatOf(entry)} ${entry.site} ${entry.day}`;

/**
 * What this device knows of a site on a day: what was entered last, or else what the pack shows. A count of another day
 * than the pack's is not known, and so is missing.
 */
export function knownValue(
  { sites }: Pack,
  entries: readonly FieldEntry[],
  { site, day, like }: { readonly site: Site; readonly day: string; readonly like: SiteValue },
): SiteValue {
  const what = whatOf({ value: like });
  const ofSite = entries.filter((one) => "site" in one && one.site === site.id && one.day === day);
  const last = ofSite.findLast((one): one is SiteChange => whatOf(one) === what);
  if (last) return last.value;
  return "state" in like || day === sites.day ? valueAt(site, like) : { people: null, meals: null };
}
