import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import * as calls from "../../../contract/supply/calls/supply.ts";
import { send } from "../../../framework/http/api.ts";
import { SHEET_KEYS, sheetsMoved } from "../../sheets/sheet-calls.ts";
import { useChange } from "../../calls/use-call.ts";

const AFTERWARDS = {
  onSuccess: (client: QueryClient) => sheetsMoved(client),
  // The one who was refused looks at old figures.
  onError: (client: QueryClient) => client.invalidateQueries({ queryKey: SHEET_KEYS.all }),
};

/** Makes an agency's trucks stock and allocates them, in one act. */
export const useGiveTrucks = () =>
  useChange((body: z.input<typeof calls.giveTrucks.body>) => send(calls.giveTrucks, { body }), AFTERWARDS);

/** Allocates all that is left of stocks. */
export const useGiveStock = () =>
  useChange((body: z.input<typeof calls.giveStock.body>) => send(calls.giveStock, { body }), AFTERWARDS);
