import { skipToken, useQuery } from "@tanstack/react-query";
import { getClassBreaks, getCounties, getDataSets, getTracts, type DataSet } from "../contract/calls/tracts.ts";
import type { StatisticKey } from "../contract/domain.ts";
import { anyOf } from "../contract/privileges.ts";
import { usePermits } from "../framework/gate/session.ts";
import { send } from "../framework/http/api.ts";
import { useCurrentEstimationId } from "./current.ts";
import { useEstimation } from "./estimations.ts";

/** A data set never changes under its id but by an import of the same year; ten minutes is fresh enough. */
const STALE_MS = 600_000;

/** The tract data sets, newest year first, the sample last. */
export function useDataSets() {
  return useQuery({ queryKey: ["dataSets"], queryFn: ({ signal }) => send(getDataSets, { signal }) });
}

/**
 * The data set of the chosen estimation; without one, or for who may not view it (the choice survives a sign-out), the
 * newest. Null while unknown.
 */
export function useCurrentDataSet(): DataSet | null {
  const mayView = usePermits(anyOf("estimation.view", "estimation.edit"));
  const chosen = useCurrentEstimationId();
  const estimation = useEstimation(mayView ? chosen : null).data;
  const sets = useDataSets().data;
  return (estimation ? sets?.find((set) => set.dataSetId === estimation.dataSetId) : sets?.[0]) ?? null;
}

/** The counties of a data set, by name; idle while none is given. */
export function useCounties(dataSetId: number | null) {
  return useQuery({
    queryKey: ["dataSet", dataSetId, "counties"],
    queryFn: dataSetId === null ? skipToken : ({ signal }) => send(getCounties, { params: { dataSetId }, signal }),
    staleTime: STALE_MS,
  });
}

/** The tracts of one county, by FIPS; idle while none is given. */
export function useTracts(dataSetId: number | null, county: string | null) {
  return useQuery({
    queryKey: ["dataSet", dataSetId, "tracts", county],
    queryFn:
      dataSetId === null || county === null
        ? skipToken
        : ({ signal }) => send(getTracts, { params: { dataSetId, county }, signal }),
    staleTime: STALE_MS,
  });
}

/** Quantile class breaks of one statistic, for tracts and for counties. */
export function useClassBreaks(dataSetId: number | null, statistic: StatisticKey) {
  return useQuery({
    queryKey: ["dataSet", dataSetId, "classBreaks", statistic],
    queryFn:
      dataSetId === null
        ? skipToken
        : ({ signal }) => send(getClassBreaks, { params: { dataSetId, statistic }, signal }),
    staleTime: STALE_MS,
  });
}
