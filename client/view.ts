import { skipToken, useQuery } from "@tanstack/react-query";
import { useAtom } from "jotai";
import { createContext, useContext } from "react";
import { getPublished, getPublishedEstimation } from "../contract/calls/view.ts";
import { send } from "../framework/http/api.ts";
import { viewedEidAtom } from "./current.ts";

/** The published estimations, the latest published first. */
export function usePublishedList(enabled = true) {
  return useQuery({ queryKey: ["published"], queryFn: ({ signal }) => send(getPublished, { signal }), enabled });
}

/** One published estimation with its zones and figures; idle while none is given. */
export function usePublishedEstimation(eid: number | null) {
  return useQuery({
    queryKey: ["published", eid],
    queryFn: eid === null ? skipToken : ({ signal }) => send(getPublishedEstimation, { params: { eid }, signal }),
  });
}

/** The estimation looked at, else the latest published; null where nothing is published or it is not known yet. */
export function useViewedEid(enabled = true): readonly [number | null, (eid: number | null) => void] {
  const [chosen, choose] = useAtom(viewedEidAtom);
  const latest = usePublishedList(enabled).data?.[0]?.eid ?? null;
  return [enabled ? (chosen ?? latest) : null, choose];
}

/** What a widget shows: the estimation that is being worked on, or a published one as it was last calculated. */
export const SOURCES = ["working", "published"] as const;
export type Source = (typeof SOURCES)[number];

/** The source that a widget's config names, for its parts. */
export const SourceContext = createContext<Source>("working");
export const useSource = (): Source => useContext(SourceContext);
