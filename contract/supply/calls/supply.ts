/** The supply side: stock and what is given of it, deliveries and use, facilities, contacts, products, Excel files. */
export * from "../lists.ts";
export * from "../products.ts";
export * from "../giving.ts";
