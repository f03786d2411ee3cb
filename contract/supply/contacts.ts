import { z } from "zod";
import { PLAIN_TEXT } from "../api/domain.ts";
import { EMAIL_MAX, EmailAddressSchema, mandatoryText } from "../api/field-rules.ts";
import { AGENCY, describeSheet, field } from "../sheets/describe-sheet.ts";
import { SUPPLY_SIDE, county, name, text } from "./fields.ts";

/** Room for the names of a large state's counties. */
const COUNTIES_MAX = 5_000;

/** The people to call; a stored contact may be older than a rule. */
const person = {
  name: field({ ...name(28, 140), stored: z.string() }),
  role: field({ ...text(24, 130), stored: z.string() }),
  phone: field({
    schema: z.string().trim().max(50).regex(PLAIN_TEXT).default(""),
    stored: z.string(),
    kind: "text",
    width: 18,
    minWidth: 130,
  }),
  email: field({
    schema: z.union([z.literal(""), EmailAddressSchema]).default(""),
    stored: z.string().max(EMAIL_MAX),
    kind: "text",
    width: 30,
    minWidth: 180,
  }),
};

/** At least one county by its name; several with commas between. */
const counties = field({
  schema: mandatoryText(COUNTIES_MAX),
  stored: z.string(),
  kind: "text",
  width: 30,
  minWidth: 150,
  names: "counties",
  several: true,
  required: "value",
  hint: true,
});

/** The common parts of the three lists; each row is identified by a person's name and one more column. */
const LIST = { side: SUPPLY_SIDE, owner: AGENCY, derived: {}, uniqueAt: "name", rowHeader: "name" } as const;

export const countyContacts = describeSheet({
  ...LIST,
  name: "CountyContacts",
  fields: { county: field({ ...county, minWidth: 120, stored: z.string() }), ...person },
  key: ["county", "name"],
});

export const regionalContacts = describeSheet({
  ...LIST,
  name: "RegionalContacts",
  fields: { region: field({ ...name(18, 120), names: "regions", stored: z.string() }), counties, ...person },
  key: ["region", "name"],
});

export const partnerContacts = describeSheet({
  ...LIST,
  name: "PartnerContacts",
  fields: { partner: field({ ...name(28, 140), stored: z.string() }), counties, ...person },
  key: ["partner", "name"],
});
