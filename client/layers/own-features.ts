import { skipToken, useQuery } from "@tanstack/react-query";
import type { Position } from "geojson";
import type { SupplyRow } from "../../contract/calls/supply.ts";
import { FEATURE_SERVICE_PATH } from "../../contract/addresses.ts";
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

/** The most counties that a data set has: a country's. */
const COUNTIES = 4_000;

/** The middle of each county of a data set, by its name; idle while none is given. */
export const useCountyCenters = (dataSetId: number | null) =>
  useQuery({
    queryKey: ["dataSet", dataSetId, "countyCenters"],
    queryFn:
      dataSetId === null
        ? skipToken
        : async ({ signal }) => {
            const address = `${FEATURE_SERVICE_PATH}/2?dataSetId=${dataSetId}&maxAllowableOffset=0.05`;
            const { features } = await queryFeatures({ address, sublayer: "", where: null, limit: COUNTIES }, signal);
            return new Map(
              features.map((county): [string, Position] => {
                const [west, south, east, north] = boundsOfFeatures([county]) ?? [0, 0, 0, 0];
                return [String(county.attributes["name"]), [(west + east) / 2, (south + north) / 2]];
              }),
            );
          },
    staleTime: Infinity,
  });
