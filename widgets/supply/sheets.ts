import { saveSupplyProducts, type SupplyRow } from "../../contract/supply/calls/supply.ts";
import type { SupplyList } from "../../contract/supply/supply.ts";
import { MISSING } from "../../framework/i18n/format.ts";
import type { CellChoice, NumberEntry } from "../../framework/ui/grid/RecordGrid.tsx";
import type { Cells, SheetLine, Sheet } from "../../client/sheets/sheet.ts";
import type { SupplySheet } from "./use-place.ts";
import { listSheet } from "../../client/sheets/list-sheet.ts";
import { fittingUnit, headed, productIn, type SheetRecords, type Words } from "../../client/sheets/words.ts";

const TRUCKS = "Trucks";

/** The grid of the agencies' stock, with what is left. */
function inventorySheet(words: Words, records: SheetRecords): Sheet {
  const loose = (cells: Cells) => cells["category"] !== TRUCKS;
  const follow = (cells: Cells): Cells => ({
    ...cells,
    unit: loose(cells) ? fittingUnit(records, cells["product"] ?? null, cells["unit"] ?? null) : null,
  });
  return listSheet("inventory", words, records, {
    blank: { category: words.storageTypes[0]?.value ?? null },
    fields: { product: { follow }, category: { follow }, unit: { enabled: loose } },
    facts: [savedFigure(words, "allocated"), savedFigure(words, "free")],
    nameOf: ({ cells }) =>
      [productIn(words, cells), storageName(words, cells["category"] ?? null), cells["agency"]]
        .filter(Boolean)
        .join(", "),
  });
}

/** The grid of stock allocated to an estimation's blocks. */
function allocationSheet(words: Words, records: SheetRecords): Sheet {
  const { text } = words;
  const stockOf = ({ inventoryId }: Cells): SupplyRow<"inventory"> | undefined =>
    records.inventory.find(({ id }) => id === inventoryId);
  const unitOf = ({ category, unit }: Pick<SupplyRow<"inventory">, "category" | "unit">) =>
    category === TRUCKS
      ? String(storageName(words, TRUCKS))
      : (words.units.find(({ value }) => value === unit)?.label ?? unit ?? MISSING);
  const nameOfStock = ({
    product,
    category,
    agency,
  }: Pick<SupplyRow<"inventory">, "product" | "category" | "agency">) =>
    [words.product(product), storageName(words, category), agency].join(", ");
  const stocks = records.inventory.map((row): CellChoice => {
    const free = text("freeOfStock", { quantity: words.write(row.free), unit: unitOf(row) });
    return { value: String(row.id), label: `${nameOfStock(row)} (${free})` };
  });
  const saved = ({ row }: SheetLine) => row as unknown as SupplyRow<"inventory"> | null;
  const stockName = (line: SheetLine): string => {
    const stock = stockOf(line.cells) ?? saved(line);
    return stock ? nameOfStock(stock) : "";
  };
  return listSheet("allocations", words, records, {
    exported: ["product", "category", "agency", "block", "quantity", "unit", "free"],
    fields: {
      inventoryId: { header: text("stock"), kind: "choice", numeric: true, choices: () => stocks, display: stockName },
    },
    facts: [
      {
        ...headed(words, "unit", 90),
        id: "unitOfStock",
        kind: "fact",
        show: ({ cells }) => {
          const stock = stockOf(cells);
          return stock ? unitOf(stock) : MISSING;
        },
        fact: ({ cells }) => stockOf(cells)?.unit ?? null,
      },
      savedFigure(words, "free"),
    ],
    nameOf: (line) => joined(stockName(line), blockIn(words, line.cells)),
  });
}

/** The label of a cell's block; empty without one. */
const blockIn = ({ text }: Words, { block = null }: Cells): string =>
  block === null ? "" : text("blockNumber", { block });

/** The label of a storage type in the reader's language. */
const storageName = ({ storageTypes }: Words, category: NumberEntry): NumberEntry =>
  storageTypes.find(({ value }) => value === category)?.label ?? category;

/** A column with a number from the server, which a row with unsaved changes does not have. */
function savedFigure(words: Words, id: string) {
  const figure = ({ row, state }: SheetLine) => {
    const value = row?.[id];
    return state === "same" && typeof value === "number" ? value : null;
  };
  return {
    ...headed(words, id, 90, true),
    kind: "fact" as const,
    numeric: true,
    show: (line: SheetLine) => words.write(figure(line)),
    fact: figure,
  };
}

/** The grid of a list of the page. */
export const makeSupplySheet = (list: SupplySheet, words: Words, records: SheetRecords): Sheet =>
  SHEETS[list](words, records);

type MakeSheet = (words: Words, records: SheetRecords) => Sheet;

/** The grid of each list; most add only the name of a row to their description. */
export const SHEETS: Readonly<Record<SupplySheet, MakeSheet>> = {
  inventory: inventorySheet,
  allocations: allocationSheet,
  deliveries: (words, records) =>
    listSheet("deliveries", words, records, {
      nameOf: ({ cells }) => joined(cells["partner"], productIn(words, cells), cells["deliveryDate"]),
    }),
  productUse: (words, records) =>
    listSheet("productUse", words, records, {
      nameOf: ({ cells }) => joined(productIn(words, cells), blockIn(words, cells)),
    }),
  facilities: (words, records) =>
    listSheet("facilities", words, records, { nameOf: ({ cells }) => String(cells["name"] ?? "") }),
  countyContacts: contactSheet("countyContacts", "county"),
  regionalContacts: contactSheet("regionalContacts", "region"),
  partnerContacts: contactSheet("partnerContacts", "partner"),
  products: productSheet,
};

function contactSheet(list: SupplyList, whose: string): MakeSheet {
  return (words, records) =>
    listSheet(list, words, records, { nameOf: ({ cells }) => joined(cells[whose], cells["name"]) });
}

const joined = (...parts: readonly unknown[]): string => parts.filter(Boolean).join(", ");

/** The grid of products' shelf life and lead time. */
function productSheet(words: Words): Sheet {
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
