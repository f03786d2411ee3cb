import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import * as calls from "../../../contract/supply/calls/supply.ts";
import { send } from "../../../framework/http/api.ts";
import { SHEET_KEYS, sheetsMoved } from "../../sheets/sheet-calls.ts";
import { useChange } from "../../calls/use-call.ts";

const AFTERWARDS = {
  onSuccess: (client: QueryClient) => sheetsMoved(client),
  // After a refusal the shown figures are outdated.
  onError: (client: QueryClient) => client.invalidateQueries({ queryKey: SHEET_KEYS.all }),
};

/** Adds an agency's trucks to stock and allocates them in one save. */
export const useGiveTrucks = () =>
  useChange((body: z.input<typeof calls.giveTrucks.body>) => send(calls.giveTrucks, { body }), AFTERWARDS);

/** Allocates all that is left of stocks. */
export const useGiveStock = () =>
  useChange((body: z.input<typeof calls.giveStock.body>) => send(calls.giveStock, { body }), AFTERWARDS);
