/**
 * Subjects that few need. An installation can leave each of them out (`WITHOUT`), and nothing else in the product
 * imports one.
 */
export const WING_NAMES = [
  "gis",
  "layers",
  "layout",
  "series",
  "adhoc",
  "logs",
  "embed",
  "example",
  "public",
  "roads",
  "residents",
  "logistics",
  "programs",
  "content",
  "live",
  "feeds",
  "along",
] as const;
export type WingName = (typeof WING_NAMES)[number];
