import assert from "node:assert/strict";
import test, { after } from "node:test";
import { zipSync } from "fflate";
import type { Page, Request } from "playwright-core";
import { saveLayer, type LayerDraft } from "../../contract/layers/calls/layers.ts";
import { GIS_COLORS, startGis, type GisKind } from "../kits/gis.ts";
import { FLORIDA_WEST, NEAR_TAMPA, TAMPA, UTM17, encoded, geoPackage, pointShp } from "../kits/layer-files.ts";
import { freePort } from "../kits/product.ts";
import { beforeTests } from "../kits/cluster.ts";
import { makeSample, signInFirst } from "../shots/sample.ts";
import { testBrowser, testProduct, useSession, watchTrouble } from "./journey.ts";
import { axeFindings, keepScreen, mapAtRest, until } from "./screens.ts";
import { quietNetwork } from "../kits/quiet-network.ts";
import { SOAK } from "../kits/numbers.ts";
import { isSoonThere } from "../kits/waiting.ts";

/**
 * The tools around the map in the built product: Esri's elements, fetched from our server alone; each test continues
 * the previous one.
 */
const HERE = { latitude: 27.95, longitude: -82.46 };
/** One gray pixel as the tile of unreachable hosted base maps. */
const TILE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOor6//DwAFgAKAjQX3jQAAAABJRU5ErkJggg==",
  "base64",
);

const IN_DEGREES = "Photos in degrees";
const GIS_LAYERS: readonly { readonly kind: GisKind; readonly title: string; readonly path: string }[] = [
  { kind: "map-server", title: "Roads", path: "/Roads/MapServer" },
  { kind: "image-tiles", title: "Pictures", path: "/tiles/{z}/{x}/{y}.png" },
  { kind: "vector-tiles", title: "Land", path: "/Land/VectorTileServer" },
  { kind: "wms", title: "Floods", path: "/wms" },
  { kind: "wmts", title: "Photos", path: "/wmts" },
  { kind: "wmts", title: IN_DEGREES, path: "/wmts-degrees" },
];
const layerOf = ({ kind, title, path }: (typeof GIS_LAYERS)[number]): LayerDraft => ({
  kind,
  titles: { en: title, es: "", pt: "", de: "" },
  source: "",
  address: gis.address + path,
  sublayer: "",
  recordId: null,
  node: "additional",
  group: [],
  visible: false,
  opacity: 1,
  minScale: 0,
  maxScale: 0,
  legend: false,
  filter: "",
  popup: { title: "", fields: [] },
  timeField: "",
  steps: [],
  styleId: null,
  privileges: [],
  public: false,
  apps: [],
});

const browser = testBrowser({ webgl: true });
let gis: Awaited<ReturnType<typeof startGis>>;
after(() => gis.stop());
const product = testProduct(async () => {
  gis = await startGis(await freePort());
  return { MAP_HOSTS: gis.address };
});
let page: Page;
const trouble: string[] = [];
const foreign = new Set<string>();
/** The scripts that the page has fetched. */
const scripts: Request[] = [];
/** Those until the map was first drawn, without what is fetched once a page has long been open (`LiveChanges.tsx`). */
let first: readonly Request[] = [];
const LONG_OPEN = 20_000;
const findings: string[] = [];

declare global {
  interface Window {
    /** Elements of the map's tools that showed a button without a name in any frame. */
    unnamed: Set<string>;
  }
}

/** In the page: looks at the buttons of the map's tools in every frame. */
function watchNames(): void {
  window.unnamed = new Set();
  const look = (): void => {
    for (const tool of document.querySelectorAll("arcgis-map > *"))
      for (const { shadowRoot } of tool.shadowRoot?.querySelectorAll("calcite-button") ?? [])
        if (shadowRoot?.querySelector("button:is(:not([aria-label]), [aria-label=''])"))
          window.unnamed.add(tool.localName);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Returns each text of Esri's elements at once on the first request, and late after that. */
async function delayLaterTexts(of: Page): Promise<void> {
  const asked = new Set<string>();
  await of.route("**/map-components/assets/*/t9n/*.json", async (route) => {
    if (asked.has(route.request().url())) await new Promise((resolve) => setTimeout(resolve, 1500));
    asked.add(route.request().url());
    await route.continue();
  });
}

beforeTests(async () => {
  const client = await signInFirst(product);
  const { did, eid } = await makeSample(client);
  for (const one of GIS_LAYERS) await client.call(saveLayer, { body: layerOf(one) });
  const context = await browser.newContext({ permissions: ["geolocation"], geolocation: HERE });
  await useSession(context, client, product);
  await context.addInitScript(
    ([disaster, estimation]) => {
      localStorage.setItem("provision.currentDisaster", String(disaster));
      localStorage.setItem("provision.currentEstimation", String(estimation));
    },
    [did, eid],
  );
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  watchTrouble(page, trouble);
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== product.address) foreign.add(request.url());
  });
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith(".js")) scripts.push(response.request());
  });
  await context.addInitScript(watchNames);
  await delayLaterTexts(page);
  const opened = Date.now();
  await page.goto(`${product.address}/main/map`);
  await mapAtRest(map());
  first = scripts.filter((script) => script.timing().startTime < opened + LONG_OPEN);
});

const map = () => page.locator("section.map");
/**
 * An element draws into its shadow root, but its children stay outside it: a panel's content is found from its host.
 */
const panel = () => page.locator(".map__panel");

/** Opens a tool; a picture is kept. Axe reads the page with the search of the map, and with every tool in a soak. */
async function open(tool: string): Promise<void> {
  await page.getByRole("button", { name: tool, exact: true }).click();
  await page.getByRole("group", { name: tool, exact: true }).waitFor();
  await quietNetwork(page);
  await page.waitForFunction(() => {
    const opened = document.querySelector(".map__panel");
    if (opened === null || opened.ariaBusy === "true") return false;
    const measurement = opened.querySelector("arcgis-distance-measurement-2d, arcgis-area-measurement-2d");
    // Esri's panel has its name before it has any text, which axe reports as a fault.
    const part = measurement?.shadowRoot?.querySelector(".esri-widget--panel");
    return measurement === null || Boolean(part?.textContent?.trim());
  });
  if (SOAK || tool === "Search the map")
    for (const finding of await axeFindings(page)) findings.push(`${tool}: ${finding}`);
  await keepScreen(page, `map-tool-${tool.replaceAll(" ", "-")}`);
}
const close = (tool: string): Promise<void> => page.getByRole("button", { name: tool, exact: true }).click();

async function spot(x: number, y: number): Promise<[number, number]> {
  const box = await map().boundingBox();
  assert.ok(box);
  return [box.x + box.width * x, box.y + box.height * y];
}

/** Returns the place that the map reports at its center. */
async function middle(): Promise<string> {
  await mapAtRest(map());
  const popup = map().locator(".map__popup");
  // A map that begins to move takes no click.
  await until(async () => {
    await page.mouse.click(...(await spot(0.5, 0.5)));
    return isSoonThere(popup.waitFor({ timeout: 5_000 }));
  });
  // A zone is shown first, with a button for the tract below.
  const below = popup.getByRole("button", { name: "Figures for this place" });
  if ((await below.count()) > 0) await below.click();
  const text = (await popup.textContent()) ?? "";
  await popup.press("Escape");
  await popup.waitFor({ state: "detached" });
  return text;
}

test("the map page fetches at most 110 scripts and 1.6 MB of them until its map is drawn", async () => {
  const sizes = await Promise.all(first.map((script) => script.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  assert.ok(first.length > 50 && first.length <= 110, `${first.length} scripts`);
  assert.ok(bytes <= 1_600_000, `${bytes} bytes`);
});

test("no tool shows an unnamed button, even if the element's texts load late", async () => {
  const { tools, unnamed } = await page.evaluate(() => ({
    tools: [...document.querySelectorAll("arcgis-map > *")].map(({ localName }) => localName),
    unnamed: [...window.unnamed],
  }));
  assert.deepEqual(tools.slice(0, 4), ["arcgis-zoom", "arcgis-home", "arcgis-fullscreen", "arcgis-locate"]);
  assert.deepEqual(unnamed, []);
});

test("two clicks measure a distance in miles that matches the scale bar", async () => {
  const [from, to] = [await spot(0.3, 0.5), await spot(0.6, 0.5)];
  const measure = async (): Promise<boolean> => {
    await open("Measure a distance");
    await page.mouse.click(...from);
    await page.mouse.move(to[0] - 20, to[1]);
    await page.mouse.dblclick(...to);
    return isSoonThere(panel().getByText("mi", { exact: true }).waitFor({ timeout: 10_000 }));
  };
  // On a busy machine the map can lose a click: the tool is then opened once more, without the other one.
  await until(async () => (await measure()) || (await close("Measure a distance"), false));
  const output = panel().locator("output");
  const miles = Number((await output.innerText()).replace(/[^\d.]/g, ""));
  const scale = page.locator("arcgis-scale-bar");
  const shown = Number.parseFloat(await scale.getByText(/^\d+ mi$/).innerText());
  const box = await scale.locator(".line-bottom").boundingBox();
  assert.ok(box);
  const expected = (shown * (to[0] - from[0])) / box.width;
  assert.ok(Math.abs(miles / expected - 1) < 0.05, `${miles} mi measured, ${expected} mi by the scale bar`);
  assert.equal(await map().locator(".map__popup").count(), 0, "the clicks mean nothing else");
  await close("Measure a distance");
});

test("three clicks give an area", async () => {
  await open("Measure an area");
  await page.mouse.click(...(await spot(0.3, 0.4)));
  await page.mouse.click(...(await spot(0.5, 0.4)));
  await page.mouse.move(...(await spot(0.45, 0.6)));
  await page.mouse.dblclick(...(await spot(0.4, 0.6)));
  await panel().getByText("mi²").waitFor();
  await close("Measure an area");
});

test("the coordinates of the place under the pointer are read", async () => {
  await open("Coordinates");
  await page.mouse.move(...(await spot(0.4, 0.4)));
  await page.mouse.move(...(await spot(0.5, 0.5)));
  await panel()
    .getByText(/-8\d\.\d+°.*, 2\d\.\d+°/)
    .first()
    .waitFor();
  await close("Coordinates");
});

test("the map moves to a county that was searched for, home shows the whole data set, and locating shows the reader's place", async () => {
  await open("Search the map");
  await page.keyboard.type("alachua");
  await page.getByRole("option", { name: "Alachua" }).first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await until(async () => /Alachua|12001/.test(await middle()));
  const near = await mapAtRest(map());
  await close("Search the map");
  await map().getByRole("button", { name: "Home", exact: true }).click();
  await until(async () => (await mapAtRest(map())) !== near);
  await map().getByRole("button", { name: "Find my location" }).click();
  await until(async () => /Hillsborough|FIPS 12057/.test(await middle()));
});

test("the map fills the screen and returns", async () => {
  const full = (): Promise<boolean> => page.evaluate(() => document.fullscreenElement?.matches("section.map") === true);
  await map().getByRole("button", { name: "Enter fullscreen" }).click();
  await until(full);
  await map().getByRole("button", { name: "Exit fullscreen" }).click();
  await until(async () => !(await full()));
});

test("no external request is sent until a hosted base map is chosen, which stays chosen", async () => {
  assert.deepEqual([...foreign], []);
  await page.context().route(/arcgisonline\.com/, (route) => route.fulfill({ contentType: "image/png", body: TILE }));
  await open("Base map");
  assert.deepEqual([...foreign], [], "the gallery asks no one");
  await choose("Light Gray Canvas", /Powered by Esri/);
  await close("Base map");
  await page.getByRole("button", { name: "Base map", exact: true }).click();
  await page.getByRole("radio", { name: "Light Gray Canvas", checked: true }).waitFor();
  await choose(/local/, /US Census Bureau/);
});

/** Chooses a base map and waits for its credit. The gallery ignores a click on an item that it has not loaded yet. */
async function choose(name: string | RegExp, credit: RegExp): Promise<void> {
  const item = page.getByRole("radio", { name });
  await until(async () => {
    await item.click();
    const named = map().getByText(credit).waitFor({ timeout: 3_000 });
    return named.then(
      () => true,
      () => false,
    );
  });
}

test("a layer of each kind of service is drawn, and one tiled in degrees explains why it is not", async () => {
  await page.locator(".pv-step", { hasText: "Layers" }).click();
  await map().getByRole("button", { name: "Home", exact: true }).click();
  const tree = page.locator(".pv-workbench__panel");
  for (const { kind, title } of GIS_LAYERS) {
    const box = tree.getByRole("checkbox", { name: title, exact: true });
    await box.click();
    if (title === IN_DEGREES)
      await tree
        .getByText(/projection/i)
        .first()
        .waitFor();
    else await until(async () => String(await colorAt(0.4, 0.25)) === String(GIS_COLORS[kind]));
    await box.click();
  }
});

test("a file dropped on the map is drawn, and still is after it is saved as the reader's own", async () => {
  const everywhere = [-180, -89, 180, 89] as const;
  const [west, south, east, north] = everywhere;
  const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]; // oxfmt-ignore
  const area = { type: "Feature", properties: {}, geometry: { type: "Polygon", coordinates: [ring] } };
  await mapAtRest(map());
  const before = String(await colorAt(0.4, 0.25));
  await drop("everywhere.geojson", encoded(JSON.stringify({ type: "FeatureCollection", features: [area] })));
  const tree = page.locator(".pv-workbench__panel");
  const box = tree.getByRole("checkbox", { name: "everywhere" });
  await until(async () => String(await colorAt(0.4, 0.25)) !== before);
  await tree.getByRole("button", { name: "Options of everywhere" }).click();
  await tree.getByRole("button", { name: "Save everywhere" }).click();
  await tree.getByText("Only you").waitFor();
  await until(async () => String(await colorAt(0.4, 0.25)) !== before);
  await box.click();
  await until(async () => String(await colorAt(0.4, 0.25)) === before);
});

test("dropped files of other formats become layers; an unknown projection is reported, and the map keeps working", async () => {
  const tree = page.locator(".pv-workbench__panel");
  const shp = pointShp(NEAR_TAMPA.feet);
  const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Dock</name><Point><coordinates>-82.4,27.9,0</coordinates></Point></Placemark></kml>`;
  const files: readonly (readonly [layer: string, file: string, content: Uint8Array])[] = [
    ["plane", "plane.zip", zipSync({ "plane.shp": shp, "plane.prj": encoded(FLORIDA_WEST) })],
    ["City halls", "halls.gpkg", await geoPackage(TAMPA.utm, { code: 26917, wkt: UTM17 })],
    ["docks", "docks.kml", encoded(kml)],
    ["packed", "packed.kmz", zipSync({ "doc.kml": encoded(kml) })],
    ["sites", "sites.csv", encoded("site,lat,lon\nA,27.9,-82.4\nB,,\n")],
  ];
  for (const [layer, file, content] of files) {
    await drop(file, content);
    await tree.getByRole("checkbox", { name: layer, exact: true, checked: true }).waitFor();
  }
  await page.getByText("sites.csv was added to the map. 1 row without a location was left out.").waitFor();
  const unknown = FLORIDA_WEST.replace("Transverse_Mercator", "Peirce_Quincuncial");
  await drop("odd.zip", zipSync({ "odd.shp": shp, "odd.prj": encoded(unknown) }));
  await page
    .getByText(/odd\.zip was not added\. The projection “NAD_1983_.*” is not known\. Expected: degrees/)
    .waitFor();
  assert.equal(await tree.getByRole("checkbox", { name: "odd" }).count(), 0);
  await mapAtRest(map());
});

/** Lets a file fall on the map. */
const drop = (name: string, content: Uint8Array): Promise<void> =>
  map().evaluate(
    (place, [fileName, bytes]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes)], fileName));
      for (const event of ["dragover", "drop"])
        place.dispatchEvent(new DragEvent(event, { bubbles: true, cancelable: true, dataTransfer }));
    },
    [name, [...content]] as const,
  );

/** The color of the map at a point. */
async function colorAt(x: number, y: number): Promise<readonly number[]> {
  const [left, top] = await spot(x, y);
  const png = await page.screenshot({ clip: { x: Math.round(left), y: Math.round(top), width: 1, height: 1 } });
  return page.evaluate(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const context = document.createElement("canvas").getContext("2d");
    context?.drawImage(image, 0, 0);
    return [...(context?.getImageData(0, 0, 1, 1).data.subarray(0, 3) ?? [])];
  }, png.toString("base64"));
}

test("axe and the console report nothing", () => {
  assert.deepEqual(findings, []);
  assert.deepEqual(trouble, []);
});
