import type { Classing } from "../../engine/display/class-bounds.ts";
import type { Measure } from "../../engine/words/measures.ts";
import {
  getClassBreaks,
  getCounties,
  getDataSets,
  getTracts,
  type DataSet,
} from "../../contract/tracts/calls/tracts.ts";
import type { StatisticKey } from "../../contract/api/domain.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useChosenEid } from "../planning/current.ts";
import { useEstimation } from "../planning/estimations.ts";
import { useAnswer } from "../calls/use-call.ts";

/** A data set never changes under its id except by an import of the same year; ten minutes is fresh enough. */
const STALE_MS = 600_000;

/** The tract data sets, the default first; hidden ones too, since estimations may name them. */
export const useDataSets = () => useAnswer(getDataSets, ["dataSets"]);

/**
 * The data set of the chosen estimation; without one, or for users who may not view it (the choice survives a
 * sign-out), the default. Null while unknown.
 */
export function useCurrentDataSet(): DataSet | null {
  const mayView = usePermits(anyOf("estimation.view", "estimation.edit"));
  const chosen = useChosenEid();
  const estimation = useEstimation(mayView ? chosen : null).data;
  const sets = useDataSets().data;
  return (
    (estimation ? sets?.find((set) => set.dataSetId === estimation.dataSetId) : sets?.find((set) => set.isDefault)) ??
    null
  );
}

/** The counties of a data set, by name; idle without a data set. */
export const useCounties = (dataSetId: number | null) =>
  useAnswer(getCounties, ["dataSet", dataSetId, "counties"], dataSetId === null ? null : { params: { dataSetId } }, {
    staleTime: STALE_MS,
  });

/** The tracts of one county, by FIPS; idle without a county. */
export const useTracts = (dataSetId: number | null, county: string | null) =>
  useAnswer(
    getTracts,
    ["dataSet", dataSetId, "tracts", county],
    dataSetId === null || county === null ? null : { params: { dataSetId, county } },
    { staleTime: STALE_MS },
  );

/** The classes of one statistic, as share or count, for tracts and for counties; keeps the previous ones while loading. */
export const useClassBreaks = (
  dataSetId: number | null,
  { statistic, measure, classing }: { statistic: StatisticKey; measure: Measure; classing: Classing },
) => {
  const { method, classes, own } = classing;
  const query: Record<string, string | number> =
    method === "own" ? { method, own: own.join(",") } : { method, classes };
  return useAnswer(
    getClassBreaks,
    ["dataSet", dataSetId, "classBreaks", statistic, measure, query],
    dataSetId === null ? null : { params: { dataSetId, statistic, measure }, query },
    { staleTime: STALE_MS },
  );
};
