import type { ReportBlock, ReportText } from "./document-blocks.ts";

export type * from "./document-blocks.ts";

/** Variants of a report, one for each audience; the sections of each are rows of `report_sections`. */
export const REPORT_VARIANTS = ["Executive", "Operations", "Logistics", "Public"] as const;
export type ReportVariant = (typeof REPORT_VARIANTS)[number];

/** Returns whether a variant is one page that can be read by itself, followed by an annex. */
export const isOnePage = (variant: ReportVariant): boolean => variant === "Executive";

/** Summary is pages 1 and 2 (the Executive report: its one page), Full all five, Tracts the same with the tracts behind each zone. */
export const PAGE_SELECTIONS = ["summary", "full", "tracts"] as const;
export type PageSelection = (typeof PAGE_SELECTIONS)[number];

/** The endings of the ids of blocks that are complete in the annex, since the one page has no room for all of them. */
export const ANNEXED = "All";

/** Units of the quantities: as the estimation has them, pounds and gallons, or kilograms and liters. Meals stay meals. */
export const REPORT_UNITS = ["asEntered", "customary", "metric"] as const;
export type ReportUnits = (typeof REPORT_UNITS)[number];

/** The sections that `report_sections` may hold, in the order and on the pages of a new installation. */
export const REPORT_SECTIONS = [
  { section: "overview", page: 1 },
  { section: "map", page: 1 },
  { section: "population", page: 2 },
  { section: "headline", page: 1 },
  { section: "dayOneNeed", page: 2 },
  { section: "distributionPoints", page: 2 },
  { section: "multiDayNeed", page: 3 },
  { section: "comparison", page: 4 },
  { section: "runningBalance", page: 4 },
  { section: "contacts", page: 5 },
  { section: "deliveries", page: 5 },
  { section: "parameters", page: 5 },
  { section: "band", page: 5 },
  { section: "method", page: 5 },
  { section: "sources", page: 5 },
] as const;
export type ReportSectionId = (typeof REPORT_SECTIONS)[number]["section"];

/** A section that the request adds and no one places: it ends the last page. */
export const ASKED_SECTION = "tracts";

export interface ReportSection {
  readonly id: ReportSectionId | typeof ASKED_SECTION;
  readonly title: ReportText;
  readonly blocks: readonly ReportBlock[];
}

export interface ReportPage {
  /** 1 to 5. */
  readonly page: number;
  readonly title: ReportText;
  readonly sections: readonly ReportSection[];
}

/**
 * A report, which screen, print, PDF and Excel only render. It has no language of its own. A figure's address is
 * `block/row/column` (a table), `block/fact` or `block/figure`; block ids are unique in the document.
 */
export interface ReportDocument {
  readonly format: 1;
  readonly variant: ReportVariant;
  readonly selection: PageSelection;
  readonly units: ReportUnits;
  readonly eid: number;
  readonly estimation: string;
  readonly disaster: string;
  /** First of the 21 days, YYYY-MM-DD. */
  readonly startDate: string;
  readonly agency: string;
  /** The agency's contact for questions about the report, as the operator wrote it; absent if none is set. */
  readonly contact?: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly sampleData: boolean;
  readonly run: {
    readonly id: number;
    readonly at: string;
    readonly engineVersion: string;
    /** SHA-256 of the stored inputs, hex. */
    readonly inputHash: string;
  };
  readonly pages: readonly ReportPage[];
}
