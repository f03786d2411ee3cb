import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import {
  AffectedFromSchema,
  AreaSchema,
  CountedLandSchema,
  EstimationStatusSchema,
  InstantSchema,
  OverlapSchema,
  PathIdSchema,
  PercentSchema,
  SelectionSchema,
  StatisticSchema,
  VersionSchema,
  ZoneNumberSchema,
  ZonePartSchema,
  ZonePartsSchema,
  ZoneStatisticsSchema,
} from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";
import { ZoneFromAdvisorySchema } from "../../storms/plans.ts";
import { ZoneNameSchema } from "../zone-names.ts";

const view = anyOf("estimation.view", "estimation.edit");
const edit = anyOf("estimation.edit");
/** The estimation's fields in every answer. */
const estimation = { status: EstimationStatusSchema, estimationVersion: VersionSchema };

export const ZoneSchema = z.object({
  eid: z.int(),
  zone: ZoneNumberSchema,
  /** The zone's name; null if it only has a number. */
  name: z.string().nullable(),
  /** As they were drawn or picked. */
  parts: z.array(ZonePartSchema),
  /** The area the parts make together, for the map; picked counties and tracts as their own shapes. */
  area: AreaSchema,
  affected: PercentSchema,
  /** The time series that `affected` was taken from; null if someone entered it. */
  affectedFrom: AffectedFromSchema.nullable(),
  /** The advisory that it came from; null if it was drawn or picked. */
  fromAdvisory: ZoneFromAdvisorySchema.nullable(),
  /** The land of the tracts that it counts; null before the first count, and where it counts none. */
  land: CountedLandSchema.nullable(),
  /** The last count, null before the first; outdated while the estimation is PopulationStale. */
  statistics: ZoneStatisticsSchema.nullable(),
  version: VersionSchema,
  editedBy: z.string(),
  editedDate: InstantSchema,
});
export type Zone = z.infer<typeof ZoneSchema>;

/** When the people were last counted, and what has changed since and made the count outdated. */
const StaleCountSchema = z.object({ countedAt: InstantSchema, why: z.enum(["zones", "dataSet"]) });
export type StaleCount = z.infer<typeof StaleCountSchema>;

export const getZones = defineCall("GET /api/Zone/GetZones/:eid", {
  params: z.object({ eid: PathIdSchema }),
  answer: z.object({
    eid: z.int(),
    ...estimation,
    selection: SelectionSchema,
    overlap: OverlapSchema,
    zones: z.array(ZoneSchema),
    /** Null while the statistics are current. */
    staleCount: StaleCountSchema.nullable(),
  }),
  needs: view,
});

/** Simplified outlines for a small map of an estimation; never used for counting. */
export const ZoneOutlinesSchema = z.object({
  areas: z.array(z.object({ zone: ZoneNumberSchema, area: AreaSchema, land: CountedLandSchema.nullable() })),
  counties: z.array(z.object({ fips: z.string(), name: z.string(), area: AreaSchema })),
});
export type ZoneOutlines = z.infer<typeof ZoneOutlinesSchema>;

export const getZoneOutlines = defineCall("GET /api/Zone/GetZoneOutlines/:eid", {
  params: z.object({ eid: PathIdSchema }),
  answer: ZoneOutlinesSchema,
  needs: view,
});

/** A tract that a zone counts, with its whole figures. */
const ZoneTractSchema = z.object({
  zone: ZoneNumberSchema,
  fips: z.string(),
  name: z.string(),
  county: z.string(),
  /** Null if no one has stated it of the county. */
  coastal: z.boolean().nullable(),
  /** The share of it that is counted: 1 except with areaWeighted. */
  share: z.number(),
  /** Numbers of other zones that also select it; null if not stored with the count. */
  also: z.array(ZoneNumberSchema).nullable(),
  /** Null if the data set has no figure. */
  figures: z.record(StatisticSchema, z.number().nullable()),
});
export type ZoneTract = z.infer<typeof ZoneTractSchema>;

export const getZoneTracts = defineCall("GET /api/Zone/GetZoneTracts/:eid", {
  params: z.object({ eid: PathIdSchema }),
  answer: z.object({
    eid: z.int(),
    ...estimation,
    dataSetId: z.int(),
    selection: SelectionSchema,
    overlap: OverlapSchema,
    /** By zone and FIPS, as the population was last calculated. */
    tracts: z.array(ZoneTractSchema),
  }),
  needs: view,
});

const PreviewCountsSchema = ZoneStatisticsSchema.pick({ tracts: true, population: true, households: true });

/**
 * Previews the zones' figures and saves nothing. Sent zones replace saved ones of the same number; other saved ones
 * take part in the overlap rule.
 */
export const previewZones = defineCall("POST /api/Zone/PreviewZones", {
  body: z.object({
    eid: z.int(),
    zones: z
      .array(z.object({ zone: ZoneNumberSchema, parts: ZonePartsSchema }))
      .min(1)
      .max(4),
  }),
  answer: z.object({
    selection: SelectionSchema,
    overlap: OverlapSchema,
    /** In the estimation's own rules, for the zones sent. */
    zones: z.array(ZoneStatisticsSchema.extend({ area: AreaSchema })),
    /** The result of each selection rule for the sent zones, including the estimation's own. */
    byRule: z.array(
      z.object({ selection: SelectionSchema, zones: z.array(PreviewCountsSchema.extend({ zone: ZoneNumberSchema })) }),
    ),
    milliseconds: z.number(),
  }),
  needs: view,
  changes: false,
});

const ZoneDraftSchema = z.object({
  eid: z.int(),
  zone: ZoneNumberSchema,
  /** Absent for a new zone. */
  version: VersionSchema.optional(),
  /** The previous number of an existing zone that gets another. */
  previousZone: ZoneNumberSchema.optional(),
  /** Undefined leaves the name unchanged, null removes it. */
  name: ZoneNameSchema.nullable().optional(),
  parts: ZonePartsSchema,
  affected: PercentSchema,
});
export type ZoneDraft = z.infer<typeof ZoneDraftSchema>;

export const saveZone = defineCall("POST /api/Zone/SaveZone", {
  body: ZoneDraftSchema,
  answer: z.object({ zone: ZoneSchema, ...estimation }),
  needs: edit,
});

export const takeAffected = defineCall("POST /api/Zone/TakeAffected", {
  body: z.object({
    eid: z.int(),
    zone: ZoneNumberSchema,
    version: VersionSchema,
    seriesId: z.int(),
    /** Positions in the series' columns and steps. */
    column: z.int().min(0),
    step: z.int().min(0),
  }),
  answer: z.object({ zone: ZoneSchema, ...estimation }),
  needs: edit,
});

export const deleteZone = defineCall("POST /api/Zone/DeleteZone", {
  body: z.object({ eid: z.int(), zone: ZoneNumberSchema, version: VersionSchema }),
  answer: z.object({ eid: z.int(), zone: ZoneNumberSchema, ...estimation }),
  needs: edit,
});

export const recalculatePopulation = defineCall("POST /api/Zone/RecalculatePopulation", {
  body: z.object({ eid: z.int(), version: VersionSchema }),
  answer: z.object({ eid: z.int(), ...estimation, zones: z.array(ZoneSchema) }),
  needs: edit,
});
