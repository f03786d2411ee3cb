import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Zone } from "../../contract/planning/calls/zones.ts";
import type { NeedRow, ZoneNeedRow, ZoneStatisticsAnswer } from "../../contract/api/domain.ts";
import { tractsOfCounty, type TractFiles } from "./tract-files.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** The JSON answer of the `estimate` command. */
export interface CommandAnswer {
  readonly zones: readonly Omit<ZoneStatisticsAnswer, "counties">[];
  readonly needs: readonly Omit<ZoneNeedRow, "daily">[];
  readonly totals: readonly Omit<NeedRow, "daily">[];
}

/** Runs the command on the product's zones: drawn ones by their areas, picked counties by their tracts. */
export function estimateByCommand(folder: string, files: TractFiles, zones: readonly Zone[]): CommandAnswer {
  const features = zones.flatMap((zone) => {
    const properties = { zone: zone.zone, affected: zone.affected };
    const counties = zone.parts.flatMap((part) => (part.kind === "counties" ? part.fips : []));
    const shapes = counties.length > 0 ? counties.flatMap((county) => tractsOfCounty(files, county)) : [zone.area];
    return shapes.map((geometry) => ({ type: "Feature", properties, geometry }));
  });
  const file = path.join(folder, "zones.geojson");
  writeFileSync(file, JSON.stringify({ type: "FeatureCollection", features }));
  // The initial settings of a hurricane; the command's own default is a constant need.
  const settings = path.join(folder, "settings.json");
  writeFileSync(settings, JSON.stringify({ demandCurve: "restoration" }));
  const inputs = ["--tracts", files.geometry, "--statistics", files.statistics, "--zones", file];
  const args = ["cli/estimate.ts", ...inputs, "--settings", settings];
  const output = execFileSync(process.execPath, [...args, "--format", "json"], { cwd: ROOT, maxBuffer: 64e6 });
  return JSON.parse(output.toString()) as CommandAnswer;
}
