import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { anyOf } from "../../people/privileges.ts";

/** The worked example as it was first, instead of what is there of it. */
export const resetExample = defineCall("POST /api/Example/ResetExample", {
  body: z.object({}),
  answer: z.object({ did: z.int() }),
  needs: anyOf("data.import"),
});
