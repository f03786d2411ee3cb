import assert from "node:assert/strict";
import test from "node:test";
import { addressFault, readMapHosts } from "./map-hosts.ts";

test("hosts are read as sources of a content policy, and invalid ones are refused", () => {
  assert.deepEqual(readMapHosts("Maps.agency.example, *.usgs.gov http://10.0.0.5:6080/"), [
    "https://maps.agency.example",
    "https://*.usgs.gov",
    "http://10.0.0.5:6080",
  ]);
  assert.deepEqual(readMapHosts(" "), []);
  for (const text of ["*", "https://*", "ftp://a.example", "a.example/path", "a.example;script-src *", "'self'", "a.*"])
    assert.equal(readMapHosts(text), null, text);
});

const HOSTS = ["https://maps.agency.example", "https://*.usgs.gov", "http://10.0.0.5:6080"];

for (const address of [
  "/assets/layers/rivers.geojson",
  "https://maps.agency.example/arcgis/rest/services/Roads/FeatureServer/0?f=json",
  "https://waterservices.usgs.gov/{z}/{y}/{x}.png",
  "http://10.0.0.5:6080/arcgis",
  "https://services.arcgis.com/abc",
])
  test(`a map may request ${address}`, () => assert.equal(addressFault(address, HOSTS), null));

for (const [address, host] of [
  ["https://elsewhere.example/a", "elsewhere.example"],
  ["https://usgs.gov/a", "usgs.gov"],
  ["https://evilusgs.gov/a", "evilusgs.gov"],
  ["http://maps.agency.example/a", "maps.agency.example"],
  ["https://maps.agency.example:8443/a", "maps.agency.example:8443"],
  ["http://10.0.0.5/a", "10.0.0.5"],
] as const)
  test(`the host of ${address} is named`, () => assert.deepEqual(addressFault(address, HOSTS), { kind: "host", host }));

for (const address of [
  "javascript:alert(1)",
  "//elsewhere.example/a",
  "maps.agency.example",
  "/\\elsewhere",
  "",
  "https://a:b@maps.agency.example/",
])
  test(`${JSON.stringify(address)} is no address`, () =>
    assert.deepEqual(addressFault(address, HOSTS), { kind: "form" }));
