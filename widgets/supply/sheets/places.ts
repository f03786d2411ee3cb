import { SUPPLY_DRAFTS } from "../../../contract/calls/supply.ts";
import { FACILITY_TYPES } from "../../../contract/supply.ts";
import { YES } from "../sheet.ts";
import type { Sheet } from "../sheet.ts";
import { headed, nameChoices } from "./words.ts";
import type { SheetRecords, Words } from "./words.ts";

/** Places that goods move through. */
export function facilitySheet(words: Words, { counties }: SheetRecords): Sheet {
  return {
    id: "facilities",
    idField: "id",
    schema: SUPPLY_DRAFTS.facilities,
    blank: {
      name: "",
      type: null,
      county: null,
      address: "",
      latitude: null,
      longitude: null,
      capacity: null,
      active: YES,
    },
    fields: [
      { ...headed(words, "name", 150), kind: "text", rowHeader: true },
      {
        ...headed(words, "type", 120),
        kind: "choice",
        choices: () => FACILITY_TYPES.map((value) => ({ value, label: words.names(`words.type.${value}`) })),
      },
      { ...headed(words, "county", 110), kind: "choice", choices: () => nameChoices(counties) },
      { ...headed(words, "address", 160), kind: "text" },
      { ...headed(words, "latitude", 90, true), kind: "number", nullable: true },
      { ...headed(words, "longitude", 90, true), kind: "number", nullable: true },
      { ...headed(words, "capacity", 100, true), kind: "number", nullable: true },
      { ...headed(words, "active", 84, true), kind: "yesNo" },
    ],
    nameOf: ({ cells }) => String(cells["name"] ?? ""),
  };
}
