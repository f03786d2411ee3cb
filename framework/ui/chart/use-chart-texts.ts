import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useTexts } from "../../i18n/texts.ts";
import type { ChartTexts } from "./chart-options.ts";

/** What the chart library shows and says, in the reader's language. */
export function useChartTexts(): ChartTexts {
  const text = useTexts("chart");
  const locale = useTranslation().i18n.resolvedLanguage ?? "en";
  return useMemo(
    () => ({
      noData: text("noData"),
      ends: { low: text("low"), high: text("high") },
      lang: {
        // Numbers and dates too; the library would go by a `lang` around it, which in a foreign page is not ours.
        locale,
        noData: text("noData"),
        accessibility: {
          chartContainerLabel: text("container"),
          svgContainerLabel: text("svg"),
          defaultChartTitle: text("defaultTitle"),
          legend: {
            legendLabel: text("legend"),
            legendLabelNoTitle: text("legendOf"),
            legendItem: text("legendItem"),
          },
          screenReaderSection: { endOfChartMarker: text("end"), beforeRegionLabel: "", afterRegionLabel: "" },
          chartTypes: {
            columnSingle: text("columnSingle"),
            columnMultiple: text("columnMultiple"),
            lineSingle: text("lineSingle"),
            lineMultiple: text("lineMultiple"),
            defaultSingle: text("columnSingle"),
            defaultMultiple: text("columnMultiple"),
            emptyChart: text("empty"),
          },
          // Said of bars between two figures, in English; the description says what they are.
          seriesTypeDescriptions: { columnrange: "" },
          axis: {
            xAxisDescriptionSingular: text("xAxis"),
            yAxisDescriptionSingular: text("yAxis"),
            rangeCategories: text("rangeCategories"),
            rangeFromTo: text("rangeFromTo"),
            defaultAxisNames: { categories: text("categories"), values: text("values"), time: text("time") },
          },
          series: {
            nullPointValue: text("noData"),
            summary: {
              default: text("series"),
              defaultCombination: text("series"),
              column: text("series"),
              columnCombination: text("series"),
              line: text("lineSeries"),
              lineCombination: text("lineSeries"),
              columnrange: text("series"),
              columnrangeCombination: text("series"),
            },
          },
        },
      },
    }),
    [text, locale],
  );
}
