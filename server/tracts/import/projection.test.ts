import assert from "node:assert/strict";
import test from "node:test";
import { assertGeographic } from "./shapefile.ts";

const NAD83 =
  'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]]';
const WGS84_2 =
  'GEOGCRS["WGS 84",DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]],CS[ellipsoidal,2]]';

test("longitude and latitude on NAD83 or WGS84 are taken", () => {
  assertGeographic(NAD83, "t.prj");
  assertGeographic(WGS84_2, "t.prj");
  assertGeographic(NAD83.replace("D_North_American_1983", "D_WGS_1984"), "t.prj");
});

test("a projected system is refused by its name", () => {
  assert.throws(
    () => assertGeographic(`PROJCS["NAD_1983_Albers",${NAD83},PROJECTION["Albers"],UNIT["Meter",1]]`, "t.prj"),
    /t\.prj: found the coordinate system "NAD_1983_Albers" \(PROJCS\), expected a geographic/,
  );
});

test("another datum, another unit and no text at all are refused", () => {
  assert.throws(
    () => assertGeographic(NAD83.replace("D_North_American_1983", "D_North_American_1927"), "t.prj"),
    /1927/,
  );
  assert.throws(() => assertGeographic(NAD83.replace("Degree", "Grad"), "t.prj"), /unit "Grad"/);
  assert.throws(() => assertGeographic("", "t.prj"), /no well-known text/);
});
