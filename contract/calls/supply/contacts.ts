import { z } from "zod";
import { NameSchema, PLAIN_TEXT } from "../../domain.ts";
import { EMAIL_MAX, EmailAddressSchema } from "../../field-rules.ts";
import { identity, stamps, TextSchema } from "./fields.ts";
import { AGENCY, listCall, saveCall } from "./list-calls.ts";

const person = {
  name: NameSchema,
  role: TextSchema,
  phone: z.string().trim().max(50).regex(PLAIN_TEXT).default(""),
  email: z.union([z.literal(""), EmailAddressSchema]).default(""),
};
/** As stored, which may be older than the rule. */
const storedPerson = { name: z.string(), role: z.string(), phone: z.string(), email: z.string().max(EMAIL_MAX) };

export const CountyContactRowSchema = z.object({ county: z.string(), ...storedPerson, ...stamps });
export type CountyContactRow = z.infer<typeof CountyContactRowSchema>;
export const RegionalContactRowSchema = z.object({ region: z.string(), ...storedPerson, ...stamps });
export type RegionalContactRow = z.infer<typeof RegionalContactRowSchema>;
export const PartnerContactRowSchema = z.object({ partner: z.string(), ...storedPerson, ...stamps });
export type PartnerContactRow = z.infer<typeof PartnerContactRowSchema>;

export const CountyContactDraftSchema = z.object({ ...identity, county: NameSchema, ...person });
export const RegionalContactDraftSchema = z.object({ ...identity, region: NameSchema, ...person });
export const PartnerContactDraftSchema = z.object({ ...identity, partner: NameSchema, ...person });

export const getCountyContacts = listCall("CountyContacts", AGENCY, {
  row: CountyContactRowSchema,
  summary: "Contacts of the counties.",
});
export const saveCountyContacts = saveCall("CountyContacts", AGENCY, {
  draft: CountyContactDraftSchema,
  row: CountyContactRowSchema,
  summary: "Save contacts of counties.",
});
export const getRegionalContacts = listCall("RegionalContacts", AGENCY, {
  row: RegionalContactRowSchema,
  summary: "Contacts of the regions.",
});
export const saveRegionalContacts = saveCall("RegionalContacts", AGENCY, {
  draft: RegionalContactDraftSchema,
  row: RegionalContactRowSchema,
  summary: "Save contacts of regions.",
});
export const getPartnerContacts = listCall("PartnerContacts", AGENCY, {
  row: PartnerContactRowSchema,
  summary: "Contacts of the partners.",
});
export const savePartnerContacts = saveCall("PartnerContacts", AGENCY, {
  draft: PartnerContactDraftSchema,
  row: PartnerContactRowSchema,
  summary: "Save contacts of partners.",
});
