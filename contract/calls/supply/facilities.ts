import { z } from "zod";
import { NameSchema } from "../../domain.ts";
import { says } from "../../field-rules.ts";
import { FACILITY_TYPES } from "../../supply.ts";
import { identity, QuantitySchema, stamps, TextSchema } from "./fields.ts";
import { AGENCY, listCall, saveCall } from "./list-calls.ts";

const facility = {
  name: NameSchema,
  type: z.enum(FACILITY_TYPES),
  county: NameSchema,
  address: TextSchema,
  /** Degrees, WGS 84; both or neither. */
  longitude: z.number().min(-180).max(180).nullable(),
  latitude: z.number().min(-90).max(90).nullable(),
  /** People a day it can serve; null where nobody said. */
  capacity: QuantitySchema.nullable(),
  active: z.boolean().default(true),
};

export const FacilityRowSchema = z.object({ ...facility, ...stamps });
export type FacilityRow = z.infer<typeof FacilityRowSchema>;

/** A place on the map has both coordinates or none. */
export const FacilityDraftSchema = z
  .object({ ...identity, ...facility })
  .refine(({ longitude, latitude }) => longitude === null || latitude !== null, {
    path: ["latitude"],
    ...says("domain.supply.placeHalf"),
  })
  .refine(({ longitude, latitude }) => latitude === null || longitude !== null, {
    path: ["longitude"],
    ...says("domain.supply.placeHalf"),
  });

export const getFacilities = listCall("Facilities", AGENCY, {
  row: FacilityRowSchema,
  summary: "Places goods move through.",
});
export const saveFacilities = saveCall("Facilities", AGENCY, {
  draft: FacilityDraftSchema,
  row: FacilityRowSchema,
  summary: "Save facilities.",
});
