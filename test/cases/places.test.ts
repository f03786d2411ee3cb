import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { unzipSync, zipSync } from "fflate";
import type { Geometry } from "geojson";
import { estimateFiles } from "../../cli/estimate/run.ts";
import { projectionOf } from "../../engine/files/layers/projection.ts";
import { positionsIn } from "../../engine/files/layers/read-feature.ts";
import { layerDoubt } from "../../client/map/files/place-doubt.ts";
import { readLayerFile, type FileLayer } from "../../client/map/files/read-file.ts";
import { decodedText } from "../../engine/files/decoded-text.ts";
import { bufferPoint } from "../../engine/geometry/buffer.ts";
import { checkPolygon } from "../../engine/geometry/validate.ts";
import { StormFault, type StormRemark } from "../../engine/storms/fault.ts";
import { readStormFiles } from "../../engine/storms/read/read-files.ts";
import { textOfFile } from "../../server/tracts/import/limits.ts";
import { parseShapes } from "../../server/tracts/import/read-shapes.ts";
import { NAD83, zippedShapefile } from "../kits/sample-files.ts";
import { polygonPackage, UTM17 } from "../kits/layer-files.ts";
import { readRoadFiles } from "../../server/roads/read-file.ts";
import { FileFault } from "../../engine/tracts/fault.ts";
import { caseFile, casePath, droppedCase } from "./case-files.ts";

/** Runs the command's estimate on a case's tracts, statistics and zones. */
async function estimated([tracts = "", statistics = "", zones = ""]: readonly string[]): Promise<
  { population: number | null }[]
> {
  const request = { kind: "estimate", tracts, statistics, zones, settings: null, format: "json" } as const;
  const answer = await estimateFiles(request, (file) => readFileSync(casePath(file)));
  return (JSON.parse(answer) as { zones: { population: number | null }[] }).zones;
}
async function layersOf(name: string): Promise<readonly FileLayer[]> {
  const read = await readLayerFile(droppedCase(name));
  assert.equal(read.kind, "layers");
  return read.layers;
}
const west = (geometry: Geometry): number => Math.min(...[...positionsIn(geometry)].map(([x = NaN]) => Math.abs(x)));

test("a zone, a tract and a layer that cross 180° are small areas on both of its sides", async () => {
  const folder = "01-antimeridian-zone";
  const [aleutians] = await estimated([
    `${folder}/t-ak.geojson`,
    `${folder}/s-ak.csv`,
    `${folder}/z-ak-unsplit.geojson`,
  ]);
  assert.equal(aleutians?.population, 5_000);
  const unsplit = ["t-ak-unsplit.geojson", "s-ak.csv", "z-bc.geojson"].map((file) => `02-antimeridian-tract/${file}`);
  await assert.rejects(estimated(unsplit), /z-bc\.geojson: feature 1, zone 1: found a zone off the tracts/);
  const [layer] = await layersOf("05-antimeridian-layer/g-dateline.geojson");
  const [drawn] = await layersOf("05-antimeridian-layer/k-dateline.kml");
  for (const one of [layer, drawn]) {
    const [feature] = one?.set.features ?? [];
    assert.equal(feature?.geometry.type, "MultiPolygon");
    assert.ok(west(feature.geometry) >= 179);
  }
});

test("the circle around a point near 180° is a valid zone on both of its sides", async () => {
  const folder = "03-antimeridian-point-buffer";
  const asked = decodedText(caseFile(`${folder}/p-point180.json`).bytes).replace(/"eid": [^,]*,/, "");
  const { zones } = JSON.parse(asked) as { zones: { parts: { coordinates: [number, number]; bufferMiles: number }[] }[] }; // oxfmt-ignore
  const { coordinates = [0, 0], bufferMiles = 0 } = zones[0]?.parts[0] ?? {};
  const circle = bufferPoint(coordinates, bufferMiles);
  assert.deepEqual([circle.type, checkPolygon(circle)], ["MultiPolygon", null]);
  const zone = JSON.stringify({ type: "Feature", properties: { zone: 1 }, geometry: circle });
  const request = { tracts: `${folder}/t-ak.geojson`, statistics: `${folder}/s-ak.csv`, zones: "z.json", settings: null } as const; // oxfmt-ignore
  const read = (file: string) => (file === "z.json" ? new TextEncoder().encode(zone) : readFileSync(casePath(file)));
  const answer = await estimateFiles({ kind: "estimate", ...request, format: "json" }, read);
  assert.deepEqual((JSON.parse(answer) as { zones: { population: number }[] }).zones.map(({ population }) => population), [5_000]); // oxfmt-ignore
});

test("a tract without a shape is counted as one and does not refuse the others", async () => {
  const [zone] = await estimated(
    ["t-null.geojson", "s.csv", "z.geojson"].map((file) => `68-null-geometry-tracts/${file}`),
  );
  assert.equal(zone?.population, 2_000);
});

test("the fixes of a best track whose longitudes continue beyond 180° are at their positions", () => {
  const [imelda] = readStormFiles([caseFile("06-antimeridian-besttrack/h-over180.txt")]);
  const longitudes = imelda?.shapes.map(({ geometry }) => geometry.type === "Point" && geometry.coordinates[0]);
  assert.deepEqual(
    longitudes?.map((x) => Number(Number(x).toFixed(6))),
    [-179.5, 179.4, 178.9],
  );
});

const advisories = (name: string) =>
  readStormFiles([caseFile(name)]).map(({ code, name: title, number, shapes }) => ({
    code,
    title,
    number,
    points: shapes.filter(({ kind }) => kind === "point").length,
  }));
const refusal = (read: () => unknown): StormFault["values"] & { readonly kind: string } => {
  try {
    read();
  } catch (error) {
    if (error instanceof StormFault) return { ...error.values, kind: error.kind };
    throw error;
  }
  return assert.fail("it was taken");
};

test("one text contains several advisories, each with its own points, whatever surrounds them", () => {
  const imelda = (number: string) => ({ code: "AL142025", title: "Imelda", number, points: 5 });
  assert.deepEqual(advisories("07-two-advisories-in-one-text/c-two.txt"), [imelda("7"), imelda("8")]);
  const three = "08-three-advisories-with-control-signs/e-three.txt";
  assert.deepEqual(advisories(three), [imelda("9"), imelda("10"), imelda("11")]);
  assert.deepEqual(advisories("36-utf16-advisory/c-utf16.txt"), [imelda("7")]);
  const both = [imelda("7"), imelda("8")];
  assert.deepEqual(advisories("89-advisory-as-mail-has-it/c-indented.txt"), both);
  assert.deepEqual(advisories("90-advisory-with-a-note/z-note.zip"), both);
  assert.equal(advisories("89-advisory-as-mail-has-it/h-quoted.txt")[0]?.code, "CP012025");
  const text = decodedText(caseFile("07-two-advisories-in-one-text/c-two.txt").bytes);
  const [first = "", second = ""] = text.split(/(?=^WTNT25)/m);
  const karen = second.replaceAll("IMELDA", "KAREN").replace("AL142025", "AL152025");
  const mail = `From: desk@example.gov\nSubject: TCM\n\n${first}\n\u0003\n\u0001\n${karen.toLowerCase()}`;
  for (const way of [mail, mail.replaceAll(/^/gm, "> "), mail.replaceAll("\n", "\r\r\n")])
    assert.deepEqual(
      readStormFiles([{ name: "mail.txt", bytes: new TextEncoder().encode(way) }]).map(({ code, number, shapes }) => [
        code,
        number,
        shapes
          .filter(({ kind }) => kind === "point")
          .map(({ geometry }) => geometry.type === "Point" && geometry.coordinates),
      ]),
      [
        [
          "AL142025",
          "7",
          [
            [-79.5, 25],
            [-80, 26],
            [-80.6, 27.2],
            [-81, 28.5],
            [-81.5, 31],
          ],
        ],
        ["AL152025", "8", [[-80.1, 26.2], [-80, 26], [-80.6, 27.2], [-81, 28.5], [-81.5, 31]]], // oxfmt-ignore
      ],
    );
});

test("a truncated advisory or best track is refused by its line", () => {
  const { kind, line, found } = refusal(() => advisories("61-advisory-cut-off/d-trunc.txt"));
  assert.deepEqual([kind, line, found], ["advisoryCutOff", 4, "HURRICANE NESTOR FORECAST/ADVISORY NUMBER 7"]);
  const whole = decodedText(caseFile("07-two-advisories-in-one-text/c-two.txt").bytes);
  const cut = { name: "cut.txt", bytes: new TextEncoder().encode(whole.slice(0, whole.lastIndexOf("OUTLOOK"))) };
  assert.equal(refusal(() => readStormFiles([cut]))["line"], 48);
  const short = refusal(() => advisories("60-hurdat-cut-off/h-short.txt"));
  assert.deepEqual([short.kind, short["line"], short["found"], short["expected"]], ["rowsMissing", 1, 3, 5]);
});

test("an impossible advisory or fix is refused by its content, and a correction replaces the original", () => {
  const text = decodedText(caseFile("07-two-advisories-in-one-text/c-two.txt").bytes);
  const [one = ""] = text.split(/(?=^WTNT25)/m);
  const read = (content: string, name = "c.txt", storm?: string) => readStormFiles([{ name, bytes: new TextEncoder().encode(content) }], { storm }); // oxfmt-ignore
  for (const [what, to, found] of [
    [/(FORECAST VALID 27\/1800Z).*/, "$1", "FORECAST VALID 27/1800Z"],
    [/26\.0N {2}80\.0W/, "96.0N  80.0W", "-80, 96"],
    [/MAX WIND {2}85 KT/, "MAX WIND  XX KT", "MAX WIND XX KT...GUSTS 95 KT."],
    [/34 KT\.\.\. 90NE {2}80SE/, "34 KT...90NE", "34 KT...90NE 60SW 90NW."],
    [/(FORECAST VALID) 27\/1800Z/, "$1 TOMORROW", "FORECAST VALID TOMORROW 26.0N 80.0W"],
    [/MAX WIND {2}85 KT/, "MAX WIND 850 KT", "850 kt"],
    [/28\/0600Z/, "26/0600Z", "FORECAST VALID 26/0600Z 27.2N 80.6W"],
    [/28\/0600Z/, "38/0600Z", "FORECAST VALID 38/0600Z 27.2N 80.6W"],
    [/FORECAST VALID 28/, "FORCAST VALID 28", "FORCAST VALID 28/0600Z 27.2N 80.6W"],
    [/34 KT\.\.\. 90NE/, "34 KT... 9000NE", "34 KT... 9000NE 80SE 60SW 90NW."],
    [/34 KT\.\.\. 90NE/, "35 KT... 90NE", "35 KT... 90NE 80SE 60SW 90NW."],
    [/64 KT\.+/, "64 KT=2E=2E", "64 KT=2E=2E 20NE 15SE 10SW 20NW."],
    [/64 KT\.+/, "RADIUS OF 64 KT WINDS", "RADIUS OF 64 KT WINDS 20NE 15SE 10SW 20NW."],
    [/974 MB/, "97 MB", "97 mb"],
  ] as const)
    assert.deepEqual(refusal(() => read(one.replace(what, to)))["found"], found);
  for (const [what, to] of [
    ["SEP 27", "SEP 31"],
    ["0900 UTC", "9900 UTC"],
  ] as const)
    assert.equal(refusal(() => read(one.replace(what, to))).kind, "noTime");
  const gusts = read(one.replace("MAX WIND  85 KT...GUSTS 95 KT", "MAX WINDS 85 KT WITH GUSTS TO 95 KT"));
  assert.deepEqual(gusts, read(one));
  assert.equal(read(one.replace("AL142025", "AL1498").replace("SEP 27 2025", "SEP 27 1998"))[0]?.code, "AL141998");
  assert.equal(read(one.replace(/26\.0N {2}80\.0W/, "...DISSIPATED"))[0]?.shapes.filter(({ kind }) => kind === "point").length, 4); // oxfmt-ignore
  const [corrected, ...others] = read(one + one.replace("25.0N", "25.5N"));
  assert.deepEqual([others.length, corrected?.shapes.find(({ kind }) => kind === "point")?.geometry], [0, { type: "Point", coordinates: [-79.5, 25.5] }]); // oxfmt-ignore
  assert.equal(read(one.replace("AL142025", ""), "al142025.fstadv.007.txt")[0]?.code, "AL142025");
  assert.equal(read(one.replace("AL142025", ""), "c.txt", "al142025")[0]?.code, "AL142025");
  const fix = "20250928, 0000,  , HU, 25.0N,  80.0W,  80,  980,";
  const track =
    (row: string, rows = 1) =>
    () =>
      read(`AL142025,   IMELDA,  ${rows},\n${row}\n`, "h.txt");
  for (const row of [
    fix.replace("25.0N", "95.0N"),
    fix.replace("0928", "0230"),
    fix.replace(" 0000", " 2500"),
    fix.replace(" 80,", " x,"),
  ])
    assert.equal(refusal(track(row)).kind, "impossible", row);
  const two = (first: string, second: string) => refusal(track(`${first}\n${second}`, 2)).kind;
  for (const second of [
    fix.replace("0928", "0927"),
    fix.replace("2025", "2027"),
    fix.replace(" 80.0W", "480.0W"),
    fix.replace("980", " 98"),
  ])
    assert.equal(two(fix, second), "impossible", second);
  const old = (text: string): string => text.replaceAll("2025", "1851");
  const [atlantic] = read(`AL141851,  UNNAMED,  1,\n${old(fix)}\n`, "h.txt");
  assert.equal(atlantic?.shapes[0]?.validAt, Date.UTC(1851, 8, 28));
  assert.equal(refusal(track("", 0)).kind, "rowsMissing");
  assert.equal(track(fix.toLowerCase())()[0]?.shapes.length, 1);
});

test("an advisory also ends before another bulletin, and bulletins that are not advisories are reported", () => {
  const text = decodedText(caseFile("07-two-advisories-in-one-text/c-two.txt").bytes);
  const [one = "", two = ""] = text.split(/(?=^WTNT25)/m);
  const other = "WTNT34 KNHC 270850\nTCPAT4\n\nHurricane Humberto Advisory Number   9\nNWS NATIONAL HURRICANE CENTER MIAMI FL       AL132025\n\n$$\n"; // oxfmt-ignore
  const read = (content: string | Uint8Array, name = "c.txt") => {
    const remarks: StormRemark[] = [];
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const found = readStormFiles([{ name, bytes }], { note: (remark) => void remarks.push(remark) });
    return [found.map(({ code, name: title, number }) => `${code} ${title} ${number}`), remarks.map(({ kind, count }) => `${kind} ${count}`)]; // oxfmt-ignore
  };
  const half = one.slice(0, one.indexOf("FORECAST VALID 28/0600Z"));
  for (const cut of [half + other, half + two, `${half}\nNNNN\n`])
    assert.deepEqual([refusal(() => read(cut)).kind, refusal(() => read(cut))["line"]], ["advisoryCutOff", 4]);
  const imelda = "AL142025 Imelda 7";
  for (const both of [one + other, other + one]) assert.deepEqual(read(both), [[imelda], ["otherProduct 1"]]);
  const packed = zipSync({ "a.txt": new TextEncoder().encode(one), "b.txt": new TextEncoder().encode(other) });
  assert.deepEqual(read(packed, "all.zip"), [[imelda], ["otherProduct 1"]]);
  for (const [title, name] of [
    ["TROPICAL DEPRESSION 18-E F", "18-E 8"],
    ["HURRICANE O'NEIL F", "O'Neil 8"],
    ["HURRICANE IMELDA\nF", "Imelda 8"],
  ] as const)
    assert.deepEqual(read(one + two.replace("HURRICANE IMELDA F", title)), [[imelda, `AL142025 ${name}`], []]);
});

test("downloads that are packed together are read as if they came separately, also one within the other", () => {
  const two = caseFile("07-two-advisories-in-one-text/c-two.txt").bytes;
  const inner = zipSync({ "al142025.fstadv.007": two });
  const packed: Record<string, Uint8Array>[] = [
    { "a.zip": inner },
    {
      "a.zip": inner,
      "k/._a.zip": new Uint8Array(3),
      "cone.kml": caseFile("16-kml-spaces-in-advisory/k-spaces.kml").bytes,
    },
  ];
  for (const parts of packed)
    assert.deepEqual(readStormFiles([{ name: "all.zip", bytes: zipSync(parts) }]).flatMap(({ number }) => number ?? []).slice(0, 2), ["7", "8"]); // oxfmt-ignore
  const workbook = zipSync({ "xl/workbook.xml": new Uint8Array(3) });
  assert.equal(refusal(() => readStormFiles([{ name: "w.txt", bytes: workbook }]))["fault"], "workbook");
});

test("the storm's current type is not part of its name", () => {
  assert.deepEqual(
    advisories("63-tropical-disturbance/c-dist.txt").map(({ title }) => title),
    ["One"],
  );
});

test("a cone in KML is read whatever separates its coordinates, and refused by its placemark if nothing does", () => {
  const ring = [[-80.5, 26], [-82.5, 30], [-79.5, 30.5], [-79.9, 26.5], [-80.5, 26]]; // oxfmt-ignore
  const files = ["16-kml-spaces-in-advisory/k-spaces.kml", "20-kml-commas-in-advisory/k-comma.kml", "36-utf16-advisory/k-utf16.kml"]; // oxfmt-ignore
  for (const name of files) {
    const [imelda] = readStormFiles([caseFile(name)]);
    assert.deepEqual(imelda?.shapes.map(({ geometry }) => geometry), [{ type: "Polygon", coordinates: [ring] }], name); // oxfmt-ignore
  }
  const text = decodedText(caseFile("16-kml-spaces-in-advisory/k-spaces.kml").bytes);
  for (const [list, found] of [
    ["-80,5 26,1 -82,5 30,0,1,2", "-80,5 26,1 -82,5 30,0,1,2"],
    ["somewhere", "somewhere"],
    ["1,2,3,4,5", "1,2,3,4,5"],
  ]) {
    const bytes = new TextEncoder().encode(
      text.replace(/<coordinates>.*<\/coordinates>/, `<coordinates>${list}</coordinates>`),
    );
    const fault = refusal(() => readStormFiles([{ name: "k.kml", bytes }]));
    assert.deepEqual([fault["fault"], fault["placemark"], fault["found"]], ["badPlacemark", "1 (cone)", found]);
  }
});

test("a record without a shape is left out of an advisory and counted; a file that names no storm does not stop the others", () => {
  const remarks: StormRemark[] = [];
  const note = (remark: StormRemark) => void remarks.push(remark);
  const zip = caseFile("14-null-shape-in-points/al142025_5day_013.zip");
  const cone = caseFile("16-kml-spaces-in-advisory/k-spaces.kml");
  const bytes = new TextEncoder().encode(decodedText(cone.bytes).replace(/<Data name="atcfid">.*?<\/Data>/, ""));
  const nameless = { name: "cone.kml", bytes };
  const [imelda, ...others] = readStormFiles([zip, nameless], { note });
  assert.deepEqual([imelda?.code, others.length], ["AL142025", 0]);
  assert.ok(imelda?.shapes.every(({ geometry }) => geometry !== null));
  assert.deepEqual(
    remarks.map(({ kind, file, count }) => [kind, file, count]),
    [
      ["withoutShape", zip.name, 1],
      ["noStorm", "cone.kml", 1],
    ],
  );
  assert.equal(refusal(() => readStormFiles([nameless], { note })).kind, "noStorm");
  const [given] = readStormFiles([nameless], { storm: "AL142018" });
  assert.deepEqual([given?.code, given?.number], ["AL142018", "12A"]);
});

/** Title, features and skipped features of each layer of a file. */
const summary = async (name: string) =>
  (await layersOf(name)).map(({ name: title, set, placeless }) => [title, set.features.length, placeless]);
const attributes = async (name: string) =>
  (await layersOf(name)).flatMap(({ set }) => set.features.map((feature) => feature.attributes));
const dropped = async (name: string, text: string): Promise<readonly FileLayer[]> => {
  const read = await readLayerFile(new File([text], name));
  assert.equal(read.kind, "layers");
  return read.layers;
};

test("every data set of an archive becomes a layer, but not macOS's hidden copies", async () => {
  assert.deepEqual(await summary("21-zip-with-two-kml/z-twokml.zip"), [["a", 1, 0], ["b", 1, 0]]); // oxfmt-ignore
  assert.deepEqual(await summary("22-zip-with-shapefile-and-kml/z-shp-and-kml.zip"), [["tracts", 4, 0], ["readme", 1, 0]]); // oxfmt-ignore
  assert.deepEqual(await summary("24-zip-with-geojson/z-geojson.zip"), [["a", 4, 0]]);
  assert.deepEqual(await summary("25-apple-double-flat-layer/s-macflat.zip"), [["tracts", 4, 0]]);
  assert.deepEqual(await summary("82-archive-in-archive/z-nested.zip"), [["lots", 1, 0], ["parks", 1, 0]]); // oxfmt-ignore
  const table = await readLayerFile(droppedCase("24-zip-with-geojson/z-csv.zip"));
  assert.deepEqual(table.kind === "table" && [table.name, table.guessed], ["a", { latitude: "lat", longitude: "lon" }]);
  const placed = await readLayerFile(droppedCase("24-zip-with-geojson/z-csv.zip"), {
    latitude: "lat",
    longitude: "lon",
  });
  assert.equal(placed.kind === "layers" && placed.layers[0]?.set.features.length, 1);
  const mixed = zipSync({
    "lists/a.csv": new TextEncoder().encode("name,lat,lon\nA,29.6,-82.4\n"),
    "__MACOSX/._a.csv": new Uint8Array(3),
    "b.geojson": caseFile("05-antimeridian-layer/g-dateline.geojson").bytes,
    "other/b.gpx": caseFile("71-gpx/x.gpx").bytes,
    "about.json": new TextEncoder().encode('{"title":"no layer"}'),
  });
  const layers = await readLayerFile(new File([mixed.slice()], "mixed.zip"));
  assert.deepEqual(layers.kind === "layers" && layers.layers.map(({ name }) => name), [
    "a",
    "b.geojson",
    "other/b.gpx",
  ]);
  const broken = zipSync({ "a.geojson": new TextEncoder().encode("{"), "b.gpx": caseFile("71-gpx/x.gpx").bytes });
  await assert.rejects(readLayerFile(new File([broken.slice()], "broken.zip")), /notJson.*"entry":"a\.geojson"/);
});

test("placemarks keep their places, fields and folders, and those without a place are counted", async () => {
  assert.deepEqual(await summary("17-kml-commas-only-layer/k-comma.kml"), [["k-comma", 2, 0]]);
  assert.deepEqual(await summary("18-kml-placemark-without-place/k-empty.kml"), [["k-empty", 1, 1]]);
  assert.deepEqual(await summary("77-kml-undeclared-prefix/k-undef.kml"), [["k-undef", 2, 0]]);
  assert.deepEqual(await attributes("79-kml-fields-fill-icon/k-ext.kml"), [
    { name: "A", zone: "1", fill: "20", icon: "x" },
    { name: "B" },
  ]);
  assert.deepEqual(await attributes("79-kml-fields-fill-icon/k-folder.kml"), [
    { name: "A", folder: "Evac A" },
    { name: "B", folder: "Evac B" },
  ]);
  const text = decodedText(caseFile("77-kml-undeclared-prefix/k-undef.kml").bytes);
  const typed = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Schema id="s"><SimpleField type="int" name="POP"/><SimpleField type="bool" name="OPEN"/></Schema>${["&lt;5", "", "7"].map((pop) => `<Placemark><styleUrl>#x</styleUrl><ExtendedData><Data name="styleUrl"><value>mine</value></Data><Data name="coordinateProperties"><value>c</value></Data><SchemaData><SimpleData name="POP">${pop}</SimpleData><SimpleData name="OPEN">false</SimpleData></SchemaData></ExtendedData><Point><coordinates>-82,28</coordinates></Point></Placemark>`).join("")}<GroundOverlay><Icon><href>a.png</href></Icon><LatLonBox><north>30</north><south>29</south><east>-81</east><west>-82</west></LatLonBox></GroundOverlay></Document></kml>`; // oxfmt-ignore
  const [own] = await dropped("t.kml", typed);
  // A blank figure is null, `false` is not true, a field keeps its name, and the frame of a picture is not a feature.
  const said = { styleUrl: "mine", coordinateProperties: "c", OPEN: false };
  assert.deepEqual(own?.set.features.map(({ attributes: { POP = null, ...others } }) => [POP, others]), [[null, said], [null, said], [7, said]]); // oxfmt-ignore
  assert.deepEqual(own.missing, [{ field: "POP", found: "<5", count: 1 }]);
  const track = `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark><gx:Track>${["2026-09-01T00:00:00Z", "2026-09-01T01:00:00Z"].map((when) => `<when>${when}</when>`).join("")}<gx:coord>-82 28 0</gx:coord><gx:coord>-81 29 0</gx:coord><ExtendedData><SchemaData><gx:SimpleArrayData name="people"><gx:value>5</gx:value><gx:value> 7</gx:value></gx:SimpleArrayData></SchemaData></ExtendedData></gx:Track></Placemark></kml>`; // oxfmt-ignore
  assert.equal((await dropped("track.kml", track))[0]?.set.features[0]?.attributes["people"], "5 7");
  const prefixed = text.replaceAll(/<(\/?)(?!gx:|\?)/g, "<$1kml:").replace("xmlns=", "xmlns:kml=");
  assert.equal((await dropped("p.kml", prefixed))[0]?.set.features.length, 2);
  const styled = text.replace("<Placemark>", '<Placemark><Style><PolyStyle><color>ff0000ff</color><fill>1</fill></PolyStyle></Style>'); // oxfmt-ignore
  assert.deepEqual((await dropped("s.kml", styled))[0]?.set.features[0]?.attributes, { name: "A" });
  await assert.rejects(dropped("x.kml", text.replace("-82.4,29.6,0", "-82.4;29.6")), /badPlacemark .*"1 \(A\)"/);
  const point = (list: string) => `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>A</name><Point><coordinates>${list}</coordinates></Point></Placemark></kml>`; // oxfmt-ignore
  for (const list of ["-82.4,29.6,1,2", "-82.4,29.6 -82.5,29.7"])
    await assert.rejects(dropped("x.kml", point(list)), /badPlacemark .*"1 \(A\)"/, list);
  await assert.rejects(dropped("cut.kml", text.slice(0, 300)), /notXml .*"line":2/);
  await assert.rejects(dropped("a.kml", point("-82,28").replace("<name>A", `<description>${"x".repeat(200)}</description><name>Do&ntilde;a`)), /notXml .*Do&ntilde;a/); // oxfmt-ignore
});

const FIPS = "12057000100";
/** A square near Tampa in degrees, and its corners in UTM zone 17 N by Krüger's series. */
const RING = [[-82.5, 27.9], [-82.4, 27.9], [-82.4, 28], [-82.5, 28], [-82.5, 27.9]]; // oxfmt-ignore
const UTM_RING = [[352370.74, 3087029.33], [362213.84, 3086912.74], [362340.75, 3097992.04], [352506.73, 3098108.91], [352370.74, 3087029.33]]; // oxfmt-ignore
const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const json = (content: unknown): Uint8Array => text(JSON.stringify(content));
const areaOf = (ring: readonly (readonly number[])[], crs: object = {}) => ({
  type: "FeatureCollection",
  ...crs,
  features: [{ type: "Feature", properties: { GEOID: FIPS }, geometry: { type: "Polygon", coordinates: [ring] } }],
});
const listed = (ring: readonly (readonly number[])[], sign = " ") => ring.map((at) => at.join(sign));
const esri = (ring: readonly (readonly number[])[], wkid: number) => ({
  geometryType: "esriGeometryPolygon",
  spatialReference: { wkid },
  features: [{ attributes: { GEOID: FIPS }, geometry: { rings: [ring.toReversed()] } }],
});
const KML = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><ExtendedData><Data name="GEOID"><value>${FIPS}</value></Data></ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${listed(RING, ",").join(" ")}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;
const wkt = (ring: readonly (readonly number[])[], srid = "") => `${srid}POLYGON ((${listed(ring).join(", ")}))`;
const square = { type: "Polygon" as const, coordinates: [RING] };
const shapefile = (prj: string, ring: number[][] = RING) => zippedShapefile([{ geoid: FIPS, geometry: { type: "Polygon", coordinates: [ring] } }], { "tracts/t.prj": text(prj) }); // oxfmt-ignore

/** The same tract in every file format with places in it. */
const FORMS: readonly (readonly [name: string, bytes: Uint8Array | Promise<Uint8Array>])[] = [
  ["GeoJSON.geojson", json(areaOf(RING))],
  ["a single feature.json", json(areaOf(RING).features[0])],
  ["projected GeoJSON.geojson", json(areaOf(UTM_RING, { crs: { type: "name", properties: { name: "urn:ogc:def:crs:EPSG::32617" } } }))], // oxfmt-ignore
  ["GeoJSON that says text.txt", json(areaOf(RING))],
  ["a feature a line.ndjson", text(`${JSON.stringify(areaOf(RING).features[0])}\n${JSON.stringify({ type: "Feature", properties: null, geometry: null })}\n`)], // oxfmt-ignore
  ["text sequence.geojsonl", text(`\x1e${JSON.stringify(areaOf(RING).features[0])}\n`)],
  ["Esri JSON.json", json(esri(RING, 4269))],
  ["Esri JSON in UTM.json", json(esri(UTM_RING, 32617))],
  ["KML.kml", text(KML)],
  ["KMZ.kmz", zipSync({ "doc.kml": text(KML) })],
  ["an archive in an archive.zip", zipSync({ "a.zip": zipSync({ "x/._a.kml": new Uint8Array(3), "x/a.kml": text(KML) }) })], // oxfmt-ignore
  ["GeoPackage.gpkg", polygonPackage(RING, { code: 4326, wkt: "" }, { GEOID: FIPS })],
  ["GeoPackage in UTM.gpkg", polygonPackage(UTM_RING, { code: 26917, wkt: UTM17 }, { GEOID: FIPS })],
  ["WKT.csv", text(`GEOID,the_geom\n${FIPS},"${wkt(RING)}"\n`)],
  ["MULTIPOLYGON Z of semicolons.csv", text(`GEOID;WKT\n${FIPS};MULTIPOLYGON Z (((${listed(RING.map((at) => [...at, 3])).join(", ")})))\n`)], // oxfmt-ignore
  ["EWKT in UTM.tsv", text(`geom\tGEOID\n${wkt(UTM_RING, "SRID=32617;")}\t${FIPS}\nPOLYGON EMPTY\t12057000200\n`)],
  ["shapefile.zip", shapefile(NAD83)],
  ["shapefile on NAD83 (2011).zip", shapefile(NAD83.replace("D_North_American_1983", "D_NAD_1983_2011"))],
  ["shapefile in UTM.zip", shapefile(UTM17, UTM_RING)],
];

test("every form of file with places in it is the same to tracts, zones and dropped layers", async () => {
  for (const [name, content] of FORMS) {
    const bytes = new Uint8Array(await content);
    const rounded = (geometry: unknown) => JSON.stringify(geometry, (_, value: unknown) => (typeof value === "number" ? Math.round(value * 1e5) / 1e5 : value)); // oxfmt-ignore
    const [shape, ...others] = await parseShapes({ name, bytes });
    const [layer] = (await readLayerFile(new File([bytes], name)).then((read) => (read.kind === "layers" ? read.layers : []))); // oxfmt-ignore
    const [feature] = layer?.set.features ?? [];
    assert.deepEqual([shape?.fips, others.length, String(feature?.attributes["GEOID"])], [FIPS, 0, FIPS], name);
    for (const geometry of [shape?.geometry, feature?.geometry]) {
      const all = geometry?.type === "MultiPolygon" ? geometry.coordinates.flat() : geometry?.type === "Polygon" ? geometry.coordinates : []; // oxfmt-ignore
      const corners = new Set(all.flat().map((at) => rounded(at.slice(0, 2))));
      assert.deepEqual(corners, new Set(square.coordinates.flat().map(rounded)), name);
    }
  }
});

/** Inputs that no shape reader accepts, with each one's message. */
const REFUSALS: readonly (readonly [name: string, bytes: Uint8Array, tracts: RegExp, layers?: RegExp])[] = [
  ["words.geojson", text("hello"), /words\.geojson: The file is not JSON \(hello\)/, /notJson/],
  ["cut.json", text('{"type":"FeatureColl'), /cut\.json: The file is not JSON/, /notJson/],
  ["none.geojson", text(" \n"), /none\.geojson: found an empty file/, /notJson/],
  ["list.geojson", json({ type: "FeatureCollection", features: [] }), /list\.geojson: found no features/, /empty/],
  ["topology.json", json({ type: "Topology" }), /a format that cannot be read here \(found: TopoJSON\)/, /otherForm/],
  ["flat.json", json(areaOf([[1, 2, 3], [4, 5, 6], [7, 8, 9]] as never).features.map(() => 1)), /not GeoJSON/, /notGeoJson/], // oxfmt-ignore
  ["bad.csv", text(`GEOID,the_geom\n${FIPS},"POLYGON ((1 2, x y))"\n`), /bad\.csv: Row 1, the_geom: the shape cannot be read/, undefined], // oxfmt-ignore
  ["torn.csv", text(`GEOID,the_geom\n${FIPS},"${wkt(RING)}"\n12057000200,"POLYGON ((1 2, 3 4"\n`), /torn\.csv: Row 2, the_geom: the shape cannot be read/, /badShape/], // oxfmt-ignore
  ["table.csv", text("GEOID,people\n12057000100,3\n"), /No column has places/],
  ...["-82,5 27,9 -82,4 27,9 -82,4 28,1 -82,5 27,9", "8,5 50,1 8,6 50,1 8,6 50,2 8,5 50,1"].map((ring) => ["k.kml", text(KML.replace(/<coordinates>.*<\/coordinates>/, `<coordinates>${ring}</coordinates>`)), /k\.kml: The coordinates of placemark 1 cannot be read \(found: -?8/, /badPlacemark/] as const), // oxfmt-ignore
  ["k.kml", text(KML.replace(/(<outerBoundaryIs>.*<\/outerBoundaryIs>)/, "$1$1")), /placemark 1 cannot be read \(found: <outerBoundaryIs>/, /badPlacemark/], // oxfmt-ignore
  ["k.kml", text(KML.replace(/(<coordinates>.*<\/coordinates>)/, "$1$1")), /placemark 1 cannot be read \(found: <coordinates>/, /badPlacemark/], // oxfmt-ignore
  ["k.kml", text(KML.replace(/<coordinates>.*<\/coordinates>/, "<coordinates>1;2</coordinates>")), /k\.kml: The coordinates of placemark 1 cannot be read \(found: 1;2\)/, /badPlacemark/], // oxfmt-ignore
  ["two.zip", zipSync({ "a.kml": text(KML), "b.geojson": json(areaOf(RING)) }), /two\.zip: found several data sets \(a\.kml, b\.geojson\)/], // oxfmt-ignore
  ["photos.zip", zipSync({ "a.jpg": new Uint8Array(9) }), /photos\.zip: The archive has no file of places/, /noLayerInArchive/], // oxfmt-ignore
  ["cut.zip", shapefile(NAD83).slice(0, 200), /cut\.zip: The archive is damaged/, /damagedArchive/],
  ["no.zip", text("hello"), /no\.zip: The archive is damaged or is not a ZIP/, /damagedArchive/],
  ["1927.zip", shapefile(NAD83.replace("D_North_American_1983", "D_North_American_1927")), /1927\.zip: The coordinates of “GCS_North_American_1983” use another datum/, /otherDatum/], // oxfmt-ignore
  ["workbook.csv", zipSync({ "xl/workbook.xml": new Uint8Array(3) }), /workbook\.csv: The file is a spreadsheet workbook/, /workbook/], // oxfmt-ignore
  ["links.kml", text('<kml xmlns="http://www.opengis.net/kml/2.2"><NetworkLink><Link><href>http://x.example/a.kml</href></Link></NetworkLink></kml>'), /only links to another one/, /onlyLinks/], // oxfmt-ignore
  ["letters.csv", Uint8Array.from(`GEOID,the_geom,name\n${FIPS},"${wkt(RING)}",Pe\u00a4uelas\n`, (letter) => letter.charCodeAt(0)), /letters\.csv: The file does not say in which encoding/, /unknownLetters/], // oxfmt-ignore
];

test("files that cannot be read as shapes are refused by name for tracts and dropped layers, in all languages", async () => {
  for (const [name, bytes, tracts, layers] of REFUSALS) {
    await assert.rejects(parseShapes({ name, bytes }), (error) => {
      assert.ok(error instanceof FileFault, `${name}: ${String(error)}`);
      assert.match(error.message, tracts, name);
      return true;
    });
    if (layers !== undefined) await assert.rejects(readLayerFile(new File([bytes.slice()], name)), layers, name);
  }
});

/** An archive of one entry whose directory and local header differ: in its flags or its method. */
const withWord = (at: 6 | 8, word: number): Uint8Array => {
  const zip = zipSync({ "a.geojson": json(areaOf(RING)) });
  const view = new DataView(zip.buffer);
  view.setUint16(at, word, true);
  for (let from = 0; from + 46 < zip.length; from++) if (view.getUint32(from) === 0x504b0102) view.setUint16(from + at + 2, word, true); // oxfmt-ignore
  return zip;
};
/** Another byte where an entry is stored uncompressed. */
const flipped = (() => {
  const zip = zipSync({ "a.geojson": json(areaOf(RING)) }, { level: 0 });
  const at = Buffer.from(zip).indexOf("-82.5");
  return zip.with(at + 1, 0x39);
})();
const begins = (head: string): Uint8Array => Uint8Array.from(head.padEnd(300, "\0"), (letter) => letter.charCodeAt(0));

/** Unsupported formats, recognized by first bytes or names, with their messages. */
const OTHER_FORMS: readonly (readonly [name: string, bytes: Uint8Array, fault: string, found: RegExp])[] = [
  ["a.7z", begins("7z\u00bc\u00af\u0027\u001c"), "otherArchive", /7-Zip/],
  ["layer.lpkx", begins("7z\u00bc\u00af\u0027\u001c"), "otherArchive", /7-Zip/],
  ["a.rar", begins("Rar!\u001a\u0007"), "otherArchive", /RAR/],
  ["a.tar.gz", begins("\u001f\u008b\u0008"), "otherArchive", /gzip/],
  ["a.geojson.gz", begins("\u001f\u008b\u0008"), "otherArchive", /gzip/],
  ["a.tar", begins(`${"x".padEnd(257, "\0")}ustar`), "otherArchive", /tar/],
  ["secret.zip", withWord(6, 1), "lockedArchive", /a\.geojson/],
  ["deflate64.zip", withWord(8, 9), "otherPacking", /9/],
  ["flipped.zip", flipped, "damagedArchive", /a\.geojson/],
  ["empty.zip", Uint8Array.of(0x50, 0x4b, 5, 6, ...new Uint8Array(18)), "noLayerInArchive", /–/],
  ["folder.zip", zipSync({ "x/": new Uint8Array() }), "noLayerInArchive", /x\//],
  ["a.fgb", begins("fgb\u0003fgb\0"), "otherForm", /FlatGeobuf/],
  ["a.parquet", begins("PAR1"), "otherForm", /GeoParquet/],
  ["plan.dxf", begins("  0\r\nSECTION\r\n"), "otherForm", /AutoCAD/],
  ["plan.dwg", begins("AC1027"), "otherForm", /AutoCAD/],
  ["t.tab", begins("!table\n!version 300\n"), "otherForm", /MapInfo/],
  ["t.mif", begins('Version 300\nCharset "Neutral"\n'), "otherForm", /MapInfo/],
  ["mapinfo.zip", zipSync({ "t.tab": text("!table"), "t.dat": text("x") }), "otherForm", /MapInfo/],
  ["evac.gdb.zip", zipSync({ "evac.gdb/a00000001.gdbtable": text("x") }), "otherForm", /Geodatabase/],
  ["old.mdb", begins("\0\u0001\0\0Standard Jet DB"), "otherForm", /Access/],
  ["evac.lyrx", json({ type: "CIMLayerDocument" }), "otherForm", /ArcGIS/],
  ["project.qgz", zipSync({ "p.qgs": text("<qgis/>") }), "otherForm", /QGIS/],
  ["m.osm", begins('<?xml version="1.0"?>\n<osm version="0.6">'), "otherForm", /OpenStreetMap/],
  ["z.gml", begins('<?xml version="1.0"?><ogr:FeatureCollection xmlns:ogr="x">'), "otherForm", /GML/],
  ["zones.pdf", begins("%PDF-1.7"), "otherForm", /PDF/],
  [
    "zones.docx",
    zipSync({ "[Content_Types].xml": text("x"), "word/document.xml": text("x") }),
    "noLayerInArchive",
    /word/,
  ],
  ["zones.rtf", begins("{\\rtf1\\ansi"), "otherForm", /Word/],
  ["map.png", begins("\u0089PNG\r\n"), "otherForm", /PNG/],
  ["map.csv", begins("\u00ff\u00d8\u00ff\u00e0"), "otherForm", /JPEG/],
  ["flood.tif", begins("II*\0"), "otherForm", /GeoTIFF/],
  ["wind.nc", begins("CDF\u0001"), "otherForm", /netCDF/],
  ["tracts.shp", begins("\0\0\u0027\n"), "shapefilePart", /\.shp/],
  ["tracts.dbf", begins("\u0003"), "shapefilePart", /\.dbf/],
  ["tracts.prj", begins("GEOGCS["), "shapefilePart", /\.shx/],
  ["a.geojson", text("<!DOCTYPE html><html><title>Sign in</title></html>"), "webPage", /Sign in/],
  ["a.zip", text("<html><body>404 Not Found</body></html>"), "webPage", /HTML/],
];

test("unsupported formats are refused by name, for shapes, tables and storms alike", async () => {
  for (const [name, bytes, fault, found] of OTHER_FORMS) {
    await assert.rejects(readLayerFile(new File([bytes.slice()], name)), (error: { fault?: string; values?: object }) => {
      assert.deepEqual([error.fault, found.test(JSON.stringify(error.values))], [fault, true], `${name}: ${String(error)}`);
      return true;
    }); // oxfmt-ignore
    await assert.rejects(parseShapes({ name, bytes }), (error) => error instanceof FileFault && error.message.startsWith(`${name}: `), name); // oxfmt-ignore
    assert.throws(() => textOfFile(bytes, name), (error) => error instanceof FileFault && error.message.startsWith(`${name}: `), name); // oxfmt-ignore
    assert.ok(refusal(() => readStormFiles([{ name, bytes }])).file === name, name);
  }
  for (const [name, content, found] of [
    ["s.csv", '{"type":"FeatureCollection"}', "JSON"],
    ["s.csv", KML, "XML"],
  ] as const)
    // oxfmt-ignore
    assert.throws(() => textOfFile(text(content), name), new RegExp(`s\\.csv: The file is ${found}\\. Expected: a table`));
});

test("issued files of a storm without hourly positions are refused by title, and best tracks are read as spreadsheets write them", () => {
  const read = (content: string, name = "a.txt") => readStormFiles([{ name, bytes: text(content) }]);
  for (const title of [
    "Hurricane Imelda Intermediate Advisory Number  36A",
    "Hurricane Imelda Discussion Number   7",
    "HURRICANE IMELDA WIND SPEED PROBABILITIES NUMBER   7",
    "Tropical Weather Outlook",
    "Hurricane Imelda Local Statement Advisory Number 7",
    "Hurricane Imelda Tropical Cyclone Update",
    "SUBJ/TROPICAL CYCLONE WARNING//",
    "AL, 14, 2025092612, 03, OFCL, 0, 250N, 795W, 75, 980, HU,",
  ]) {
    const fault = refusal(() =>
      read(`WTNT35 KNHC 261455\n\n${title}\nNWS NATIONAL HURRICANE CENTER MIAMI FL  AL142025\n\n$$\n`),
    );
    assert.deepEqual([fault.kind, fault["found"]], ["otherProduct", title.toUpperCase().replace(/ +/g, " ")]);
  }
  const rows = [
    "AL142025,             IMELDA,      2,",
    "20250926, 1500,  , HU, 25.0N,  79.5W,  75,  980,  160,",
    "20250926, 1800, L, HU, 25.5N,  79.8W,  80,  975,",
  ];
  const lines = rows.join("\n");
  for (const [way, content] of Object.entries({
    "ends of old Macs": rows.join("\r"),
    "no comma behind the heading": lines.replace("2,\n", "2\n"),
    "a title above": `HURDAT2 of 2025\n\n${lines}`,
    "a page": `<html><pre>${lines}</pre></html>`,
    semicolons: lines.replaceAll(",", ";"),
    tabs: lines.replaceAll(/, */g, "\t"),
    quotes: rows.map((row) => row.split(",").map((cell) => `"${cell.trim()}"`).join()).join("\n"),
    "commas behind": rows.map((row) => `${row},,,`).join("\n"),
  }))
    assert.deepEqual(read(content, "h.txt").map(({ code, name, shapes }) => [code, name, shapes.length]), [["AL142025", "Imelda", 2]], way); // oxfmt-ignore
  const whole = decodedText(caseFile("07-two-advisories-in-one-text/c-two.txt").bytes);
  const counts = (content: string) => read(content).map(({ shapes }) => shapes.length);
  const wholeCounts = counts(whole);
  for (const change of [
    (t: string) => t.replaceAll("...", " ... "),
    (t: string) => t.replaceAll("VALID", " VALID "),
    (t: string) => t.replaceAll(/^(?=.*\d)/gm, "\t "),
    (t: string) => t.replaceAll("\n", "\n\n"),
  ])
    // oxfmt-ignore
    assert.deepEqual(counts(change(whole)), wholeCounts);
});

test("roads are read from any of these formats too, and split where they cross 180°", async () => {
  const line = (coordinates: number[][]) => json({ type: "FeatureCollection", features: [{ type: "Feature", properties: { FULLNAME: "I- 4", RTTYP: "I" }, geometry: { type: "LineString", coordinates } }] }); // oxfmt-ignore
  const table = text('FULLNAME,RTTYP,wkt\nI- 4,I,"LINESTRING (-82.5 27.9, -82.4 28)"\n');
  const [tampa] = await readRoadFiles([{ name: "r.csv", bytes: table }], "FL");
  assert.deepEqual(tampa?.roads[0]?.lines, [[[-82.5, 27.9], [-82.4, 28]]]); // oxfmt-ignore
  const [alaska] = await readRoadFiles([{ name: "r.json", bytes: line([[179.9, 52], [-179.9, 52]]) }], "AK"); // oxfmt-ignore
  assert.deepEqual(alaska?.roads[0]?.lines.map((each) => each.length), [2, 2]); // oxfmt-ignore
});

test("tracts with swapped axes or without the minus of the west are refused: no zone would meet them", async () => {
  for (const [name, said] of [
    ["t-swapped.geojson", /found 29, -82, expected longitude before latitude/],
    ["t-mirrored.geojson", /found 82, 29, expected western longitudes with a minus/],
  ] as const)
    await assert.rejects(parseShapes(caseFile(`85-swapped-tracts/${name}`)), said);
});

test("a text with an XML declaration is read in its encoding", async () => {
  assert.deepEqual(await attributes("81-declared-encoding/k-win1251.kml"), [{ name: "Склад" }]);
});

test("a shapefile's names are read in its stated code page, in any spelling, or else in one that fits", async () => {
  for (const name of ["27-dbf-latin1-without-cpg/s-latin-nocpg.zip", "29-dbf-cpg-88591/s-cpg88591.zip"])
    assert.deepEqual((await attributes(name)).map(({ NAME }) => NAME).slice(0, 1), ["Peñuelas"], name); // oxfmt-ignore
});

test("no ring of a shapefile is lost, in any direction, in any order and over 180°; rows keep their attributes", async () => {
  const folder = "92-shapefile-rings";
  const [rings] = await layersOf(`${folder}/s-rings.zip`);
  const shapes = await parseShapes(caseFile(`${folder}/s-rings.zip`));
  // Written by pyshp 3: a square; a square and an island with the direction of a hole; a hole before its shell.
  const counts = (geometry: Geometry) => geometry.type === "Polygon" ? [geometry.coordinates.length] : geometry.type === "MultiPolygon" ? geometry.coordinates.map(({ length }) => length) : []; // oxfmt-ignore
  for (const geometries of [rings?.set.features.map(({ geometry }) => geometry), shapes.map(({ geometry }) => geometry)])
    assert.deepEqual(geometries?.map(counts), [[1], [1, 1], [2]]); // oxfmt-ignore
  assert.deepEqual(
    rings?.set.features.map(({ attributes: { PEOPLE, SHARE, DAY, OPEN } }) => [PEOPLE, SHARE, DAY, OPEN]),
    [[1234, 12.5, "2026-09-15", true], [null, null, null, null], [-5, -0.25, "1999-12-31", false]], // oxfmt-ignore
  );
  // GDAL 3.12 writes the directions for the long way round the world.
  const over = await parseShapes(caseFile(`${folder}/s-hole-over-180.zip`));
  const [layer] = await layersOf(`${folder}/s-hole-over-180.zip`);
  for (const geometry of [over[0]?.geometry, layer?.set.features[0]?.geometry])
    assert.deepEqual(geometry && "coordinates" in geometry && areaIn(geometry.coordinates as number[][][][]), 2 * (10 * 4 - 5 * 2)); // oxfmt-ignore
});

/** Square degrees of polygons without holes that count, by Gauss. */
const areaIn = (polygons: readonly number[][][][]): number =>
  polygons.flat().reduce((sum, ring) => sum + Math.abs(ring.reduce((all, [x = 0, y = 0], i) => all + x * (ring[i + 1]?.[1] ?? y) - (ring[i + 1]?.[0] ?? x) * y, 0)) / 2, 0); // oxfmt-ignore

test("a shapefile whose table and shapes have different row counts, places without figures and truncated letters", async () => {
  const square = { type: "Polygon" as const, coordinates: [[[-82.5, 27.9], [-82.4, 27.9], [-82.4, 28], [-82.5, 27.9]]] }; // oxfmt-ignore
  const zip = (count: number, changes = {}) => zippedShapefile(Array.from({ length: count }, (_, at) => ({ geoid: `1205700010${at}`, geometry: square })), changes); // oxfmt-ignore
  const part = (bytes: Uint8Array, ending: string) => unzipSync(bytes)[`tracts/t${ending}`] ?? assert.fail(ending);
  const drop = async (bytes: Uint8Array) => {
    const read = await readLayerFile(new File([bytes.slice()], "t.zip"));
    return read.kind === "layers" ? read.layers.map(({ set, placeless }) => [set.features.length, placeless]) : null;
  };
  assert.deepEqual(await drop(zip(1, { "tracts/t.dbf": part(zip(2), ".dbf") })), [[1, 1]]);
  await assert.rejects(drop(zip(2, { "tracts/t.dbf": part(zip(1), ".dbf") })), /damaged .*tracts\/t\.dbf/);
  // A point without coordinates, as ArcGIS writes it, and one in Tampa.
  const points = new DataView(new ArrayBuffer(100 + 2 * 28));
  for (const [at, value] of [[0, 9994], [24, 78], [104, 10], [132, 10]] as const) points.setInt32(at, value); // oxfmt-ignore
  for (const [at, value] of [[32, 1], [108, 1], [136, 1]] as const) points.setInt32(at, value, true); // oxfmt-ignore
  for (const [at, value] of [[112, -Number.MAX_VALUE], [120, -Number.MAX_VALUE], [140, -82.5], [148, 27.9]] as const) points.setFloat64(at, value, true); // oxfmt-ignore
  assert.deepEqual(await drop(zip(2, { "tracts/t.shp": new Uint8Array(points.buffer) })), [[1, 1]]);
  // UTF-8 in a field of nine bytes, the last letter cut off as programs do, whichever code page is named; elsewhere
  // half a letter is a character of Windows-1252.
  const table = part(zip(1), ".dbf").slice();
  const names = async (cpg: string, letters: readonly number[]) => {
    const cell = [...letters.slice(0, -2), ...Array<number>(11 - letters.length).fill(0x20), ...letters.slice(-2)];
    table.set(cell, table.length - cell.length - (table.at(-1) === 0x1a ? 1 : 0));
    const bytes = zip(1, { "tracts/t.dbf": table, "tracts/t.cpg": new TextEncoder().encode(cpg) });
    const read = await readLayerFile(new File([bytes.slice()], "t.zip"));
    return read.kind === "layers" ? Object.values(read.layers[0]?.set.features[0]?.attributes ?? {}) : [];
  };
  const spanish = [0x50, 0x65, 0xc3, 0xb1, 0x61, 0x61, 0xc3];
  for (const cpg of ["UTF8", "1252", ""]) assert.deepEqual(await names(cpg, spanish), ["Peña    a"], cpg);
  assert.deepEqual(await names("", [0x42, 0x61, 0xc3]), ["B        a"]);
  assert.deepEqual(await names("", [0x42, 0x62, 0xe9]), ["B        bé"]);
  assert.deepEqual(await names("", [0x53, 0xc3, 0x4f, 0x4d, 0xc3]), ["SÃO      MÃ"]);
});

test("State Planes in feet of both kinds match PROJ, however their description is written", async () => {
  const folder = "97-state-planes-in-feet";
  // PROJ 9's cs2cs gave the degrees, from its own definitions of the same codes.
  const [, ...rows] = decodedText(caseFile(`${folder}/points.csv`).bytes)
    .trim()
    .split("\n");
  for (const row of rows) {
    const [file = "", ...figures] = row.split(",");
    const [east = NaN, north = NaN, longitude = NaN, latitude = NaN] = figures.map(Number);
    const [x = NaN, y = NaN] = (await projectionOf(decodedText(caseFile(`${folder}/${file}`).bytes)))([east, north]);
    const meters = Math.hypot((x - longitude) * Math.cos((latitude * Math.PI) / 180), y - latitude) * 111_320;
    assert.ok(meters < 0.01, `${file}: ${meters} m`);
  }
});

test("another datum is refused by name by every reader of shapes, also if only its ellipsoid reveals it", async () => {
  const file = caseFile("93-nad27/s-nad27.zip");
  for (const read of [parseShapes(file), readRoadFiles([file], "FL")])
    await assert.rejects(read, /s-nad27\.zip: The coordinates of “GCS_North_American_1927” use another datum/);
  await assert.rejects(layersOf("93-nad27/s-nad27.zip"), /otherDatum/);
});

test("a KMZ with links beside its places, and DOS letters without a code page, are the same for tracts and layers", async () => {
  assert.equal((await parseShapes(caseFile("94-kmz-with-links/k-links.kmz"))).length, 2);
  assert.deepEqual(await summary("94-kmz-with-links/k-links.kmz"), [["x.libkml", 2, 0]]);
  await assert.rejects(parseShapes(caseFile("95-code-page-of-dos/s-dos.zip")), /The file does not say in which encoding/); // oxfmt-ignore
  await assert.rejects(layersOf("95-code-page-of-dos/s-dos.zip"), /unknownLetters/);
});

test("a GeoPackage with a curve gives its other features and counts the curve; degrees of an unknown datum are degrees", async () => {
  assert.deepEqual((await summary("69-gpkg-one-curve/gp-curve.gpkg")).map(([, places, left]) => [places, left]), [[1, 1]]); // oxfmt-ignore
  assert.deepEqual((await summary("69-gpkg-one-curve/gp-undefined.gpkg")).map(([, places]) => places), [1]); // oxfmt-ignore
});

test("GPX, Esri JSON, line-delimited GeoJSON and tab-separated tables are read", async () => {
  assert.deepEqual(await summary("71-gpx/x.gpx"), [["x", 2, 0]]);
  // A track of one point is not a line, but is counted.
  const [lone] = await dropped("l.gpx", '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="29" lon="-82"/><trk><trkseg><trkpt lat="29" lon="-82"/></trkseg></trk></gpx>'); // oxfmt-ignore
  assert.deepEqual([lone?.set.features.length, lone?.placeless], [1, 1]);
  const feature = (x: number) => JSON.stringify({ type: "Feature", properties: { x }, geometry: { type: "Point", coordinates: [x, 29] } }); // oxfmt-ignore
  for (const text of [`${feature(-82)}\n${feature(-81)}\n`, `\x1e${feature(-82)}\n\x1e${feature(-81)}\n`])
    assert.equal((await dropped("a.ndjson", text))[0]?.set.features.length, 2);
  await assert.rejects(dropped("a.ndjson", `${feature(-82)}\n{"type":`), /badLine .*"line":2/);
  const bare = JSON.parse(feature(-82)) as object;
  const set = (more: object) => JSON.stringify({ type: "FeatureCollection", features: [bare], ...more });
  await assert.rejects(dropped("a.geojson", set({}).replace('"x":-82', '"x":NaN')), /notJson .*"x\\":NaN/);
  for (const part of [{ exceededTransferLimit: true }, { properties: { exceededTransferLimit: true } }])
    await assert.rejects(dropped("a.geojson", set(part)), /onlyPart/);
  const prefixed = '<g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:wpt lat="29" lon="-82"/></g:gpx>';
  assert.equal((await dropped("p.gpx", prefixed))[0]?.set.features.length, 1);
  const padded = await readLayerFile(new File([`${feature(-82)}\0\0`], "z.geojson"));
  assert.equal(padded.kind, "layers");
  const esri = {
    geometryType: "esriGeometryPoint",
    spatialReference: { wkid: 102100, latestWkid: 3857 },
    features: [{ attributes: { name: "Tampa" }, geometry: { x: -9_179_093.52, y: 3_242_747.01 } }],
  };
  const [tampa] = await dropped("e.json", JSON.stringify(esri));
  const at = tampa?.set.features[0]?.geometry;
  assert.deepEqual(at?.type === "Point" && at.coordinates.map((degrees) => Number(degrees.toFixed(4))), [-82.4572, 27.9506]); // oxfmt-ignore
  const ring = { geometryType: "esriGeometryPolygon", spatialReference: { wkid: 4326 } };
  for (const rings of [[1, 2], [[[null, 1], [2, 3]]]]) // oxfmt-ignore
    await assert.rejects(dropped("e.json", JSON.stringify({ ...ring, features: [{ attributes: {}, geometry: { rings } }] })), /badCoordinates .*"feature":1/); // oxfmt-ignore
  const pixels = { transform: { scale: [1, 1], translate: [0, 0] }, features: [{ attributes: {}, geometry: { rings: [[[1, 2]]] } }] }; // oxfmt-ignore
  await assert.rejects(dropped("e.json", JSON.stringify({ ...ring, ...pixels })), /unknownProjection .*transform/);
  const withCrs = (crs: object) => dropped("c.json", JSON.stringify({ type: "FeatureCollection", crs, features: [{ type: "Feature", properties: {}, geometry: { type: "Point", coordinates: [-9_179_093.52, 3_242_747.01] } }] })); // oxfmt-ignore
  for (const crs of [
    { type: "EPSG", properties: { code: 3857 } },
    { type: "name", properties: { name: "http://www.opengis.net/def/crs/EPSG/0/3857" } },
  ])
    // oxfmt-ignore
    assert.equal((await withCrs(crs))[0]?.doubt, null);
  await assert.rejects(withCrs({ type: "link", properties: { href: "http://x.example" } }), /unknownProjection .*x\.example/); // oxfmt-ignore
  const table = await readLayerFile(new File(["name\tlat\tlon\nA\t29.6\t-82.4\n"], "t.tsv"));
  assert.deepEqual(table.kind === "table" && table.guessed, { latitude: "lat", longitude: "lon" });
});

test("angles with letters, signs and minutes are places; swapped axes, lost signs and nothing for a place are asked about", async () => {
  const place = { latitude: "lat", longitude: "lon" };
  const placed = async (file: File) => {
    const read = await readLayerFile(file, place);
    const [layer] = read.kind === "layers" ? read.layers : [];
    const geometry = layer?.set.features[0]?.geometry;
    return [geometry?.type === "Point" && geometry.coordinates.map((x) => Number(x.toFixed(6))), layer?.doubt];
  };
  const row = (cells: string) => new File([`name;lat;lon\nA;${cells}\n`], "t.csv");
  for (const name of ["c-hemi.csv", "c-dms.csv"])
    assert.deepEqual(await placed(droppedCase(`73-coordinates-with-letters/${name}`)), [[-82.4, 29.6], null], name);
  for (const cells of [
    "+29.6;\u221282.4",
    "29.6 N;82.4 W",
    "29.6°;-82.4°",
    "29,6 N;82,4 W",
    "N29°36′;82°24′W",
    "29:36:00;-82:24:00",
    "29.6 North;82.4 West",
    "29.6Â°;-82.4Â°",
    "29°36'00\"N;-82°24'",
  ])
    assert.deepEqual(await placed(row(cells)), [[-82.4, 29.6], null], cells);
  await assert.rejects(placed(row("82.4 W;29.6 N")), /noCoordinates/);
  assert.equal((await placed(droppedCase("75-swapped-axes/c-swap.csv")))[1], "swapped");
  assert.equal((await layersOf("75-swapped-axes/g-swapped.geojson"))[0]?.doubt, "swapped");
  const point = (coordinates: [number, number]) => ({ geometry: { type: "Point" as const, coordinates } });
  assert.equal(layerDoubt([point([-82.4, 29.6]), point([29.6, -82.4])]), "someSwapped");
  assert.equal(layerDoubt([point([-82.4, 29.6]), point([139.7, 35.7]), point([18.4, -33.9])]), null);
  assert.equal((await placed(row("29.6;82.4")))[1], "mirrored");
  assert.equal((await placed(row("0;0")))[1], "zero");
  // As ArcGIS writes them; feet of a State Plane are not degrees, by the names of the columns either.
  const arcgis = await readLayerFile(new File(["OBJECTID,POINT_X,POINT_Y\n1,-82.4,29.6\n"], "xy.csv"));
  assert.deepEqual(arcgis.kind === "table" && arcgis.guessed, { latitude: "POINT_Y", longitude: "POINT_X" });
  await assert.rejects(readLayerFile(new File(["name,X,Y\nA,581906,1310960\n"], "f.csv"), "guessed"), /noCoordinates .*1310960, 581906/); // oxfmt-ignore
  for (const cells of ["13.4;144.8", "18.4;-66.1", "-14.3;-170.7"]) assert.equal((await placed(row(cells)))[1], null);
});
