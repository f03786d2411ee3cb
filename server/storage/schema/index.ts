/** The one source of the tables: migrations, row types and the feature service's fields come from here. */
export * from "./people.ts";
export * from "./sessions.ts";
export * from "./settings.ts";
export * from "./jobs.ts";
export * from "./audit.ts";
export * from "./tracts.ts";
export * from "./series.ts";
export * from "./storms.ts";
export * from "./storm-plans.ts";
export * from "./planning.ts";
export * from "./zones.ts";
export * from "./defaults.ts";
export * from "./supply.ts";
export * from "./reports.ts";
export * from "./adhoc.ts";
export * from "./storm-updates.ts";
export * from "./layers.ts";
