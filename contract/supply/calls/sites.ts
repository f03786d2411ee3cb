import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { CalendarDateSchema, PathIdSchema, PLAIN_TEXT, ZoneNumberSchema } from "../../api/domain.ts";
import { anyOf, publicAccess } from "../../people/privileges.ts";
import { UPLOADED_FILE, UploadReportSchema } from "../../sheets/excel-calls.ts";
import { SUPPLY_SIDE } from "../fields.ts";
import { facilities } from "../facilities.ts";
import { SITE_STATES } from "../sites.ts";

/** Most sites whose state is set at once. */
const SITES_MAX = 10_000;

/** Ways by road to a site that can be asked for, in miles. */
export const MILES = [1, 3, 5, 10, 20, 50] as const;

/** A site on a day: a facility, its state, and what it can do. */
const SiteSchema = facilities.row.pick({ name: true, type: true, county: true, address: true, hours: true }).extend({
  id: z.int(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  operator: z.string(),
  contact: z.string(),
  phone: z.string(),
  state: z.enum(SITE_STATES),
  /** The day from which the state applies; null for one that was never set. */
  since: CalendarDateSchema.nullable(),
  /** What it gives out, in the agency's words. */
  offers: z.string(),
  /** Whether the public sees it. */
  public: z.boolean(),
  /** A day: people or meals; null if unknown, or if it serves no one. */
  capacity: z.number().nullable(),
  measure: z.enum(["people", "meals"]).nullable(),
  /** Whether the capacity is that of FEMA IS-26 for its type. */
  standard: z.boolean(),
  lanes: z.int().nullable(),
  staffDay: z.int().nullable(),
  staffNight: z.int().nullable(),
  /** People served on the day, and meals; null until someone enters them. */
  served: z.int().nullable(),
  mealsServed: z.int().nullable(),
  /** The version of what was entered; 0 before the first entry. */
  servedVersion: z.int(),
});
export type Site = z.infer<typeof SiteSchema>;

/** The active facilities as sites on a day, by county and name. */
export const getSites = defineCall("GET /api/Logistics/GetSites/:day", {
  params: z.object({ day: CalendarDateSchema }),
  answer: z.array(SiteSchema),
  needs: SUPPLY_SIDE.view,
});

const SiteStateSchema = z.object({
  ids: z.array(z.int().positive()).min(1).max(SITES_MAX),
  day: CalendarDateSchema,
  state: z.enum(SITE_STATES),
  offers: z.string().trim().max(200).regex(PLAIN_TEXT).default(""),
  /** Only an open site is shown to everyone. */
  public: z.boolean().default(false),
});

/** Sets the state of sites from a day on, until the next state that was set, and answers it; all of them or none. */
export const setSiteState = defineCall("POST /api/Logistics/SetSiteState", {
  body: SiteStateSchema,
  answer: SiteStateSchema,
  needs: SUPPLY_SIDE.edit,
});

const ServedCountSchema = z.int().min(0).max(10_000_000).nullable();

/** How many people a site served on a day, at a version. */
export const SiteServedSchema = z.object({
  id: z.int().positive(),
  day: CalendarDateSchema,
  people: ServedCountSchema,
  meals: ServedCountSchema,
  version: z.int().min(0),
});
export type SiteServed = z.infer<typeof SiteServedSchema>;

/** What is saved only once the caller confirms it: more than the site can do, and a site that is closed. */
export const SERVED_QUESTIONS: readonly string[] = ["domain.site.servedMany", "domain.site.servedClosed"];

/** A count above this multiple of the capacity is asked about. */
export const SERVED_TIMES_MOST = 3;

/** Saves how many people a site served on a day; null takes the entry back. */
export const saveSiteServed = defineCall("POST /api/Logistics/SaveSiteServed", {
  body: SiteServedSchema.extend({ confirmed: z.boolean().default(false) }),
  answer: SiteServedSchema,
  needs: SUPPLY_SIDE.edit,
});

/** The columns that a layer can fill, besides the place of each feature. */
export const LAYER_COLUMNS = [
  ...(["name", "type", "county", "address", "capacity", "operator", "contact", "phone", "hours"] as const),
] as const;

const CellSchema = z.union([z.string().trim().max(200), z.number()]).nullable();

/**
 * Checks features of a layer as facilities (without `basis`), or saves them, all or none. A feature without a county gets
 * the one that it lies in.
 */
export const importSites = defineCall("POST /api/Logistics/ImportSites", {
  body: z.object({
    columns: z.array(z.enum(LAYER_COLUMNS)).min(1).max(LAYER_COLUMNS.length),
    features: z
      .array(z.object({ at: z.tuple([z.number(), z.number()]).nullable(), cells: z.array(CellSchema) }))
      .min(1)
      .max(SITES_MAX),
    basis: UPLOADED_FILE.basis,
  }),
  answer: UploadReportSchema,
  needs: SUPPLY_SIDE.edit,
});

/** What the open points of a day can serve in each zone of an estimation's newest run; null before the first. */
export const getSiteReach = defineCall("GET /api/Logistics/GetSiteReach/:eid/:day/:miles", {
  params: z.object({
    eid: PathIdSchema,
    day: CalendarDateSchema,
    miles: z.coerce.number().pipe(z.literal(MILES)),
  }),
  answer: z
    .object({
      /** The block of the day; null if the plan's 21 days do not include it. */
      block: z.int().nullable(),
      zones: z.array(
        z.object({
          zone: ZoneNumberSchema,
          people: z.number(),
          points: z.int(),
          capacity: z.number(),
          unknown: z.int(),
          beyond: z.number(),
          unserved: z.number(),
        }),
      ),
      /** Open points without a place, and those with no tract of a zone in reach. */
      unplaced: z.array(z.string()),
      away: z.array(z.string()),
      /** The factor from the straight line to the way by road. */
      detour: z.number(),
    })
    .nullable(),
  needs: anyOf("estimation.view", "estimation.edit"),
});

/** A site as everyone sees it. */
const OpenSiteSchema = SiteSchema.pick({
  name: true,
  type: true,
  county: true,
  address: true,
  hours: true,
  longitude: true,
  latitude: true,
  offers: true,
  state: true,
});
export type OpenSite = z.infer<typeof OpenSiteSchema>;

/** The sites that are open to the public today. */
export const getOpenSites = defineCall("GET /api/View/GetOpenSites", {
  answer: z.object({ day: CalendarDateSchema, sites: z.array(OpenSiteSchema) }),
  needs: publicAccess,
});
