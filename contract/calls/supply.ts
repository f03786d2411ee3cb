/** The supply side: stock and what is given of it, deliveries and use, facilities, contacts, products, Excel files. */
export * from "./supply/lists.ts";
export * from "./supply/products.ts";
export * from "./supply/giving.ts";
