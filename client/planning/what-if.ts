import { keepPreviousData } from "@tanstack/react-query";
import { atom, useAtom } from "jotai";
import { calculateBand, compareEstimations } from "../../contract/planning/calls/what-if.ts";
import { DEFAULT_RANGES, type BandRanges } from "../../engine/sensitivity/band.ts";
import { estimationKey } from "./estimations.ts";
import { useAnswer } from "../calls/use-call.ts";

/** The ranges that were chosen; kept while the page is open. */
const rangesAtom = atom<BandRanges>(DEFAULT_RANGES);

export const useBandRanges = () => useAtom(rangesAtom);

/**
 * The band of an estimation's newest run `rid`; idle before the first run. The last one stays visible while another is
 * calculated.
 */
export const useBand = (eid: number | null, rid: number | null, ranges: BandRanges) =>
  useAnswer(
    calculateBand,
    [...estimationKey(eid), "band", rid, ranges],
    eid === null || rid === null ? null : { body: { eid, ranges } },
    { placeholderData: keepPreviousData },
  );

/**
 * Returns how two estimations' newest runs differ and why; idle until two different ones are chosen. Fetched again
 * whenever it is shown, since both may have changed.
 */
export const useWhatIf = (a: number | null, b: number | null) =>
  useAnswer(
    compareEstimations,
    [...estimationKey(a), "comparedWith", b],
    a === null || b === null || a === b ? null : { body: { a, b } },
    { staleTime: 0, retry: false },
  );
