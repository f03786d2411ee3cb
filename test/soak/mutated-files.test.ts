import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { unzipSync, zipSync } from "fflate";
import { LayerFileError } from "../../client/map/files/fault.ts";
import { readLayerFile } from "../../client/map/files/read-file.ts";

import { StormFault } from "../../engine/storms/fault.ts";
import { readStormFiles } from "../../engine/storms/read/read-files.ts";
import { FileFault } from "../../engine/tracts/fault.ts";
import { importTracts } from "../../server/tracts/import/import-tracts.ts";
import { textOfFile } from "../../server/tracts/import/limits.ts";
import { parseShapes } from "../../server/tracts/import/read-shapes.ts";
import { pasteBlock } from "../../client/sheets/paste.ts";
import { NOTHING } from "../../client/sheets/lines.ts";
import type { Sheet } from "../../client/sheets/sheet.ts";
import { SHEETS } from "../../contract/sheets/sheets.ts";
import { HttpError } from "../../server/answers/errors.ts";
import type { RequestCaller } from "../../server/caller/caller.ts";
import { operator } from "../../server/persistence/audit/audit.ts";
import { readRoadFiles } from "../../server/roads/read-file.ts";
import { roadContent } from "../../server/roads/road-content.ts";
import { storeRoads } from "../../server/roads/store-roads.ts";
import { importSeries } from "../../server/series/importing.ts";
import { guessedFile } from "../../server/series/read-file.ts";
import { uploadFile } from "../../server/sheets/excel/upload.ts";
import { importStormFiles } from "../../server/storms/advisories/importing.ts";
import { rulesOf } from "../../server/supply/lists.ts";
import { fileOfSheet, headingAt, parseHeader, readCells, sheetsOf } from "../../server/sheets/excel/cells.ts";
import { readWorkbook } from "../../server/sheets/excel/read-sheet.ts";
import { partsOfLayers } from "../../widgets/zone-drawer/zone-parts.ts";
import { caseFile, caseNames } from "../cases/case-files.ts";
import { testDatabase } from "../kits/cluster.ts";
import { rectangle } from "../fixtures/shapes.ts";
import { estimateColumns } from "../../engine/words/statistics.ts";
import type { Database } from "../../server/storage/database.ts";
import { seededRandom, SOAK } from "../kits/numbers.ts";
import { roadCollection, zippedRoads } from "../kits/road-files.ts";
import { NAD83, sheetFile } from "../kits/sample-files.ts";

/** The number of mutated files for each reader. */
const FILES = Number(process.env["SOAK_FILES"] ?? (SOAK ? 10_000 : 60));

interface Input {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Changes some bytes, removes or repeats a stretch, or cuts off the end; in two of three archives, within one of their
 * files.
 */
function mutated(bytes: Uint8Array<ArrayBuffer>, random: () => number): Uint8Array<ArrayBuffer> {
  const at = (length: number): number => Math.floor(random() * length);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && random() < 2 / 3) {
    const entries = unzipSync(bytes);
    const names = Object.keys(entries);
    const name = names[at(names.length)] ?? "";
    const entry = entries[name];
    if (entry !== undefined && entry.length > 0)
      return zipSync({ ...entries, [name]: mutated(entry.slice(), random) }, { level: 1 }).slice();
  }
  const [from, to] = [at(bytes.length), at(bytes.length)].toSorted((a, b) => a - b) as [number, number];
  switch (at(4)) {
    case 0: {
      const changed = bytes.slice();
      for (let times = 1 + at(8); times > 0; times--) changed[at(changed.length)] = at(256);
      return changed;
    }
    case 1:
      return new Uint8Array([...bytes.subarray(0, from), ...bytes.subarray(to)]);
    case 2:
      return new Uint8Array([...bytes.subarray(0, to), ...bytes.subarray(from)]);
    default:
      return bytes.slice(0, from);
  }
}

const inputs = (endings: RegExp): Input[] =>
  caseNames()
    .filter((name) => endings.test(name))
    .map(caseFile);

const encoded = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Roads in both file formats. */
const ROADS: Input[] = [
  { name: "tl_2023_12_roads.zip", bytes: zippedRoads(NAD83).slice() },
  { name: "tl_2023_12_roads.geojson", bytes: encoded(JSON.stringify(roadCollection())) },
];

/** A workbook of a list, and the case of one with a formula. */
const workbooks = async (): Promise<Input[]> => [
  ...inputs(/\.xlsx$/),
  {
    name: "facilities.xlsx",
    bytes: new Uint8Array(
      await sheetFile([
        ["Name", "Type", "Capacity", "Opened"],
        ["North", "Shelter", "1,234", "2026-09-15"],
      ]),
    ),
  },
];

/** Cells as a spreadsheet copies them, separated by tabs. */
const PASTED: Input[] = [
  { name: "clipboard", bytes: encoded("Water\tLoose Goods\t1.250,5\t9/10/2026\tyes\n\t\t-3\t26-Sep-26\tnein\n") },
];
const FIELD = { header: "H", minWidth: 50 } as const;
const SHEET: Sheet = {
  id: "inventory",
  idField: "id",
  schema: SHEETS.inventory.draft,
  nameOf: () => "",
  blank: { product: null, agency: "", quantity: null, day: null, open: null },
  fields: [
    { ...FIELD, id: "product", kind: "choice", choices: () => [{ value: "Water", label: "Water" }] },
    { ...FIELD, id: "agency", kind: "text" },
    { ...FIELD, id: "quantity", kind: "number" },
    { ...FIELD, id: "day", kind: "date" },
    { ...FIELD, id: "open", kind: "yesNo" },
  ],
};

function paste({ bytes }: Input): void {
  const cells = new TextDecoder().decode(bytes).split(/\r?\n/).map((line) => line.split("\t")); // oxfmt-ignore
  const block = { cells, rowIds: [], columnIds: SHEET.fields.map(({ id }) => id) };
  const words = { locale: "de-US", yes: "Ja", no: "Nein" };
  let made = 0;
  const { added } = pasteBlock(SHEET, { draft: NOTHING, lines: [], block, words, newKey: () => `new-${++made}` });
  assert.equal(added.length, cells.length);
}

const FACILITIES = fileOfSheet("facilities");
const WORDS = { meant: () => null, values: () => [], shown: () => "" };

async function readWorkbookOf({ bytes }: Input): Promise<void> {
  const { name, rows } = sheetsOf(FACILITIES, await readWorkbook(bytes, null))[0];
  const at = headingAt(FACILITIES, rows);
  const { columns } = parseHeader(FACILITIES, rows[at] ?? [], "en");
  const tongue = { words: WORDS, language: "en", locale: "en-US", sheet: name } as const;
  rows.slice(at + 1).forEach((row, i) => readCells(row, columns, { ...tongue, number: at + 2 + i }));
}

const readLayers = ({ name, bytes }: Input) => readLayerFile(new File([bytes], path.basename(name)));

const READERS: readonly {
  readonly reader: string;
  readonly files: () => readonly Input[] | Promise<readonly Input[]>;
  readonly faults: readonly (abstract new (...parts: never[]) => Error)[];
  read(input: Input): unknown;
}[] = [
  {
    reader: "dropped layers",
    files: () => inputs(/\.(?:zip|kml|gpx|geojson|csv|gpkg)$/),
    faults: [LayerFileError],
    read: readLayers,
  },
  {
    reader: "storms",
    files: () => inputs(/(?:advis|hurdat|besttrack|disturbance|null-shape|kml).*\.(?:txt|kml|zip)$/),
    faults: [StormFault],
    read: (input) => readStormFiles([input]),
  },
  {
    reader: "tract shapes",
    files: () => inputs(/\.(?:zip|kml|geojson)$/),
    faults: [FileFault],
    read: parseShapes,
  },
  {
    reader: "the upload of zones",
    files: () => inputs(/(?:zone|antimeridian|kml|dbf).*\.(?:zip|kml|geojson)$/),
    faults: [LayerFileError],
    async read(input) {
      const read = await readLayers(input);
      if (read.kind === "layers") partsOfLayers(read.layers, { zone: 1, buffers: { point: 1, line: 1 } });
    },
  },
  {
    reader: "roads",
    files: () => ROADS,
    faults: [FileFault],
    read: (input) => readRoadFiles([input], "FL"),
  },
  {
    reader: "Excel into lists",
    files: workbooks,
    faults: [HttpError],
    read: readWorkbookOf,
  },
  {
    reader: "pasted cells",
    files: () => PASTED,
    faults: [],
    read: paste,
  },
];

for (const { reader, files, faults, read } of READERS)
  test(`${FILES} mutated files are read or refused by ${reader}, and none ends in a stack trace`, async () => {
    const random = seededRandom(2026);
    const originals = await files();
    assert.ok(originals.length > 0);
    for (let file = 0; file < FILES; file++) {
      const { name, bytes } = originals[file % originals.length] ?? assert.fail();
      const input = { name, bytes: mutated(bytes, random) };
      try {
        await read(input);
      } catch (error) {
        if (faults.some((fault) => error instanceof fault)) continue;
        const stack = error instanceof Error ? error.stack : String(error);
        assert.fail(`file ${file}, ${name}: ${stack}`);
      }
    }
  });

const database = SOAK ? testDatabase() : null;
const ACTOR = operator("soak");
const PROGRESS = { set: () => undefined };

/** Tracts of the counties in the cases' series, as a table and shapes. */
const COUNTIES = ["12001", "12057", "12086"];
const STATISTICS_FILE: Input = {
  name: "s.csv",
  bytes: encoded(
    [["FIPS", "COUNTY", ...Object.values(estimateColumns("below100"))], ...COUNTIES.map((county) => [`${county}000100`, "Made", ...Object.values(estimateColumns("below100")).map(() => "7")])].map((row) => row.join()).join("\n"), // oxfmt-ignore
  ),
};
const SHAPES_FILE: Input = {
  name: "t.geojson",
  bytes: encoded(
    JSON.stringify({
      type: "FeatureCollection",
      features: COUNTIES.map((county, at) => ({
        type: "Feature",
        properties: { GEOID: `${county}000100` },
        geometry: rectangle(-82 + at, 29, -81.5 + at, 29.5),
      })),
    }),
  ),
};

/** The number of series that should have been stored. */
let stored = 0;

/** Imports from a file all the way into the database, like commands and calls. */
const IMPORTS: readonly {
  readonly what: string;
  readonly files: () => readonly Input[] | Promise<readonly Input[]>;
  store(db: Database, input: Input): Promise<unknown>;
}[] = [
  {
    what: "tracts",
    files: () => [STATISTICS_FILE, SHAPES_FILE],
    store: (db, input) =>
      importTracts(db, {
        statistics: input.name === STATISTICS_FILE.name ? input : STATISTICS_FILE,
        geometry: input.name === SHAPES_FILE.name ? input : SHAPES_FILE,
        year: 2018,
      }),
  },
  {
    what: "series",
    files: () => inputs(/\/r-.*\.csv$/),
    store: (db, { name, bytes }) => {
      // Two series with the same title are refused, whatever their content.
      const words = {
        title: `${name} ${++stored}`,
        source: "A test",
        license: "",
        isPublic: false,
        timeZone: "America/New_York",
      };
      return importSeries(db, ACTOR, { ...guessedFile(name, textOfFile(bytes, name)).file, ...words }, PROGRESS);
    },
  },
  {
    what: "storms",
    files: () => inputs(/(?:advis|hurdat|besttrack|disturbance|null-shape|kml).*\.(?:txt|kml|zip)$/),
    store: (db, input) => importStormFiles(db, ACTOR, [input]),
  },
  {
    what: "roads",
    files: () => ROADS,
    store: async (db, input) => {
      const read = await readRoadFiles([input], "FL");
      const states = read.map(({ fips, files, ...roads }) => ({ fips, files, ...roadContent(roads) }));
      return storeRoads(db, ACTOR, { states, credit: "A test" });
    },
  },
  {
    what: "lists from Excel",
    files: async () => [
      {
        name: "inventory.xlsx",
        bytes: new Uint8Array(await sheetFile([["Product", "Category", "Agency", "Quantity", "Unit"], ["Water", "Loose Goods", "North", "1234", "Gallons"]])), // oxfmt-ignore
      },
    ],
    store: async (db, { bytes }) => {
      const caller = { userId: 1, userName: "admin", displayName: "Admin", address: "", requestId: "soak" } as unknown as RequestCaller; // oxfmt-ignore
      const sent = { list: "inventory", eid: null, file: Buffer.from(bytes).toString("base64"), basis: null } as const;
      const uploading = { db, caller, language: "en" } as const;
      const { basis } = await uploadFile(uploading, rulesOf("inventory"), sent);
      if (basis === null) throw new HttpError(422, "errors.invalid");
      return uploadFile(uploading, rulesOf("inventory"), { ...sent, basis });
    },
  },
];

/** Returns the row count of each table, by one query. */
async function rowCounts(db: Database): Promise<string> {
  const { rows: tables } = await db.$client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const counts = tables.map(({ name }) => `(select count(*) from public."${name}") as "${name}"`);
  const { rows } = await db.$client.query(`select ${counts.join(", ")}`);
  return JSON.stringify(rows[0]);
}

for (const { what, files, store } of IMPORTS)
  test(
    `${FILES} mutated files of ${what} are stored whole, or refused without a row`,
    { skip: database === null && "stored by npm run soak alone" },
    async (t) => {
      const db = database?.owner ?? assert.fail();
      const random = seededRandom(1234);
      await importTracts(db, { statistics: STATISTICS_FILE, geometry: SHAPES_FILE, year: 2018 });
      const originals = await files();
      let before = await rowCounts(db);
      let taken = 0;
      for (let file = 0; file < FILES; file++) {
        const { name, bytes } = originals[file % originals.length] ?? assert.fail();
        // Some stay unchanged, to show that the imports themselves work.
        const input = { name, bytes: random() < 0.05 ? bytes : mutated(bytes, random) };
        try {
          await store(db, input);
          taken++;
          before = await rowCounts(db);
        } catch (error) {
          const isFault = [FileFault, HttpError, StormFault].some((fault) => error instanceof fault);
          assert.ok(isFault, `file ${file}, ${name}: ${error instanceof Error ? error.stack : String(error)}`);
          assert.equal(await rowCounts(db), before, `file ${file}, ${name} was refused and has left rows`);
        }
      }
      t.diagnostic(`${taken} of ${FILES} were taken`);
      assert.ok(taken > 0 && taken < FILES);
    },
  );
