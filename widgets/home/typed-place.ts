import { useQuery } from "@tanstack/react-query";
import { useLocale } from "../../framework/i18n/index.ts";

/** A place that was typed in numbers. */
export interface TypedPlace {
  readonly kind: "coordinates";
  /** As decimal degrees, in the reader's way. */
  readonly name: string;
  readonly bounds: readonly [number, number, number, number];
}

/** The place that coordinates name (decimal, degrees and minutes, grid); none for any other text. What reads them is fetched with the first digit. */
export function useTypedPlace(typed: string) {
  const locale = useLocale();
  return useQuery({
    queryKey: ["coordinates", typed, locale],
    enabled: /\d/.test(typed),
    staleTime: Infinity,
    queryFn: async (): Promise<TypedPlace | null> => {
      const [{ readCoordinates, writeCoordinates }, { boundsAround }] = await Promise.all([
        import("../../map/coordinates.ts"),
        import("../../map/geo.ts"),
      ]);
      const at = readCoordinates(typed, locale);
      return at && { kind: "coordinates", name: writeCoordinates(at, locale).decimal, bounds: boundsAround(at) };
    },
  });
}
