import { keepPreviousData, skipToken, useQuery, type QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import * as calls from "../../contract/planning/calls/zones.ts";
import type { Zone } from "../../contract/planning/calls/zones.ts";
import type { ZonePartInput } from "../../contract/api/domain.ts";
import { send } from "../../framework/http/api.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { estimationKey, estimationMoved } from "./estimations.ts";
import { useAnswer, useCallChange } from "../calls/use-call.ts";

/** The zones of an estimation with its status and the rules they are counted by. */
export type ZoneSet = z.output<typeof calls.getZones.answer>;

/** Milliseconds after the last change of a drawing before it is sent for a preview. */
export const PREVIEW_REST_MS = 120;

const zonesKey = (eid: number | null) => [...estimationKey(eid), "zones"] as const;

/** The zones of an estimation; idle while none is chosen. */
export const useZones = (eid: number | null) =>
  useAnswer(calls.getZones, zonesKey(eid), eid === null ? null : { params: { eid } });

/** Outlines for a small map of an estimation, from its zones at one of its versions. */
export const useZoneOutlines = (eid: number, estimationVersion: number) =>
  useAnswer(calls.getZoneOutlines, [...zonesKey(eid), "outlines", estimationVersion], { params: { eid } });

/** The tracts that the zones count, at one version of the estimation. */
export const useZoneTracts = (eid: number, estimationVersion: number) =>
  useAnswer(calls.getZoneTracts, [...zonesKey(eid), "tracts", estimationVersion], { params: { eid } });

/**
 * The figures of one zone as currently drawn. Answers to earlier drawings are dropped, and the previous figures stay
 * until the latest arrives. Pass parts that have stopped changing (see PREVIEW_REST_MS); null or no parts send no
 * request.
 */
export function useZonePreview(eid: number | null, zone: number, parts: readonly ZonePartInput[] | null) {
  const idle = eid === null || parts === null || parts.length === 0;
  return useQuery({
    // The version of the saved zones is not part of the key: a save empties the previews (zonesMoved).
    queryKey: [...zonesKey(eid), "preview", zone, parts],
    queryFn: idle
      ? skipToken
      : ({ signal }) => send(calls.previewZones, { body: { eid, zones: [{ zone, parts: [...parts] }] }, signal }),
    placeholderData: idle ? undefined : keepPreviousData,
    // A drawing passes through hundreds of shapes; only the last few are worth their memory.
    gcTime: 10_000,
    retry: false,
  });
}

/** Describes when the people of the zones were counted and what has changed since; null while the count is current. */
export function useStaleCountText({ status, staleCount }: Pick<ZoneSet, "status" | "staleCount">): string | null {
  const text = useTexts("client.update.countedBefore");
  const format = useFormat();
  if (status !== "PopulationStale" || staleCount === null) return null;
  return text(staleCount.why, { when: format.instant(staleCount.countedAt) });
}

/** Saves a zone at the version it was read (none for a new one). */
export const useSaveZone = () =>
  useCallChange(calls.saveZone, { onSuccess: (client, answer) => zoneSaved(client, answer) });

/**
 * Reads all zones of an estimation again after one was written. It may have taken tracts from its neighbors, or someone
 * else's change may have: added to their old counts those tracts would be counted twice, and totals would exceed the
 * state's population.
 */
export const zoneSaved = (
  client: QueryClient,
  { zone, ...moved }: Omit<PlanState, "eid"> & { readonly zone: Pick<Zone, "eid"> },
): Promise<void> => zonesMoved(client, { eid: zone.eid, ...moved }, (zones) => zones);

/** Deletes a zone at the version it was read. */
export const useDeleteZone = () =>
  useCallChange(calls.deleteZone, {
    onSuccess: (client, moved) => zonesMoved(client, moved, (zones) => zones.filter((one) => one.zone !== moved.zone)),
  });

/** ReCalculate Population Details: the statistics of every zone of the estimation. */
export const useRecalculatePopulation = () =>
  useCallChange(calls.recalculatePopulation, {
    onSuccess: (client, moved) => zonesMoved(client, moved, () => moved.zones),
  });

type PlanState = Pick<ZoneSet, "eid" | "status" | "estimationVersion">;

/** Takes over the server's answer, and lets everything that depends on zones reload. */
async function zonesMoved(client: QueryClient, moved: PlanState, change: (zones: Zone[]) => Zone[]): Promise<void> {
  const { eid, status, estimationVersion } = moved;
  const key = zonesKey(eid);
  await client.cancelQueries({ queryKey: key, exact: true });
  client.setQueryData<ZoneSet>(key, (old) => old && { ...old, status, estimationVersion, zones: change(old.zones) });
  client.removeQueries({ queryKey: [...key, "preview"], type: "inactive" });
  await Promise.all([
    estimationMoved(client, { eid, status, estimationVersion }),
    // A changed zone can take tracts from its neighbors: their statistics are read again.
    client.invalidateQueries({ queryKey: key }),
    client.invalidateQueries({ queryKey: [...estimationKey(eid), "projections"] }),
    client.invalidateQueries({ queryKey: [...estimationKey(eid), "parameters"] }),
  ]);
}
