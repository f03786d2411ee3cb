import { useCallback, useMemo } from "react";
import { numberFormat } from "../../../engine/display/numbers.ts";
import { MISSING, useFormat, useLocale, useTexts } from "../../../framework/i18n/index.ts";
import { holdsCodes, type AttributeValue } from "./features.ts";
import type { LayerFileError } from "../files/fault.ts";
import type { FileLayer } from "../files/read-file.ts";
import type { LayerReport } from "./use-layers.ts";

type LayerTextValues = Readonly<Record<string, string | number>>;

/** The faults of a layer's file, in the reader's words. */
export function useFileFault(): (error: Pick<LayerFileError, "fault" | "values">) => string {
  const text = useTexts("client.layers.faults");
  return useCallback(
    ({ fault, values }) => {
      const faultText = text(fault, inMegabytes(fault, values));
      const { entry } = values;
      return entry === undefined ? faultText : `${entry}: ${faultText}`;
    },
    [text],
  );
}

/**
 * Notes on layers from a file: rows without a place that were left out, missing figures, and doubts about their places.
 */
export function useFileNotes(): (
  layers: readonly Pick<FileLayer, "name" | "placeless" | "missing" | "doubt">[],
) => string[] {
  const text = useTexts("client.layers");
  const { number } = useFormat();
  return useCallback(
    (layers) => {
      const count = layers.reduce((sum, { placeless }) => sum + placeless, 0);
      const left = count > 0 ? [text("placeless", { count, figure: number(count) })] : [];
      const missing = layers.flatMap((layer) =>
        layer.missing.map((each) => text("missing", { ...each, figure: number(each.count) })),
      );
      const doubts = layers.flatMap(({ name, doubt }) =>
        doubt === null ? [] : text(`doubts.${doubt}`, { layer: name }),
      );
      return [...left, ...missing, ...doubts];
    },
    [text, number],
  );
}

/** Returns why a layer cannot be shown, in the reader's language; empty for one that can. */
export function useLayerFailure(): (report: LayerReport) => string {
  const text = useTexts("client.layers.failed");
  const faults = useTexts("client.layers.faults");
  return useCallback(
    (report) => {
      if (report.phase !== "failed") return "";
      const { fault, values } = report;
      const { reason } = values;
      if (fault === "unreadable" && typeof reason === "string") return faults(reason, inMegabytes(reason, values));
      return text(fault, inMegabytes(fault, values));
    },
    [text, faults],
  );
}

/**
 * Writes a figure of a layer, a feature or a class with its own decimals: four at most, none for a whole number; a dash
 * for none.
 */
export function useLayerFigure(): (value: number) => string {
  const locale = useLocale();
  return useMemo(() => {
    const figures = numberFormat(locale, { maximumFractionDigits: 4 });
    return (value) => (Number.isFinite(value) ? figures.format(value) : MISSING);
  }, [locale]);
}

/** A time as files and our services write it: a day with a time and its zone. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/;

/** Writes the value of a feature's field; times in the agency's time zone, codes as they are. */
export function useAttributeText(): (value: AttributeValue | undefined, field: string) => string {
  const figure = useLayerFigure();
  const format = useFormat();
  return useCallback(
    (value, field) => {
      if (typeof value === "number") return holdsCodes(field) ? String(value) : figure(value);
      if (value === null || value === undefined || value === "") return MISSING;
      const text = String(value);
      return MOMENT.test(text) ? format.instant(text) : text;
    },
    [figure, format],
  );
}

/** Sizes in megabytes, rounded up to a tenth, so that a file that is too large never reads as an allowed size. */
const inMegabytes = (fault: string, values: LayerTextValues): LayerTextValues =>
  fault.startsWith("tooLarge")
    ? Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === "number" ? Math.ceil(value / 100_000) / 10 : value,
        ]),
      )
    : values;
