import type { QueryClient } from "@tanstack/react-query";
import * as calls from "../../contract/storms/calls/storms.ts";
import { send } from "../../framework/http/api.ts";
import { useAnswer, useChange } from "../calls/use-call.ts";

export const STORMS = ["storms"] as const;

/** The storms with their advisories, the one with the newest advisory first. */
export const useStorms = () => useAnswer(calls.getStorms, STORMS);

/** The same from the cache: only what another part of the page has already fetched. */
export const useKnownStorms = () => useAnswer(calls.getStorms, STORMS, null).data;

/** An advisory with its shapes, which never change; idle while none is wanted. */
export const useAdvisory = (advisoryId: number | null) =>
  useAnswer(
    calls.getAdvisory,
    [...STORMS, "advisory", advisoryId],
    advisoryId === null ? null : { params: { advisoryId } },
  );

const refetch = (client: QueryClient) => client.invalidateQueries({ queryKey: STORMS });

/** Deletes a storm with all its advisories. */
export const useDeleteStorm = () =>
  useChange(
    (storm: { readonly stormId: number; readonly version: number }) => send(calls.deleteStorm, { body: storm }),
    {
      onSettled: refetch,
    },
  );
