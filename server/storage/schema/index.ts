/** The one source of the tables: migrations, row types and the feature service's fields come from here. */
export * from "./people.ts";
export * from "./portal.ts";
export * from "./sessions.ts";
export * from "./lookups.ts";
export * from "./settings.ts";
export * from "./email.ts";
export * from "./audit.ts";
export * from "./products.ts";
export * from "./disasters.ts";
export * from "./tracts.ts";
export * from "./estimations.ts";
export * from "./zones.ts";
export * from "./defaults.ts";
export * from "./supply.ts";
export * from "./runs.ts";
export * from "./reports.ts";
export * from "./exports.ts";
