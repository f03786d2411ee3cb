import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { getConfigKeys } from "../contract/config/calls.ts";
import { getUnusedKeys } from "../contract/layout/calls/unused-keys.ts";
import { getAdditionalLayers } from "../contract/layers/calls/map-layers.ts";
import { testServer } from "../test/kits/domain-server.ts";
import { portalOf } from "./gis/portal/portal.ts";
import { addressForms, locatorForms } from "./config/address-keys.ts";
import { PUBLIC_CONFIG_KEYS, SERVER_KEYS, setConfigKeys } from "./config/keys.ts";
import { startPageMarks } from "./config/start-page-marks.ts";
import { operator } from "./persistence/audit/audit.ts";
import { linkBase } from "./reports/sharing/links.ts";
import { configKeys, mapLayers } from "./storage/schema/index.ts";
import { layoutsDomain } from "./layout/routes.ts";
import { configDomain } from "./config/routes.ts";
import { layersDomain } from "./layers/routes.ts";

const server = testServer({ domains: [configDomain, layersDomain, layoutsDomain] });
const PAGE = { origin: "https://food.example.gov", basePath: "/provision" };
const WEB_MAP = "0123456789abcdef0123456789abcdef";

const set = (values: Readonly<Record<string, string>>) =>
  setConfigKeys(server.db, new Map(Object.entries(values)), operator("test"));
/** Sets keys, checks their effect, and restores the defaults. */
async function setting<Seen>(values: Readonly<Record<string, string>>, look: () => Promise<Seen>): Promise<Seen> {
  await set(values);
  const seen = await look();
  await set(Object.fromEntries(Object.keys(values).map((key) => [key, ""])));
  return seen;
}

const browser = async () => (await server.anonymous().call(getConfigKeys)).ok;
const given = (key: string) => async () => (await browser())[key];
const startPage = () => startPageMarks(server.db, PAGE);
const layers = async () => {
  const { ok } = await server.anonymous().call(getAdditionalLayers, { params: { type: "all" } });
  return ok.flatMap(({ titles, address, sublayer }) =>
    ["Counties", "Open sites"].includes(titles.en) ? [] : [[titles.en, address, sublayer].join(" ").trim()],
  );
};
const unused = async (language = "en") => {
  const { ok } = await (await server.admin()).call(getUnusedKeys, { headers: { "accept-language": language } });
  return ok.map(({ key, reason, values }) => [key, reason, ...Object.values(values)].join(" "));
};
const portal = () => portalOf(server.db);
const links = () => linkBase(server.db, { publicUrl: "https://own.example", callers: "https://caller.example" });
const mark = (name: string, content: string) => `<meta name="provision-${name}" content="${content}" />`;

type Row = readonly [values: Readonly<Record<string, string>>, seen: () => Promise<unknown>, expected: unknown];

/**
 * The value set, the address requested, and the expected content. Keys used by the browser only are covered by the
 * map's tests (geometryService, reversGeoCodeUrl, instantAtlas, zoneLayerTitle in the search) and those of the sign-in
 * (authenUrl).
 */
const EFFECTS: readonly Row[] = [
  [{ serviceRoot: "/gis" }, given("censusTracks"), "/gis/Provision/FeatureServer/1"],
  [{ featureService: "https://a.example/x/" }, given("serolayerUrl"), "https://a.example/x/2"],
  [{ featureService: "/gis/Own/FeatureServer" }, layers, ["Zones", "Feature service /gis/Own/FeatureServer"]],
  [{ appServerRoot: "/food/api" }, given("uploadExcelsUrl"), "/food/api/Supply/UploadExcel"],
  [{ appServerRoot: "https://food.example.gov/provision/desk/" }, startPage, mark("call-roots", "appServerRoot /desk")],
  [{ processData: "/ESF11_API/run" }, startPage, mark("call-roots", "processData /ESF11_API/run")],
  [{ uploadExcelsUrl: "/upload" }, startPage, mark("call-roots", "uploadExcelsUrl /upload")],
  [{ uploadExcelsUrl: "https://elsewhere.example/up" }, startPage, ""],
  [
    { uploadExcelsUrl: "https://elsewhere.example/up" },
    unused,
    ["uploadExcelsUrl otherSite https://elsewhere.example/up"],
  ],
  [{ imageDisplayFolderRoot: "/pictures" }, startPage, mark("picture-root", "/provision/pictures")],
  [{ censusTracks: "/gis/Tracts/FeatureServer/0" }, layers, ["Zones", "Census tracts /gis/Tracts/FeatureServer 0"]],
  [{ censusTracks: "https://services.arcgis.com/a/FeatureServer/1" }, unused, []],
  [{ serolayerUrl: "/gis/Regions/FeatureServer/4" }, layers, ["Zones", "Regions /gis/Regions/FeatureServer 4"]],
  [{ seroTabTitle: "Districts" }, layers, ["Zones", "Districts /arcgis/rest/services/Provision/FeatureServer 2"]],
  [
    { coneOfUncertainty: "https://maps.example/NHC/MapServer/5" },
    layers,
    ["Zones", "Storm: cone of uncertainty https://maps.example/NHC/MapServer 5"],
  ],
  [
    { coneOfUncertainty: "https://maps.example/NHC/MapServer", coneOfUncertaintyTitle: "Irma, advisory 42" },
    layers,
    ["Zones", "Irma, advisory 42 https://maps.example/NHC/MapServer"],
  ],
  [{ coneOfUncertaintyTitle: "Cone" }, unused, []],
  [
    { trackOfUncertainty: "https://maps.example/track.kmz" },
    layers,
    ["Zones", "Storm: track https://maps.example/track.kmz"],
  ],
  [{ zoneLayerTitle: "Impact areas" }, layers, ["Impact areas"]],
  [{ geometryService: "/gis/GeometryServer" }, given("geometryService"), "/gis/GeometryServer"],
  [{ geometryService: "https://gis.example/GeometryServer" }, unused, ["geometryService host gis.example"]],
  [{ reversGeoCodeUrl: "/gis/GeocodeServer" }, given("reversGeoCodeUrl"), "/gis/GeocodeServer"],
  [{ reversGeoCodeUrl: "https://gis.example/GeocodeServer" }, unused, ["reversGeoCodeUrl host gis.example"]],
  [{ instantAtlas: "https://atlas.example/?{fips}" }, given("instantAtlas"), "https://atlas.example/?{fips}"],
  [{ instantAtlas: "https://atlas.example/?fips={fips}" }, unused, []],
  [{ "uids.agol_map": WEB_MAP }, given("uids"), { agol_map: WEB_MAP, app_id: "provision" }],
  [{ agol_map: WEB_MAP }, unused, ["agol_map needs portalUrl"]],
  [{ app_id: "another" }, portal, { outside: null, appId: "another", redirects: [] }],
  [{ locatorUrl: "https://gis.example/GeocodeServer" }, unused, ["locatorUrl needs locatorOperator"]],
  [{ locatorOperator: "Example GIS" }, unused, ["locatorOperator needs locatorUrl"]],
  [{ client_secret: "hidden" }, unused, ["client_secret needs agol_map"]],
  [
    { portalUrl: "https://gis.example/portal/" },
    portal,
    { outside: "https://gis.example/portal", appId: "provision", redirects: [] },
  ],
  [{ authenUrl: "https://login.example/authorize" }, given("authenUrl"), "https://login.example/authorize"],
  [{ shareReportUrl: "https://reports.example/" }, links, "https://reports.example"],
];

test("every key of the specification shows in an answer, or is named as unused with the reason", async () => {
  const titles = { en: "Zones", es: "", pt: "", de: "" };
  const zones = { kind: "zones", titles, node: "additional", position: 9, public: true } as const;
  await server.db.insert(mapLayers).values({ ...zones, createdBy: "test", editedBy: "test" });
  for (const [values, seen, expected] of EFFECTS)
    assert.deepEqual(await setting(values, seen), expected, JSON.stringify(values));
  const tried = new Set(EFFECTS.flatMap(([values]) => Object.keys(values)));
  const others = ["portalUrl", "authenUrl", "app_id", "client_secret", "shareReportUrl"];
  const never = [...Object.keys(addressForms), ...others].filter((key) => !tried.has(key));
  assert.deepEqual(never, []);
});

test("a row with an invalid form for its key is ignored, and named with the nearest valid one", async () => {
  const form = "a path that begins with / or an http(s) address";
  const rows = [
    ["featureService", "javascript:alert(1)", `form javascript:alert(1) ${form}`],
    ["timeZone", "Mars/X", "form Mars/X a time zone of the IANA database, such as America/New_York"],
    ["region", "USA", "form USA a region's two-letter code (ISO 3166-1), such as US US"],
    ["reportLogo", "seal.png", "picture seal.png"],
    ["printtaskURL", "/gis/Print", "noEffect"],
    ["TimeZone", "UTC", "unknown timeZone"],
    ["constructor", "1", "unknown"],
  ] as const;
  await server.db.insert(configKeys).values(rows.map(([key, value]) => ({ key, value })));
  const lines = rows.map(([key, , text]) => `${key} ${text}`);
  const keys = await browser();
  assert.deepEqual((await unused()).toSorted(), lines.toSorted());
  const zone = "timeZone form Mars/X eine Zeitzone der IANA-Datenbank wie America/New_York";
  assert.ok((await unused("de")).includes(zone), "what is expected is said in the reader's language");
  for (const key of ["featureService", "timeZone", "region", "printtaskURL"])
    assert.equal(keys[key], PUBLIC_CONFIG_KEYS[key], key);
  await server.db.delete(configKeys);
});

test("the guide has a row for each key that acts on addresses and layers, with its default", () => {
  const guide = readFileSync("docs/guides/configuration-keys.md", "utf8");
  const rows = new Map(
    [...guide.matchAll(/^\| ((?:`\w+`(?:, )?)+) \| ([^|]*)/gm)].flatMap(([, keys = "", default_ = ""]) =>
      [...keys.matchAll(/`(\w+)`/g)].map(([, key = ""]) => [key, default_.replaceAll("`", "").trim()] as const),
    ),
  );
  assert.deepEqual(
    [...rows.keys()].toSorted(),
    [
      ...Object.keys({ ...addressForms, ...locatorForms }),
      "client_secret",
      "printtaskURL",
      "shareReportUrl",
    ].toSorted(),
  );
  for (const [key, shownValue] of rows) {
    const value = { ...PUBLIC_CONFIG_KEYS, ...SERVER_KEYS }[key] ?? "";
    // Described in words where it is the reader's language, this server or part of another key.
    if (value.startsWith("/") && shownValue.startsWith("/")) assert.equal(shownValue, value, key);
    else assert.ok(value === "" || !shownValue.startsWith("/"), `${key}: ${shownValue}`);
  }
});
