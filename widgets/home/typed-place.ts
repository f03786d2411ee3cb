import { useQuery } from "@tanstack/react-query";
import { useLocale } from "../../framework/i18n/index.ts";

/** A place that was typed in numbers. */
export interface TypedPlace {
  readonly kind: "coordinates";
  /** As decimal degrees, in the reader's way. */
  readonly name: string;
  readonly bounds: readonly [number, number, number, number];
}

/** The places that coordinates may mean, the likeliest first; none for any other text. What reads them is fetched with the first digit. */
export function useTypedPlaces(typed: string) {
  const locale = useLocale();
  return useQuery({
    queryKey: ["coordinates", typed, locale],
    enabled: /\d/.test(typed),
    staleTime: Infinity,
    queryFn: async ({ client }) => (await import("./read-places.ts")).readPlaces(typed, locale, client),
  });
}
