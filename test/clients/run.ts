import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadSampleData } from "../../server/tracts/data-sets.ts";
import type { TestServer } from "../kits/domain-server.ts";
import { startTestServer } from "../kits/server.ts";
import { askDownloads } from "./downloads.ts";
import { askGdal } from "./gdal.ts";
import { askGeos } from "./geos.ts";
import { askKoop } from "./koop.ts";
import { askOgcApi } from "./ogc-api.ts";
import { askProj } from "./proj.ts";
import { askQgis } from "./qgis.ts";
import { tractsInDatabase, type TractsInDatabase } from "./tracts-in-database.ts";

/**
 * `npm run clients [name …]`: independent programs read the sample tracts from the feature service, and their results
 * are compared with those of SQL; Koop gives a second opinion on the same queries, and GEOS on the relations of shapes.
 * Ends with status 1 if one differs or a program is missing, which is then named.
 */
export interface Asked {
  readonly server: TestServer;
  /** The layer of tracts. */
  readonly url: string;
  readonly stored: TractsInDatabase;
  /** A temporary folder for files. */
  readonly folder: string;
}

const CLIENTS: Readonly<Record<string, (asked: Asked) => Promise<void>>> = {
  gdal: askGdal,
  downloads: askDownloads,
  "ogc-api": askOgcApi,
  qgis: askQgis,
  koop: askKoop,
  geos: askGeos,
  proj: askProj,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in CLIENTS));
if (unknown !== undefined) {
  console.error(`There is no client "${unknown}": choose from ${Object.keys(CLIENTS).join(", ")}.`);
  process.exit(2);
}

const folder = mkdtempSync(path.join(tmpdir(), "provision-clients-"));
const server = await startTestServer();
try {
  await loadSampleData(server.db);
  const url = `${server.url}/arcgis/rest/services/Provision/FeatureServer/1`;
  const stored = await tractsInDatabase(server.db);
  for (const [name, ask] of Object.entries(CLIENTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    try {
      await ask({ server, url, stored, folder });
      console.log(`${name}: finds the same`);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${name}: ${(error as Error).message}`);
    }
  }
} finally {
  await server.close();
  rmSync(folder, { recursive: true });
}
