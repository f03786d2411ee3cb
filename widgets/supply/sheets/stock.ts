import { SUPPLY_DRAFTS } from "../../../contract/calls/supply.ts";
import type { InventoryRow } from "../../../contract/calls/supply.ts";
import { blockDates } from "../../../engine/blocks.ts";
import { MISSING } from "../../../framework/i18n/format.ts";
import type { Choice, NumberEntry } from "../../../framework/ui/grid/RecordGrid.tsx";
import type { Cells, Line, Sheet } from "../sheet.ts";
import { fittingUnit, headed, productChoices, productIn, unitsOf } from "./words.ts";
import type { SheetRecords, Words } from "./words.ts";

const TRUCKS = "Trucks";

/** What the agencies have, and what is left of it. */
export function inventorySheet(words: Words, records: SheetRecords): Sheet {
  const loose = (cells: Cells) => cells["category"] !== TRUCKS;
  const follow = (cells: Cells): Cells => ({
    ...cells,
    unit: loose(cells) ? fittingUnit(records, cells["product"] ?? null, cells["unit"] ?? null) : null,
  });
  return {
    id: "inventory",
    idField: "id",
    schema: SUPPLY_DRAFTS.inventory,
    blank: { product: null, category: words.storageTypes[0]?.value ?? null, agency: "", quantity: null, unit: null },
    fields: [
      {
        ...headed(words, "product", 90),
        kind: "choice",
        rowHeader: true,
        choices: () => productChoices(words, records),
        follow,
      },
      { ...headed(words, "category", 110), kind: "choice", choices: () => words.storageTypes, follow },
      { ...headed(words, "agency", 130), kind: "text" },
      { ...headed(words, "quantity", 90), kind: "number" },
      {
        ...headed(words, "unit", 90),
        kind: "choice",
        nullable: true,
        enabled: loose,
        choices: ({ product }) => unitsOf(records, words, product ?? null),
      },
      savedFigure(words, "allocated"),
      savedFigure(words, "free"),
    ],
    nameOf: ({ cells }) =>
      [productIn(words, cells), storageName(words, cells["category"] ?? null), cells["agency"]]
        .filter(Boolean)
        .join(", "),
  };
}

/** Stock given to the blocks of an estimation. */
export function allocationSheet(words: Words, records: SheetRecords): Sheet {
  const { text } = words;
  const stockOf = ({ inventoryId }: Cells): InventoryRow | undefined =>
    records.inventory.find(({ id }) => id === inventoryId);
  const unitOf = ({ category, unit }: Pick<InventoryRow, "category" | "unit">) =>
    category === TRUCKS
      ? String(storageName(words, TRUCKS))
      : (words.units.find(({ value }) => value === unit)?.label ?? unit ?? MISSING);
  const nameOfStock = ({ product, category, agency }: Pick<InventoryRow, "product" | "category" | "agency">) =>
    [words.product(product), storageName(words, category), agency].join(", ");
  const stocks = records.inventory.map((row): Choice => {
    const free = text("freeOfStock", { quantity: words.write(row.free), unit: unitOf(row) });
    return { value: String(row.id), label: `${nameOfStock(row)} (${free})` };
  });
  const saved = ({ row }: Line) => row as unknown as InventoryRow | null;
  const stockName = (line: Line): string => {
    const stock = stockOf(line.cells) ?? saved(line);
    return stock ? nameOfStock(stock) : "";
  };
  return {
    id: "allocations",
    idField: "id",
    schema: SUPPLY_DRAFTS.allocations,
    exported: ["product", "category", "agency", "block", "quantity", "unit", "free"],
    blank: { inventoryId: null, block: null, quantity: null },
    fields: [
      {
        ...headed(words, "inventoryId", 220),
        header: text("stock"),
        kind: "choice",
        numeric: true,
        rowHeader: true,
        choices: () => stocks,
        display: stockName,
      },
      { ...headed(words, "block", 130), kind: "choice", numeric: true, choices: () => blockChoices(words, records) },
      { ...headed(words, "quantity", 90), kind: "number" },
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
    nameOf: (line) => [stockName(line), text("blockNumber", { block: line.cells["block"] ?? "" })].join(", "),
  };
}

/** What a storage type is called in the reader's language. */
const storageName = ({ storageTypes }: Words, category: NumberEntry): NumberEntry =>
  storageTypes.find(({ value }) => value === category)?.label ?? category;

/** The seven blocks with their days. */
export function blockChoices({ text, format }: Words, { startDate }: SheetRecords): Choice[] {
  return blockDates(startDate ?? "2000-01-01").map(({ block, from, to }) => {
    const number = text("blockNumber", { block });
    return { value: String(block), label: startDate === null ? number : `${number} (${format.days(from, to)})` };
  });
}

/** A number that the server counts; a row that is not saved as it stands has none. */
function savedFigure(words: Words, id: string) {
  const figure = ({ row, state }: Line) => {
    const value = row?.[id];
    return state === "same" && typeof value === "number" ? value : null;
  };
  return {
    ...headed(words, id, 90, true),
    kind: "fact" as const,
    numeric: true,
    show: (line: Line) => words.write(figure(line)),
    fact: figure,
  };
}
