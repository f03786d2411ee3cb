import { z } from "zod";
import { BLOCKS } from "../../../engine/needs/inputs.ts";
import { defineCall } from "../../api/call.ts";
import {
  CalendarDateSchema,
  InstantSchema,
  NameSchema,
  PathIdSchema,
  PLAIN_TEXT,
  RECORD_STAMPS,
  VersionSchema,
  ZoneNumberSchema,
} from "../../api/domain.ts";
import { SUPPLY_SIDE } from "../fields.ts";
import { FACILITY_TYPES } from "../supply.ts";
import { MILES } from "./sites.ts";

const everyBlock = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).length(BLOCKS);
const PlaceSchema = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const MovedSchema = z.array(z.object({ id: z.int().positive(), at: PlaceSchema })).max(10_000);
const SitesSchema = z.array(z.int().positive()).max(10_000);

/** A place where a site could open: a facility with a place that serves people, with the sizes that it can have. */
const CandidateSchema = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(FACILITY_TYPES),
  county: z.string(),
  at: PlaceSchema,
  sizes: z.array(z.object({ type: z.string(), people: z.int() })),
});

/** What is to be served from where: the newest run's people, spread over tracts, and the agency's facilities. */
const SiteProblemSchema = z.object({
  run: z.object({
    id: z.int(),
    at: InstantSchema,
    startDate: CalendarDateSchema,
    /** Whether the estimation has changed since. */
    stale: z.boolean(),
  }),
  tracts: z.array(
    z.object({
      fips: z.string(),
      zone: ZoneNumberSchema,
      /** The county's name. */
      county: z.string(),
      at: PlaceSchema,
      /** Whole people to serve on each day, by block; those of a zone add up to the plan's. */
      people: everyBlock(z.int()),
      /** The share of households without a vehicle, from 0 to 1; null if unknown, which weighs as everyone. */
      noVehicle: z.number().nullable(),
    }),
  ),
  candidates: z.array(CandidateSchema),
  /** Names of facilities without a place on the map, and of those whose capacity is unknown. */
  unplaced: z.array(z.string()),
  unknown: z.array(z.string()),
  /** Zones whose people are not known, in no figure here. */
  unknownZones: z.array(ZoneNumberSchema),
  /** The factor from the straight line to the way by road. */
  detour: z.number(),
  /** The host of the routing service that can be asked for ways; null if none is configured. */
  routing: z.string().nullable(),
});
export type SiteProblem = z.infer<typeof SiteProblemSchema>;

const ProposalRulesSchema = z.object({
  /** The longest way by road. */
  miles: z.literal(MILES),
  /** How often the way of a person without a vehicle counts. */
  weight: z.int().min(1).max(10),
  /** The fewest people a day for whom a site opens, unless it is pinned; absent for any number. */
  least: z.int().min(0).max(100_000).optional(),
  /** Candidates: facilities of these types, and of these counties; none for all. */
  types: z.array(z.enum(FACILITY_TYPES)).max(FACILITY_TYPES.length),
  counties: z.array(z.string().max(200).regex(PLAIN_TEXT)).max(3_300),
  pinned: SitesSchema,
  forbidden: SitesSchema,
  /** Candidates at another place than their facility's. */
  moved: MovedSchema,
  /** Where ways are from: the straight line, also if absent, or the agency's routing service. */
  ways: z.enum(["straight", "routed"]).optional(),
});
export type SiteProposalRules = z.infer<typeof ProposalRulesSchema>;

const people = everyBlock(z.int());

/** The figures of a proposal, which the server calculates again from the open sites when it is saved. */
const ProposalOutcomeSchema = z.object({
  blocks: everyBlock(
    z.object({
      people: z.int(),
      served: z.int(),
      beyondReach: z.int(),
      beyondCapacity: z.int(),
      sites: z.int(),
      /** The mean way by road of those served; null if no one is. */
      meters: z.number().nullable(),
      /** No fewer sites can serve as many. */
      bound: z.int(),
    }),
  ),
  sites: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      county: z.string(),
      at: PlaceSchema,
      /** Null where the site is closed. */
      blocks: everyBlock(z.object({ people: z.int(), type: z.string() }).nullable()),
    }),
  ),
  unserved: z.array(
    z.object({ zone: ZoneNumberSchema, county: z.string(), beyondReach: people, beyondCapacity: people }),
  ),
  /** Pairs of a tract and an open site whose way the routing service gave, and those by the straight line; absent if it was not asked. */
  ways: z.object({ routed: z.int(), straight: z.int() }).optional(),
});
export type SiteProposalOutcome = z.infer<typeof ProposalOutcomeSchema>;

const SiteProposalSchema = z.object({
  proposalId: z.int(),
  eid: z.int(),
  name: z.string(),
  /** The run that it was made from. */
  rid: z.int(),
  startDate: CalendarDateSchema,
  rules: ProposalRulesSchema,
  outcome: ProposalOutcomeSchema,
  ...RECORD_STAMPS,
});
export type SiteProposal = z.infer<typeof SiteProposalSchema>;

/** What a proposal is made from; null before the first run. */
export const getSiteProblem = defineCall("GET /api/Logistics/GetSiteProblem/:eid", {
  params: z.object({ eid: PathIdSchema }),
  answer: SiteProblemSchema.nullable(),
  needs: SUPPLY_SIDE.view,
});

/** Candidates whose ways can be asked for at once. */
export const ROUTED_AT_ONCE = 40;
/** Why a routing service gave no ways: too slow, no table of ways, an address that this server must not ask, not there. */
const ROUTING_FAILURES = ["timeout", "badAnswer", "notAllowed", "connection"] as const;

const RoutedSitesSchema = z.object({
  /** Meters by road from tracts, by their index in the problem; null where the service gave none. */
  sites: z.array(z.object({ id: z.int(), tracts: z.array(z.int()), meters: z.array(z.number().nullable()) })),
  failure: z.enum(ROUTING_FAILURES).nullable(),
});
export type RoutedSites = z.infer<typeof RoutedSitesSchema>;

/** Ways to some candidates by the agency's routing service; 409 if the need was calculated again. */
export const routeSites = defineCall("POST /api/Logistics/RouteSites", {
  body: z.object({
    eid: z.int().positive(),
    rid: z.int().positive(),
    ids: z.array(z.int().positive()).max(ROUTED_AT_ONCE),
    miles: z.literal(MILES),
    moved: MovedSchema,
  }),
  answer: RoutedSitesSchema,
  needs: SUPPLY_SIDE.view,
});

/** The saved proposals of an estimation, by name. */
export const getSiteProposals = defineCall("GET /api/Logistics/GetSiteProposals/:eid", {
  params: z.object({ eid: PathIdSchema }),
  answer: z.array(SiteProposalSchema),
  needs: SUPPLY_SIDE.view,
});

/** Saves a new or changed proposal: which sites are open in which block. Every figure is calculated again. */
export const saveSiteProposal = defineCall("POST /api/Logistics/SaveSiteProposal", {
  body: z.object({
    /** Absent for a new one. */
    proposalId: z.int().positive().optional(),
    version: VersionSchema.optional(),
    eid: z.int().positive(),
    rid: z.int().positive(),
    name: NameSchema,
    rules: ProposalRulesSchema,
    open: everyBlock(SitesSchema),
  }),
  answer: SiteProposalSchema,
  needs: SUPPLY_SIDE.edit,
});

const ProposalAtSchema = z.object({ proposalId: z.int().positive(), version: VersionSchema });

export const deleteSiteProposal = defineCall("POST /api/Logistics/DeleteSiteProposal", {
  body: ProposalAtSchema,
  answer: z.object({ proposalId: z.int() }),
  needs: SUPPLY_SIDE.edit,
});

/** Opens and closes the sites of a proposal by day, all of them or none; answers how many states were set. */
export const applySiteProposal = defineCall("POST /api/Logistics/ApplySiteProposal", {
  body: ProposalAtSchema,
  answer: z.object({ proposalId: z.int(), states: z.int() }),
  needs: SUPPLY_SIDE.edit,
});
