import { keepPreviousData } from "@tanstack/react-query";
import * as calls from "../../contract/storms/calls/plans.ts";
import type { StormMappingRows } from "../../contract/storms/calls/plans.ts";
import { STORMS } from "./storms.ts";
import { useAnswer, useCallChange } from "../calls/use-call.ts";

const MAPPING = [...STORMS, "mapping"] as const;

/** The agency's mapping of each area of an advisory to a zone. */
export const useStormMapping = () => useAnswer(calls.getStormMapping, MAPPING);

/** Saves a mapping for the whole agency. */
export const useSaveStormMapping = () =>
  useCallChange(calls.saveStormMapping, {
    onSuccess: (client, kept) => client.setQueryData(MAPPING, kept),
    onError: (client) => client.invalidateQueries({ queryKey: MAPPING }),
  });

/** An advisory and the options of a plan from it. */
export interface PlanRequest {
  readonly advisoryId: number;
  readonly mapping: StormMappingRows;
  /** Whether winds beyond the advisory's hours are estimated; true by default. */
  readonly beyondHorizon?: boolean;
}

/** The preview of an advisory for an estimation or a new one; saves nothing. Idle without an advisory or an area. */
export function useAdvisoryPreview(
  asked: (PlanRequest & { readonly did?: number | undefined }) | null,
  eid: number | null,
) {
  const idle = asked === null || asked.mapping.length === 0;
  const body = idle ? null : { ...asked, ...(eid === null ? {} : { eid }) };
  return useAnswer(calls.previewAdvisory, [...STORMS, "preview", body], body && { body }, {
    placeholderData: idle ? undefined : keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
}
