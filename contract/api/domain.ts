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
/** In what parts the parameters are read and changed. */
export const PARAMETER_TABS = ["daily", "assistance", "suggested", "method"] as const;
export const ZoneNumberSchema = z.int().min(1).max(ZONE_RANGE);

/** Whether a mail waits for its (next) try, was taken by the mail server, or was given up. */
export const EMAIL_STATES = ["waiting", "sent", "failed"] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

export const DISASTER_STATUSES = ["Active", "Closed"] as const;
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
 * Text without control characters, which no field of ours has a use for and PostgreSQL refuses in part, and without halves
 * of characters (lone surrogates), which it would keep as another text than was sent.
 */
export const PLAIN_TEXT = /^[^\p{Cc}\p{Cs}]*$/u;
/** A name a person gave: trimmed, 1 to 200 characters on one line. */
export const NameSchema = z.string().trim().min(1).max(200).regex(PLAIN_TEXT);
/** Grows by one with each save; a save carries the one it was read at. */
export const VersionSchema = z.int().min(1);
export const PercentSchema = z.number().min(0).max(100);

/** Who made a record, who changed it last, and how often it was changed; a save names the version that it was read at. */
export const RECORD_STAMPS = {
  createdDate: InstantSchema,
  createdBy: z.string(),
  editedDate: InstantSchema,
  editedBy: z.string(),
  version: VersionSchema,
};

/** Where a zone's affected share was taken from: one hour of a time series, as it was then. */
export const AffectedFromSchema = z.object({
  seriesId: z.int(),
  /** The series and its column as they were called. */
  title: z.string(),
  label: z.string(),
  at: InstantSchema,
  /** People of the zone's tracts whose place had a figure that counts, and those whose place had none. */
  knownPeople: z.number(),
  unknownPeople: z.number(),
  /** The part (0 to 1) of the households that the file's customers came to; null where it had none, absent where it was not looked at. */
  coverage: z.number().nullable().exactOptional(),
});
export type AffectedFrom = z.infer<typeof AffectedFromSchema>;

/** Who holds a record locked, since when; null when no one does. */
export const LockSchema = z.object({ by: z.string(), byId: z.int(), at: InstantSchema }).nullable();
export type Lock = z.infer<typeof LockSchema>;

/** Percent of a zone's affected people who still are so, in each of the seven blocks. */
export const StillAffectedSchema = z.array(PercentSchema).length(7);

/** Days after a loss of service. */
export const RestorationDaysSchema = z.number().min(RESTORATION_DAYS.least).max(RESTORATION_DAYS.most);

/** What of an outage series a zone's `blocks` were made of. */
const SeriesCurveSchema = z.object({
  seriesId: z.int(),
  /** Position in the series' columns. */
  column: z.int().min(0),
  /** The series and its column as they were called. */
  title: z.string(),
  label: z.string(),
  /** What each block rests on. */
  marks: z.array(z.enum(BLOCK_MARKS)).length(7),
  /** The zone's highest share in percent, when it was seen last, and where the reports end. */
  peak: PercentSchema,
  peakAt: InstantSchema,
  until: InstantSchema,
  /** Days from the peak that the fitted blocks fall by, and how many moments they were fitted to; 0: they are those of the zone's winds or disaster type. */
  later: z.object({ halfDays: z.number(), tenthDays: z.number().nullable(), moments: z.int().min(0) }),
  knownPeople: z.number(),
  unknownPeople: z.number(),
  coverage: z.number().nullable(),
});

/** How fast a zone gets service back: by days, or by seven percentages where `blocks` is not null. */
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

/** The curve of a zone as a run was made with it: half-lives with the arrivals they begin at (days after the start date's midnight), or percentages. */
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

/** How an estimation counts and rounds. */
export const SettingsSchema = z.object({
  preset: z.enum(PRESETS),
  selection: SelectionSchema,
  overlap: OverlapSchema,
  demandCurve: z.enum(DEMAND_CURVES),
  /** Seven block percentages; only with `custom`. */
  demand: z.array(z.number().min(0)).length(7).nullable(),
  /** How fast zones get service back, read with `restoration` alone; absent in runs of engines before 2.0.0. */
  restoration: z.array(RestorationRowSchema).max(4).optional(),
  /** Who of each zone is elsewhere, and who came. */
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

/** Sums over tracts; null, and a dash on screen, where not one tract has the figure (`missing` = `tracts`). */
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

/** How much of anything one call takes: far above what a plan holds, and still answered within a second or two. */
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

/** Where a picture of a zone goes and puts its number: the land of the tracts that it counts. */
export const CountedLandSchema = z.object({
  /** East is beyond 180 where the tracts lie on both sides of the date line. */
  bounds: BoundsSchema,
  /** Geodesic, each tract by the share that is counted; null where it was not kept. */
  squareMeters: z.number().nullable(),
  /** Longitude and latitude of places in some of the tracts, the one nearest to their middle first. */
  points: z.array(z.tuple([z.number(), z.number()])),
});

/**
 * How a part of a zone came about. Points and lines keep what was drawn and their buffer; the server makes the area.
 * Counties and tracts select by FIPS.
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

/** What a zone is made of. Its lines are bounded together: buffering one that runs across itself takes milliseconds a point. */
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
 * One row of need: quantities in `unit`, unrounded; trucks rounded by the estimation's settings. Every figure is null where
 * no people are known, which is not 0.
 */
export const NeedRowSchema = z.object({
  product: z.string(),
  unit: UnitSchema,
  /** People planned for in the largest block; of a total the sum over its zones. */
  assisted: z.number().nullable(),
  assistedBlocks: z.array(z.number().nullable()).length(7),
  /** What assisted counts; absent for people below and above poverty. */
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
  /** Of its people those in shelters and those who visit, by block; absent where there are none. */
  groups: z.object({ sheltered: z.array(z.number()).length(7), visitors: z.array(z.number()).length(7) }).optional(),
});
export type ZoneNeedRow = z.infer<typeof ZoneNeedRowSchema>;
