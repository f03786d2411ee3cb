import { createContext, useContext } from "react";
import type { DrawOptions } from "../../../engine/reports/draw/drawing.ts";
import type { ReportText } from "../../../engine/reports/document.ts";
import type { Formatter } from "../../../engine/reports/formatter.ts";
import type { ChartHandle } from "../../../framework/ui/chart/Chart.tsx";
import { PAPER_WIDTH } from "./paper-layout.ts";

/**
 * The formatter of the report that is drawn: in its own language, in the agency's time zone; with the report's sentences
 * on how low and high are calculated.
 */
export type Reading = Formatter & { readonly rule: readonly ReportText[] };
const ReadingContext = createContext<Reading | null>(null);
export const ReadingProvider = ReadingContext.Provider;

/** @throws outside of a report */
export function useReading(): Reading {
  const reading = useContext(ReadingContext);
  if (reading === null) throw new Error("a part of a report stands outside of it");
  return reading;
}

/** The drawn charts of a report, by their block's id. */
export type ChartHandles = Map<string, ChartHandle>;

const ChartHandlesContext = createContext<ChartHandles | null>(null);
export const ChartHandlesProvider = ChartHandlesContext.Provider;
export const useChartHandles = (): ChartHandles | null => useContext(ChartHandlesContext);

/** Measures of the PDF's pictures, in points. */
const MAP_HEIGHT = 185;
const WIDE_HEIGHT = 170;
const GUTTER = 14;
const NARROW_SHAPE = 0.72;
const NARROW_TEXT = 6.5;

/** Options for the map on paper, next to the people of its zones: it takes four ninths of the width. */
export const mapOnPaper = (formatter: Formatter): DrawOptions => ({
  formatter,
  width: ((PAPER_WIDTH - GUTTER) * 4) / 9,
  height: MAP_HEIGHT,
  textSize: NARROW_TEXT,
});

/** Options for a chart on paper if several share a row, as in the PDF. */
export function chartOnPaper(formatter: Formatter, perRow: number): DrawOptions {
  if (perRow === 1) return { formatter, width: PAPER_WIDTH, height: WIDE_HEIGHT };
  const width = (PAPER_WIDTH - (perRow - 1) * GUTTER) / perRow;
  return { formatter, width, height: Math.max(120, width * NARROW_SHAPE), textSize: NARROW_TEXT };
}
