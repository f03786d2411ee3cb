import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import type * as LayerBase from "@arcgis/core/layers/Layer.js";
import type * as ColorModule from "@arcgis/core/smartMapping/renderers/color.js";
import type * as ValuesModule from "@arcgis/core/smartMapping/statistics/uniqueValues.js";
import type * as HistogramModule from "@arcgis/core/smartMapping/statistics/histogram.js";
import type * as SummaryModule from "@arcgis/core/smartMapping/statistics/summaryStatistics.js";
import type * as LayerModule from "@arcgis/core/layers/FeatureLayer.js";
import type * as ConfigModule from "@arcgis/core/config.js";
import type { Page } from "playwright-core";
import { ROOT } from "../../build/paths.ts";

const PACKAGES = path.join(ROOT, "node_modules");
const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".json": "application/json",
  ".css": "text/css",
};
/** The module folders of the packages that foreign pages import. */
const IMPORTS = {
  "@arcgis/core/": "/packages/@arcgis/core/",
  "@esri/arcgis-html-sanitizer": "/packages/@esri/arcgis-html-sanitizer/dist/esm/index.js",
  luxon: "/packages/luxon/build/es6/luxon.mjs",
  tslib: "/packages/tslib/tslib.es6.mjs",
};
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page of someone else</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/packages/leaflet/dist/leaflet.css">
<script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>
<script src="/packages/leaflet/dist/leaflet.js"></script><script src="/packages/esri-leaflet/dist/esri-leaflet.js"></script>
<body style="margin: 0"><div id="map" style="width: 600px; height: 600px"></div></body></html>`;

/** An independent web server with one page and, unchanged, the packages that it imports. `stop` ends it. */
export async function startForeignSite(): Promise<{ address: string; stop: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://elsewhere");
    if (pathname === "/") return void response.setHeader("content-type", "text/html; charset=utf-8").end(PAGE);
    const file = path.join(PACKAGES, path.normalize(pathname).slice("/packages/".length));
    if (!pathname.startsWith("/packages/") || !existsSync(file)) return void response.writeHead(404).end();
    response.setHeader("content-type", TYPES[path.extname(file).replace("mjs", "js")] ?? "application/octet-stream");
    return void createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    address: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Collects everything that a page writes to its console and every error in it, from now on. */
export function consoleOf(page: Page): string[] {
  const messages: string[] = [];
  page.on("console", (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => messages.push(`script: ${error.message}`));
  return messages;
}

/** Returns the type of a field and its value in the first row, as Esri's SDK has both. */
export function fieldBySdk(page: Page, asked: { url: string; name: string }) {
  return page.evaluate(async ({ url, name }) => {
    const path = "@arcgis/core/layers/FeatureLayer.js";
    const { default: FeatureLayer } = (await import(path)) as typeof LayerModule;
    const layer = new FeatureLayer({ url });
    await layer.load();
    const { features } = await layer.queryFeatures({ where: "1=1", outFields: ["*"] });
    return [layer.getField(name)?.type, (features[0]?.attributes as Record<string, unknown> | undefined)?.[name]];
  }, asked);
}

/**
 * Returns what Esri's SDK finds in a layer of tracts by its own means: it counts, reads page by page, sums and
 * classifies.
 */
export function askBySdk(page: Page, url: string) {
  return page.evaluate(async (url) => {
    const core = "@arcgis/core/";
    const [config, FeatureLayer, summaryStatistics, histogram, uniqueValues] = (
      (await Promise.all(
        [
          "config.js",
          "layers/FeatureLayer.js",
          "smartMapping/statistics/summaryStatistics.js",
          "smartMapping/statistics/histogram.js",
          "smartMapping/statistics/uniqueValues.js",
        ].map((name) => import(core + name)),
      )) as { default: unknown }[]
    ).map((module) => module.default) as [
      (typeof ConfigModule)["default"],
      (typeof LayerModule)["default"],
      (typeof SummaryModule)["default"],
      (typeof HistogramModule)["default"],
      (typeof ValuesModule)["default"],
    ];
    const { createContinuousRenderer } = (await import(`${core}smartMapping/renderers/color.js`)) as typeof ColorModule;
    config.assetsPath = `${location.origin}/packages/@arcgis/core/assets`;
    const layer = new FeatureLayer({ url });
    const { extent } = await layer.queryExtent({ where: "1=1", outSpatialReference: { wkid: 4326 } });
    const [first] = (await layer.queryFeatures({ objectIds: [1], returnGeometry: true, outSpatialReference: { wkid: 4326 } })).features; // oxfmt-ignore
    // Florida's state plane by Esri's number, as a county's base map has it.
    const plane = await layer.queryFeatures({ objectIds: [1], returnGeometry: true, outSpatialReference: { wkid: 102_658 } }); // oxfmt-ignore
    let [read, sum] = [0, 0];
    for (let more = true; more;) {
      const asked = { where: "1=1", outFields: ["population"], returnGeometry: false, start: read, num: 2_000 };
      const { features, exceededTransferLimit } = await layer.queryFeatures(asked);
      for (const { attributes } of features) sum += (attributes as { population: number | null }).population ?? 0;
      read += features.length;
      more = exceededTransferLimit && features.length > 0;
    }
    const { renderer } = await createContinuousRenderer({ layer, field: "population" });
    const [colors] = renderer.visualVariables ?? [];
    const stops = ((colors as { stops?: { value: number }[] } | undefined)?.stops ?? []).map(({ value }) => value);
    return {
      count: await layer.queryFeatureCount(),
      read,
      sum,
      extent: [extent?.xmin ?? NaN, extent?.ymin ?? NaN, extent?.xmax ?? NaN, extent?.ymax ?? NaN],
      rings: ((first?.geometry?.toJSON() ?? {}) as { rings: [number, number][][] }).rings,
      plane: plane.features.map(({ geometry }) => geometry?.toJSON() as { rings: [number, number][][]; spatialReference: { wkid: number; latestWkid: number } }), // oxfmt-ignore
      statistics: await summaryStatistics({ layer, field: "population" }),
      histogram: (await histogram({ layer, field: "population", numBins: 5 })).bins.map(({ count }) => count),
      counties: (await uniqueValues({ layer, field: "county" })).uniqueValueInfos
        .map(({ value }) => String(value))
        .sort(),
      /** The values at which its colors start and end. */
      colored: [stops[0] ?? NaN, stops.at(-1) ?? NaN],
    };
  }, url);
}

/** What a page of another origin finds when it gets only the address of a server, as map viewers do. */
export interface AddedByAddress {
  /** The token service given by `/arcgis/rest/info`. */
  readonly tokens: string;
  /** Services by `services?f=json`. */
  readonly services: readonly string[];
  /** Layers and tables of the service as its root lists them, and as `/layers` describes them. */
  readonly listed: readonly number[];
  readonly described: readonly number[];
  /** The layers that the SDK creates from the service's address alone. */
  readonly made: readonly number[];
  /** Rows of a table for staff, read with a token for a name and a password. */
  readonly rows: number;
}

interface GroupOfLayers {
  readonly layers: { readonly toArray: () => readonly { readonly layerId: number }[] };
  readonly tables: GroupOfLayers["layers"];
}

/** Adds a service by its address and reads a table that requires a token. */
export function addByAddress(
  page: Page,
  asked: {
    readonly server: string;
    readonly service: string;
    readonly table: string;
    readonly user: { username: string; password: string };
  },
): Promise<AddedByAddress> {
  return page.evaluate(async ({ server, service, table, user }) => {
    interface Listing {
      readonly layers: readonly { readonly id: number }[];
      readonly tables: readonly { readonly id: number }[];
    }
    const get = async <Answer>(address: string): Promise<Answer> =>
      (await (await fetch(`${address}?f=json`)).json()) as Answer;
    const idsOf = ({ layers, tables }: Listing): number[] => [...layers, ...tables].map(({ id }) => id);
    const info = await get<{ authInfo: { tokenServicesUrl: string } }>(`${server}/arcgis/rest/info`);
    const { services } = await get<{ services: { name: string }[] }>(`${server}/arcgis/rest/services`);
    const core = "@arcgis/core/";
    const { default: Layer } = (await import(`${core}layers/Layer.js`)) as typeof LayerBase;
    const { default: FeatureLayer } = (await import(`${core}layers/FeatureLayer.js`)) as typeof LayerModule;
    const made = (await Layer.fromArcGISServerUrl({ url: service })) as unknown as GroupOfLayers;
    const form = new URLSearchParams({ ...user, client: "referer", referer: location.origin, f: "json" });
    const given = await fetch(info.authInfo.tokenServicesUrl, { method: "POST", body: form });
    const { token } = (await given.json()) as { token: string };
    const { default: config } = (await import(`${core}config.js`)) as typeof ConfigModule;
    config.request.interceptors?.push({
      urls: table,
      before: ({ requestOptions }) => void (requestOptions.query = { ...(requestOptions.query as object), token }),
    });
    const rows = await new FeatureLayer({ url: table }).queryFeatureCount();
    return {
      tokens: info.authInfo.tokenServicesUrl,
      services: services.map(({ name }) => name),
      listed: idsOf(await get(service)),
      described: idsOf(await get(`${service}/layers`)),
      made: [...made.layers.toArray(), ...made.tables.toArray()].map(({ layerId }) => layerId),
      rows,
    };
  }, asked);
}

interface Leaflet {
  readonly map: (
    element: string,
    options: object,
  ) => { readonly setView: (at: [number, number], zoom: number) => unknown };
  readonly esri: {
    readonly query: (asked: { url: string }) => Query;
    readonly featureLayer: (asked: { url: string; where: string }) => {
      readonly addTo: (map: unknown) => unknown;
      readonly once: (event: "load", then: () => void) => unknown;
      readonly eachFeature: (each: () => void) => unknown;
    };
  };
}
interface Query {
  readonly where: (clause: string) => Query;
  readonly count: (answer: (error: Error | undefined, count: number) => void) => unknown;
  readonly bounds: (answer: (error: Error | undefined, bounds: { toBBoxString: () => string }) => void) => unknown;
}

/** Returns what Esri Leaflet finds in a layer of tracts, and how many of the first county's it draws on its map. */
export function askByLeaflet(page: Page, url: string) {
  return page.evaluate(async (url) => {
    const { L } = window as unknown as { L: Leaflet };
    const asked = <Value>(ask: (answer: (error: Error | undefined, value: Value) => void) => unknown): Promise<Value> =>
      new Promise((resolve, reject) => ask((error, value) => (error === undefined ? resolve(value) : reject(error))));
    const query = () => L.esri.query({ url }).where("1=1");
    const bounds = await asked<{ toBBoxString: () => string }>((answer) => query().bounds(answer));
    const map = L.map("map", { zoomAnimation: false, fadeAnimation: false });
    map.setView([29.7, -82.4], 8);
    const layer = L.esri.featureLayer({ url, where: "county = '12001'" });
    const loaded = new Promise<void>((resolve) => layer.once("load", resolve));
    layer.addTo(map);
    await loaded;
    let drawn = 0;
    layer.eachFeature(() => (drawn += 1));
    return {
      count: await asked<number>((answer) => query().count(answer)),
      extent: bounds.toBBoxString().split(",").map(Number),
      drawn,
    };
  }, url);
}
