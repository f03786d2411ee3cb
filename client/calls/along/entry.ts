import { z } from "zod";
import { CalendarDateSchema, InstantSchema } from "../../../contract/api/domain.ts";
import type { Pack } from "../../../contract/planning/pack.ts";
import { SiteServedSchema, type Site } from "../../../contract/supply/calls/sites.ts";
import { SITE_STATES } from "../../../contract/supply/sites.ts";

/** What is entered of a site on a day: its state, or the people and meals that it served; null is not counted. */
const SiteValueSchema = z.union([
  z.strictObject({ state: z.enum(SITE_STATES) }),
  SiteServedSchema.pick({ people: true, meals: true }).strict(),
]);
export type SiteValue = z.infer<typeof SiteValueSchema>;

/** A change that waits for a connection. */
export const SiteChangeSchema = z.object({
  /** The Idempotency-Key: the server makes the change once, however often it is sent. */
  key: z.uuid(),
  /** When it was entered, by the device's clock. */
  at: InstantSchema,
  site: z.int().positive(),
  name: z.string(),
  day: CalendarDateSchema,
  /** What the pack showed before: a server that has something else was changed by someone since. */
  base: SiteValueSchema,
  value: SiteValueSchema,
  /** Whether the person confirmed an unlikely count. */
  confirmed: z.boolean(),
});
export type SiteChange = z.infer<typeof SiteChangeSchema>;

export const whatOf = (value: SiteValue): "state" | "served" => ("state" in value ? "state" : "served");

export const isSameValue = (one: SiteValue, other: SiteValue): boolean =>
  "state" in one
    ? "state" in other && one.state === other.state
    : "people" in other && one.people === other.people && one.meals === other.meals;

/** What a site has of the kind that a value is of. */
export const valueAt = ({ state, served, mealsServed }: Site, like: SiteValue): SiteValue =>
  "state" in like ? { state } : { people: served, meals: mealsServed };

/** Changes of one record, whose order matters. */
export const recordOf = ({ site, day, value }: Pick<SiteChange, "site" | "day" | "value">): string =>
  `${whatOf(value)} ${site} ${day}`;

/**
 * What this device knows of a site on a day: what was entered last, or else what the pack shows. A count of another day
 * than the pack's is not known, and so is missing.
 */
export function knownValue(
  { sites }: Pack,
  entries: readonly SiteChange[],
  { site, day, like }: { readonly site: Site; readonly day: string; readonly like: SiteValue },
): SiteValue {
  const record = recordOf({ site: site.id, day, value: like });
  const entered = entries.findLast((entry) => recordOf(entry) === record);
  if (entered) return entered.value;
  return "state" in like || day === sites.day ? valueAt(site, like) : { people: null, meals: null };
}
