import { z } from "zod";
import { defineCall } from "../../api/call.ts";
import { CalendarDateSchema } from "../../api/domain.ts";
import { SUPPLY_SIDE } from "../fields.ts";
import { SITE_STATES } from "../sites.ts";

const MarkedSiteSchema = z.object({
  id: z.int(),
  state: z.enum(SITE_STATES),
  /** A day; that of its type if it has none of its own. */
  capacity: z.number().nullable(),
});
export type MarkedSite = z.infer<typeof MarkedSiteSchema>;

/** The states of the active facilities on a day, for the map. */
export const getSiteStates = defineCall("GET /api/Logistics/GetSiteStates/:day", {
  params: z.object({ day: CalendarDateSchema }),
  answer: z.array(MarkedSiteSchema),
  needs: SUPPLY_SIDE.view,
});
