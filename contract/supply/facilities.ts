import { z } from "zod";
import { issue } from "../api/field-rules.ts";
import { FACILITY_TYPES } from "./supply.ts";
import { AGENCY, describeSheet, field } from "../sheets/describe-sheet.ts";
import { QuantitySchema, SUPPLY_SIDE, county, externalId, figure, name, text } from "./fields.ts";

const degrees = (most: number) => {
  const schema = z.number().min(-most).max(most).nullable();
  return field({ schema, kind: "number", most, width: 14, minWidth: 90, hint: true });
};

const StaffSchema = z.int().min(0).max(10_000).nullable().default(null);

/** Places that goods move through; shown on the map if they have both coordinates (degrees, WGS 84). */
export const facilities = describeSheet({
  side: SUPPLY_SIDE,
  name: "Facilities",
  owner: AGENCY,
  fields: {
    name: name(32, 150),
    type: field({
      schema: z.enum(FACILITY_TYPES),
      kind: "text",
      width: 20,
      minWidth: 120,
      words: "type",
      required: "value",
    }),
    county,
    address: text(36, 160),
    latitude: degrees(90),
    longitude: degrees(180),
    /** A day: people of a point or shelter, meals of a kitchen; null if unknown, or as FEMA IS-26 has it for the type. */
    capacity: field({ schema: QuantitySchema.nullable(), kind: "number", width: 14, minWidth: 100, hint: true }),
    /** People who work there in a day; null if unknown, or as FEMA IS-26 has it for the type. */
    staff: field({ ...figure, schema: StaffSchema, stored: StaffSchema }),
    operator: text(26, 140),
    contact: text(24, 130),
    phone: text(18, 120),
    hours: text(24, 130),
    active: field({ schema: z.boolean().default(true), kind: "yesNo", width: 10, minWidth: 84, hint: true }),
    externalId,
  },
  derived: {},
  key: ["name", "county"],
  uniqueAt: "name",
  rowHeader: "name",
  refine: (draft) =>
    draft
      .refine(({ longitude, latitude }) => longitude === null || latitude !== null, {
        path: ["latitude"],
        ...issue("domain.supply.placeHalf"),
      })
      .refine(({ longitude, latitude }) => latitude === null || longitude !== null, {
        path: ["longitude"],
        ...issue("domain.supply.placeHalf"),
      }),
});
