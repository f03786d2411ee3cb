import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { bestTrackShapes } from "./best-track.ts";
import { parseOutages, parsePeaks, type ObservedPeak, type Outage } from "./observed.ts";
import { readStormFiles } from "../../engine/storms/read/read-files.ts";
import { joinTracts } from "../../engine/tracts/geometry.ts";
import { parseShapes } from "../../server/tracts/import/read-shapes.ts";
import { parseStatistics } from "../../engine/tracts/statistics.ts";
import { buildTractSet } from "../../engine/zones/tract-set.ts";
import { nationalCounties } from "../../server/tracts/national/counties.ts";
import { UsageError } from "../../cli/command.ts";
import type { Forecast, PlanGround } from "./plan.ts";

/** The event with forecasts, a best track and outages. */
const EVENT = { code: "AL112017", name: "Irma", timeZone: "America/New_York", from: Date.UTC(2017, 8, 8) } as const;

const FILES = {
  tracts: "fl_tracts_cb2018_500k.geojson",
  statistics: "fl_svi2018_tracts.csv",
  advisories: "irma2017_adv030-048_from_tcm.geojson",
  bestTrack: "hurdat2_florida_storms.txt",
  peaks: "irma2017_outage_by_wind.csv",
  outages: "irma2017_county_outages_6hourly_fpl_duke.csv",
  hourly: "irma2017_fpl_county_outages_hourly.csv",
} as const;

/** The inputs of a hindcast. */
export interface HindcastData {
  readonly ground: PlanGround;
  readonly forecasts: readonly Forecast[];
  readonly bestTrack: Forecast;
  readonly peaks: readonly ObservedPeak[];
  readonly outages: ReadonlyMap<string, readonly Outage[]>;
}

/** Reads the files of a folder; throws for a missing one, by name. */
export async function readHindcastData(folder: string): Promise<HindcastData> {
  const pathOf = (file: string) => join(folder, file);
  const missing = Object.values(FILES).filter((file) => !isFile(pathOf(file)));
  if (missing.length > 0)
    throw new UsageError(
      `${folder}: found no ${missing.join(", ")}; expected a folder with the forecasts, tracts and outages of Irma (--data FOLDER)`,
    );
  const text = (file: string) => readFileSync(pathOf(file), "utf8");
  const shapes = await parseShapes({ name: FILES.tracts, bytes: readFileSync(pathOf(FILES.tracts)) });
  const { records } = joinTracts(shapes, parseStatistics(text(FILES.statistics), FILES.statistics).rows);
  const set = buildTractSet(records);
  const known = await nationalCounties();
  const counties = [...new Set(set.fips.map((fips) => fips.slice(0, 5)))].map((fips) => {
    const { name = fips, coastal = null, region = null } = known.get(fips) ?? {};
    return [fips, { fips, name, coastal, region, state: fips.slice(0, 2) }] as const;
  });
  const read = readStormFiles([{ name: FILES.advisories, bytes: readFileSync(pathOf(FILES.advisories)) }]);
  const track = bestTrackShapes(text(FILES.bestTrack), { file: FILES.bestTrack, ...EVENT });
  if (track === null) throw new UsageError(`${FILES.bestTrack}: found no storm ${EVENT.code}`);
  return {
    ground: { set, counties: new Map(counties), timeZone: EVENT.timeZone },
    forecasts: read.flatMap(({ code, number, issuedAt, shapes: own }): Forecast[] =>
      code === EVENT.code && number !== null && issuedAt !== null ? [{ name: number, issuedAt, shapes: own }] : [],
    ),
    bestTrack: { name: "best track", issuedAt: EVENT.from, shapes: track },
    peaks: parsePeaks(text(FILES.peaks), FILES.peaks),
    outages: joined(parseOutages(text(FILES.outages), FILES.outages), parseOutages(text(FILES.hourly), FILES.hourly)),
  };
}

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** Both series of a county as one where the second covers all its customers; else the first alone. */
function joined(
  all: ReadonlyMap<string, readonly Outage[]>,
  some: ReadonlyMap<string, readonly Outage[]>,
): Map<string, readonly Outage[]> {
  const most = (records: readonly Outage[]) => Math.max(0, ...records.map(({ customers }) => customers));
  return new Map(
    [...all].map(([county, own]) => {
      const other = some.get(county) ?? [];
      if (most(other) < 0.99 * most(own)) return [county, own];
      const known = new Set(own.map(({ at }) => at));
      return [county, [...own, ...other.filter(({ at }) => !known.has(at))].toSorted((a, b) => a.at - b.at)];
    }),
  );
}
