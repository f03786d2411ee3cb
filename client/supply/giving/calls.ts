import type { QueryClient } from "@tanstack/react-query";
import * as calls from "../../../contract/supply/calls/supply.ts";
import { SHEET_KEYS, sheetsMoved } from "../../sheets/sheet-calls.ts";
import { useCallChange } from "../../calls/use-call.ts";

const AFTERWARDS = {
  onSuccess: (client: QueryClient) => sheetsMoved(client),
  // After a refusal the shown figures are outdated.
  onError: (client: QueryClient) => client.invalidateQueries({ queryKey: SHEET_KEYS.all }),
};

/** Adds an agency's trucks to stock and allocates them in one save. */
export const useGiveTrucks = () => useCallChange(calls.giveTrucks, AFTERWARDS);

/** Allocates all that is left of stocks. */
export const useGiveStock = () => useCallChange(calls.giveStock, AFTERWARDS);
