import { SUPPLY_DRAFTS } from "../../../contract/calls/supply.ts";
import type { Field, Sheet } from "../sheet.ts";
import { headed, nameChoices } from "./words.ts";
import type { SheetRecords, Words } from "./words.ts";

/** Who speaks for the counties. */
export const countyContactSheet = (words: Words, { counties }: SheetRecords): Sheet =>
  contactSheet(words, "countyContacts", {
    ...headed(words, "county", 120),
    kind: "choice",
    choices: () => nameChoices(counties),
  });

/** Who speaks for the regions. */
export const regionalContactSheet = (words: Words, { regions }: SheetRecords): Sheet =>
  contactSheet(words, "regionalContacts", {
    ...headed(words, "region", 120),
    kind: "choice",
    choices: () => nameChoices(regions),
  });

/** Who speaks for the partners. */
export const partnerContactSheet = (words: Words): Sheet =>
  contactSheet(words, "partnerContacts", { ...headed(words, "partner", 140), kind: "text" });

function contactSheet(
  words: Words,
  id: "countyContacts" | "regionalContacts" | "partnerContacts",
  whose: Field,
): Sheet {
  return {
    id,
    idField: "id",
    schema: SUPPLY_DRAFTS[id],
    blank: { [whose.id]: whose.kind === "text" ? "" : null, name: "", role: "", phone: "", email: "" },
    fields: [
      whose,
      { ...headed(words, "name", 140), kind: "text", rowHeader: true },
      { ...headed(words, "role", 130), kind: "text" },
      { ...headed(words, "phone", 130), kind: "text" },
      { ...headed(words, "email", 180), kind: "text" },
    ],
    nameOf: ({ cells }) => [cells[whose.id], cells["name"]].filter(Boolean).join(", "),
  };
}
