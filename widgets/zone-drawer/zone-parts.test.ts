import assert from "node:assert/strict";
import test from "node:test";
import { readLayerFile } from "../../client/map/files/read-file.ts";
import { decodedText } from "../../engine/files/decoded-text.ts";
import { caseFile } from "../../test/cases/case-files.ts";
import { columns } from "../../test/kits/numbers.ts";
import { partsOfLayers } from "./zone-parts.ts";

const options = { zone: 2, buffers: { point: 0.1, line: 0.1 } };
type Read = ReturnType<typeof partsOfLayers>;
async function readFile(file: File, zone = options.zone): Promise<Read> {
  const read = await readLayerFile(file);
  return partsOfLayers(read.kind === "layers" ? read.layers : [], { ...options, zone });
}
const square = [[[-82, 28], [-81, 28], [-81, 29], [-82, 29], [-82, 28]]]; // oxfmt-ignore
const bow = [[[-82, 28], [-81, 29], [-81, 28], [-82, 29], [-82, 28]]]; // oxfmt-ignore
const feature = (coordinates: unknown, properties: object = {}, type = "Polygon") => ({ type: "Feature", properties, geometry: { type, coordinates } }); // oxfmt-ignore
const read = (...features: object[]) =>
  readFile(new File([JSON.stringify({ type: "FeatureCollection", features })], "z.geojson"));
const faultsOf = (upload: Read) => ("faults" in upload ? upload.faults : []);

test("features of this zone or without a number become parts; others are left out and counted", async () => {
  const upload = await read(feature(square, { zone: 2, affected: 80 }), feature(square), feature(square, { zone: 1 }));
  assert.ok("parts" in upload);
  assert.deepEqual([upload.parts.length, upload.affected, upload.others], [2, 80, 1]);
});

test("fields are recognized in any case, and numbers as text", async () => {
  const upload = await read(
    feature(square, { ZONE: "2", Affected: "80", NAME: "Coast" }),
    feature(square, { Zone: 1 }),
  );
  assert.ok("parts" in upload);
  assert.deepEqual([upload.parts.length, upload.affected, upload.name, upload.others], [1, 80, "Coast", 1]);
});

test("a name shared by all features becomes the zone's; several names are ignored, and an invalid one is refused", async () => {
  const named = (...names: unknown[]) => read(...names.map((name) => feature(square, name === null ? {} : { name })));
  const nameIn = (upload: Read) => ("parts" in upload ? [upload.name, upload.namesDiffer] : []);
  assert.deepEqual(nameIn(await named(" North coast ", null, "North coast")), ["North coast", false]);
  assert.deepEqual(nameIn(await named("Hillsborough", "Pinellas")), [null, true]);
  assert.deepEqual(nameIn(await named(12, "")), [null, false]);
  assert.deepEqual(columns(faultsOf(await named(null, "x".repeat(61))), "key", "feature"), [["name", 2]]);
});

test("lines and points get buffers, multi-part features are split, and heights are dropped", async () => {
  const line = [[-82, 28, 5], [-81, 28, 5]]; // oxfmt-ignore
  const upload = await read(feature(line, {}, "LineString"), feature([line, line], {}, "MultiLineString"), feature([[-82, 28]], {}, "MultiPoint")); // oxfmt-ignore
  assert.ok("parts" in upload);
  const part = { kind: "line", coordinates: [[-82, 28], [-81, 28]], bufferMiles: 0.1 }; // oxfmt-ignore
  assert.deepEqual(upload.parts, [part, part, part, { kind: "point", coordinates: [-82, 28], bufferMiles: 0.1 }]);
});

test("every bad feature is reported with its number and reason, and nothing is used", async () => {
  const faults = faultsOf(
    await read(feature(square), feature(bow), feature(square, { affected: 101 }), feature(square, { zone: "one" })),
  );
  assert.deepEqual(columns(faults, "key", "feature", "reason"), [
    ["polygon", 2, "selfCrossing"],
    ["affected", 3, undefined],
    ["zone", 4, undefined],
  ]);
  assert.equal(faultsOf(await read(feature(square, { zone: 3 })))[0]?.key, "noneForZone");
});

test("zones are read from all layer formats: KML, UTF-16, a zipped shapefile, across 180°", async () => {
  const partsIn = async (name: string, bytes: Uint8Array<ArrayBuffer>, zone: number) => {
    const upload = await readFile(new File([bytes], name), zone);
    return "parts" in upload ? upload.parts : assert.fail(JSON.stringify(upload.faults));
  };
  const json = JSON.stringify({ type: "FeatureCollection", features: [feature(square, { name: "Küste" })] });
  const wide = new Uint8Array(Buffer.from(`\uFEFF${json}`, "utf16le"));
  assert.equal((await partsIn("z.geojson", wide, 1)).length, 1);
  const zipped = caseFile("27-dbf-latin1-without-cpg/s-latin-nocpg.zip");
  assert.ok((await partsIn(zipped.name, zipped.bytes, 1)).every(({ kind }) => kind === "polygon"));
  const kml = decodedText(caseFile("77-kml-undeclared-prefix/k-undef.kml").bytes);
  assert.equal((await partsIn("k.kml", new TextEncoder().encode(kml), 1)).length, 2);
  const unsplit = caseFile("01-antimeridian-zone/z-ak-unsplit.geojson");
  const [aleutians] = await partsIn(unsplit.name, unsplit.bytes, 1);
  assert.equal(aleutians?.kind === "polygon" && aleutians.geometry.type, "MultiPolygon");
});
