import { skipToken, useQuery } from "@tanstack/react-query";
import type { Position } from "geojson";
import { useMemo } from "react";
import type { SupplyRow } from "../../../contract/supply/calls/supply.ts";
import { FEATURE_SERVICE_PATH } from "../../../contract/api/addresses.ts";
import { boundsOfFeatures, featureSetOf, type FeatureSet } from "./features.ts";
import { queryFeatures } from "./service-features.ts";

/** The active facilities that have a place. */
export function facilityFeatures(rows: readonly SupplyRow<"facilities">[]): FeatureSet {
  return featureSetOf(
    rows
      .filter(({ active }) => active)
      .map(({ name, type, county, address, capacity, latitude, longitude }) => ({
        geometry:
          latitude === null || longitude === null ? null : { type: "Point", coordinates: [longitude, latitude] },
        properties: { name, type, county, address, capacity },
      })),
  ).set;
}

/** The contacts of counties, each in the middle of its county. */
export function contactFeatures(
  rows: readonly SupplyRow<"countyContacts">[],
  centers: ReadonlyMap<string, Position>,
): FeatureSet {
  return featureSetOf(
    rows.map(({ county, name, role, phone, email }) => {
      const center = centers.get(county);
      return {
        geometry: center ? { type: "Point", coordinates: center } : null,
        properties: { name, role, phone, email, county },
      };
    }),
  ).set;
}

/** The most counties that a data set has: those of the whole country. */
const COUNTIES = 4_000;

/** The counties of a data set, generalized to some two kilometers; idle without a data set. */
export const useCountyFeatures = (dataSetId: number | null) =>
  useQuery({
    queryKey: ["dataSet", dataSetId, "countyFeatures"],
    queryFn: dataSetId === null ? skipToken : ({ signal }) => queryCounties(dataSetId, signal),
    staleTime: Infinity,
  });

const queryCounties = (dataSetId: number, signal: AbortSignal): Promise<FeatureSet> => {
  const address = `${FEATURE_SERVICE_PATH}/2?dataSetId=${dataSetId}&maxAllowableOffset=0.02`;
  return queryFeatures({ address, sublayer: "", where: null, limit: COUNTIES }, signal);
};

/** The middle of each county of a data set, by its name; idle without a data set. */
export function useCountyCenters(dataSetId: number | null) {
  const { data, error, isFetching } = useCountyFeatures(dataSetId);
  const centers = useMemo(
    () =>
      data &&
      new Map(
        data.features.map((county): [string, Position] => {
          const [west, south, east, north] = boundsOfFeatures([county]) ?? [0, 0, 0, 0];
          return [String(county.attributes["name"]), [(west + east) / 2, (south + north) / 2]];
        }),
      ),
    [data],
  );
  return { data: centers, error, isFetching };
}
