import { z } from "zod";
import { SHORT_REASONS } from "../../../engine/logistics/supply-plan/supply-plan.ts";
import { defineCall } from "../../api/call.ts";
import {
  CalendarDateSchema,
  EstimationStatusSchema,
  InstantSchema,
  PathIdSchema,
  STORAGE_TYPES,
  UnitSchema,
  ZoneNumberSchema,
} from "../../api/domain.ts";
import { FACILITY_TYPES } from "../supply.ts";
import { FEEDING_RULES } from "./feeding.ts";

const id = z.int().positive();

/** What a staging area or warehouse can load; what is null is not known, and limits nothing. */
const SourceRulesSchema = z.object({
  facilityId: id,
  docks: z.int().min(0).max(1_000).nullable(),
  /** From one truck to the next at a dock. */
  turnMinutes: z.int().min(1).max(1_440).nullable(),
  /** Of loading in a day. */
  hours: z.number().min(0).max(24).nullable(),
  /** Days from the arrival of goods until they can leave. */
  leadDays: z.int().min(0).max(20),
});

const SiteSupplyContentSchema = z.object({
  sources: z.array(SourceRulesSchema).max(500),
  /** Where the agencies' stock is. */
  stock: z.array(z.object({ inventoryId: id, facilityId: id })).max(10_000),
  /** The source of all other goods that name no place of ours; null for none. */
  rest: id.nullable(),
});
export type SiteSupplyContent = z.infer<typeof SiteSupplyContentSchema>;

/** Days from 0, products by their index, and places by the id of their facility. */
const day = z.int().min(0).max(20);
const product = z.int().min(0);

/** Goods that are not in the plan. */
const UncountedGoodsSchema = z.object({
  kind: z.enum(["allocation", "delivery", "request"]),
  who: z.string(),
  product: z.string(),
  quantity: z.number(),
  /** Null for trucks. */
  unit: UnitSchema.nullable(),
  place: z.string(),
  /** `noPlace`: it names no source and no site. `unfit`: its unit does not convert into the need's. */
  why: z.enum(["noPlace", "unfit"]),
});

const count = z.int().min(0);

/** The people projected for sites, and those they served, in people a day added up over days. */
const SitesServedSchema = z.object({
  /** Sites with a count, block by block from 0. */
  rows: z.array(
    z.object({
      site: z.int(),
      name: z.string(),
      block: z.int().min(0).max(6),
      projected: count.nullable(),
      days: count,
      /** The projection of the counted days alone. */
      compared: count.nullable(),
      served: count.nullable(),
    }),
  ),
  /** Projected for sites without a count, where no site is open, and for other ways than sites. */
  uncounted: count,
  noSite: count,
  elsewhere: count,
  /** All people of the plan; the projections above add up to it. */
  total: count,
});
export type SitesServed = z.infer<typeof SitesServedSchema>;

const SiteSupplyRunSchema = z.object({
  startDate: CalendarDateSchema,
  /** Any but Projected means that the need is of an earlier state of the estimation. */
  status: EstimationStatusSchema,
  /** Whether someone saved the ways of feeding; if not, all of the public's need goes to points. */
  waysSaved: z.boolean(),
  products: z.array(
    z.object({
      product: z.string(),
      unit: UnitSchema,
      perTruck: z.number(),
      leadTimeDays: z.int(),
      /** Whether it expires, and goes in refrigerated trucks. */
      cooled: z.boolean(),
      /** Its own unit, in which its packs are counted; null for a product that was renamed since. */
      pack: z.object({ unit: UnitSchema, perCase: z.number().nullable(), perPallet: z.number().nullable() }).nullable(),
    }),
  ),
  /** Sources and sites that are in the plan. */
  places: z.array(z.object({ id: z.int(), name: z.string(), type: z.enum(FACILITY_TYPES), county: z.string() })),
  /** Quantities in the unit of the need, whole. */
  shipments: z.array(z.object({ day, product, source: z.int(), site: z.int(), quantity: z.int(), km: z.number() })),
  loads: z.array(z.object({ day, product, source: z.int(), quantity: z.int(), trucks: z.int() })),
  short: z.array(
    z.object({
      day,
      product,
      zone: ZoneNumberSchema,
      site: z.int().nullable(),
      quantity: z.int(),
      reason: z.enum(SHORT_REASONS),
    }),
  ),
  uncounted: z.array(UncountedGoodsSchema),
  /** Names of sites and sources without a place on the map, and of sites with no zone within reach. */
  unplaced: z.array(z.string()),
  away: z.array(z.string()),
  unknownZones: z.array(ZoneNumberSchema),
  /** Null as long as no site has a count within the 21 days. */
  after: SitesServedSchema.nullable(),
});
export type SiteSupplyRun = z.infer<typeof SiteSupplyRunSchema>;

export const SiteSupplySchema = SiteSupplyContentSchema.extend({
  eid: z.int(),
  /** 0 if nothing was ever saved. */
  version: z.int().min(0),
  editedBy: z.string().nullable(),
  editedDate: InstantSchema.nullable(),
  /** The staging areas and warehouses that can be sources, by name. */
  depots: z.array(z.object({ id: z.int(), name: z.string(), county: z.string(), placed: z.boolean() })),
  /** The stock that is allocated to the estimation. */
  inventory: z.array(
    z.object({ id: z.int(), product: z.string(), agency: z.string(), category: z.enum(STORAGE_TYPES) }),
  ),
  /** Which source supplies which site, by the newest run; null before the first. */
  run: SiteSupplyRunSchema.nullable(),
});
export type SiteSupply = z.infer<typeof SiteSupplySchema>;

export const getSiteSupply = defineCall("GET /api/Logistics/GetSiteSupply/:eid", {
  params: z.object({ eid: PathIdSchema }),
  answer: SiteSupplySchema,
  needs: FEEDING_RULES.view,
});

export const saveSiteSupply = defineCall("POST /api/Logistics/SaveSiteSupply", {
  body: SiteSupplyContentSchema.extend({ eid: id, version: z.int().min(0) }),
  answer: SiteSupplySchema,
  needs: FEEDING_RULES.edit,
});
