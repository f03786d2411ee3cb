import type { ZoneStatisticsAnswer } from "../../../contract/domain.ts";
import type { ZoneStatistics } from "../../../engine/zones/shapes.ts";

/** What counties are called, by five-digit FIPS. */
export type CountyNames = ReadonlyMap<string, { readonly name: string }>;

/** The engine's answer as it crosses the wire: counties named, members left out. */
export function statisticsAnswer(
  statistics: ZoneStatistics,
  { counties }: { readonly counties: CountyNames },
): ZoneStatisticsAnswer {
  const { members: _, ...sums } = statistics;
  return {
    ...sums,
    counties: statistics.counties.map((county) => ({
      ...county,
      name: counties.get(county.county)?.name ?? county.county,
    })),
  };
}
