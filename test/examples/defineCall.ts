// Made of the docstring of defineCall by `npm run generate`.
import { z } from "zod";
import { anyOf } from "../../contract/people/privileges.ts";
import { defineCall } from "../../contract/api/call.ts";
import { PathIdSchema } from "../../contract/api/domain.ts";

export const getShelters = defineCall("GET /api/Shelter/GetShelters/:eid", {
  params: z.object({ eid: PathIdSchema }),
  answer: z.array(z.object({ name: z.string(), beds: z.int() })),
  needs: anyOf("estimation.view"),
});
