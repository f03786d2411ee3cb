import { useMemo } from "react";
import { DAYS_PER_BLOCK } from "../../../engine/needs/inputs.ts";
import { useFormat, useTexts } from "../../../framework/i18n/index.ts";

/** The name of a block: its days of the 21, and with its dates if they are given. */
export function useBlockText(): (block: number, dates?: { readonly from: string; readonly to: string }) => string {
  const text = useTexts("client.giving");
  const format = useFormat();
  return useMemo(
    () => (block, dates) => {
      const days = text("days", { from: (block - 1) * DAYS_PER_BLOCK + 1, to: block * DAYS_PER_BLOCK });
      return dates ? `${days} (${format.days(dates.from, dates.to)})` : days;
    },
    [text, format],
  );
}
