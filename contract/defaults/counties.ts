import { z } from "zod";
import { NameSchema, PLAIN_TEXT } from "../api/domain.ts";
import { AGENCY, describeSheet, field } from "../sheets/describe-sheet.ts";
import { DEFAULTS_SIDE } from "./side.ts";

const countyRow = field({ schema: z.int(), kind: "number", width: 12, minWidth: 90 });
const words = (most: number) => z.string().trim().max(most).regex(PLAIN_TEXT).nullable();

/** The counties of imported tracts. They are added by imports; the agency edits their other facts. */
export const counties = describeSheet({
  side: DEFAULTS_SIDE,
  name: "Counties",
  owner: AGENCY,
  fields: {
    fips: field({ schema: z.string().regex(/^\d{5}$/), kind: "text", width: 8, minWidth: 80, required: "value" }),
    name: field({ schema: NameSchema, kind: "text", heading: "county", width: 26, minWidth: 150, required: "value" }),
    region: field({ schema: words(100), kind: "text", width: 18, minWidth: 120 }),
    /** Whether it has an ocean shore; null if unknown, which is neither yes nor no. */
    coastal: field({ schema: z.boolean().nullable(), kind: "yesNo", width: 12, minWidth: 100, hint: true }),
    /** The public contact for help there: an office and how to reach it, not a person. */
    publicContact: field({ schema: words(200), kind: "text", width: 40, minWidth: 200, hint: true }),
  },
  /** Number of contacts that the agency has there, and of data sets with tracts of it. */
  derived: { contacts: countyRow, dataSets: countyRow },
  key: ["fips"],
  uniqueAt: "fips",
  title: ["name"],
  rowHeader: "name",
});
