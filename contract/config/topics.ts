import { z } from "zod";
import { BoundsSchema, PARAMETER_TABS, StatisticSchema, UnitSchema, ZoneNumberSchema } from "../api/domain.ts";

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

/** What a widget publishes that offers the choice of an estimation where none is chosen (`ChooseFirst`). */
export const InlineChoice: readonly Topic[] = [DisasterSelected, EstimationSelected];

/** One zone was focused. */
export const ZoneFocused = defineTopic({
  name: "zone.focused",
  payload: z.object({ eid: z.int(), zone: ZoneNumberSchema.nullable() }),
  description: "A zone was chosen in a list or on the map.",
});

/** Asks that a zone be edited (from a table, say). */
export const ZoneEditRequested = defineTopic({
  name: "zone.editRequested",
  payload: z.object({ eid: z.int(), zone: ZoneNumberSchema }),
  description: "A zone is to be opened for editing.",
});

/** The statistic that colors the tracts. */
export const StatisticChosen = defineTopic({
  name: "statistic.chosen",
  payload: z.object({ statistic: StatisticSchema }),
  description: "The statistic that colors the tracts was chosen.",
});

/** A layer of the map was switched on or off. */
export const LayerChosen = defineTopic({
  name: "layer.chosen",
  payload: z.object({ layer: z.enum(["facilities"]), shown: z.boolean() }),
  description: "A layer of the map was shown or hidden.",
});

/** The product whose figures are shown; null for all of them. */
export const ProductChosen = defineTopic({
  name: "product.chosen",
  payload: z.object({ product: z.string().nullable() }),
  description: "A product was chosen, or all of them.",
});

/** The unit that a product is shown in. */
export const UnitChosen = defineTopic({
  name: "unit.chosen",
  payload: z.object({ product: z.string(), unit: UnitSchema }),
  description: "The unit in which a product is shown was chosen.",
});

/** The reader wants to see the inputs of figures. */
export const ParametersRequested = defineTopic({
  name: "parameters.requested",
  payload: z.object({ tab: z.enum(PARAMETER_TABS) }),
  description: "The parameters behind a figure are to be shown.",
});

/** Session permissions may have changed: menus and gates check them again. */
export const MenuUpdate = defineTopic({
  name: "menu.update",
  payload: z.object({}),
  description: "Permissions may have changed; menus are computed again.",
});

/** A place was searched for and found: a map moves there. */
export const PlaceChosen = defineTopic({
  name: "place.chosen",
  payload: z.object({
    label: z.string(),
    bounds: BoundsSchema,
    county: z
      .string()
      .regex(/^\d{5}$/)
      .optional()
      .describe("FIPS code, where the place is a county."),
  }),
  description: "A county, place or tract was chosen in a search; maps go there.",
});

/** A site or request was chosen, or none; the state of a site is that of the day. */
export const RecordChosen = defineTopic({
  name: "record.chosen",
  payload: z.object({ kind: z.enum(["site", "request"]), id: z.int().nullable(), day: z.iso.date().optional() }),
  description: "A site or request was chosen, or none; maps show a site as it is on the day.",
});

/** Records of one of the app's data sets were selected, or none. */
export const RecordsSelected = defineTopic({
  name: "records.selected",
  payload: z.object({
    data: z.string(),
    ids: z.array(z.union([z.string(), z.number()])).max(500),
    bounds: BoundsSchema.nullable(),
    label: z.string().optional(),
  }),
  description: "Records of one of the app's data sets were selected, or none; maps go there.",
});

/** The map shows another part of the earth. */
export const ExtentChanged = defineTopic({
  name: "extent.changed",
  payload: z.object({ bounds: BoundsSchema }),
  description: "The map has come to rest at other bounds, in degrees.",
});

/** A message of the bus: a name and the schema of its payload. Ids travel, not copies of records. */
export interface Topic<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
  readonly description: string;
  /** The key of its sender's config whose value the messages carry; absent where they carry something else. */
  readonly fromConfig?: string;
}

/** Declares a topic; exists for its types. */
export function defineTopic<Payload extends z.ZodType>(topic: Topic<Payload>): Topic<Payload> {
  return topic;
}
