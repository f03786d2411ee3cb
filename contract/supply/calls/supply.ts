/** The supply side: stock and its allocations, deliveries and use, facilities, contacts, products, Excel files. */
export * from "../lists.ts";
export * from "../products.ts";
export * from "../giving.ts";
