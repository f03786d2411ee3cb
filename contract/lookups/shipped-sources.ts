/**
 * The publishers of the shipped series and storm, as they are stored; their translations are below `client.sources`.
 */
export const SHIPPED_SOURCES = {
  outages:
    "Figures of the utility's public outage pages, September 2017 (simonw/irma-scraped-data). Other utilities are missing.",
  outagesLicense: "Facts only",
  track: "NOAA National Hurricane Center, forecast advisories 30 to 48 (AL112017)",
} as const;

/** Returns which of the shipped sources a text is; null for one that someone entered. */
export const shippedSourceOf = (source: string): keyof typeof SHIPPED_SOURCES | null =>
  (Object.keys(SHIPPED_SOURCES) as (keyof typeof SHIPPED_SOURCES)[]).find((key) => SHIPPED_SOURCES[key] === source) ??
  null;
