import { useQuery } from "@tanstack/react-query";
import { useLocale } from "../../framework/i18n/index.ts";

/** A place typed as coordinates. */
export interface TypedPlace {
  readonly kind: "coordinates";
  /** Decimal degrees in the reader's locale. */
  readonly name: string;
  readonly bounds: readonly [number, number, number, number];
}

/** The possible places of coordinates, the likeliest first; none for other text. The parser is loaded with the first digit. */
export function useTypedPlaces(typed: string) {
  const locale = useLocale();
  return useQuery({
    queryKey: ["coordinates", typed, locale],
    enabled: /\d/.test(typed),
    staleTime: Infinity,
    queryFn: async ({ client }) => (await import("./read-places.ts")).readPlaces(typed, locale, client),
  });
}
