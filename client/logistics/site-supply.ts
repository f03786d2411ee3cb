import type { z } from "zod";
import { getSiteSupply, saveSiteSupply } from "../../contract/supply/calls/site-supply.ts";
import { send } from "../../framework/http/api.ts";
import { useAnswer, useChange } from "../calls/use-call.ts";
import { estimationKey } from "../planning/estimations.ts";

/** Below the estimation's key, so that a new run is read with it. */
const keyOf = (eid: number) => [...estimationKey(eid), "site-supply"];

/** Which source supplies which site of an estimation, by its newest run. */
export const useSiteSupply = (eid: number) => useAnswer(getSiteSupply, keyOf(eid), { params: { eid } });

/** Saves what sources can load and where goods are. */
export const useSaveSiteSupply = (eid: number) =>
  useChange((body: z.input<typeof saveSiteSupply.body>) => send(saveSiteSupply, { body }), {
    onSuccess: (client, saved) => client.setQueryData(keyOf(eid), saved),
  });
