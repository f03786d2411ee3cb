import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import {
  AreaSchema,
  CalendarDateSchema,
  CountedLandSchema,
  InstantSchema,
  PathIdSchema,
  PercentSchema,
  ZoneNumberSchema,
} from "../../api/domain.ts";
import { publicAccess } from "../../people/privileges.ts";
import { PublicProjectionsSchema } from "../../planning/calls/projections.ts";
import { ZoneOutlinesSchema } from "../../planning/calls/zones.ts";

const DisasterOfViewSchema = z.object({ name: z.string(), type: z.string(), category: z.string().nullable() });

/** One published estimation as the public sees it in a list. No name of a person, no id of a record but its own. */
const PublishedListingSchema = z.object({
  eid: z.int(),
  name: z.string(),
  disaster: DisasterOfViewSchema,
  startDate: CalendarDateSchema,
  publishedAt: InstantSchema,
  /** When the figures shown were calculated. */
  calculatedAt: InstantSchema,
  sampleData: z.boolean(),
});
export type PublishedListing = z.infer<typeof PublishedListingSchema>;

/** A published estimation's last stored run: its zones and figures, whatever planners are changing in the meantime. */
const PublishedEstimationSchema = PublishedListingSchema.extend({
  dataSetId: z.int(),
  zones: z.array(
    z.object({
      zone: ZoneNumberSchema,
      name: z.string().nullable(),
      affected: PercentSchema,
      area: AreaSchema,
      land: CountedLandSchema.nullable(),
    }),
  ),
  /** The counties in and around the zones, for a small map. */
  counties: ZoneOutlinesSchema.shape.counties,
  projections: PublicProjectionsSchema,
});
export type PublishedEstimation = z.infer<typeof PublishedEstimationSchema>;

export const getPublished = defineCall("GET /api/View/GetPublished", {
  answer: z.array(PublishedListingSchema),
  needs: publicAccess,
  without: { wing: "public", answer: [] },
  withOldPassword: true,
});

export const getPublishedEstimation = defineCall("GET /api/View/GetPublishedEstimation/:eid", {
  params: z.object({ eid: PathIdSchema }),
  answer: PublishedEstimationSchema,
  needs: publicAccess,
  withOldPassword: true,
});
