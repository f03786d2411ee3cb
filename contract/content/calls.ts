import { z } from "zod";
import { defineCall } from "../api/call.ts";
import { PathIdSchema } from "../api/domain.ts";
import { anyOf, publicAccess } from "../people/privileges.ts";

const ofEstimation = z.object({ eid: PathIdSchema });

/** The advisory that a published estimation's zones came from; null if none did. */
export const getPublishedAdvisory = defineCall("GET /api/View/GetPublishedAdvisory/:eid", {
  params: ofEstimation,
  answer: z.object({ advisory: z.object({ storm: z.string(), number: z.string() }).nullable() }),
  needs: publicAccess,
  withOldPassword: true,
});

/** The run before an estimation's newest one; null if it has fewer than two. */
export const getEarlierRun = defineCall("GET /api/Estimation/GetEarlierRun/:eid", {
  params: ofEstimation,
  answer: z.object({ run: z.int().nullable() }),
  needs: anyOf("estimation.view", "estimation.edit"),
});
