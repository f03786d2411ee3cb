import { saveSupplyProducts } from "../../../contract/calls/supply.ts";
import type { Sheet } from "../sheet.ts";
import { headed } from "./words.ts";
import type { Words } from "./words.ts";

/** How long each product keeps, and how long before its arrival it must be ordered. */
export function productSheet(words: Words): Sheet {
  return {
    id: "products",
    idField: "product",
    schema: saveSupplyProducts.body.shape.changed.element,
    blank: null,
    fields: [
      {
        ...headed(words, "product", 120),
        kind: "fact",
        rowHeader: true,
        show: ({ key }) => words.product(key),
        fact: ({ key }) => key,
      },
      {
        ...headed(words, "unit", 100),
        kind: "fact",
        show: ({ row }) =>
          words.units.find(({ value }) => value === row?.["unit"])?.label ?? String(row?.["unit"] ?? ""),
        fact: ({ row }) => String(row?.["unit"] ?? ""),
      },
      { ...headed(words, "shelfLifeBlocks", 140, true), kind: "number", nullable: true },
      { ...headed(words, "leadTimeDays", 140, true), kind: "number" },
    ],
    nameOf: ({ key }) => words.product(key),
  };
}
