import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { atom, useAtom } from "jotai";
import { calculateBand } from "../contract/calls/what-if.ts";
import { DEFAULT_RANGES } from "../engine/sensitivity/band.ts";
import type { BandRanges } from "../engine/sensitivity/band.ts";
import { send } from "../framework/http/api.ts";
import { estimationKey } from "./estimations.ts";

/** The ranges that were chosen; kept while the page is open. */
const rangesAtom = atom<BandRanges>(DEFAULT_RANGES);

export const useBandRanges = () => useAtom(rangesAtom);

/** The band of an estimation's newest run `rid`; idle before the first run. The last one stays in sight while another is calculated. */
export function useBand(eid: number | null, rid: number | null, ranges: BandRanges) {
  return useQuery({
    queryKey: [...estimationKey(eid), "band", rid, ranges] as const,
    queryFn:
      eid === null || rid === null ? skipToken : ({ signal }) => send(calculateBand, { body: { eid, ranges }, signal }),
    placeholderData: keepPreviousData,
  });
}
