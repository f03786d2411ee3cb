import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { getConfigKeys } from "../../contract/config/calls.ts";
import { openDailyFile } from "../../server/logging/daily-file.ts";
import { gatherLines, loggerTo } from "../../server/logging/logger.ts";
import { loadSampleData } from "../../server/tracts/data-sets.ts";
import type { TestServer } from "../kits/domain-server.ts";
import { startTestServer } from "../kits/server.ts";
import { asked, inTurns, lineOf, type Asked } from "./asked.ts";
import { median, type Report, verdict } from "./figures.ts";
import { startPeer } from "./koop.ts";

const LAYER = "/arcgis/rest/services/Provision/FeatureServer/1";
const ENVELOPE = "geometry=-81.6,28.3,-81.2,28.7&geometryType=esriGeometryEnvelope&inSR=4326&outSR=4326&outFields=*";

/** Queries, by the text after the layer's address, with the wanted ratio of our answers a second to Koop's. */
const QUESTIONS: Readonly<Record<string, { readonly path: string; readonly least: number }>> = {
  metadata: { path: "?f=json", least: 2 },
  "100 rows": { path: "/query?where=1%3D1&outFields=*&resultRecordCount=100&f=json", least: 20 },
  "an envelope, json": { path: `/query?${ENVELOPE}&f=json`, least: 50 },
  "an envelope, pbf": { path: `/query?${ENVELOPE}&f=pbf`, least: 50 },
  "a count": { path: "/query?where=population%3E3000&returnCountOnly=true&f=json", least: 20 },
};
const P99_LIMIT = 1_000;
/** The highest allowed ratio of a cheap call's 99th percentile next to heavy callers to its time alone. */
const BESIDE = 3;
const ROUNDS = 3;

/**
 * Compares the feature service with Koop on the same tracts, in turns over 16 open connections: the same address
 * repeatedly, and for ours also addresses that were never requested before. Then a cheap call next to eight heavy
 * connections. False if a target is missed.
 */
export async function benchFeatureService(report: Report): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), "provision-bench-"));
  const log = gatherLines(openDailyFile(folder));
  const server = await startTestServer({ logger: loggerTo(log) });
  let stopPeer = (): void => undefined;
  try {
    await loadSampleData(server.db, () => undefined);
    const peer = await startPeer(server, folder);
    stopPeer = peer.stop;
    let held = true;
    for (const [name, { path: question, least }] of Object.entries(QUESTIONS)) {
      const [ours, theirs] = await inTurns(
        () => asked(server.url + LAYER + question),
        () => asked(peer.url + question),
      );
      const uncached = await asked(`${server.url}${LAYER}${question}&_=%7Bn%7D`);
      const ratio = ours.perSecond / theirs.perSecond;
      const isHeld = ratio >= least && ours.p99 < P99_LIMIT && ours.refused + theirs.refused === 0;
      held &&= isHeld;
      report(
        `${name}: ${lineOf(ours)} (each another: ${lineOf(uncached)}, ${(uncached.perSecond / theirs.perSecond).toFixed(1)} times); Koop ${lineOf(theirs)}; ${ratio.toFixed(1)} times, at least ${least}: ${verdict(isHeld)}`,
      );
    }
    return (await beside(server, report)) && held;
  } finally {
    stopPeer();
    await server.close();
    log.close();
    rmSync(folder, { recursive: true });
  }
}

/** Times a cheap call alone, and next to eight connections that request all tracts, each time by another address. */
async function beside({ url }: TestServer, report: Report): Promise<boolean> {
  const cheap = () => asked(url + getConfigKeys.path, {}, { connections: 1 });
  const greedy = `${url}${LAYER}/query?where=1%3D1&outFields=*&f=json&_=%7Bn%7D`;
  await cheap();
  const rounds: { alone: Asked; among: Asked; ratio: number }[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const alone = await cheap();
    const [among] = await Promise.all([cheap(), asked(greedy, {}, { connections: 8, behind: true })]);
    rounds.push({ alone, among, ratio: among.p99 / alone.p99 });
  }
  const ratios = rounds.map(({ ratio }) => ratio).toSorted((a, b) => a - b);
  const isHeld = median(ratios) <= BESIDE;
  for (const { alone, among } of rounds)
    report(`  a cheap call alone: ${lineOf(alone)}; beside 8 greedy connections: ${lineOf(among)}`);
  report(
    `a cheap call's 99 % beside 8 greedy connections: ${ratios.map((ratio) => ratio.toFixed(1)).join(", ")} times its quiet one, in the middle at most ${BESIDE}: ${verdict(isHeld)}`,
  );
  return isHeld;
}
