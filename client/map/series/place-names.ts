import { useCallback, useMemo } from "react";
import { useCounties, useCurrentDataSet } from "../../tracts/tracts.ts";

/** The name of a county by its FIPS, from the data set; for a tract, or a county that it does not have, the number. */
export function usePlaceNames(): (fips: string) => string {
  const counties = useCounties(useCurrentDataSet()?.dataSetId ?? null).data;
  const names = useMemo(() => new Map(counties?.map(({ fips, name }) => [fips, name])), [counties]);
  return useCallback((fips) => names.get(fips) ?? fips, [names]);
}
