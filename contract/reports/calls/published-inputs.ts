import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { PathIdSchema } from "../../api/domain.ts";
import { publicAccess } from "../../people/privileges.ts";
import { RunInputsAnswerSchema } from "../../planning/calls/run-inputs.ts";

/** The inputs of a published run, all of which are also in its Public report. */
export const getPublishedInputs = defineCall("GET /api/View/GetRunInputs/:eid", {
  params: z.object({ eid: PathIdSchema }),
  answer: RunInputsAnswerSchema,
  needs: publicAccess,
  withOldPassword: true,
});
