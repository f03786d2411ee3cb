import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext } from "playwright-core";
import { launchWholeChromium } from "../chromium.ts";
import { getEstimation, publishEstimation } from "../../contract/planning/calls/estimations.ts";
import { tractFiles } from "../e2e/tract-files.ts";
import { startProduct, type Product } from "../kits/product.ts";
import type { TestClient } from "../kits/client.ts";
import { granted } from "../kits/planning.ts";
import { makeSample, signInFirst } from "../shots/sample.ts";
import { median, type Report, verdict } from "./figures.ts";
import { startBareMap } from "./map/bare-page.ts";
import { addLayer, benchBare, benchCrowded } from "./map/crowded.ts";
import { servePoints } from "./map/points-server.ts";
import { startSdkMap, type Sight } from "./map/sdk-map.ts";
import { benchUsPreview, importUsTracts } from "./map/us-map.ts";
import { sightOf, visit, type Visit } from "./map/visit.ts";
import { chooseSample, loadNow } from "./shell/studio.ts";

const ROUNDS = 5;
const POINTS = 100_000;
/** The highest allowed ratio of the time of a map of the whole country's tracts to that of one state's. */
const US_READY = 2;
/** The pages, each with the bare map that shows the same. */
const PAGES = {
  plain: { title: "map page without an estimation", bare: "bare" },
  zones: { title: "map page with an estimation of three zones", bare: "bare" },
  view: { title: "the public view of it, for visitors", bare: "bareView" },
} as const;
type PageName = keyof typeof PAGES;

/**
 * Times the map page, without and with an estimation, and the public view, in turns with a bare map of the SDK, bundled
 * as published, that shows the same tracts: neither may be ready later than the bare map, nor hold the main thread
 * longer. Without a target next to it: a bare map of the product's own bundle of the SDK. Each visit has an empty
 * browser cache.
 */
export const benchMap = (report: Report): Promise<void> =>
  onMap({}, async ({ product, client, signIn }) => {
    // The peer and ours are painted by the CPU, as Chromium does without a GPU: painting through the emulated GPU of
    // WebGL would delay every use of WebGL.
    const browser = await launchWholeChromium({ gpu: false });
    const peer = await startSdkMap(product.address);
    try {
      const sample = await makeSample(client);
      const { version } = (await client.call(getEstimation, { params: { eid: sample.eid } })).ok;
      granted(await client.call(publishEstimation, { body: { eid: sample.eid, version } }));
      const sights: Partial<Record<PageName, Sight>> = {};
      const ours = (name: PageName): Promise<Visit> =>
        visit(browser, {
          prepare: async (context) => {
            if (name !== "view") await signIn(context);
            if (name === "zones") await chooseSample(context, sample);
          },
          start: async (page) => {
            await page.goto(`${product.address}${name === "view" ? "/view" : "/main/map"}`, { waitUntil: "commit" });
            return 0;
          },
          there: [".map__legend"],
          read: async (page) => {
            sights[name] ??= await sightOf(page);
          },
        });
      const bare = (at: Sight): Promise<Visit> =>
        visit(browser, {
          prepare: () => Promise.resolve(),
          start: async (page) => {
            await page.goto(peer.addressOf(at), { waitUntil: "commit" });
            return 0;
          },
          there: [],
        });
      const own = (at: Sight): Promise<Visit> =>
        visit(browser, {
          prepare: () => Promise.resolve(),
          start: async (page) => {
            await page.goto(`${product.address}/readyz`);
            return startBareMap(page, at);
          },
          there: [],
        });
      // The first visits warm up the server, and give the view for the bare maps.
      await ours("plain");
      await ours("view");
      const { plain: sight, view: viewed } = sights;
      if (!sight || !viewed) throw new Error("A page did not say what its map looks at.");
      const rounds: Record<PageName | "bare" | "bareView" | "own", Visit>[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const turn = {
          bare: await bare(sight),
          own: await own(sight),
          plain: await ours("plain"),
          zones: await ours("zones"),
          bareView: await bare(viewed),
          view: await ours("view"),
        };
        rounds.push(turn);
        report(
          `round ${round + 1}: ${Object.entries(turn)
            .map(([page, cost]) => `${page} ${summaryOf(cost)}`)
            .join("; ")}; ${loadNow()}`,
        );
      }
      for (const [page, { title, bare: peerOf }] of Object.entries(PAGES) as [PageName, (typeof PAGES)[PageName]][]) {
        const beside = (other: "bare" | "bareView" | "own", of: keyof Visit): number[] =>
          rounds.map((turn) => turn[page][of] / turn[other][of]);
        report(title);
        report(`  ready: ${ratio(beside(peerOf, "ready"))} × the bare map`);
        report(`  main thread blocked: ${ratio(beside(peerOf, "blocked"))} × the bare map`);
        if (peerOf === "bare")
          report(
            `  beside a bare map of the product's own bundle, without a target: ready ${spread(beside("own", "ready"))}, blocked ${spread(beside("own", "blocked"))}`,
          );
        report(`  its processor time, without a target: ${spread(beside(peerOf, "work"))}`);
      }
    } finally {
      peer.stop();
      await browser.close();
    }
  });

/**
 * Times the frames of the map page while it is panned with many layers, with 100,000 points and with a whole country's
 * tracts.
 */
export async function benchCrowdedMap(report: Report): Promise<void> {
  const points = await servePoints(POINTS);
  // Its page painted by the CPU and its WebGL emulated, as Chromium does without a GPU: see benchMap.
  const browser = await launchWholeChromium({ gpu: false });
  try {
    await onMap({ MAP_HOSTS: points.origin }, async ({ product, client, folder, signIn }) => {
      const place = { browser, address: product.address, prepare: signIn };
      const [counties, tracts] = [await addLayer(client, "counties"), await addLayer(client, "tracts")];
      const few = await benchCrowded(place, {
        title: "map page of 4,212 tracts with base map, names and outlines of counties and tracts",
        layers: [counties, tracts],
        report,
      });
      const peer = await startSdkMap(product.address);
      try {
        await benchBare(browser, peer.addressOf(few.sight), report);
      } finally {
        peer.stop();
      }
      const dots = await addLayer(client, "geojson", `${points.origin}/points.geojson`);
      await benchCrowded(place, { title: "the same with a layer of 100,000 points", layers: [dots], report });
      await importUsTracts(folder, product.dataDir);
      const many = await benchCrowded(place, {
        title: "map page of 85,000 tracts with the same layers",
        layers: [counties, tracts],
        report,
      });
      const ready = ({ visits }: { visits: readonly Visit[] }): number => median(visits.map((each) => each.ready));
      report(
        `  ready: ${(ready(many) / ready(few)).toFixed(2)} × that of 4,212 tracts (target ${US_READY}: ${verdict(ready(many) / ready(few) <= US_READY)})`,
      );
      await benchUsPreview(client, report);
    });
  } finally {
    points.server.close();
    await browser.close();
  }
}

interface MapPage {
  readonly product: Product;
  readonly client: TestClient;
  /** For files of tracts. */
  readonly folder: string;
  readonly signIn: (context: BrowserContext) => Promise<void>;
}

/** A product with a state's tracts. */
async function onMap(env: NodeJS.ProcessEnv, work: (page: MapPage) => Promise<void>): Promise<void> {
  const product = await startProduct({ env });
  const folder = mkdtempSync(path.join(tmpdir(), "provision-bench-map-"));
  try {
    const files = await tractFiles(folder);
    const args = ["--statistics", files.statistics, "--geometry", files.geometry, "--year", "2018"];
    execFileSync(process.execPath, ["cli/import-tracts.ts", ...args], {
      env: { ...process.env, DATA_DIR: product.dataDir },
    });
    const client = await signInFirst(product);
    const [name = "", value = ""] = client.cookie.split("=");
    const signIn = (context: BrowserContext) => context.addCookies([{ name, value, url: product.address }]);
    await work({ product, client, folder, signIn });
  } finally {
    await product.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

const summaryOf = ({ ready, blocked, work }: Visit): string =>
  `${(ready / 1000).toFixed(1)} s, ${(blocked / 1000).toFixed(1)} s blocked, ${(work / 1000).toFixed(1)} s of processor`;

const spread = (ratios: readonly number[]): string =>
  `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`;

/** The median of the rounds, against the target of at most one. */
const ratio = (ratios: readonly number[]): string => `${spread(ratios)}: ${median(ratios) <= 1 ? "held" : "MISSED"}`;
