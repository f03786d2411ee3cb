/** The supply side: stock and what is given of it, deliveries and use, facilities, contacts, products, Excel files. */
export * from "./supply/lists.ts";
export * from "./supply/excel-files.ts";
export { emptyOf, SUPPLY_ROWS_MAX } from "./supply/describe-list.ts";
export type { SupplyColumn, SupplyField, WordList } from "./supply/describe-list.ts";
