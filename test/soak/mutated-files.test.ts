import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { LayerFileError } from "../../client/layers/files/fault.ts";
import { readLayerFile } from "../../client/layers/files/read-file.ts";

import { StormFault } from "../../engine/storms/fault.ts";
import { readStormFiles } from "../../engine/storms/read/read-files.ts";
import { FileFault } from "../../engine/tract-files/fault.ts";
import { parseShapes } from "../../server/tracts/import/shapefile.ts";
import { caseFile, caseNames } from "../cases/case-files.ts";
import { seededRandom, SOAK } from "../kits/numbers.ts";

/** Mutated files that each reader is given. */
const FILES = Number(process.env["SOAK_FILES"] ?? (SOAK ? 10_000 : 200));

interface Input {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Some bytes changed, a stretch left out or put in twice, or the end cut off. */
function mutated(bytes: Uint8Array<ArrayBuffer>, random: () => number): Uint8Array<ArrayBuffer> {
  const at = (length: number): number => Math.floor(random() * length);
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

const READERS: readonly {
  readonly reader: string;
  readonly endings: RegExp;
  readonly faults: readonly (abstract new (...parts: never[]) => Error)[];
  read(input: Input): unknown;
}[] = [
  {
    reader: "dropped layers",
    endings: /\.(?:zip|kml|gpx|geojson|csv|gpkg)$/,
    faults: [LayerFileError],
    read: ({ name, bytes }) => readLayerFile(new File([bytes], path.basename(name))),
  },
  {
    reader: "storms",
    endings: /(?:advis|hurdat|besttrack|disturbance|null-shape|kml).*\.(?:txt|kml|zip)$/,
    faults: [StormFault],
    read: (input) => readStormFiles([input]),
  },
  {
    reader: "tract shapes",
    endings: /\.(?:zip|kml|geojson)$/,
    faults: [FileFault],
    read: parseShapes,
  },
];

for (const { reader, endings, faults, read } of READERS)
  test(`${FILES} mutated files are read or refused by ${reader}, and none ends in a stack`, async () => {
    const random = seededRandom(2026);
    const originals = inputs(endings);
    assert.ok(originals.length > 5);
    for (let file = 0; file < FILES; file++) {
      const { name, bytes } = originals[file % originals.length] ?? assert.fail();
      const input = { name, bytes: mutated(bytes, random) };
      try {
        await read(input);
      } catch (error) {
        if (faults.some((fault) => error instanceof fault)) continue;
        const said = error instanceof Error ? error.stack : String(error);
        assert.fail(`file ${file}, ${name}: ${said}`);
      }
    }
  });
