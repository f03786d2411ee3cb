/** The views that an ad-hoc report can query. */
export const BASE_VIEWS = [
  "zone_needs",
  "zone_profile",
  "tract_profile",
  "county_profile",
  "inventory",
  "deliveries",
  "facilities",
  "sites",
  "requests",
  "feeding_ways",
  "sites_served",
  "site_supply",
  "shift_periods",
  "shift_log",
  "outages",
  "storms",
] as const;
export type BaseViewName = (typeof BASE_VIEWS)[number];
