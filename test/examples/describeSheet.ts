// Made of the docstring of describeSheet by `npm run generate`.
import { z } from "zod";
import { NameSchema } from "../../contract/api/domain.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { AGENCY, describeSheet, field } from "../../contract/sheets/describe-sheet.ts";

const side = { path: "Supply", texts: "supply", view: anyOf("supply.edit"), edit: anyOf("supply.edit") } as const;

export const shelters = describeSheet({
  side,
  name: "Shelters",
  owner: AGENCY,
  fields: {
    name: field({ schema: NameSchema, kind: "text", width: 26, minWidth: 150, required: "value" }),
    beds: field({ schema: z.int().min(0), kind: "number", width: 10, minWidth: 90 }),
  },
  derived: {},
  key: ["name"],
  uniqueAt: "name",
  rowHeader: "name",
});
