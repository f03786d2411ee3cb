import { z } from "zod";
import {
  BASES,
  BLOCK_MARKS,
  DEMAND_CURVES,
  INSTITUTIONS,
  PRESETS,
  RESTORATION_DAYS,
  RESTORATION_ORIGINS,
  TRUCK_BASES,
  TRUCK_ROUNDINGS,
} from "../../engine/needs/inputs.ts";
import { STATISTICS } from "../../engine/words/statistics.ts";
import { UNITS } from "../../engine/words/units.ts";
import { OVERLAPS, SELECTIONS } from "../../engine/zones/shapes.ts";

export const StatisticSchema = z.enum(STATISTICS);
export type StatisticKey = z.infer<typeof StatisticSchema>;

export const UnitSchema = z.enum(UNITS);
export type UnitName = z.infer<typeof UnitSchema>;

export const STORAGE_TYPES = ["Loose Goods", "Trucks"] as const;

export const SUGGESTED_CATEGORIES = ["Coastal(%)", "Inland(%)", "Other"] as const;

/** Zones run from 1 (worst hit) to this. */
export const ZONE_RANGE = 4;
/** West, south, east, north in degrees (WGS 84). */
export const BoundsSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);
/** The parts in which the parameters are read and changed. */
export const PARAMETER_TABS = ["daily", "assistance", "suggested", "method"] as const;
export const ZoneNumberSchema = z.int().min(1).max(ZONE_RANGE);

/** States of a mail: waiting for its (next) try, accepted by the mail server, or given up. */
export const EMAIL_STATES = ["waiting", "sent", "failed"] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

export const DISASTER_STATUSES = ["Active", "Closed"] as const;
/** Kinds of records that are kept separate from real work: out of its totals, and never published with it. */
export const APART_KINDS = ["example", "exercise"] as const;
export const ESTIMATION_STATUSES = ["Draft", "PopulationStale", "ProjectionsStale", "Projected"] as const;
export const EstimationStatusSchema = z.enum(ESTIMATION_STATUSES);
export type EstimationStatus = z.infer<typeof EstimationStatusSchema>;

export const SelectionSchema = z.enum(SELECTIONS);
export const OverlapSchema = z.enum(OVERLAPS);

/** The id of a record in the path of a call. */
export const PathIdSchema = z.coerce.number().int().positive();

/** Calendar date in the agency's time zone, YYYY-MM-DD. */
export const CalendarDateSchema = z.iso.date();
/** Instant, ISO 8601 with offset. */
export const InstantSchema = z.iso.datetime({ offset: true });
/**
 * Text without control characters, which no field here needs and some of which PostgreSQL refuses, and without halves
 * of characters (lone surrogates), which it would not store unchanged.
 */
export const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}]*$/u;
/** A name that a person entered: trimmed, 1 to 200 characters on one line. */
export const NameSchema = z.string().trim().min(1).max(200).regex(PLAIN_TEXT);
/** Increases by one with each save; a save sends the version that was read. */
export const VersionSchema = z.int().min(1);
export const PercentSchema = z.number().min(0).max(100);

/** A record's author, last editor and version; a save names the version it was read at. */
export const RECORD_STAMPS = {
  createdDate: InstantSchema,
  createdBy: z.string(),
  editedDate: InstantSchema,
  editedBy: z.string(),
  version: VersionSchema,
};

/** The source of a zone's affected share: one hour of a time series, as it was then. */
export const AffectedFromSchema = z.object({
  seriesId: z.int(),
  /** The names of the series and its column at that time. */
  title: z.string(),
  label: z.string(),
  at: InstantSchema,
  /** People of the zone's tracts in places whose figure counted, and in places without such a figure. */
  knownPeople: z.number(),
  unknownPeople: z.number(),
  /**
   * The share (0 to 1) of the households that are customers in the file; null if the file had no customers, absent if
   * it was not checked.
   */
  coverage: z.number().nullable().exactOptional(),
});
export type AffectedFrom = z.infer<typeof AffectedFromSchema>;

/** The user who locked a record, and since when; null for none. */
export const LockSchema = z.object({ by: z.string(), byId: z.int(), at: InstantSchema }).nullable();
export type Lock = z.infer<typeof LockSchema>;

/** Percent of a zone's affected people who are still affected, in each of the seven blocks. */
export const StillAffectedSchema = z.array(PercentSchema).length(7);

/** Days after a loss of service. */
export const RestorationDaysSchema = z.number().min(RESTORATION_DAYS.least).max(RESTORATION_DAYS.most);

/** The part of an outage series that a zone's `blocks` were made from. */
const SeriesCurveSchema = z.object({
  seriesId: z.int(),
  /** Position in the series' columns. */
  column: z.int().min(0),
  /** The names of the series and its column at that time. */
  title: z.string(),
  label: z.string(),
  /** The basis of each block. */
  marks: z.array(z.enum(BLOCK_MARKS)).length(7),
  /** The zone's highest share in percent, when it was seen last, and where the reports end. */
  peak: PercentSchema,
  peakAt: InstantSchema,
  until: InstantSchema,
  /**
   * Days from the peak by which the fitted blocks fall, and the number of moments they were fitted to; if that is 0,
   * the days are those of the zone's winds or disaster type.
   */
  later: z.object({ halfDays: z.number(), tenthDays: z.number().nullable(), moments: z.int().min(0) }),
  knownPeople: z.number(),
  unknownPeople: z.number(),
  coverage: z.number().nullable(),
});

/** The speed at which a zone gets service back: by days, or by seven percentages if `blocks` is not null. */
export const RestorationRowSchema = z.object({
  zone: ZoneNumberSchema,
  /** Days after the loss until half of the affected people are served again, and until a tenth is left. */
  halfDays: RestorationDaysSchema.nullable(),
  tenthDays: RestorationDaysSchema.nullable(),
  blocks: StillAffectedSchema.nullable(),
  origin: z.enum(RESTORATION_ORIGINS),
  series: SeriesCurveSchema.optional(),
});
export type RestorationRowValues = z.infer<typeof RestorationRowSchema>;

/**
 * The curve of a zone in a run: half-lives with the arrivals they begin at (days after the start date's midnight), or
 * percentages.
 */
export const ZoneRestorationSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("halfLife"),
    halfDays: z.number(),
    tenthDays: z.number().nullable(),
    arrivals: z.array(z.object({ day: z.number(), people: z.number() })),
    /** Days after an arrival during which no one gets service back. */
    holdDays: z.number().optional(),
  }),
  z.object({
    kind: z.literal("blocks"),
    blocks: StillAffectedSchema,
    marks: z.array(z.enum(BLOCK_MARKS)).length(7).optional(),
  }),
]);

/** People of a zone who are not at home, in percent of its people, and guests. */
const ZonePresenceSchema = z.object({
  zone: ZoneNumberSchema,
  evacuated: PercentSchema,
  sheltered: PercentSchema,
  visitors: z.number().min(0).max(1_000_000_000),
});

/** Settings for how an estimation counts and rounds. */
export const SettingsSchema = z.object({
  preset: z.enum(PRESETS),
  selection: SelectionSchema,
  overlap: OverlapSchema,
  demandCurve: z.enum(DEMAND_CURVES),
  /** Seven block percentages; only with `custom`. */
  demand: z.array(z.number().min(0)).length(7).nullable(),
  /**
   * The speed at which zones get service back, used only with `restoration`; absent in runs of engines before 2.0.0.
   */
  restoration: z.array(RestorationRowSchema).max(4).optional(),
  presence: z.array(ZonePresenceSchema).max(4).optional(),
  /** Whether the plan includes people in institutions, which feed them; absent: they are. */
  institutions: z.enum(INSTITUTIONS).optional(),
  truckRounding: z.enum(TRUCK_ROUNDINGS),
  truckBasis: z.enum(TRUCK_BASES),
});
export type EstimationSettings = z.infer<typeof SettingsSchema>;

const counts = Object.fromEntries(STATISTICS.map((key) => [key, z.number()])) as Record<StatisticKey, z.ZodNumber>;
const sums = Object.fromEntries(STATISTICS.map((key) => [key, z.number().nullable()])) as Record<
  StatisticKey,
  z.ZodNullable<z.ZodNumber>
>;

/** Sums over tracts; null (a dash on screen) if no tract has the figure (`missing` = `tracts`). */
const ZoneSumsSchema = z.object({
  ...sums,
  tracts: z.int(),
  missing: z.object(counts),
  above_poverty: z.number().nullable(),
  unknown_poverty: z.number().nullable(),
});
export type ZoneSumsAnswer = z.infer<typeof ZoneSumsSchema>;

export const ZoneStatisticsSchema = ZoneSumsSchema.extend({
  zone: ZoneNumberSchema,
  shared: z.int(),
  counties: z.array(ZoneSumsSchema.extend({ county: z.string(), name: z.string() })),
});
export type ZoneStatisticsAnswer = z.infer<typeof ZoneStatisticsSchema>;

/** Limits on the size of one call: far above any plan, and still answered within a second or two. */
export const LIMITS = {
  zoneParts: 200,
  linePoints: 500,
  dailyRows: 400,
  assistanceRows: 1_600,
  suggestedRows: 5_000,
} as const;

const PositionSchema = z.array(z.number()).min(2).max(4);
const PolygonSchema = z.object({ type: z.literal("Polygon"), coordinates: z.array(z.array(PositionSchema)) });
const MultiPolygonSchema = z.object({
  type: z.literal("MultiPolygon"),
  coordinates: z.array(z.array(z.array(PositionSchema))),
});
/** Longitude and latitude in degrees (WGS 84); checked for crossing rings by the engine, not here. */
export const AreaSchema = z.discriminatedUnion("type", [PolygonSchema, MultiPolygonSchema]);
export type Area = z.infer<typeof AreaSchema>;

/** Where a picture of a zone is centered and its number is put: the land of the tracts that it counts. */
export const CountedLandSchema = z.object({
  /** East exceeds 180 where the tracts are on both sides of the date line. */
  bounds: BoundsSchema,
  /** Geodesic, each tract times its counted share; null if it was not stored. */
  squareMeters: z.number().nullable(),
  /** Longitude and latitude of places in some of the tracts, the one nearest to their middle first. */
  points: z.array(z.tuple([z.number(), z.number()])),
});

/**
 * A part of a zone and the way it was made. Points and lines keep what was drawn and their buffer; the server makes the
 * area. Counties and tracts select by FIPS.
 */
export const ZonePartSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("polygon"), geometry: AreaSchema }),
  z.object({
    kind: z.literal("line"),
    coordinates: z.array(PositionSchema).min(2).max(LIMITS.linePoints),
    bufferMiles: z.number().positive().max(100),
  }),
  z.object({ kind: z.literal("point"), coordinates: PositionSchema, bufferMiles: z.number().positive().max(100) }),
  z.object({ kind: z.literal("counties"), fips: z.array(z.string().regex(/^\d{5}$/)).min(1) }),
  z.object({ kind: z.literal("tracts"), fips: z.array(z.string().regex(/^\d{11}$/)).min(1) }),
]);
export type ZonePartInput = z.infer<typeof ZonePartSchema>;

/**
 * The parts of a zone. The size of its lines together is limited: buffering one that crosses itself takes milliseconds
 * a point.
 */
export const ZonePartsSchema = z
  .array(ZonePartSchema)
  .min(1)
  .max(LIMITS.zoneParts)
  .check(({ value, issues }) => {
    const points = value.flatMap((part) => (part.kind === "line" ? part.coordinates : []));
    if (points.length > LIMITS.linePoints)
      issues.push({ code: "too_big", origin: "array", maximum: LIMITS.linePoints, inclusive: true, input: points });
  });

/**
 * One row of need: quantities in `unit`, unrounded; trucks rounded by the estimation's settings. Every figure is null
 * if no people are known, which is not 0.
 */
export const NeedRowSchema = z.object({
  product: z.string(),
  unit: UnitSchema,
  /** People planned for in the largest block; of a total the sum over its zones. */
  assisted: z.number().nullable(),
  assistedBlocks: z.array(z.number().nullable()).length(7),
  /** The base that "assisted" counts; absent for people below and above poverty. */
  base: z.enum(BASES).optional(),
  dayOne: z.number().nullable(),
  daily: z.array(z.number().nullable()).length(21),
  blocks: z.array(z.number().nullable()).length(7),
  total: z.number().nullable(),
  trucks: z.object({
    dayOne: z.int().nullable(),
    blocks: z.array(z.int().nullable()).length(7),
    total: z.int().nullable(),
  }),
});
export type NeedRow = z.infer<typeof NeedRowSchema>;
export const ZoneNeedRowSchema = NeedRowSchema.extend({
  zone: ZoneNumberSchema,
  /** The people in shelters and the visitors among them, by block; absent if there are none. */
  groups: z.object({ sheltered: z.array(z.number()).length(7), visitors: z.array(z.number()).length(7) }).optional(),
});
export type ZoneNeedRow = z.infer<typeof ZoneNeedRowSchema>;
