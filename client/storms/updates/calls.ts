import type { QueryClient } from "@tanstack/react-query";
import { atom } from "jotai";
import * as calls from "../../../contract/storms/calls/updates.ts";
import { send } from "../../../framework/http/api.ts";
import { DISASTER_KEYS } from "../../planning/disasters.ts";
import { estimationKey } from "../../planning/estimations.ts";
import { LOOK, STORMS } from "../storms.ts";
import { useAnswer, useCallChange, useChange } from "../../calls/use-call.ts";

const NEW_UPDATES = [...STORMS, "newUpdates"] as const;

/** The estimation that the reader has just had made from an advisory, until its changes are visible. */
export const landedUpdateAtom = atom<number | null>(null);

/** The advisories of a disaster's storm with their estimations; checked from time to time. Idle without a disaster. */
export const useStormUpdates = (did: number | null) =>
  useAnswer(
    calls.getAdvisoryChanges,
    [...DISASTER_KEYS.updates, did],
    did === null ? null : { params: { did }, unasked: true },
    { refetchInterval: LOOK },
  );

/** Unread changes by new advisories that the reader follows; idle for users who may not see them. */
export const useNewUpdates = (may: boolean) =>
  useAnswer(calls.getStormNotices, NEW_UPDATES, may ? { unasked: true } : null, { refetchInterval: LOOK });

const refetch = (client: QueryClient) => client.invalidateQueries({ queryKey: DISASTER_KEYS.updates });

/** Switches following of a disaster's storm on or off. */
export const useFollowStorm = () => useCallChange(calls.followStorm, { onSettled: refetch });

/** Lets the storm's next advisory continue another plan of it. */
export const useContinueFrom = () =>
  useChange((eid: number) => send(calls.continueFrom, { body: { eid } }), { onSettled: refetch });

/** Sets whether the reader is notified. */
export const useWatchStorm = () => useCallChange(calls.watchStorm, { onSettled: refetch });

/** Marks a notice as read. */
export const useReadUpdate = () =>
  useChange((updateId: number) => send(calls.readUpdate, { body: { updateId } }), {
    onSuccess: (client, left) => client.setQueryData(NEW_UPDATES, left),
  });

/** Tries a skipped advisory again. */
export const useRetryUpdate = () =>
  useChange((updateId: number) => send(calls.retryUpdate, { body: { updateId } }), { onSettled: refetch });

/** Keeps the shape that someone drew, or takes the advisory's. */
export const useChooseZoneShape = () =>
  useCallChange(calls.chooseZoneShape, {
    onSettled: refetch,
    onSuccess: (client, { eid }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: estimationKey(eid) }),
        client.invalidateQueries({ queryKey: DISASTER_KEYS.all }),
      ]),
  });
