import assert from "node:assert/strict";
import { startPeer } from "../bench/koop.ts";
import type { Asked } from "./run.ts";

interface Answer {
  readonly features: readonly { readonly attributes: Readonly<Record<string, string | number | null>> }[];
  readonly count?: number;
  readonly error?: unknown;
}

/**
 * All but `stddev`, which Koop calculates for the population while its `var` is a sample's; in SQL both are a sample's.
 */
const statistics = JSON.stringify(
  ["count", "sum", "min", "max", "avg", "var"].map((statisticType) => ({
    statisticType,
    onStatisticField: "population",
    outStatisticFieldName: `of_${statisticType}`,
  })),
);
const spatialReference = { wkid: 4326 };
const POLYGON = { rings: [[[-81.6, 28.3], [-81.1, 28.9], [-80.9, 28.2], [-81.6, 28.3]]], spatialReference }; // oxfmt-ignore
const ENVELOPE = { xmin: -81.6, ymin: 28.3, xmax: -81.2, ymax: 28.7, spatialReference };
const within = (geometry: object, geometryType: string, relation: string): Readonly<Record<string, string>> => ({
  geometry: JSON.stringify(geometry),
  geometryType: `esriGeometry${geometryType}`,
  inSR: "4326",
  spatialRel: `esriSpatialRel${relation}`,
  returnGeometry: "false",
  outFields: "fips",
});

/** The questions for both servers. */
const QUESTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "figures of all": { where: "population > 0", outStatistics: statistics },
  "figures of counties": { where: "population > 0", outStatistics: statistics, groupByFieldsForStatistics: "county" },
  "different values": { where: "1=1", outFields: "county", returnDistinctValues: "true", returnGeometry: "false" },
  "an attribute": { where: "population > 5000 AND county = '12001'", outFields: "fips", returnGeometry: "false" },
  "a pattern": { where: "fips LIKE '12001%'", outFields: "fips", returnGeometry: "false" },
  "an envelope that meets": within(ENVELOPE, "Envelope", "Intersects"),
  "a polygon that meets": within(POLYGON, "Polygon", "Intersects"),
  "a polygon that holds": within(POLYGON, "Polygon", "Contains"),
};

/** Sends the same queries about the same tracts to Koop, an independent feature server. */
export async function askKoop({ server, url, folder }: Asked): Promise<void> {
  const peer = await startPeer(server, folder);
  try {
    const differences: string[] = [];
    for (const [what, question] of Object.entries(QUESTIONS)) {
      const [ours, theirs] = await Promise.all([rowsOf(url, question), rowsOf(peer.url, question)]);
      try {
        assert.deepEqual(ours, theirs);
        assert.ok(ours.length > 0, "nothing was found");
      } catch (error) {
        differences.push(`${what}: ${(error as Error).message.slice(0, 500)}`);
      }
    }
    if (differences.length > 0) throw new Error(differences.join("\n"));
  } finally {
    peer.stop();
  }
}

/** Rows without their ids, sorted, with figures to nine digits. */
async function rowsOf(url: string, question: Readonly<Record<string, string>>): Promise<string[]> {
  const asked = new URLSearchParams({ f: "json", resultRecordCount: "2000", ...question });
  const answer = (await (await fetch(`${url}/query?${asked}`)).json()) as Answer;
  if (answer.error !== undefined) throw new Error(`${url}: ${JSON.stringify(answer.error)}`);
  const rows = answer.features.map(({ attributes: { OBJECTID: _, ...values } }) =>
    Object.entries(values)
      .map(([name, value]) => `${name} ${typeof value === "number" ? Number(value.toPrecision(9)) : value}`)
      .sort()
      .join(", "),
  );
  return rows.sort();
}
