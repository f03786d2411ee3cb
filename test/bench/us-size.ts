import { setTimeout as wait } from "node:timers/promises";
import type { Polygon } from "geojson";
import { zoneStatistics } from "../../engine/zones/zone-statistics.ts";
import { buildServer } from "../../server/app.ts";
import { DOMAINS } from "../../server/domains.ts";
import { eastOf, northOf } from "../../server/gis/feature-service/spatial-reference.ts";
import { importTracts } from "../../server/tracts/import/import-tracts.ts";
import { tractSetFor } from "../../server/tracts/tract-sets.ts";
import { rectangle } from "../fixtures/shapes.ts";
import { US, usTractFiles } from "../fixtures/us-tracts.ts";
import { freshDatabase } from "../kits/cluster.ts";
import { median, timeOf } from "./figures.ts";
import { benchUsSeries } from "./us-size/series.ts";

/** Zones of about 12, 310 and 3,000 tracts, by the side of a square in degrees. */
const ZONES = { small: 0.4, medium: 2.2, large: 7 } as const;
const ROUNDS = 20;

/**
 * The US-size case: 85,000 tracts of 120 vertices each are imported, loaded, counted and served as map tiles. Run alone
 * with `npm run bench us-size`; memory is that of this process, PostgreSQL aside.
 */
export async function benchUsSize(report: (line: string) => void): Promise<void> {
  const database = await freshDatabase();
  const { db } = database;
  const seconds = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    const result = await work();
    report(`${what}: ${((performance.now() - started) / 1000).toFixed(2)} s, resident ${mebibytes()} MiB`);
    return result;
  };
  try {
    const { dataSetId, tracts } = await importUs(db, seconds);
    await wait(0);
    const { set } = await seconds(`load ${tracts} tracts into memory`, () => tractSetFor(db, dataSetId));
    report(`${set.xy.length / 2} vertices, ${(set.xy.byteLength / 2 ** 20).toFixed(0)} MiB of coordinates`);
    for (const [size, side] of Object.entries(ZONES)) {
      const zones = [{ zone: 1, parts: [{ kind: "area", geometry: square(side) }] }] as const;
      const options = { selection: "intersects", overlap: "countOnce" } as const;
      const found = zoneStatistics(set, zones, options)[0]?.tracts ?? 0;
      report(`zone of ${found} tracts (${size}): ${usual(() => zoneStatistics(set, zones, options))} ms`);
    }
    await benchTiles(db, dataSetId, report);
    await benchUsSeries(db, set.fips, report);
  } finally {
    await database.close();
  }
}

/** In a function, so that the files can be garbage-collected afterwards. */
async function importUs(
  db: Parameters<typeof importTracts>[0],
  seconds: <T>(what: string, work: () => Promise<T>) => Promise<T>,
) {
  const files = await usTractFiles();
  const megabytes = ((files.geometry.length + files.statistics.length) / 2 ** 20).toFixed(0);
  return seconds(`import ${megabytes} MiB of files`, () =>
    importTracts(db, {
      statistics: { name: "us.csv", bytes: files.statistics },
      geometry: { name: "us.geojson", bytes: files.geometry },
      year: 2018,
    }),
  );
}

async function benchTiles(
  db: Parameters<typeof buildServer>[0]["db"],
  dataSetId: number,
  report: (line: string) => void,
): Promise<void> {
  const started = performance.now();
  const app = await buildServer({ domains: DOMAINS, db, dist: new URL("no-dist", import.meta.url).pathname });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  report(`server up in ${(performance.now() - started).toFixed(0)} ms`);
  try {
    for (const zoom of [4, 6, 7, 8, 10]) {
      for (const layer of zoom < 7 ? [2] : [1]) {
        const times: number[] = [];
        let facts = "";
        for (let i = 0; i < 5; i++) {
          const before = performance.now();
          const response = await fetch(tileAddress(url, layer, dataSetId, zoom), {
            headers: { "accept-encoding": "gzip" },
          });
          const bytes = (await response.arrayBuffer()).byteLength;
          times.push(performance.now() - before);
          facts = `${(bytes / 1024).toFixed(0)} KiB unpacked`;
        }
        const [first = NaN, ...later] = times;
        const again = Math.min(...later).toFixed(0);
        report(`tile of zoom ${zoom}, layer ${layer}: first ${first.toFixed(0)} ms, again ${again} ms, ${facts}`);
      }
    }
  } finally {
    await app.close();
  }
}

const WORLD = 2 * 20_037_508.342787;

/** A tile of 512 pixels near the middle of the country. */
function tileAddress(url: string, layer: number, dataSetId: number, zoom: number): string {
  const size = WORLD / 2 ** (zoom - 1);
  const column = Math.floor((eastOf(-96) + WORLD / 2) / size);
  const row = Math.floor((WORLD / 2 - northOf(38)) / size);
  const xmin = column * size - WORLD / 2;
  const ymax = WORLD / 2 - row * size;
  const extent = { xmin, ymin: ymax - size, xmax: xmin + size, ymax };
  const parameters = new URLSearchParams({
    f: "pbf",
    where: "1=1",
    dataSetId: String(dataSetId),
    geometry: JSON.stringify(extent),
    geometryType: "esriGeometryEnvelope",
    inSR: "102100",
    outSR: "102100",
    outFields: "fips,population",
    resultType: "tile",
    quantizationParameters: JSON.stringify({ mode: "view", tolerance: size / 512, extent }),
  });
  return `${url}/arcgis/rest/services/Provision/FeatureServer/${layer}/query?${parameters}`;
}

function square(side: number): Polygon {
  const [west, south] = [US.west + US.width / 2 + 0.01, US.south + US.height / 2 + 0.01];
  return rectangle(west, south, west + side, south + side);
}

const usual = (work: () => unknown): string => median(Array.from({ length: ROUNDS }, () => timeOf(work))).toFixed(2);

function mebibytes(): string {
  return (process.memoryUsage.rss() / 2 ** 20).toFixed(0);
}
