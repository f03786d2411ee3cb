import { expect } from "@open-wc/testing";
import { zipSync } from "fflate";
import type { FeatureCollection, MultiPolygon, Polygon, Position } from "geojson";
import {
  checkTracts,
  chooseDefaultDataSet,
  importTracts,
  compareDataSets,
  deleteDataSet,
  getManagedDataSets,
  saveDataSet,
  type ManagedDataSet,
  type TractFiles,
  type TractReport,
} from "../../contract/tracts/calls/data-sets.ts";
import { deleteRoads, getImportedRoads, importRoads } from "../../contract/roads/calls.ts";
import {
  checkSeries,
  deleteSeries,
  getImportProgress,
  getSeries,
  importSeries,
  saveSeries,
} from "../../contract/series/calls.ts";
import { deleteStorm, getStorms, importStorms } from "../../contract/storms/calls/storms.ts";
import type { Storm } from "../../contract/storms/storms.ts";
import { fake } from "../../test/kits/fake-api.ts";
import { Refusal, servePlanner, type PlannerServer } from "../../test/kits/planner-server.ts";
import { MAP_DATA_SET } from "../../test/kits/map-fixtures.ts";
import { zippedRoads } from "../../test/kits/road-files.ts";
import { SERIES } from "../../test/kits/series-fixtures.ts";
import { screen, userEvent, waitFor } from "../../test/kits/testing-library.ts";
import { widgetKit } from "../../test/kits/widget-kit.tsx";
import { openWidget, type WidgetPage } from "../../test/kits/widget-page.tsx";
import manifest from "./manifest.ts";

const READY = {
  rows: 3,
  joined: 2,
  places: 2,
  steps: 1,
  first: SERIES.steps[0] ?? null,
  last: SERIES.steps[0] ?? null,
};
const unknown = {
  kind: "unknownPlace" as const,
  count: 2,
  rows: [
    { line: 4, found: "99001" },
    { line: 5, found: "12998" },
  ],
  expected: "",
};
const noZone = {
  kind: "noZone" as const,
  count: 3,
  rows: [{ line: 2, found: '"2017-09-11"' }],
  expected: "",
};

const STORM: Storm = {
  stormId: 1,
  code: "AL112017",
  basin: "AL",
  season: 2017,
  name: "Irma",
  hasBestTrack: true,
  advisories: [],
  version: 4,
};
const stored = { stormId: 1, storm: "AL112017 Irma", notes: [] };

const ROADS = {
  fips: "12",
  credit: "US Census Bureau, TIGER/Line",
  files: ["tl_2023_12_prisecroads.zip"],
  roads: 5,
  createdDate: "2026-09-01T12:00:00.000Z",
  createdBy: "admin",
};

const SET: ManagedDataSet = {
  ...MAP_DATA_SET,
  label: "Florida 2018",
  sample: false,
  version: 2,
  counties: 67,
  withoutShape: 0,
  withoutStatistics: 0,
  createdDate: "2026-09-01T12:00:00Z",
  createdBy: "admin",
  users: {
    count: 1,
    named: [{ eid: 7, name: "First look", disaster: "Irma" }],
  },
  coastUnknown: [],
};
const OTHER: ManagedDataSet = {
  ...SET,
  dataSetId: 4,
  label: "Texas 2020",
  isDefault: false,
  users: { count: 0, named: [] },
  coastUnknown: ["Loving"],
};
const side = (dataSetId: number, label: string) => ({
  dataSetId,
  label,
  tracts: 2,
  people: 10,
});
const none = { count: 0, fips: [] };
const SAME = { added: 0, gone: 0, changed: 0, reshaped: 0 };

const noShapes = { count: 0, named: [] };
const bowTie = {
  count: 1,
  named: [{ fips: "48167720100", feature: 1, reason: "selfCrossing" }],
};
const tractReport = (repair: boolean): TractReport => ({
  tracts: 1,
  counties: 1,
  population: 10,
  withoutStatistics: none,
  withoutShape: none,
  invalid: repair ? noShapes : bowTie,
  repaired: repair ? bowTie : noShapes,
  passed: { count: 1, lines: [7] },
  marks: [{ mark: "<5", count: 3 }],
});

const serve = (): PlannerServer =>
  servePlanner({
    answers: [
      fake(getManagedDataSets, () => [SET, OTHER]),
      fake(saveDataSet, () => OTHER),
      fake(chooseDefaultDataSet, () => ({ ...OTHER, isDefault: true })),
      fake(deleteDataSet, () => ({ dataSetId: 4 })),
      fake(compareDataSets, () => ({
        from: side(4, "Texas 2020"),
        to: side(3, "Florida 2018"),
        counties: [
          {
            ...SAME,
            fips: "48301",
            name: "Loving",
            fromPeople: 10,
            toPeople: null,
            gone: 1,
          },
          {
            ...SAME,
            fips: "48303",
            name: "Lubbock",
            fromPeople: 5,
            toPeople: 5,
          },
        ],
        added: none,
        changed: none,
        reshaped: none,
        gone: { count: 1, fips: ["48301950100"] },
      })),
      fake(checkTracts, (body) => tractReport((body as TractFiles).repair)),
      fake(importTracts, () => ({
        outcome: "stored" as const,
        dataSetId: 5,
        label: "acs",
        report: tractReport(true),
      })),
      fake(getSeries, () => [SERIES]),
      fake(getImportProgress, () => ({ phase: null, done: 0, of: 0 })),
      fake(checkSeries, (body) =>
        Reflect.get(Object(body), "timeZone") === null
          ? { ...READY, faults: [noZone], notes: [] }
          : { ...READY, faults: [], notes: [unknown] },
      ),
      fake(importSeries, () => ({
        series: { ...SERIES, title: "outages" },
        report: { ...READY, faults: [], notes: [] },
      })),
      fake(saveSeries, () => SERIES),
      fake(deleteSeries, () => ({ seriesId: 3 })),
      fake(getImportedRoads, () => [ROADS]),
      fake(deleteRoads, () => ({ fips: "12" })),
      fake(importRoads, () => ({
        state: "GA",
        roads: 5,
        numbered: 4,
        left: 2,
        systems: { I: 1, U: 2, S: 1, O: 1 },
        replaced: false,
      })),
      fake(getStorms, () => [STORM]),
      fake(deleteStorm, () => ({ stormId: 1 })),
      fake(importStorms, (body) => {
        const names = (body as { files: { fileName: string }[] }).files.map(({ fileName }) => fileName);
        if (names.includes("broken.zip")) {
          const fault = {
            key: "domain.storm.faults.unread",
            values: { file: "broken.zip", fileName: "broken.zip", fault: "damagedArchive", found: "cone.kml" },
          };
          throw new Refusal(422, {
            key: fault.key,
            details: {
              faults: [{ path: "body.files", message: "damaged", ...fault }],
            },
          });
        }
        return {
          outcomes: [
            {
              ...stored,
              advisoryId: 7,
              number: "37",
              outcome: "stored" as const,
              notes: ["older" as const],
            },
            {
              ...stored,
              advisoryId: null,
              number: null,
              outcome: "unchanged" as const,
            },
          ],
          remarks: [{ kind: "withoutShape" as const, file: "al11.zip", count: 2 }],
        };
      }),
    ],
  });

/** Delays the answer of a call until the returned function is called. */
function unanswered({ path }: { readonly path: string }): () => void {
  const answering = window.fetch;
  window.fetch = (input, init) =>
    String(input).includes(path) ? new Promise<Response>(() => undefined) : answering(input, init);
  return () => {
    window.fetch = answering;
  };
}

const NAD83 = `GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`;
const UTM17 = `PROJCS["NAD_1983_UTM_Zone_17N",${NAD83},PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-81.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]`;
/** A place in Tampa: degrees, and UTM zone 17 N of the GRS 80 ellipsoid by Krüger's series, to the centimeter. */
const TAMPA = { degrees: [-82.4572, 27.9506], utm: [356_650.41, 3_092_584.63] } as const;
const [east, north] = TAMPA.utm;
/** A tract of a square kilometer, clockwise from Tampa. */
const RING = [[east, north], [east, north + 1000], [east + 1000, north + 1000], [east + 1000, north], [east, north]].flat(); // oxfmt-ignore
const TRACT = "12057000100";
const ascii = (text: string) => new TextEncoder().encode(text);

/** A zipped shapefile of the tract (ESRI Shapefile Technical Description, 1998). */
function shapefileInMeters(): File {
  const content = 44 + 4 + 8 * RING.length;
  const shp = new DataView(new ArrayBuffer(100 + 8 + content));
  shp.setInt32(0, 9994);
  shp.setInt32(24, shp.byteLength / 2);
  shp.setInt32(28, 1000, true);
  shp.setInt32(32, 5, true);
  shp.setInt32(100, 1);
  shp.setInt32(104, content / 2);
  shp.setInt32(108, 5, true);
  shp.setInt32(108 + 36, 1, true);
  shp.setInt32(108 + 40, RING.length / 2, true);
  RING.forEach((number, i) => shp.setFloat64(108 + 48 + 8 * i, number, true));
  const dbf = new DataView(new ArrayBuffer(65 + 12));
  dbf.setUint8(0, 3);
  dbf.setUint32(4, 1, true);
  dbf.setUint16(8, 65, true);
  dbf.setUint16(10, 12, true);
  const table = new Uint8Array(dbf.buffer);
  table.set(ascii("GEOID"), 32);
  table.set(ascii("C"), 43);
  table[48] = 11;
  table[64] = 0x0d;
  table.set(ascii(` ${TRACT}`), 65);
  const files = { "t.shp": new Uint8Array(shp.buffer), "t.dbf": table, "t.prj": ascii(UTM17) };
  return new File([zipSync(files).slice()], "tracts.zip");
}

/** A GeoPackage of the tract (OGC 12-128r18). */
async function geoPackageInMeters(): Promise<File> {
  const { default: startSql } = await import("sql.js");
  const { Database } = await startSql({ locateFile: () => `${location.origin}/assets/sqlite/sql-wasm-browser.wasm` });
  const database = new Database();
  const geometry = new DataView(new ArrayBuffer(8 + 17 + 8 * RING.length));
  for (const [at, byte] of [0x47, 0x50, 0, 1].entries()) geometry.setUint8(at, byte);
  geometry.setInt32(4, 26917, true);
  geometry.setUint8(8, 1);
  for (const [i, number] of [3, 1, RING.length / 2].entries()) geometry.setUint32(9 + 4 * i, number, true);
  RING.forEach((number, i) => geometry.setFloat64(21 + 8 * i, number, true));
  database.run(`create table gpkg_contents (table_name, data_type, identifier);
    create table gpkg_geometry_columns (table_name, column_name, srs_id);
    create table gpkg_spatial_ref_sys (srs_id, definition, organization, organization_coordsys_id);
    create table tracts (fid integer primary key, geom blob, GEOID text);
    insert into gpkg_contents values ('tracts', 'features', 'Tracts');
    insert into gpkg_geometry_columns values ('tracts', 'geom', 26917);
    insert into gpkg_spatial_ref_sys values (26917, '${UTM17}', 'EPSG', 26917);`);
  database.run("insert into tracts (geom, GEOID) values (?, ?)", [new Uint8Array(geometry.buffer), TRACT]);
  const bytes = database.export();
  database.close();
  return new File([bytes.slice()], "tracts.gpkg");
}

/** Decodes a sent file from base64 and gzip. */
async function unpacked(file: string): Promise<FeatureCollection<Polygon | MultiPolygon>> {
  const bytes = Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(stream).json()) as FeatureCollection<Polygon | MultiPolygon>;
}

widgetKit(manifest, { prepare: () => serve().stop, width: 900 });

describe("the data page", () => {
  const user = userEvent.setup();
  let page: WidgetPage;
  let server: PlannerServer;
  beforeEach(async () => {
    server = serve();
    page = await openWidget(manifest, { width: 900 });
  });
  afterEach(() => {
    page.leave();
    server.stop();
  });

  it("shows who uses a data set and which counties' coast is unknown, changes the default, compares two sets, deletes only unused ones", async () => {
    await screen.findByText("1 estimation uses it: “First look” (Irma).");
    expect(page.host.textContent).to.contain("It is not known whether Loving has an ocean coast.");
    expect(screen.queryByRole("button", { name: "Delete “Florida 2018”" })).to.equal(null);
    expect(screen.queryByRole("button", { name: "Make default: “Florida 2018”" })).to.equal(null);
    await user.click(screen.getByRole("button", { name: "Make default: “Texas 2020”" }));
    await user.click((await screen.findAllByRole("button", { name: "Make default" })).at(-1) ?? document.body);
    await waitFor(() => expect(server.to(chooseDefaultDataSet)).to.deep.equal([{ dataSetId: 4, version: 2 }]));
    await user.click(screen.getByRole("button", { name: "Compare two" }));
    await screen.findByRole("rowheader", { name: "Loving" });
    expect(screen.queryByRole("rowheader", { name: "Lubbock" })).to.equal(null);
    await user.click(screen.getByRole("button", { name: "Edit “Texas 2020”" }));
    await user.click(await screen.findByLabelText("Hidden: not offered for new estimations"));
    await user.click(screen.getByRole("button", { name: "Save" }));
    const words = { label: "Texas 2020", source: SET.source, hidden: true };
    await waitFor(() => expect(server.to(saveDataSet)).to.deep.equal([{ dataSetId: 4, version: 2, ...words }]));
    await user.click(await screen.findByRole("button", { name: "Delete “Texas 2020”" }));
    await user.click((await screen.findAllByRole("button", { name: "Delete" })).at(-1) ?? document.body);
    await waitFor(() => expect(server.to(deleteDataSet)).to.deep.equal([{ dataSetId: 4, version: 2 }]));
  });

  it("imports a table and shapes: guesses columns, reports invalid shapes and offers their repair, then sends all", async () => {
    await user.click(await screen.findByRole("button", { name: "Import census data" }));
    await screen.findByText("Still needed: Tract statistics (CSV), Tract shapes, Name, Source, Check the files.");
    const csv = "GEO_ID,B01003_001E,OLD\n1400000US48167720100,10,2\n";
    await user.upload(await screen.findByLabelText("Tract statistics (CSV)"), new File([csv], "acs.csv"));
    await user.selectOptions(await screen.findByLabelText("Age 65 and over"), "OLD");
    const column = await screen.findByLabelText<HTMLSelectElement>("Tract FIPS");
    expect(column.value).to.equal("GEO_ID");
    const corners = "<coordinates>-95,29 -94,29 -94,30 -95,29</coordinates>";
    const polygon = `<Polygon><outerBoundaryIs><LinearRing>${corners}</LinearRing></outerBoundaryIs></Polygon>`;
    const fips = '<ExtendedData><Data name="GEOID"><value>48167720100</value></Data></ExtendedData>';
    const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark>${fips}${polygon}</Placemark></kml>`;
    await user.upload(screen.getByLabelText("Tract shapes"), new File([kml], "t.kml"));
    await screen.findByLabelText("Field of the shapes with the tract FIPS");
    await user.click(screen.getByRole("button", { name: "Check the files" }));
    await screen.findByText(/and check again, or correct the file/);
    await user.click(screen.getByLabelText("Repair self-intersecting polygons"));
    await user.click(screen.getByRole("button", { name: "Check the files" }));
    await user.type(screen.getByLabelText("Source"), "ACS");
    await screen.findByText("1 repaired polygon");
    await user.click(screen.getByRole("button", { name: "Import" }));
    await waitFor(() => expect(server.to(importTracts)).to.have.length(1));
    const { label, source, repair, columns } = server.to(importTracts)[0] as TractFiles & {
      label: string;
      source: string;
    };
    expect([label, source, repair]).to.deep.equal(["acs", "ACS", true]);
    expect([columns.fips, columns.figures.population, columns.figures.seniors]).to.deep.equal([
      "GEO_ID",
      "B01003_001E",
      "OLD",
    ]);
    // The next table with the same columns is read with the same choices.
    await user.click(await screen.findByRole("button", { name: "Import census data" }));
    await user.upload(await screen.findByLabelText("Tract statistics (CSV)"), new File([csv], "acs.csv"));
    const seniors = await screen.findByLabelText<HTMLSelectElement>("Age 65 and over");
    expect(seniors.value).to.equal("OLD");
  });

  it("reads shapes of a zipped shapefile in another projection and of a GeoPackage, and sends them in degrees", async () => {
    await user.click(await screen.findByRole("button", { name: "Import census data" }));
    const csv = "GEO_ID,B01003_001E\n1400000US12057000100,10\n";
    await user.upload(await screen.findByLabelText("Tract statistics (CSV)"), new File([csv], "acs.csv"));
    for (const [count, file] of [shapefileInMeters(), await geoPackageInMeters()].entries()) {
      await user.upload(screen.getByLabelText("Tract shapes"), file);
      const field = await screen.findByLabelText<HTMLSelectElement>("Field of the shapes with the tract FIPS");
      await waitFor(() => expect(field.value, file.name).to.equal("GEOID"));
      await user.click(screen.getByRole("button", { name: "Check the files" }));
      await waitFor(() => expect(server.to(checkTracts), file.name).to.have.length(count + 1));
      const { shapes } = server.to(checkTracts)[count] as TractFiles;
      expect(shapes.fileName).to.equal(file.name);
      const [tract] = (await unpacked(shapes.file)).features;
      expect(tract?.properties).to.deep.equal({ GEOID: "12057000100" });
      const ring = tract?.geometry.coordinates.flat(tract.geometry.type === "Polygon" ? 1 : 2) as Position[];
      const nearest = Math.min(...ring.map(([x = 0, y = 0]) => Math.hypot(x - TAMPA.degrees[0], y - TAMPA.degrees[1])));
      expect(nearest, file.name).to.be.below(1e-6);
      await screen.findByText(/and check again, or correct the file/);
    }
  });

  it("guesses a file's columns, reports rows that do not match, asks for its time zone, and imports it", async () => {
    await user.click(await screen.findByRole("button", { name: "Import a time series" }));
    const csv = "fips,time,sum,customers_served\n12001,2017-09-11,1,10\n12003,2017-09-11,2,20\n99001,2017-09-11,3,30\n";
    // Nothing of a previous file is left, whether it was read or refused.
    await user.upload(
      await screen.findByLabelText("CSV file"),
      new File(["geoid,when,n\n12001,2017-09-11,1\n"], "other.csv"),
    );
    await screen.findByText("First rows of other.csv");
    await user.upload(screen.getByLabelText("CSV file"), new File(["%PDF-1.7"], "paper.csv"));
    await screen.findByText(/^paper\.csv: The file has a format that cannot be read here \(found: PDF\)/);
    await user.upload(screen.getByLabelText("CSV file"), new File([csv], "outages.csv"));
    await screen.findByText("First rows of outages.csv");
    await screen.findByText("Still needed: Source, Check the file.");
    const answer = unanswered(checkSeries);
    await user.click(screen.getByRole("button", { name: "Check the file" }));
    await user.click(await screen.findByRole("button", { name: /^Stop/ }));
    await waitFor(() => expect(document.activeElement?.textContent).to.equal("Stopped. Nothing was stored."));
    expect(screen.queryByRole("button", { name: /^Stop/ })).to.equal(null);
    answer();
    await user.click(screen.getByRole("button", { name: "Check the file" }));
    await waitFor(() => expect(screen.queryByText("Stopped. Nothing was stored.")).to.equal(null));
    await screen.findByText("The file cannot be imported yet. Nothing was stored.");
    expect(page.host.textContent).to.contain("has no time zone");
    await user.selectOptions(screen.getByLabelText("Time zone of the file"), "America/New York");
    await user.click(screen.getByRole("button", { name: "Check the file" }));
    await screen.findByText(/Line 4, 5: not a county or tract .*: 99001, 12998\. Rows left out: 2\./);
    await user.type(screen.getByLabelText("Source"), "A utility");
    await user.click(await screen.findByRole("button", { name: "Import 2 rows" }));
    await waitFor(() => expect(server.to(importSeries)).to.have.length(1));
    const { importId: _, text, ...sent } = server.to(importSeries)[0] as Record<string, unknown>;
    expect(text).to.equal(csv);
    expect(sent).to.deep.equal({
      fileName: "outages.csv",
      geography: "county",
      place: "fips",
      time: "time",
      timeZone: "America/New_York",
      dateOrder: null,
      values: [
        {
          key: "sum",
          label: "Customers without power",
          unit: "customers",
          denominator: "customers_served",
        },
        {
          key: "customers_served",
          label: "Customers served",
          unit: "customers",
          denominator: null,
        },
      ],
      title: "outages",
      source: "A utility",
      license: "",
      isPublic: false,
    });
  });

  it("imports the files of a storm, reports the outcome of each advisory and why files are refused, and deletes a storm after a question", async () => {
    await user.click(await screen.findByRole("button", { name: "Import storms" }));
    const field = await screen.findByLabelText<HTMLInputElement>("Storm files");
    const answer = unanswered(importStorms);
    await user.upload(field, new File(["cone"], "al112017_5day_037.zip"));
    await user.click(await screen.findByRole("button", { name: /^Stop/ }));
    await waitFor(() => expect(field.disabled).to.equal(false));
    expect(screen.queryByRole("button", { name: /^Stop/ })).to.equal(null);
    answer();
    const storm = await screen.findByLabelText("Storm, for files that do not name it");
    await user.type(storm, "AL14");
    await screen.findByText(/Found AL14\. Expected: basin/);
    expect(field.disabled).to.equal(true);
    await user.type(storm, "2018");
    await waitFor(() => expect(field.disabled).to.equal(false));
    await user.upload(field, new File(["?"], "broken.zip"));
    await screen.findByText(/broken\.zip.*The archive is damaged/);
    await user.upload(field, [
      new File(["cone"], "al112017_5day_037.zip"),
      new File(["best"], "al112017_best_track.zip"),
    ]);
    await screen.findByText(
      /AL112017 Irma: advisory 37 was imported. Advisory 37 of AL112017 Irma is older than the current/,
    );
    await screen.findByText("AL112017 Irma: the best track is already here, unchanged.");
    await screen.findByText("“al11.zip”: 2 records without a shape were left out.");
    expect(screen.queryByText(/is damaged/)).to.equal(null);
    expect(server.to(importStorms).at(-1)).to.deep.include({
      storm: "AL142018",
      files: [
        { fileName: "al112017_5day_037.zip", file: btoa("cone") },
        { fileName: "al112017_best_track.zip", file: btoa("best") },
      ],
    });
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(screen.getByRole("button", { name: "Delete “Irma (2017)”" }));
    await user.click((await screen.findAllByRole("button", { name: "Delete" })).at(-1) ?? document.body);
    await waitFor(() => expect(server.to(deleteStorm)).to.deep.equal([{ stormId: 1, version: 4 }]));
  });

  it("imports the roads of the state in a file's name, counts them, and deletes a state's roads after a question", async () => {
    await screen.findByText("5 roads from tl_2023_12_prisecroads.zip.");
    await user.click(screen.getByRole("button", { name: "Import roads" }));
    const field = await screen.findByLabelText("Road file");
    await user.upload(field, new File(["{"], "tl_2023_13_prisecroads.geojson"));
    await screen.findByText(/The file is not JSON/);
    await screen.findByText("Still needed: Road file, State.");
    await user.upload(field, new File([zippedRoads(NAD83).slice()], "tl_2023_13_prisecroads.zip"));
    const send = screen.getByRole("button", { name: "Import" });
    await waitFor(() => expect(send).to.have.property("disabled", false));
    expect(screen.queryByText(/Still needed/)).to.equal(null);
    expect(screen.getByLabelText("State")).to.have.property("value", "13");
    await user.click(send);
    await screen.findByText("GA: 5 roads were imported.");
    await screen.findByText(
      "Interstates: 1. US highways: 2. State routes: 1. Other roads: 1. With a number on a shield: 4.",
    );
    const { file, ...sent } = server.to(importRoads)[0] as { file: string };
    expect(sent).to.deep.include({ fips: "13", credit: ROADS.credit, fileName: "tl_2023_13_prisecroads.zip" });
    const { features } = await unpacked(file);
    expect(features.map(({ properties }) => properties)).to.deep.include({ FULLNAME: "US Hwy 41", RTTYP: "U" });
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(screen.getByRole("button", { name: "Delete “Roads of FL”" }));
    await user.click((await screen.findAllByRole("button", { name: "Delete" })).at(-1) ?? document.body);
    const { fips, createdDate } = ROADS;
    await waitFor(() => expect(server.to(deleteRoads)).to.deep.equal([{ fips, createdDate }]));
  });

  it("renames a series and sets its classes, and deletes one after a question", async () => {
    await user.click(await screen.findByRole("button", { name: "Edit “Outages”" }));
    const title = await screen.findByLabelText("Title");
    await user.clear(title);
    await user.type(title, "Irma");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(server.to(saveSeries)).to.have.length(1));
    const { title: sent, columns } = server.to(saveSeries)[0] as {
      title: string;
      columns: { breaks: number[] }[];
    };
    expect([sent, columns[0]?.breaks]).to.deep.equal(["Irma", [1, 10, 25, 50, 100]]);
    await user.click(await screen.findByRole("button", { name: "Delete “Outages”" }));
    await user.click((await screen.findAllByRole("button", { name: "Delete" })).at(-1) ?? document.body);
    await waitFor(() => expect(server.to(deleteSeries)).to.deep.equal([{ seriesId: 3, version: 2 }]));
  });
});
