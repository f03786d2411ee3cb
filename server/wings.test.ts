import assert from "node:assert/strict";
import test from "node:test";
import type { Call } from "../contract/api/call.ts";
import * as adhoc from "../contract/adhoc/calls.ts";
import * as example from "../contract/planning/calls/example.ts";
import { getAppConfig } from "../contract/config/calls.ts";
import * as content from "../contract/content/calls.ts";
import * as live from "../contract/planning/calls/live.ts";
import * as wall from "../contract/planning/calls/wall.ts";
import * as layers from "../contract/layers/calls/layers.ts";
import * as apps from "../contract/layout/calls/apps.ts";
import * as drafts from "../contract/layout/calls/drafts.ts";
import * as unusedKeys from "../contract/layout/calls/unused-keys.ts";
import * as layouts from "../contract/layout/calls/layouts.ts";
import * as requests from "../contract/supply/calls/requests.ts";
import * as logs from "../contract/logs/calls.ts";
import * as ownLayers from "../contract/layers/calls/own-layers.ts";
import * as pictures from "../contract/layout/calls/pictures.ts";
import * as published from "../contract/reports/calls/published.ts";
import * as publishing from "../contract/reports/calls/publishing.ts";
import * as programs from "../contract/people/calls/programs.ts";
import * as webhooks from "../contract/people/calls/webhooks.ts";
import * as residents from "../contract/reports/calls/residents.ts";
import * as roads from "../contract/roads/calls.ts";
import * as along from "../contract/planning/calls/along.ts";
import * as tractShapes from "../contract/planning/calls/tract-shapes.ts";
import * as series from "../contract/series/calls.ts";
import * as feeds from "../contract/storms/calls/feeds.ts";
import { LANGUAGE_CODES } from "../contract/api/languages.ts";
import { CALLS, testServer } from "../test/kits/server.ts";
import { textOf } from "./answers/texts.ts";
import { buildServer } from "./app.ts";
import { domainsWithout } from "./domains.ts";
import { WING_NAMES, type WingName } from "../contract/config/wings.ts";

const server = testServer();

/** Addresses of each wing: those of its calls, and those that other systems call. */
const ADDRESSES: Readonly<Record<WingName, readonly (Call | string)[]>> = {
  gis: [
    "/arcgis/rest/services/Provision/FeatureServer?f=json",
    "/arcgis/rest/info?f=json",
    "/sharing/rest?f=json",
    "/data/zones.csv",
    "/data.json",
    "/ogc/collections",
  ],
  layers: callsOf(layers, ownLayers),
  layout: callsOf(layouts, drafts, apps, unusedKeys, pictures),
  series: callsOf(series),
  adhoc: callsOf(adhoc),
  logs: callsOf(logs),
  embed: ["/embed.js", "/embed.d.ts", "/oembed?url=x", "/embed/public", "/embed/public/map"],
  public: [...callsOf(published, publishing), "/feed.atom"],
  example: callsOf(example),
  roads: callsOf(roads),
  residents: callsOf(residents),
  logistics: callsOf(requests),
  programs: [...callsOf(programs, webhooks), "/developers"],
  content: callsOf(content),
  live: callsOf(live, wall),
  feeds: callsOf(feeds),
  along: callsOf(along, tractShapes),
};

const NOT_PART = "This is not part of this installation.";

function callsOf(...modules: readonly object[]): Call[] {
  const declared = new Set<unknown>(modules.flatMap((module) => Object.values(module) as unknown[]));
  return Object.values(CALLS).filter((call) => declared.has(call));
}

const requestOf = (address: Call | string) =>
  typeof address === "string"
    ? ({ method: "GET", url: address } as const)
    : { method: address.method, url: address.path.replaceAll(/:\w+/g, "1") };

async function serverWithout(names: readonly WingName[]) {
  return buildServer({ ...domainsWithout(names), db: server.db, dist: "no-dist" });
}

for (const wing of WING_NAMES)
  test(`the server goes without ${wing}: its addresses say so in JSON, and those of the others answer`, async () => {
    const app = await serverWithout([wing]);
    try {
      for (const [owner, addresses] of Object.entries(ADDRESSES))
        for (const address of owner === wing ? addresses : addresses.slice(0, 1)) {
          const answer = await app.inject(requestOf(address));
          const isRefused = answer.body.includes(NOT_PART);
          assert.equal(isRefused, owner === wing, `${owner}: ${requestOf(address).url}`);
          if (!isRefused) continue;
          // ArcGIS clients get their own error format.
          const { error, code, key, message, details, description, ...more } = answer.json<Record<string, unknown>>();
          if (description !== undefined)
            assert.deepEqual([answer.statusCode, code, description], [404, "404", NOT_PART]);
          else if (owner === "gis") assert.deepEqual(error, { code: 404, message: NOT_PART, details: [] });
          else assert.deepEqual([answer.statusCode, key, message], [404, "errors.notInstalled", NOT_PART]);
          assert.deepEqual([Object.keys(details ?? { requestId: "" }), more], [["requestId"], {}]);
        }
      const health = await app.inject("/readyz");
      assert.equal(health.statusCode, 200);
    } finally {
      await app.close();
    }
  });

test("without all wings the server says so in each language, and its apps have no page that shows only them", async () => {
  const app = await serverWithout(WING_NAMES);
  try {
    for (const language of LANGUAGE_CODES) {
      const answer = await app.inject({ url: logs.getAllLogFiles.path, headers: { "accept-language": language } });
      assert.equal(answer.json<{ message: string }>().message, textOf(language, "errors.notInstalled"));
    }
    const given = await app.inject(getAppConfig.path.replace(":app", "public"));
    const { config, leftOut } = given.json<{ config: { widgets: { widget: string }[] }; leftOut: unknown }>();
    assert.deepEqual(leftOut, WING_NAMES);
    assert.ok(config.widgets.length > 0);
    assert.ok(config.widgets.every(({ widget }) => widget !== "layer-tree"));
  } finally {
    await app.close();
  }
});
