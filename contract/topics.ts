import { z } from "zod";
import { StatisticSchema, ZoneNumberSchema } from "./domain.ts";
import { defineTopic } from "./topic.ts";

/** A disaster was chosen, or none. */
export const DisasterSelected = defineTopic({
  name: "disaster.selected",
  payload: z.object({ did: z.int().nullable() }),
  description: "A disaster was chosen, or none.",
});

/** An estimation was chosen, or none. */
export const EstimationSelected = defineTopic({
  name: "estimation.selected",
  payload: z.object({ did: z.int().nullable(), eid: z.int().nullable() }),
  description: "An estimation was chosen, or none.",
});

/** One zone was put in the middle of attention. */
export const ZoneFocused = defineTopic({
  name: "zone.focused",
  payload: z.object({ eid: z.int(), zone: ZoneNumberSchema.nullable() }),
  description: "A zone was chosen in a list or on the map.",
});

/** Somebody asks that a zone be edited (from a table, say). */
export const ZoneEditRequested = defineTopic({
  name: "zone.editRequested",
  payload: z.object({ eid: z.int(), zone: ZoneNumberSchema }),
  description: "A zone is to be opened for editing.",
});

/** The statistic that colours the tracts. */
export const StatisticChosen = defineTopic({
  name: "statistic.chosen",
  payload: z.object({ statistic: StatisticSchema }),
  description: "The statistic that colours the tracts was chosen.",
});

/** Session permissions may have changed: menus and gates read them again. */
export const MenuUpdate = defineTopic({
  name: "menu.update",
  payload: z.object({}),
  description: "Permissions may have changed; menus are computed again.",
});

/** A place was looked for and found: a map goes there. */
export const PlaceChosen = defineTopic({
  name: "place.chosen",
  payload: z.object({
    label: z.string(),
    /** West, south, east, north in degrees (WGS 84). */
    bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  }),
  description: "A county, place or tract was chosen in a search; maps go there.",
});
