import { keepPreviousData } from "@tanstack/react-query";
import * as calls from "../../contract/storms/calls/plans.ts";
import type { StormMappingRows } from "../../contract/storms/calls/plans.ts";
import { send } from "../../framework/http/api.ts";
import { DISASTER_KEYS } from "../planning/disasters.ts";
import { estimationKey, estimationMoved } from "../planning/estimations.ts";
import { STORMS } from "./storms.ts";
import { useAnswer, useChange } from "../calls/use-call.ts";

const MAPPING = [...STORMS, "mapping"] as const;

/** Which zone each area of an advisory becomes, as the agency has it. */
export const useStormMapping = () => useAnswer(calls.getStormMapping, MAPPING);

/** Keeps a mapping for the whole agency. */
export const useSaveStormMapping = () =>
  useChange(
    (body: { readonly mapping: StormMappingRows; readonly version: number }) => send(calls.saveStormMapping, { body }),
    {
      onSuccess: (client, kept) => client.setQueryData(MAPPING, kept),
      onError: (client) => client.invalidateQueries({ queryKey: MAPPING }),
    },
  );

/** An advisory and what is to become of it. */
interface PlanRequest {
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

/** Entries that people made in a plan and that a fresh plan would not have; idle without a plan. */
export const useLeftOut = (eid: number | null) =>
  useAnswer(calls.getLeftOut, [...STORMS, "leftOut", eid], eid === null ? null : { params: { eid } }, { staleTime: 0 });

/** How a plan is made beyond its advisory. */
interface PlanWishes {
  readonly did?: number;
  readonly fresh?: boolean;
  readonly continued?: boolean;
  readonly follow?: boolean;
}

/** Makes a plan from an advisory; the caller chooses what it answers. */
export const usePlanFromAdvisory = () =>
  useChange((body: PlanRequest & PlanWishes) => send(calls.planFromAdvisory, { body }), {
    onSuccess: (client, { did }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: DISASTER_KEYS.all }),
        // Also where no one looks at it now: a list without the new estimation would take it for deleted.
        client.invalidateQueries({ queryKey: DISASTER_KEYS.estimations(did), refetchType: "all" }),
        client.invalidateQueries({ queryKey: [...STORMS, "preview"] }),
        client.invalidateQueries({ queryKey: [...STORMS, "updates"] }),
      ]),
  });

/** Draws the zones of an estimation from an advisory. */
export const useTakeStormZones = () =>
  useChange(
    (body: PlanRequest & { readonly eid: number; readonly version: number }) => send(calls.takeStormZones, { body }),
    {
      onSuccess: async (client, moved) => {
        await client.invalidateQueries({ queryKey: estimationKey(moved.eid) });
        await estimationMoved(client, moved);
      },
    },
  );
