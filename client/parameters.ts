import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  getDefaults,
  getParameters,
  saveParameters,
  suggestAssistance,
  type ParameterValues,
  type SuggestedRow,
} from "../contract/calls/parameters.ts";
import { send } from "../framework/http/api.ts";
import { estimationKey, estimationMoved } from "./estimations.ts";

const parametersKey = (eid: number | null) => [...estimationKey(eid), "parameters"] as const;

/** The three tabs and the settings of an estimation; idle while none is chosen. */
export function useParameters(eid: number | null) {
  return useQuery({
    queryKey: parametersKey(eid),
    queryFn: eid === null ? skipToken : ({ signal }) => send(getParameters, { params: { eid }, signal }),
  });
}

/** Saves the three tabs and the settings together at the version they were read. */
export function useSaveParameters() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ParameterValues & { eid: number; version: number }) => send(saveParameters, { body }),
    onSuccess: async (saved) => {
      client.setQueryData(parametersKey(saved.eid), saved);
      await estimationMoved(client, saved);
      // Another selection or overlap rule makes other zones and runs; their readers ask again.
      await client.invalidateQueries({ queryKey: [...estimationKey(saved.eid), "projections"] });
      await client.invalidateQueries({ queryKey: [...estimationKey(saved.eid), "zones"] });
    },
  });
}

/** What the form fills in for "reset to defaults" and for the Corps preset; saves nothing. */
export const fetchDefaults = (eid: number, preset: "default" | "corps") =>
  send(getDefaults, { params: { eid, preset } });

/** Suggested percentages for every assistance cell, from the suggested rows as they are in the form; saves nothing. */
export const fetchSuggestions = (eid: number, suggested: SuggestedRow[]) =>
  send(suggestAssistance, { body: { eid, suggested } });
