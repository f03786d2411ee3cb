import { useAtom } from "jotai";
import { createContext, useContext } from "react";
import { getPublished, getPublishedEstimation } from "../../contract/reports/calls/published.ts";
import { viewedEidAtom } from "../planning/current.ts";
import type { Source } from "../planning/source.ts";
import { useAnswer } from "../calls/use-call.ts";

/** The published estimations, the latest published first. */
export const usePublishedList = (enabled = true) => useAnswer(getPublished, ["published"], {}, { enabled });

/** One published estimation with its zones and figures; idle while none is given. */
export const usePublishedEstimation = (eid: number | null) =>
  useAnswer(getPublishedEstimation, ["published", eid], eid === null ? null : { params: { eid } });

/**
 * The estimation that the reader views, else the latest published; null if nothing is published or it is not known yet.
 */
export function useViewedEid(enabled = true): readonly [number | null, (eid: number | null) => void] {
  const [chosen, choose] = useAtom(viewedEidAtom);
  const latest = usePublishedList(enabled).data?.[0]?.eid ?? null;
  return [enabled ? (chosen ?? latest) : null, choose];
}

/** The source that a widget's config names, for its parts. */
export const SourceContext = createContext<Source>("working");
export const useSource = (): Source => useContext(SourceContext);
