import assert from "node:assert/strict";
import test from "node:test";
import { AppConfigSchema, type AppConfig } from "../../contract/config/app-config.ts";
import { getAppConfig, getConfigKeys, getFooterKeys, getInteractiveMapUrl } from "../../contract/config/calls.ts";
import type { TestClient } from "../../test/kits/client.ts";
import { testServer } from "../../test/kits/domain-server.ts";
import { configKeys, layouts } from "../storage/schema/index.ts";
import { operator } from "../persistence/audit/audit.ts";
import { KeyFault, PUBLIC_CONFIG_KEYS, setConfigKeys } from "./keys.ts";
import { pageAddresses } from "./page-addresses.ts";
import { buildServer } from "../app.ts";
import { setTextRegion, textOf } from "../answers/texts.ts";
import { checkConfig } from "../../start/check-config.ts";
import { configDomain } from "./routes.ts";
import { configJudge } from "./sound.ts";

const server = testServer({ domains: [configDomain] });

test("the browser gets the allowed keys alone, the agency's values over the defaults", async () => {
  await server.db.insert(configKeys).values([
    { key: "seroTabTitle", value: "Districts" },
    { key: "client_secret", value: "never" },
  ]);
  const { ok } = await server.anonymous().call(getConfigKeys);
  assert.deepEqual(Object.keys(ok).sort(), [...Object.keys(PUBLIC_CONFIG_KEYS), "uids"].sort());
  assert.equal(ok["seroTabTitle"], "Districts");
  assert.equal(ok["zoneLayerTitle"], "");
  assert.ok(!JSON.stringify(ok).includes("never"));
});

const set = (values: Readonly<Record<string, string>>) =>
  setConfigKeys(server.db, new Map(Object.entries(values)), operator("test"));
test("from its start on the server writes texts as the agency's region does", async (t) => {
  t.after(() => setTextRegion("US"));
  await set({ region: "DE" });
  const app = await buildServer({
    domains: [configDomain],
    db: server.db,
    dist: new URL("no-dist", import.meta.url).pathname,
  });
  await app.ready();
  await app.close();
  await set({ region: "" });
  assert.match(textOf("en", "errors.fault.tooBig", { found: 12_500, expected: 10_000 }), /10\.000.*12\.500/);
});

test("an address is http(s) or a path, else it is refused with key, value and what was expected", async () => {
  const ADDRESSES = ["appServerRoot", "serviceRoot", "featureService", "processData", "uploadExcelsUrl"];
  const OTHERS = ["imageDisplayFolderRoot", "geometryService", "censusTracks", "instantAtlas", "reversGeoCodeUrl"];
  const LAYERS = ["serolayerUrl", "coneOfUncertainty", "trackOfUncertainty"];
  for (const key of [...ADDRESSES, ...OTHERS, ...LAYERS])
    for (const value of [
      "javascript:alert(1)",
      "//elsewhere.example",
      "/\\elsewhere.example",
      "ftp://a.example",
      "https://me:pw@a.example/x",
    ])
      await assert.rejects(
        set({ [key]: value }),
        (error: Error) =>
          error instanceof KeyFault && error.message.startsWith(`${key}: found ${value}, expected a path`),
        `${key} ${value}`,
      );
  await assert.rejects(set({ agol_map: "my map" }), /agol_map: found my map, expected the id of a web map/);
  await assert.rejects(set({ zoneLayerTitle: "x".repeat(81) }), KeyFault);
});

test("the footer and header keys keep the names the agency knows", async () => {
  const { ok } = await server.anonymous().call(getFooterKeys);
  assert.ok("FooterEmployement" in ok && "HeaderPayRegisterOnline" in ok);
});

test("a link is the operator's row where it is an address, and nothing where it is a script", async () => {
  await server.db.insert(configKeys).values([
    { key: "HeaderForms", value: "https://agency.example/forms" },
    { key: "FooterContact", value: "javascript:alert(1)" },
    { key: "FooterAccessibility", value: "//elsewhere.example" },
    { key: "FooterHelpLine1", value: "(555) 010-0100" },
  ]);
  const { ok } = await server.anonymous().call(getFooterKeys);
  assert.equal(ok.HeaderForms, "https://agency.example/forms");
  assert.deepEqual([ok.FooterContact, ok.FooterAccessibility], ["", ""]);
  assert.deepEqual([ok.FooterHelpLine1, ok.FooterHelpLine2, ok.FooterHome], ["(555) 010-0100", "", "/main/home"]);
});

test("anyone may ask for the address of the interactive map, and it exists", async () => {
  const { ok } = await server.anonymous().call(getInteractiveMapUrl);
  assert.equal(ok, "/main/map");
  assert.ok(await pageAddresses(server.db, configJudge(checkConfig))(ok));
});

test("an administrator's saved config overrides the seed file, the newest revision first", async () => {
  await server.db.insert(layouts).values([
    { app: "mine", revision: 1, config: { title: "old" } },
    { app: "mine", revision: 2, config: { title: "new" } },
  ]);
  const { ok } = await server.anonymous().call(getAppConfig, { params: { app: "mine" } });
  assert.deepEqual(ok, { app: "mine", file: "mine (revision 2)", config: { title: "new" }, faults: [], leftOut: [] });
});

test("a config of an earlier version is migrated before it is filtered", async () => {
  const pages = [{ path: "/secret", title: "shell.pages.map", privileges: [46], widgets: ["hidden"] }];
  const config = { version: 0, name: "Old", pages, instances: [{ id: "hidden", widget: "map" }] };
  await server.db.insert(layouts).values([{ app: "old", revision: 1, config }]);
  const { ok } = await server.anonymous().call(getAppConfig, { params: { app: "old" } });
  assert.deepEqual(ok, {
    app: "old",
    file: "old (revision 1) (version 0 → 1)",
    config: {
      version: 1,
      title: "Old",
      pages: [{ route: "/secret", title: "shell.pages.map", privileges: [46] }],
      widgets: [],
    },
    faults: [],
    leftOut: [],
  });
});

test("an unknown app is 404, and a name that is a path is refused", async () => {
  const missing = await server.anonymous().call(getAppConfig, { params: { app: "no-such-app" } });
  assert.deepEqual([missing.status, missing.error.key], [404, "errors.notFound.app"]);
  const path = await server.anonymous().call(getAppConfig, { params: { app: "../package" } });
  assert.equal(path.status, 400);
});

test("a visitor gets the staff's config without the parts for staff only", async () => {
  const read = async (client: TestClient) => {
    const { ok } = await client.call(getAppConfig, { params: { app: "staff" } });
    return AppConfigSchema.parse(ok.config);
  };
  const theirs = await read(server.anonymous());
  const ours = await read(await server.as("Emergency Staff"));
  const stepsOf = ({ pages }: AppConfig) => pages.find(({ route }) => route === "/main/map")?.steps.length ?? 0;
  assert.equal(stepsOf(theirs), 0);
  assert.ok(stepsOf(ours) > 0);
  assert.ok(theirs.widgets.length < ours.widgets.length);
});
