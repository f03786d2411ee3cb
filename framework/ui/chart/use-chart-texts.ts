import { useMemo } from "react";
import { useTexts } from "../../i18n/texts.ts";
import type { ChartTexts } from "./chart-options.ts";

/** What the chart library shows and says, in the reader's language. */
export function useChartTexts(): ChartTexts {
  const text = useTexts("chart");
  return useMemo(
    () => ({
      noData: text("noData"),
      lang: {
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
            emptyChart: text("empty"),
          },
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
            },
          },
        },
      },
    }),
    [text],
  );
}
