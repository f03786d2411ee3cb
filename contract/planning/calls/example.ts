import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { anyOf } from "../../people/privileges.ts";

/** Restores the worked example to its original state. */
export const resetExample = defineCall("POST /api/Example/ResetExample", {
  body: z.object({}),
  answer: z.object({ did: z.int() }),
  needs: anyOf("data.import"),
});
