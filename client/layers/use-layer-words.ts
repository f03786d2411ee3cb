import { useCallback } from "react";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { LayerFileError } from "./files/fault.ts";
import type { LayerReport } from "./use-layers.ts";

/** What is wrong with a layer's file, in the reader's words. */
export function useFileFault(): (error: Pick<LayerFileError, "fault" | "values">) => string {
  const text = useTexts("client.layers.faults");
  const { number } = useFormat();
  return useCallback(
    ({ fault, values }) => text(fault, { ...values, ...sizesIn(fault, values, number) }),
    [text, number],
  );
}

/** Why a layer cannot be shown, in the reader's words; empty for one that can. */
export function useLayerFailure(): (report: LayerReport) => string {
  const text = useTexts("client.layers.failed");
  const faults = useTexts("client.layers.faults");
  const { number } = useFormat();
  return useCallback(
    (report) => {
      if (report.phase !== "failed") return "";
      const { fault, values } = report;
      const { reason } = values;
      if (fault === "unreadable" && typeof reason === "string")
        return faults(reason, { ...values, ...sizesIn(reason, values, number) });
      return text(fault, { ...values, ...sizesIn(fault, values, number) });
    },
    [text, faults, number],
  );
}

/** Sizes are said in megabytes, counts as numbers of the reader's language. */
function sizesIn(
  fault: string,
  values: Readonly<Record<string, string | number>>,
  number: (value: number) => string,
): Record<string, string> {
  const scale = fault.startsWith("tooLarge") ? 1_000_000 : 1;
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === "number" ? [[name, number(Math.round(value / scale))]] : [],
    ),
  );
}
