import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import test, { after } from "node:test";
import { getAllLayersAndTables, getFeature, queryAllFeatures, queryFeatures } from "@esri/arcgis-rest-feature-service";
import { ArcGISIdentityManager, request } from "@esri/arcgis-rest-request";
import { authenticate } from "../../contract/people/calls/session.ts";
import { intoDegrees, spatialReferenceOf } from "../../server/gis/feature-service/spatial-reference.ts";
import { joinStorage } from "../../server/storage/storage.ts";
import { ADMIN_PASSWORD, clientOf } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { newDisaster } from "../kits/planning.ts";
import { addUser } from "../kits/domain-server.ts";
import { addByAddress, askByLeaflet, askBySdk, consoleOf, fieldBySdk, startForeignSite } from "./foreign-page.ts";
import { testBrowser, testProduct } from "./journey.ts";
import { tractsInDatabase, type TractsInDatabase } from "../clients/tracts-in-database.ts";

/**
 * Esri's own clients, which have no code for this product, query the running product: its REST client from Node, its
 * SDK and its Leaflet from a page of another origin. Their results are those of SQL on the database.
 */
const START_DATE = "2026-09-10";
const product = testProduct();
const browser = testBrowser();
let portal: string;
let stored: TractsInDatabase;
let site: Awaited<ReturnType<typeof startForeignSite>>;
beforeTests(async () => {
  portal = `${product.address}/sharing/rest`;
  const storage = await joinStorage({ dataDir: product.dataDir, databaseUrl: undefined, progress: () => undefined });
  await addUser(storage.db, { userName: "robin", role: "Emergency Staff" });

  stored = await tractsInDatabase(storage.db);
  await storage.close();
  site = await startForeignSite();
});
after(() => site.stop());

const service = () => `${product.address}/arcgis/rest/services/Provision/FeatureServer`;
const table = () => `${service()}/5/query`;
const ROWS = { params: { where: "1=1", outFields: "*" } };

/** The parts of a browser's window that the client needs. */
function browserWindow() {
  const kept = new Map<string, string>();
  return {
    crypto: webcrypto,
    isSecureContext: true,
    TextEncoder,
    btoa,
    location: { href: `${product.address}/login`, search: "", hash: "" },
    history: { state: null, replaceState: () => undefined },
    localStorage: {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    },
  };
}

test("it signs in with user name and password and reads community/self", async () => {
  const manager = await ArcGISIdentityManager.signIn({ username: "robin", password: ADMIN_PASSWORD, portal });
  assert.equal((await manager.getUser()).username, "robin");
  assert.equal(await manager.getUsername(), "robin");
  assert.equal((await manager.getPortal())["isPortal"], true);
  const self = (await request(`${portal}/community/self`, { authentication: manager })) as { username: string };
  assert.equal(self.username, "robin");
});

test("a wrong password is reported with the portal's message", async () => {
  const signIn = ArcGISIdentityManager.signIn({ username: "robin", password: "wrong", portal });
  await assert.rejects(signIn, /Unable to generate token/);
});

test("the secured table is refused without a token and readable with one that the client gets by itself", async () => {
  await assert.rejects(request(table(), ROWS), { name: "ArcGISAuthError" });
  const authentication = await ArcGISIdentityManager.signIn({ username: "robin", password: ADMIN_PASSWORD, portal });
  const answer = (await request(table(), { ...ROWS, authentication })) as { features: unknown[] };
  assert.deepEqual(answer.features, []);
});

test("it follows the authorization code flow with PKCE, renews its tokens and signs out", async () => {
  const window = browserWindow() as unknown as Window & typeof globalThis;
  const redirectUri = `${product.address}/login`;
  const options = { clientId: "provision", portal, redirectUri, popup: false };
  // One of its functions always uses the global window.
  Object.assign(globalThis, { window });
  await ArcGISIdentityManager.beginOAuth2(options, window)?.finally(() => Reflect.deleteProperty(globalThis, "window"));
  const browser = clientOf(product.address);
  await browser.call(authenticate, { body: { userName: "robin", password: ADMIN_PASSWORD } });
  const { pathname, search } = new URL(window.location.href);
  assert.equal(new URLSearchParams(search).get("code_challenge_method"), "S256");
  const sent = await browser.fetch(pathname + search);
  window.location.search = new URL(sent.headers.get("location") ?? "").search;
  const manager = (await ArcGISIdentityManager.completeOAuth2(options, window)) ?? assert.fail("no manager");
  assert.equal((await manager.getUser()).username, "robin");

  const tokens = [manager.refreshToken];
  for (let round = 0; round < 3; round++) {
    await manager.refreshCredentials();
    tokens.push(manager.refreshToken);
    assert.equal((await manager.getUser()).username, "robin");
  }
  assert.equal(new Set(tokens).size, tokens.length, "each refresh gives the next refresh token");

  const { token } = manager;
  await manager.signOut();
  const dead = await fetch(`${portal}/community/self?f=json&token=${token}`);
  assert.equal(((await dead.json()) as { error: { code: number } }).error.code, 498);
  await assert.rejects(manager.refreshCredentials());
});

test("its feature client reads every tract, page by page, as JSON and as PBF, with the shapes of the database", async () => {
  const url = `${service()}/1`;
  const [json, first] = await Promise.all([
    queryAllFeatures({ url, outFields: ["fips", "population"], outSR: "4326" }),
    getFeature({ url, id: 1 }),
  ]);
  const pbf = await queryAllFeatures({ url, outFields: ["fips", "population"], outSR: "4326", f: "pbf-as-arcgis" });
  for (const { features } of [json, pbf]) {
    assert.equal(features.length, stored.count);
    assert.equal(new Set(features.map(({ attributes }) => attributes["OBJECTID"] as number)).size, stored.count);
    assert.equal(sumOf(features.map(({ attributes }) => attributes["population"] as number | null)), stored.sum);
    const { rings } = features[0]?.geometry as { rings: [number, number][][] };
    assert.ok(stored.awayFromFirst(rings) < 1e-6, "the shape of the first tract, to a decimetre");
  }
  assert.equal(first.attributes["fips"], stored.first);
  const grouped = (await queryFeatures({
    url,
    groupByFieldsForStatistics: "county",
    outStatistics: [{ statisticType: "sum", onStatisticField: "population", outStatisticFieldName: "people" }],
  })) as { features: { attributes: { county: string; people: number } }[] };
  const counties = Object.fromEntries(grouped.features.map(({ attributes: { county, people } }) => [county, people]));
  assert.deepEqual(counties, stored.byCounty);
  const { layers, tables } = await getAllLayersAndTables({ url: service() });
  assert.ok(layers.length > 2 && tables.length > 6);
});

test("Esri's SDK, Esri Leaflet and plain fetch read the same from a page of another origin, without a word in its console", async () => {
  const page = await browser.newPage();
  const consoleLines = consoleOf(page);
  await page.goto(site.address);
  const sdk = await askBySdk(page, `${service()}/1`);
  assert.deepEqual([sdk.count, sdk.read, sdk.sum], [stored.count, stored.count, stored.sum]);
  const { count, sum, min, max, avg, stddev, median } = sdk.statistics;
  assert.deepEqual([count, sum, min, max, median], [stored.known, stored.sum, stored.min, stored.max, stored.median]);
  assert.ok(Math.abs((avg ?? 0) - stored.mean) < 1e-6 && Math.abs((stddev ?? 0) - stored.spread) < 1e-6);
  assert.deepEqual(sdk.histogram, stored.histogram);
  assert.deepEqual(sdk.counties, Object.keys(stored.byCounty).sort());
  assert.ok(stored.awayFromFirst(sdk.rings) < 1e-6);
  const [plane] = sdk.plane;
  assert.deepEqual([plane?.spatialReference.wkid, plane?.spatialReference.latestWkid], [102_658, 2236]);
  const turn = intoDegrees(spatialReferenceOf("inSR", "2236"));
  const turned = (plane?.rings ?? []).map((ring) => ring.map(([x, y]) => turn(x, y)));
  assert.ok(stored.awayFromFirst(turned) < 1e-6, "the first tract in feet");
  sdk.extent.forEach((edge, i) => assert.ok(Math.abs(edge - (stored.extent[i] ?? NaN)) < 1e-6));
  // Its colors run from one standard deviation below the mean to one above, in whole people.
  const ends = [stored.mean - stored.spread, stored.mean + stored.spread];
  sdk.colored.forEach((end, i) => assert.ok(Math.abs(end - (ends[i] ?? NaN)) < 2, `${end}`));

  const leaflet = await askByLeaflet(page, `${service()}/1`);
  assert.equal(leaflet.count, stored.count);
  leaflet.extent.forEach((edge, i) => assert.ok(Math.abs(edge - (stored.extent[i] ?? NaN)) < 1e-6));
  assert.equal(leaflet.drawn, stored.inFirstCounty);

  const read = (url: string) => fetch(url).then((response) => response.json()) as Promise<{ features: unknown[] }>;
  const inFirst = `${service()}/1/query?f=json&returnGeometry=false&where=${encodeURIComponent("county = '12001'")}`;
  assert.equal((await page.evaluate(read, inFirst)).features.length, stored.inFirstCounty);

  const user = { username: "robin", password: ADMIN_PASSWORD };
  const added = await addByAddress(page, {
    server: product.address,
    service: service(),
    table: `${service()}/5`,
    user,
  });
  assert.equal(added.tokens, `${portal}/generateToken`);
  assert.ok(added.services.includes("Provision"));
  assert.ok(added.listed.includes(1) && !added.listed.includes(5), "without a token no table of the staff's is listed");
  const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
  assert.deepEqual(sorted(added.described), sorted(added.listed));
  assert.deepEqual(sorted(added.made), sorted(added.listed));
  assert.equal(added.rows, 0);
  assert.deepEqual(consoleLines, []);
});

test("a day stays the day in Esri's SDK, where a moment at 0:00 UTC would be the evening before", async () => {
  const staff = await clientOf(product.address).signIn("robin", ADMIN_PASSWORD);
  await newDisaster(staff, { startDate: START_DATE });
  const params = { username: "robin", password: ADMIN_PASSWORD, client: "referer", referer: site.address };
  const { token } = (await request(`${portal}/generateToken`, { params })) as { token: string };
  const page = await browser.newPage({ timezoneId: "America/Chicago" });
  await page.goto(site.address);
  const url = `${service()}/10`;
  await page.route(`${url}**`, (route) => {
    const asked = new URL(route.request().url());
    asked.searchParams.set("token", token);
    return route.continue({ url: asked.href });
  });
  assert.deepEqual(await fieldBySdk(page, { url, name: "start_date" }), ["date-only", START_DATE]);
  await page.close();
});

const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
