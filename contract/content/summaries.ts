/** How the figures of a group are made one; `count` counts its records. */
export const SUMMARIES = ["count", "sum", "avg", "min", "max"] as const;
export type DataSummary = (typeof SUMMARIES)[number];
