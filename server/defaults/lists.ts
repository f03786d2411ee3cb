import type { SheetRow } from "../../contract/sheets/sheets.ts";
import type { DefaultsList } from "../../contract/defaults/lists.ts";
import { rowFault, type RowFault } from "../sheets/reference-data.ts";
import type { DraftCheck, SheetRules } from "../sheets/sheet-rows.ts";
import { asc } from "../storage/orm.ts";
import * as tables from "../storage/schema/index.ts";
import { catalogueRules } from "./product-rules.ts";
import { countyRules } from "./counties.ts";

type OfType = { readonly disasterType?: string | null; readonly type?: string };

/** A category belongs to a disaster type; without a type it means nothing. */
async function faultsOfCategories(
  field: "category" | "subCategory",
  drafts: readonly (OfType & Readonly<Record<string, unknown>>)[],
  { tx }: Pick<DraftCheck<unknown>, "tx">,
): Promise<RowFault[]> {
  const { dtype, category, priority } = tables.disasterCategories;
  const known = await tx
    .select({ type: dtype, category })
    .from(tables.disasterCategories)
    .orderBy(asc(dtype), asc(priority));
  return drafts.flatMap((draft, index) => {
    const found = draft[field];
    if (typeof found !== "string") return [];
    const type = draft.disasterType ?? draft.type ?? "";
    const expected = known.flatMap((one) => (one.type === type ? [one.category] : []));
    if (expected.includes(found)) return [];
    return expected.length === 0
      ? [rowFault(index, field, "domain.disaster.categoryNone", { type, category: found })]
      : [
          rowFault(index, field, "domain.disaster.categoryUnknown", {
            type,
            category: found,
            expected: expected.join(", "),
          }),
        ];
  });
}

type Rules = { readonly [List in DefaultsList]: Omit<SheetRules<List, SheetRow<List>>, "list"> };

const RULES: Rules = {
  defaultNeeds: { table: tables.configParams, uniqueKeySwap: "deleteFirst", read: ["product", "category"] },
  defaultAssistance: {
    table: tables.configAssistance,
    uniqueKeySwap: "deleteFirst",
    read: ["product", "disasterType", "subCategory", "zone", "category"],
    faults: (drafts, checking) => faultsOfCategories("subCategory", drafts, checking),
  },
  defaultSuggested: {
    table: tables.configSuggested,
    uniqueKeySwap: "deleteFirst",
    read: ["product", "disasterType", "subCategory", "region", "category", "assistanceCategory"],
    faults: (drafts, checking) => faultsOfCategories("subCategory", drafts, checking),
  },
  defaultRestoration: { table: tables.configRestoration, uniqueKeySwap: "deleteFirst", read: ["disasterType", "zone"] },
  disasterInfo: {
    table: tables.configInfo,
    uniqueKeySwap: "deleteFirst",
    read: ["type", "category"],
    faults: (drafts, checking) => faultsOfCategories("category", drafts, checking),
  },
  eventHistory: {
    table: tables.configHistory,
    uniqueKeySwap: "deleteFirst",
    read: ["day", "event", "stage", "product"],
  },
  catalogue: catalogueRules,
  counties: countyRules,
};

/** The rules of a list; its rows and drafts come from the list's own schemas. */
export const rulesOf = (list: DefaultsList): SheetRules => ({ list, ...RULES[list] }) as unknown as SheetRules;
