import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { getTracts } from "../../tracts/calls/tracts.ts";
import { takeAlong } from "./along.ts";

/** The outlines of a county's tracts for drawing, with fewer points; water, and tracts without a shape, are left out. */
export const getTractShapes = defineCall("GET /api/Along/GetTractShapes/:dataSetId/:county", {
  params: getTracts.params,
  answer: z.array(
    z.object({
      fips: z.string(),
      /** Longitude and latitude in degrees, closed; what an even number of rings surrounds is outside. */
      rings: z.array(z.array(z.tuple([z.number(), z.number()]))),
    }),
  ),
  needs: takeAlong.needs,
});
