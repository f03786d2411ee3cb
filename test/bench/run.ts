import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * `npm run bench [name …]`: prints figures next to those of a peer from the same run. A bench with targets reports for
 * each whether it is met; if one is missed the run ends with status 1.
 */
type Bench = (report: (line: string) => void) => unknown;

const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  zones: async () => (await import("./zones.ts")).benchZones,
  needs: async () => (await import("./needs.ts")).benchNeeds,
  logistics: async () => (await import("./logistics.ts")).benchLogistics,
  "what-if": async () => (await import("./what-if.ts")).benchWhatIf,
  config: async () => (await import("./config.ts")).benchConfig,
  api: async () => (await import("./api.ts")).benchApi,
  "feature-service": async () => (await import("./feature-service.ts")).benchFeatureService,
  previews: async () => (await import("./previews.ts")).benchPreviews,
  map: async () => (await import("./map.ts")).benchMap,
  "map-crowded": async () => (await import("./map.ts")).benchCrowdedMap,
  pages: async () => (await import("./pages.ts")).benchPages,
  shell: async () => (await import("./shell.ts")).benchShell,
  "layout-editor": async () => (await import("./shell.ts")).benchEditor,
  records: async () => (await import("./records.ts")).benchRecords,
  reports: async () => (await import("./reports.ts")).benchReports,
  view: async () => (await import("./view.ts")).benchView,
  adhoc: async () => (await import("./adhoc.ts")).benchAdhoc,
  "site-supply": async () => (await import("./site-supply.ts")).benchSiteSupply,
  live: async () => (await import("./live.ts")).benchLive,
  along: async () => (await import("./along.ts")).benchAlong,
  "us-size": async () => (await import("./us-size.ts")).benchUsSize,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in BENCHES));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}": choose from ${Object.keys(BENCHES).join(", ")}.`);
  process.exit(2);
}

const lines: string[] = [];
const report = (line: string): void => {
  if (/\bMISSED\b/.test(line)) process.exitCode = 1;
  console.log(line);
  lines.push(line);
};

const load = os.loadavg().map((each) => each.toFixed(1));
report(`${os.cpus()[0]?.model ?? "unknown processor"}, ${os.cpus().length} cores, Node ${process.version}`);
report(`load of the machine over the last 1, 5 and 15 minutes: ${load.join(", ")}`);
for (const [name, start] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  report(`\n# ${name}`);
  const bench = await start();
  if ((await bench(report)) === false) process.exitCode = 1;
}

const folder = path.resolve(import.meta.dirname, "../../artifacts");
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, "bench.txt"), `${lines.join("\n")}\n`);
