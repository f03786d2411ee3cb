import { spawn, spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { defaultDataSet } from "../../server/tracts/data-sets.ts";
import { readTractRows, recordsOf } from "../../server/tracts/tract-rows.ts";
import type { TestServer } from "../kits/domain-server.ts";

const PEERS = path.join(import.meta.dirname, "peers");

/** Starts Koop with the tracts of a server, as a second opinion on the same data. Its file goes to `folder`. */
export async function startPeer(server: TestServer, folder: string): Promise<{ url: string; stop: () => void }> {
  return startKoop(await tractsFile(server, folder));
}

async function tractsFile({ db }: TestServer, folder: string): Promise<string> {
  const records = recordsOf(await readTractRows(db, await defaultDataSet(db)));
  const features = records.map(({ fips, geometry, figures }, i) => ({
    type: "Feature",
    geometry,
    properties: { OBJECTID: i + 1, fips, county: fips.slice(0, 5), ...figures },
  }));
  const file = path.join(folder, "tracts.geojson");
  writeFileSync(file, JSON.stringify({ type: "FeatureCollection", features }));
  return file;
}

/** Starts Koop in its own process; installs it first, from the npm registry. */
async function startKoop(file: string): Promise<{ url: string; stop: () => void }> {
  if (!existsSync(path.join(PEERS, "node_modules")))
    spawnSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: PEERS, stdio: "inherit" });
  const child = spawn(process.execPath, ["koop.mjs", file], { cwd: PEERS, stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (bytes: Buffer) => {
      const found = /PORT (\d+)/.exec(bytes.toString())?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`Koop ended with ${code}`)));
  });
  return { url: `http://127.0.0.1:${port}/tracts/rest/services/FeatureServer/0`, stop: () => void child.kill() };
}
