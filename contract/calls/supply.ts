/** The supply side: stock and what is given of it, deliveries and use, facilities, contacts, products, Excel files. */
export * from "./supply/contacts.ts";
export * from "./supply/drafts.ts";
export * from "./supply/excel-files.ts";
export * from "./supply/facilities.ts";
export * from "./supply/movement.ts";
export * from "./supply/products.ts";
export * from "./supply/stock.ts";
export { SUPPLY_ROWS_MAX } from "./supply/list-calls.ts";
