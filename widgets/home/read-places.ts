import type { QueryClient } from "@tanstack/react-query";
import { getDataSets } from "../../contract/tracts/calls/tracts.ts";
import { send } from "../../framework/http/api.ts";
import { typedPlaces } from "../../map/typed-places.ts";
import type { TypedPlace } from "./typed-place.ts";

/** The possible places of coordinates (decimal, degrees and minutes, grid), those within the default data set first. */
export async function readPlaces(typed: string, locale: string, client: QueryClient): Promise<TypedPlace[]> {
  if (typedPlaces(typed, locale, null).length === 0) return [];
  // If data sets cannot be read, the typed place is used.
  const sets = await client
    .fetchQuery({ queryKey: ["dataSets"], queryFn: ({ signal }) => send(getDataSets, { signal }) })
    .catch(() => []);
  const within = sets.find((set) => set.isDefault)?.extent ?? null;
  return typedPlaces(typed, locale, within).map(({ label, bounds }) => ({ kind: "coordinates", name: label, bounds }));
}
