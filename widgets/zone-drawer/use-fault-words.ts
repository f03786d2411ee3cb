import { useCallback } from "react";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { PartFault } from "./areas.ts";

/** Decimals of a degree by which a fault is found on the map: about 10 m. */
const DECIMALS = 4;

/** What fills the text of a faulty part: its number, what is wrong with it and where. */
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
