import { PERCENT } from "../api/numbers.ts";
import type { NamedColumn } from "../sheets/sheets.ts";

const text = { kind: "text", minWidth: 0 } as const;
const must = { ...text, required: "value" } as const;
const number = { kind: "number", minWidth: 0 } as const;

/** The columns that an Excel file of requests must or may have; a row without a number is a new request. */
export const REQUEST_FILE_COLUMNS: readonly NamedColumn[] = [
  { ...number, field: "number", width: 8 },
  { ...must, field: "product", width: 18, words: "product" },
  { ...number, field: "quantity", width: 12, required: "value" },
  { ...must, field: "unit", width: 12, words: "unit" },
  { ...must, field: "neededBy", width: 14, kind: "day" },
  { ...text, field: "deliverTo", width: 26 },
  { ...text, field: "county", width: 18 },
  { ...text, field: "contact", width: 22 },
  { ...text, field: "phone", width: 18 },
  { ...text, field: "source", width: 14, words: "source" },
  { ...text, field: "supplier", width: 22 },
  { ...text, field: "priority", width: 16, words: "priority" },
  { ...number, field: "unitCost", width: 12 },
  { ...number, field: "costShare", width: 12, most: PERCENT },
  { ...text, field: "notes", width: 30 },
  { ...text, field: "externalId", width: 18 },
];

/** The columns that an export has in addition. */
export const REQUEST_FILE_PASSED = ["state", "eta", "arrived", "orderedOn", "editedBy", "editedDate"] as const;
