import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { CalendarDateSchema, InstantSchema, PathIdSchema } from "../../api/domain.ts";
import { anyOf } from "../../people/privileges.ts";
import { SUPPLY_SIDE } from "../../supply/fields.ts";

/** Says that a disaster is taken along; answers, by the server's clock, when that was and when the pack is too old to rely on. */
export const takeAlong = defineCall("POST /api/Along/TakeAlong", {
  body: z.object({ did: z.int().positive() }),
  answer: z.object({ at: InstantSchema, endsAt: InstantSchema }),
  needs: anyOf("estimation.view", "estimation.edit"),
});

const ChangedBySchema = z.object({ by: z.string(), at: InstantSchema }).nullable();

/** Who last set a site's state that applies on a day, and who last counted there on it; null where no one did. */
export const getSiteAuthors = defineCall("GET /api/Along/GetSiteAuthors/:id/:day", {
  params: z.object({ id: PathIdSchema, day: CalendarDateSchema }),
  answer: z.object({ state: ChangedBySchema, served: ChangedBySchema }),
  needs: SUPPLY_SIDE.edit,
});

/**
 * Says of a change of a site or a delivery that its caller entered it without a connection, at a time by the device's
 * clock; answers the time by the server's.
 */
export const noteOffline = defineCall("POST /api/Along/NoteOffline", {
  body: z.object({
    id: z.int().positive(),
    day: CalendarDateSchema,
    what: z.enum(["state", "served", "delivery"]),
    enteredAt: InstantSchema,
  }),
  answer: z.object({ sentAt: InstantSchema }),
  needs: SUPPLY_SIDE.edit,
});
