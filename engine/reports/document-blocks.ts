import type { RoadSystem } from "../roads/route.ts";
import { UNITS } from "../words/units.ts";
import type { CountedLand } from "../zones/counted-land.ts";

/** Facts with their labels: the disaster's name, type, dates. */
export interface FactsBlock {
  readonly kind: "facts";
  readonly id: string;
  readonly title: ReportText | null;
  readonly facts: readonly { readonly id: string; readonly label: ReportText; readonly value: Cell }[];
}

/** The figures that a director reads first. */
export interface HeadlineBlock {
  readonly kind: "headline";
  readonly id: string;
  readonly title: ReportText | null;
  readonly figures: readonly {
    readonly id: string;
    readonly label: ReportText;
    readonly figure: Figure;
    /** The same need in trucks. */
    readonly trucks: Figure | null;
    readonly band: { readonly low: Figure; readonly high: Figure } | null;
    readonly note: ReportText | null;
  }[];
}

export interface TableColumn {
  readonly id: string;
  readonly header: ReportText;
  /** Header above this and the neighboring columns of the same group. */
  readonly group: ReportText | null;
  readonly numeric: boolean;
  /** Share of the width next to the other columns. */
  readonly width: number;
}

/** `alarm` marks what must be seen first: orders that are due today or overdue. */
export const ROW_EMPHASES = ["none", "group", "subtotal", "total", "alarm"] as const;

export interface TableRow {
  readonly id: string;
  /** A group row has one cell, which spans the table. The first cell of the others heads the row. */
  readonly emphasis: (typeof ROW_EMPHASES)[number];
  readonly cells: readonly Cell[];
  /** The source of a quantity that is neither calculated nor of the plan; only the figure's explanation names it. */
  readonly from?: ReportText;
}

/** A table. Every table of quantities names its unit and its denominator. */
export interface TableBlock {
  readonly kind: "table";
  readonly id: string;
  readonly title: ReportText;
  readonly unit: ReportText | null;
  /** The people or the need that the figures count. */
  readonly denominator: ReportText | null;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** Notes on how totals are calculated, and on what is missing. */
  readonly notes: readonly ReportText[];
  /** The message if there are no rows. */
  readonly empty: ReportText;
}

/** Bars of a `range` chart run from `values` to `until` (a tornado, a band). */
export const CHART_FORMS = ["columns", "stacked", "lines", "range"] as const;

/** A chart of figures that are in a table of the same section. */
export interface ChartBlock {
  readonly kind: "chart";
  readonly id: string;
  readonly title: ReportText;
  /** Description of the chart for screen readers. */
  readonly description: ReportText;
  readonly form: (typeof CHART_FORMS)[number];
  readonly categoryTitle: ReportText;
  readonly valueTitle: ReportText;
  readonly unit: FigureUnit;
  readonly decimals: number;
  readonly categories: readonly ReportText[];
  readonly series: readonly {
    readonly id: string;
    readonly name: ReportText;
    /** One for each category; null leaves a gap. The figures as the table shows them. */
    readonly values: readonly (number | null)[];
    readonly until?: readonly (number | null)[];
  }[];
  /** Id of the table block that holds the same figures. */
  readonly table: string;
}

/** GeoJSON in longitude and latitude (WGS 84). */
export type ReportArea =
  | { readonly type: "Polygon"; readonly coordinates: readonly (readonly (readonly number[])[])[] }
  | { readonly type: "MultiPolygon"; readonly coordinates: readonly (readonly (readonly (readonly number[])[])[])[] };

/** The zones over county outlines, with legend, north and scale. */
export interface MapBlock {
  readonly kind: "map";
  readonly id: string;
  readonly title: ReportText;
  readonly description: ReportText;
  readonly zones: readonly {
    readonly zone: number;
    readonly label: ReportText;
    readonly area: ReportArea;
    /** Null if it counts none; absent in a report made before it was stored. */
    readonly land?: CountedLand | null;
  }[];
  /** Counties in and around the zones. */
  readonly counties: readonly { readonly fips: string; readonly name: string; readonly area: ReportArea }[];
  /** The surroundings of the zones; absent in a report made before they were drawn. */
  readonly ground?: ReportGround;
  readonly notes: readonly ReportText[];
}

/** The land, roads and places of a map, in degrees. */
export interface ReportGround {
  /** States whose counties are not drawn. */
  readonly land: readonly ReportArea[];
  /** The coarse borders where that land meets the counties. */
  readonly seams: readonly MapPolyline[];
  readonly roads: readonly {
    readonly route: string;
    /** Absent for interstates. */
    readonly system?: Exclude<RoadSystem, "I">;
    readonly lines: readonly MapPolyline[];
  }[];
  /** The largest first; `size` runs from 0 for villages to 3 for the largest cities. */
  readonly places: readonly { readonly name: string; readonly at: readonly number[]; readonly size: number }[];
}
type MapPolyline = readonly (readonly number[])[];

export interface NotesBlock {
  readonly kind: "notes";
  readonly id: string;
  readonly title: ReportText | null;
  readonly notes: readonly ReportText[];
}

export type ReportBlock = FactsBlock | HeadlineBlock | TableBlock | ChartBlock | MapBlock | NotesBlock;

/** Units of a figure. `none` is a plain number. */
export const FIGURE_UNITS = [
  ...UNITS,
  "people",
  "tracts",
  "trucks",
  "points",
  "lanes",
  "staff",
  "vehicles",
  "percent",
  "days",
  "count",
  "none",
] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];

/** One number of a report. Every rendering formats `shown` for its reader and shows no other number. */
export interface Figure {
  /** Rounded so that rows add up to their total; null if nothing is known, which is not zero. */
  readonly shown: number | null;
  /** The engine's unrounded figure, in the same unit. */
  readonly exact: number | null;
  readonly unit: FigureUnit;
  /** Decimals of `shown`. */
  readonly decimals: number;
  /**
   * A whole figure that no reader adds up: written with only its significant digits, but to the last digit in tables
   * and files.
   */
  readonly alone?: true;
}

/**
 * A text: a key of `report` in locales/ with its values, written in the reader's language and format; or what a person
 * typed or named, shown as it is.
 */
export type ReportText =
  | { readonly key: string; readonly values?: Readonly<Record<string, Cell>> }
  /** `translated`: the same by language, where it was entered. */
  | { readonly said: string; readonly translated?: Readonly<Record<string, string>> };

/** The content of one place of a report. */
export type Cell =
  | ReportText
  | { readonly figure: Figure }
  /** Calendar day, YYYY-MM-DD. */
  | { readonly day: string }
  /** Instant, ISO 8601, shown in the agency's time zone. */
  | { readonly moment: string }
  /** An estimated instant, shown to the hour. */
  | { readonly about: string };
