import * as calls from "../../contract/planning/calls/parameters.ts";
import type { SuggestedRow } from "../../contract/planning/calls/parameters.ts";
import { send } from "../../framework/http/api.ts";
import { estimationKey, estimationMoved } from "../../client/planning/estimations.ts";
import { useAnswer, useCallChange } from "../../client/calls/use-call.ts";

const parametersKey = (eid: number | null) => [...estimationKey(eid), "parameters"] as const;

/** The three tabs and the settings of an estimation; idle without one. */
export const useParameters = (eid: number | null) =>
  useAnswer(calls.getParameters, parametersKey(eid), eid === null ? null : { params: { eid } });

/** Returns whether the parameters of an estimation were shown since the page was opened. */
export const useSeenParameters = (eid: number | null): boolean =>
  // Disabled and not idle: an observer without a call would take it from the panel's, and reading again would fail.
  useAnswer(calls.getParameters, parametersKey(eid), eid === null ? null : { params: { eid } }, { enabled: false })
    .data !== undefined;

/** Saves the three tabs and the settings together at the version they were read. */
export const useSaveParameters = () =>
  useCallChange(calls.saveParameters, {
    onSuccess: async (client, saved) => {
      client.setQueryData(parametersKey(saved.eid), saved);
      await estimationMoved(client, saved);
      // Another selection or overlap rule changes zones and runs, so their queries are refreshed.
      await client.invalidateQueries({ queryKey: [...estimationKey(saved.eid), "projections"] });
      await client.invalidateQueries({ queryKey: [...estimationKey(saved.eid), "zones"] });
    },
  });

/** Values for "reset to defaults" and for the Corps preset; saves nothing. */
export const fetchDefaults = (eid: number, preset: "default" | "corps") =>
  send(calls.getDefaults, { params: { eid, preset } });

/** Suggested percentages for every assistance cell, from the form's suggested rows; saves nothing. */
export const fetchSuggestions = (eid: number, suggested: SuggestedRow[]) =>
  send(calls.suggestAssistance, { body: { eid, suggested } });

/** The restoration curve that a column of an outage series gives each zone; saves nothing. */
export const fetchSeriesCurves = (params: { eid: number; seriesId: number; column: number }) =>
  send(calls.getSeriesCurves, { params });
