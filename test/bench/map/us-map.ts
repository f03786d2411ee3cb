import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { addOrUpdateDisaster } from "../../../contract/planning/calls/disasters.ts";
import { addOrUpdateEstimation } from "../../../contract/planning/calls/estimations.ts";
import { previewZones } from "../../../contract/planning/calls/zones.ts";
import { US, usTractFiles } from "../../fixtures/us-tracts.ts";
import { rectangle } from "../../fixtures/shapes.ts";
import { granted } from "../../kits/planning.ts";
import type { TestClient } from "../../kits/client.ts";
import { judged, median, timesOf, type Report } from "../figures.ts";

/** Target milliseconds for a preview of a zone with some hundred of all tracts, as its caller waits. */
const PREVIEW_TARGET = 500;

/** Imports 85,000 tracts into a product, which then shows them. */
export async function importUsTracts(folder: string, dataDir: string): Promise<void> {
  const files = await usTractFiles();
  const [statistics, geometry] = [path.join(folder, "us.csv"), path.join(folder, "us.geojson")];
  writeFileSync(statistics, files.statistics);
  writeFileSync(geometry, files.geometry);
  const args = ["--statistics", statistics, "--geometry", geometry, "--year", "2018"];
  execFileSync(process.execPath, ["cli/import-tracts.ts", ...args], { env: { ...process.env, DATA_DIR: dataDir } });
}

/** Previews a zone in the middle of the country repeatedly. */
export async function benchUsPreview(client: TestClient, report: Report): Promise<void> {
  const { did } = granted(
    await client.call(addOrUpdateDisaster, {
      body: { name: "Bench", type: "Hurricane", category: "3", startDate: "2026-09-08", status: "Active" },
    }),
  );
  const { eid } = granted(await client.call(addOrUpdateEstimation, { body: { did, name: "Whole country" } }));
  const [west, south] = [US.west + US.width / 2 + 0.01, US.south + US.height / 2 + 0.01];
  const geometry = rectangle(west, south, west + 2.2, south + 2.2);
  const body = { eid, zones: [{ zone: 1, parts: [{ kind: "polygon" as const, geometry }] }] };
  const [first = NaN, ...later] = await timesOf(
    12,
    async () => void granted(await client.call(previewZones, { body })),
  );
  report(`  preview of a zone: ${judged(median(later), PREVIEW_TARGET, "ms")}, the first time ${first.toFixed(0)} ms`);
}
