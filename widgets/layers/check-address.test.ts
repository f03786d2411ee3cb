import assert from "node:assert/strict";
import test, { afterEach } from "node:test";
import type { AddressKind } from "../../contract/layers/kinds.ts";
import { checkAddress } from "./check-address.ts";

const trueFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = trueFetch;
});

/** The result of checking an address with this answer. */
async function found(kind: AddressKind, answer: () => Response | Promise<Response>, path = "x") {
  globalThis.fetch = async () => answer();
  return checkAddress(kind, `https://maps.agency.example/${path}`, new AbortController().signal);
}
const json = (body: unknown) => () => Response.json(body);
const text = (body: string) => () => new Response(body);
const late = (): Promise<never> => Promise.reject(new DOMException("signal timed out", "TimeoutError"));

test("a service returns its title, parts and fields", async () => {
  const fields = [
    { name: "NAME", type: "esriFieldTypeString" },
    { name: "SHAPE", type: "esriFieldTypeGeometry" },
  ];
  const spatialReference = { wkid: 2238 };
  const layers = [{ id: 0, name: "Gauges" }];
  const answer = await found(
    "feature-server",
    json({ currentVersion: 11, name: "Water", fields, layers, spatialReference }),
  );
  assert.deepEqual(answer, { title: "Water", fields: ["NAME"], parts: [{ id: "0", title: "Gauges" }], features: null });
});

test("a file returns its number of features, and a table that it has coordinates", async () => {
  const point = { type: "Feature", geometry: { type: "Point", coordinates: [-82, 28] }, properties: { depth: 3 } };
  const file = await found("geojson", json({ type: "FeatureCollection", features: [point, point] }));
  assert.deepEqual([file.features, file.fields], [2, ["depth"]]);
  const table = await found("csv", text("name,latitude,longitude\nA,28,-82\n"));
  assert.equal((await found("csv", text("name,lat,lon\nA,28,-82\n"), "halls.csv")).title, "halls.csv");
  assert.deepEqual([table.features, table.fields], [1, ["name", "latitude", "longitude"]]);
});

for (const [what, kind, answer, fault] of [
  ["is not reachable", "map-server", () => Promise.reject(new TypeError("fetch failed")), "unreachable"],
  ["asks for a token", "feature-server", json({ error: { code: 499, message: "Token Required" } }), "needsToken"],
  ["asks for a sign-in", "geojson", () => new Response("", { status: 401 }), "needsToken"],
  ["is a page", "feature-server", text("<!doctype html>"), "notAService"],
  ["is JSON of something else", "map-server", json({ hello: 1 }), "notAService"],
  [
    "has a projection of no name",
    "map-server",
    json({ currentVersion: 11, spatialReference: {} }),
    "unknownProjection",
  ],
  [
    "has tiles in another projection",
    "image-tiles",
    json({ currentVersion: 11, tileInfo: {}, spatialReference: { wkid: 2238 } }),
    "unknownProjection",
  ],
  ["is GeoJSON instead of vector tiles", "vector-tiles", json({ type: "FeatureCollection" }), "notAService"],
  ["ends in the middle of JSON", "feature-server", text('{"currentVersion":11,'), "notAService"],
  ["does not answer in time", "geojson", late, "timedOut"],
  ["does not end its answer in time", "geojson", () => new Response(new ReadableStream({ pull: late })), "timedOut"],
  ["is larger than it says", "geojson", () => new Response(new Blob([new Uint8Array(50_000_001)])), "tooLarge"],
  ["is a table without places", "csv", text("name,depth\nA,3\n"), "noPlaceColumns"],
] as const)
  test(`an address that ${what} is recognized`, async () => {
    await assert.rejects(found(kind, answer), (error: Error & { fault?: string }) => {
      assert.equal(error.fault, fault);
      return true;
    });
  });

test("tiles must be images; a web page at their address is refused", async () => {
  globalThis.fetch = async () => new Response("<!doctype html>", { headers: { "content-type": "text/html" } });
  const asked = checkAddress("image-tiles", "https://a.example/{z}/{x}/{y}.png", new AbortController().signal);
  await assert.rejects(asked, /notAService.*text\/html/);
});

test("a forbidden host, http where only https is allowed, and a redirect to a forbidden host have distinct messages", async () => {
  for (const [address, sendsOn, fault] of [
    ["https://a.example/x.geojson", false, /hostNotAllowed.*"a\.example"/],
    ["http://a.example/x.geojson", false, /hostNotAllowed.*"http:\/\/a\.example"/],
    ["https://a.example/x.geojson", true, /redirected.*"a\.example"/],
  ] as const) {
    let hear: (event: { blockedURI: string }) => void = () => undefined;
    const document = { addEventListener: (_: string, heard: typeof hear) => (hear = heard), removeEventListener() {} };
    Object.assign(globalThis, { document });
    globalThis.fetch = (_, init) => {
      if (init?.redirect === "manual" && sendsOn) return Promise.resolve({ type: "opaqueredirect" } as Response);
      hear({ blockedURI: address });
      return Promise.reject(new TypeError("Failed to fetch"));
    };
    await assert.rejects(checkAddress("geojson", address, new AbortController().signal), fault);
    Reflect.deleteProperty(globalThis, "document");
  }
});
