import { useEffect, useImperativeHandle, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { Ref } from "react";
import Highcharts from "highcharts/esm/highcharts.js";
import "highcharts/esm/modules/accessibility.js";
import "highcharts/esm/modules/exporting.js";
import type { Options } from "highcharts";
import { HighchartsReact } from "highcharts-react-official";
import type { HighchartsReactRefObject } from "highcharts-react-official";
import { useTranslation } from "react-i18next";
import type { ChartFileType, ChartHandle, ChartProps } from "./Chart.tsx";
import { chartColorsAt, PAPER, resolveColor, SERIES_COLORS } from "./chart-colors.ts";
import { saveBlob } from "../export.ts";
import { chartCsv } from "./chart-csv.ts";
import { chartOptions } from "./chart-options.ts";
import { pdfOfSvg } from "./chart-pdf.ts";
import { useChartTexts } from "./use-chart-texts.ts";
import "./Chart.css";

/** Those that the library writes. */
const MIME_TYPES = { png: "image/png", svg: "image/svg+xml" } as const satisfies Partial<Record<ChartFileType, string>>;

/** What the exporting module adds to a chart; the library's types leave it out. */
interface Exportable {
  exportChart(options: { type: string; filename: string }): Promise<void>;
  getSVG(changes?: Options): string;
  readonly options: Options;
}

/** The chart itself; only {@link Chart} fetches it. */
export default function HighchartsChart({ handle, ...props }: ChartProps & { readonly handle?: Ref<ChartHandle> }) {
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<HighchartsReactRefObject>(null);
  const texts = useChartTexts();
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const compact = useMemo(
    () => new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 }),
    [language],
  );
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
    // The colors are read again when the theme changes; the props are compared by what they hold.
    [JSON.stringify(props), texts, compact, element, theme, props.format],
  );

  // The handle stays the same while what is drawn changes.
  const shown = { ...props, language, ends: texts.ends };
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  useImperativeHandle(handle, () => {
    const chart = () => drawn.current?.chart as unknown as Exportable;
    // Unlike an export, this takes paper's colors only where it is given them.
    const svg = () => chart().getSVG(chart().options.exporting?.chartOptions);
    return {
      svg,
      async save(type) {
        const { fileStem, title, description, language, ends, ...figures } = latest.current;
        if (type === "csv") {
          // The mark tells Excel that the file is UTF-8.
          const blob = new Blob(["\ufeff", chartCsv(figures, ends)], { type: "text/csv;charset=utf-8" });
          saveBlob(blob, `${fileStem}.csv`);
        } else if (type === "pdf") {
          saveBlob(await pdfOfSvg(svg(), { title, description, language }), `${fileStem}.pdf`);
        } else await chart().exportChart({ type: MIME_TYPES[type], filename: fileStem });
      },
    };
  }, []);

  return (
    <div className="pv-chart" ref={frame}>
      {element && <HighchartsReact ref={drawn} highcharts={Highcharts} options={options} immutable />}
    </div>
  );
}

/** What marks the theme, on the page's root and body. */
const MARKS = ["class", "data-theme", "data-variant", "style"];

const markOf = (element: Element) => MARKS.map((name) => element.getAttribute(name) ?? "").join("|");
const snapshot = () => `${markOf(document.documentElement)} ${markOf(document.body)}`;

function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  for (const element of [document.documentElement, document.body]) {
    observer.observe(element, { attributes: true, attributeFilter: MARKS });
  }
  return () => observer.disconnect();
}

/** A value that changes with the page's theme, for what cannot be colored by custom properties. */
function useThemeChange(): string {
  return useSyncExternalStore(watch, snapshot);
}
