import { SUPPLY_DRAFTS } from "../../../contract/calls/supply.ts";
import { DELIVERY_STATES } from "../../../contract/supply.ts";
import type { Cells, Field, Sheet } from "../sheet.ts";
import { blockChoices } from "./stock.ts";
import { fittingUnit, headed, nameChoices, productChoices, productIn, unitsOf } from "./words.ts";
import type { SheetRecords, Words } from "./words.ts";

/** What partners bring to an estimation. */
export function deliverySheet(words: Words, records: SheetRecords): Sheet {
  const { text } = words;
  return {
    id: "deliveries",
    idField: "id",
    schema: SUPPLY_DRAFTS.deliveries,
    blank: {
      partner: "",
      product: null,
      quantity: null,
      unit: null,
      deliveryDate: records.startDate,
      place: "",
      county: null,
      state: "Planned",
    },
    fields: [
      { ...headed(words, "partner", 130), kind: "text", rowHeader: true },
      ...productFields(words, records),
      { ...headed(words, "deliveryDate", 118), kind: "date" },
      { ...headed(words, "place", 120), kind: "text" },
      {
        ...headed(words, "county", 110),
        kind: "choice",
        nullable: true,
        choices: () => [{ value: "", label: text("noCounty") }, ...nameChoices(records.counties)],
      },
      {
        ...headed(words, "state", 104),
        kind: "choice",
        choices: () => DELIVERY_STATES.map((value) => ({ value, label: words.names(`words.state.${value}`) })),
      },
    ],
    nameOf: ({ cells }) =>
      [cells["partner"], productIn(words, cells), cells["deliveryDate"]].filter(Boolean).join(", "),
  };
}

/** What was given out, by block. */
export function productUseSheet(words: Words, records: SheetRecords): Sheet {
  const { text } = words;
  return {
    id: "productUse",
    idField: "id",
    schema: SUPPLY_DRAFTS.productUse,
    blank: { product: null, block: null, quantity: null, unit: null },
    fields: [
      ...productFields(words, records, {
        ...headed(words, "block", 150),
        kind: "choice",
        numeric: true,
        choices: () => blockChoices(words, records),
      }),
    ],
    nameOf: ({ cells }) =>
      [productIn(words, cells), text("blockNumber", { block: cells["block"] ?? "" })].filter(Boolean).join(", "),
  };
}

/** Product, quantity and a unit that fits it; `between` stands after the product. */
function productFields(words: Words, records: SheetRecords, between?: Field): Field[] {
  const follow = (cells: Cells): Cells => ({
    ...cells,
    unit: fittingUnit(records, cells["product"] ?? null, cells["unit"] ?? null),
  });
  return [
    {
      ...headed(words, "product", 90),
      kind: "choice",
      rowHeader: between !== undefined,
      choices: () => productChoices(words, records),
      follow,
    },
    ...(between ? [between] : []),
    { ...headed(words, "quantity", 90), kind: "number" },
    {
      ...headed(words, "unit", 90),
      kind: "choice",
      choices: ({ product }) => unitsOf(records, words, product ?? null),
    },
  ];
}
