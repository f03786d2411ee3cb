import "highcharts/esm/modules/accessibility.js";
import "highcharts/esm/modules/exporting.js";
import "highcharts/esm/modules/pattern-fill.js";
import "../ui.css";
import type { Options } from "highcharts";
import { HighchartsReact, type HighchartsReactRefObject } from "highcharts-react-official";
import Highcharts from "highcharts/esm/highcharts.js";
import { useEffect, useImperativeHandle, useMemo, useRef, useState, useSyncExternalStore, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { numberFormat, signsOf } from "../../../contract/api/numbers.ts";
import { useLocale } from "../../i18n/format.ts";
import { useTexts } from "../../i18n/texts.ts";
import { FORCED_COLORS, PAPER, SERIES_COLORS, chartColorsAt, resolveColor } from "./chart-colors.ts";
import type { DrawnChart } from "./chart-files.ts";
import { chartOptions, speakAsWritten, type ChartProps, type ChartTexts } from "./chart-options.ts";

// Runs for every chart, after the library's own listeners, so that a chart's options can act before the chart is
// announced.
Highcharts.addEvent(Highcharts.Chart, "render", function () {
  if (this.container.parentElement) speakAsWritten(this.container.parentElement);
});

/** Functions of a drawn chart. */
export interface ChartHandle {
  /** The chart as SVG markup in paper colors, with its figures. */
  drawn(): DrawnChart;
}

/** Methods that the exporting module adds to a chart; the library's types leave them out. */
interface Exportable {
  getSVG(changes?: Options): string;
  readonly options: Options;
}

/** The chart itself; only {@link Chart} fetches it. */
export default function HighchartsChart({ handle, ...props }: ChartProps & { readonly handle?: Ref<ChartHandle> }) {
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<HighchartsReactRefObject>(null);
  const texts = useChartTexts();
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const locale = useLocale();
  const compact = useMemo(() => numberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }), [locale]);
  const theme = useThemeChange();
  const [element, setElement] = useState<Element | null>(null);
  useEffect(() => setElement(frame.current), []);

  const options = useMemo(
    () =>
      chartOptions(props, {
        colors: element ? chartColorsAt(element) : PAPER,
        texts,
        short: (value) => compact.format(value),
        seriesColor: (color, index) =>
          (color !== undefined && element && resolveColor(color, element)) ||
          (SERIES_COLORS[index % SERIES_COLORS.length] ?? SERIES_COLORS[0]),
      }),
    // The colors are read again when the theme changes; the props are compared by content.
    [JSON.stringify(props), texts, compact, element, theme, props.format],
  );

  // The handle stays the same while the drawn content changes.
  const shown = { ...props, language, ends: texts.ends };
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  useImperativeHandle(handle, () => {
    const chart = () => drawn.current?.chart as unknown as Exportable;
    // Unlike an export, this uses paper's colors only if they are passed.
    return {
      drawn() {
        const { title, description, language, ends, ...figures } = latest.current;
        const svg = chart().getSVG(chart().options.exporting?.chartOptions);
        return { svg, title, description, language, ends, figures };
      },
    };
  }, []);

  return (
    <div className="pv-chart" ref={frame}>
      {element && <HighchartsReact ref={drawn} highcharts={Highcharts} options={options} immutable />}
    </div>
  );
}

/** Attributes of the page's root and body that mark the theme. */
const MARKS = ["class", "data-theme", "data-variant", "style"];

const markOf = (element: Element) => MARKS.map((name) => element.getAttribute(name) ?? "").join("|");
const forced = matchMedia(FORCED_COLORS);
const snapshot = () => `${markOf(document.documentElement)} ${markOf(document.body)} ${forced.matches}`;

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  for (const element of [document.documentElement, document.body]) {
    observer.observe(element, { attributes: true, attributeFilter: MARKS });
  }
  forced.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    forced.removeEventListener("change", changed);
  };
}

/** A value that changes with the page's theme, for content that custom properties cannot color. */
function useThemeChange(): string {
  return useSyncExternalStore(watch, snapshot);
}

/** The separators with which the library itself writes numbers. */
function thousandsAndDecimals(locale: string) {
  const { group, decimal } = signsOf(locale);
  return { thousandsSep: group, decimalPoint: decimal };
}

/** The chart library's texts in the reader's language. */
function useChartTexts(): ChartTexts {
  const text = useTexts("chart");
  const locale = useLocale();
  return useMemo(
    () => ({
      noData: text("noData"),
      ends: { low: text("low"), high: text("high") },
      lang: {
        // Numbers and dates too; the library would use a surrounding `lang`, which is not ours in a foreign page.
        locale,
        ...thousandsAndDecimals(locale),
        noData: text("noData"),
        accessibility: {
          chartContainerLabel: text("container"),
          svgContainerLabel: text("svg"),
          defaultChartTitle: text("defaultTitle"),
          legend: { legendLabel: text("legend"), legendLabelNoTitle: text("legendOf"), legendItem: text("legendItem") },
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
          // The library describes bars between two figures in English; the description replaces that.
          seriesTypeDescriptions: { columnrange: "" },
          axis: {
            xAxisDescriptionSingular: text("xAxis"),
            yAxisDescriptionSingular: text("yAxis"),
            rangeCategories: text("rangeCategories"),
            // Of the figures, without thousands separators; the axis itself begins at zero.
            rangeFromTo: "",
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
