import { useCallback } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import type { LayerFileError } from "./files/fault.ts";
import type { LayerReport } from "./use-layers.ts";

type Values = Readonly<Record<string, string | number>>;

/** What is wrong with a layer's file, in the reader's words. */
export function useFileFault(): (error: Pick<LayerFileError, "fault" | "values">) => string {
  const text = useTexts("client.layers.faults");
  return useCallback(({ fault, values }) => text(fault, inMegabytes(fault, values)), [text]);
}

/** Why a layer cannot be shown, in the reader's words; empty for one that can. */
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

/** Sizes in megabytes, to the next tenth, so that a file that is too large never reads as what is allowed. */
const inMegabytes = (fault: string, values: Values): Values =>
  fault.startsWith("tooLarge")
    ? Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === "number" ? Math.ceil(value / 100_000) / 10 : value,
        ]),
      )
    : values;
