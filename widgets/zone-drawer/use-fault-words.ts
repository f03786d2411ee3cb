import { useCallback } from "react";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { PartFault } from "./areas.ts";

/** Decimals of a fault's coordinates in degrees: about 10 m. */
const DECIMALS = 4;

/** Values for the text of a faulty part: its number, the fault and its place. */
export function useFaultWords(): (fault: PartFault) => { part: number; reason: string } {
  const text = useTexts("widgets.zone-drawer");
  const format = useFormat();
  return useCallback(
    ({ index, reason, at }) => {
      const what = text(`faults.${reason}`);
      const [longitude, latitude] = (at ?? []).map((degrees) => format.number(degrees, { digits: DECIMALS }));
      const where = at && text("faultAt", { longitude: longitude ?? "", latitude: latitude ?? "" });
      return { part: index + 1, reason: where ? `${what} ${where}` : what };
    },
    [text, format],
  );
}
