import { useCallback, useMemo } from "react";
import { useCounties, useCurrentDataSet } from "../../tracts/tracts.ts";

/** The name of a county by its FIPS as the data set has it; a tract, or a county that it does not have, by its number. */
export function usePlaceNames(): (fips: string) => string {
  const counties = useCounties(useCurrentDataSet()?.dataSetId ?? null).data;
  const names = useMemo(() => new Map(counties?.map(({ fips, name }) => [fips, name])), [counties]);
  return useCallback((fips) => names.get(fips) ?? fips, [names]);
}
