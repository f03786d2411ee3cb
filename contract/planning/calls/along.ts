import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { InstantSchema } from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";

/** Says that a disaster is taken along; answers, by the server's clock, when that was and when the pack is too old to rely on. */
export const takeAlong = defineCall("POST /api/Along/TakeAlong", {
  body: z.object({ did: z.int().positive() }),
  answer: z.object({ at: InstantSchema, endsAt: InstantSchema }),
  needs: anyOf("estimation.view", "estimation.edit"),
});
