import { useAnswer, useCallChange, useChange } from "../calls/use-call.ts";
import type { z } from "zod";
import { getSiteStates } from "../../contract/supply/calls/site-states.ts";
import { applySiteProposal } from "../../contract/supply/calls/site-proposals.ts";
import * as calls from "../../contract/supply/calls/sites.ts";
import { sheetsMoved } from "../sheets/sheet-calls.ts";
import { send } from "../../framework/http/api.ts";

const KEY = ["sites"] as const;

/** The sites on a day. */
export const useSites = (day: string) => useAnswer(calls.getSites, [...KEY, day], { params: { day } });

/** The states of the active facilities on a day, for the map; idle without one. */
export const useSiteStates = (day: string | null) =>
  useAnswer(getSiteStates, [...KEY, "states", day], day === null ? null : { params: { day } });

/** What the open points of a day can serve in an estimation's zones; idle without one. */
export const useSiteReach = (eid: number | null, day: string, miles: (typeof calls.MILES)[number]) =>
  useAnswer(
    calls.getSiteReach,
    [...KEY, "reach", eid, day, miles],
    eid === null ? null : { params: { eid, day, miles } },
  );

/** Sets the state of sites from a day on. */
export const useSetSiteState = () =>
  useChange((body: z.input<typeof calls.setSiteState.body>) => send(calls.setSiteState, { body }), {
    onSuccess: (client) => client.invalidateQueries({ queryKey: KEY }),
  });

/** Opens and closes a proposal's sites by day. */
export const useApplyProposal = () =>
  useCallChange(applySiteProposal, { onSuccess: (client) => client.invalidateQueries({ queryKey: KEY }) });

/** Saves how many people a site served on a day. */
export const useSaveSiteServed = () =>
  useCallChange(calls.saveSiteServed, { onSuccess: (client) => client.invalidateQueries({ queryKey: KEY }) });

/** Has features of a layer checked as facilities (without `basis`), or saved, all or none. */
export const useImportSites = () =>
  useChange((body: z.input<typeof calls.importSites.body>) => send(calls.importSites, { body }), {
    onSuccess: (client, { saved }) =>
      saved ? Promise.all([client.invalidateQueries({ queryKey: KEY }), sheetsMoved(client)]) : undefined,
  });

/** The sites that are open to the public today. */
export const useOpenSites = () => useAnswer(calls.getOpenSites, [...KEY, "open"]);
