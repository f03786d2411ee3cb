import assert from "node:assert/strict";
import test from "node:test";
import { FileFault } from "../../engine/tracts/fault.ts";
import { guessedFile, readSeriesFile } from "../../server/series/read-file.ts";
import { readTable } from "../../server/tracts/import/import-tracts.ts";
import { textOfFile } from "../../server/tracts/import/limits.ts";
import { caseFile, caseNames } from "../cases/case-files.ts";
import { seededRandom, SOAK } from "../kits/numbers.ts";

const FILES = SOAK ? 10_000 : 100;
const SEED = 20_261_128;
/** Characters that break tables most: separators of cells and rows, quotation marks, zeros. */
const SIGNS = [...',;\t"\n\r\0|%<'].map((sign) => sign.charCodeAt(0));

test("a table with any changed bytes is read or refused by name, never with a stack trace", async () => {
  const random = seededRandom(SEED);
  const below = (end: number): number => Math.floor(random() * end);
  const tables = caseNames().filter((name) => /\.(?:csv|txt)$/.test(name));
  for (let at = 0; at < FILES; at++) {
    const name = tables[below(tables.length)] ?? assert.fail("no tables");
    const bytes = caseFile(name).bytes;
    for (let change = below(6); change >= 0; change--)
      bytes[below(bytes.length)] = below(2) === 0 ? below(256) : (SIGNS[below(SIGNS.length)] ?? 0);
    const file = { name, bytes: below(5) === 0 ? bytes.subarray(0, below(bytes.length)) : bytes };
    await named(() => readTable(file), `${name} ${at}`);
    await named(() => seriesOf(file), `${name} ${at}`);
  }
});

async function seriesOf({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): Promise<void> {
  const { geography, place, time, values, text } = guessedFile(name, textOfFile(bytes, name)).file;
  const reading = { columns: { geography, place, time, values }, timeZone: "UTC", dateOrder: null, known: KNOWN };
  const { content, report } = await readSeriesFile(text, reading);
  assert.equal(content === null, report.faults.length > 0);
}

const KNOWN = new Set(["12001", "12057", "12086"]);

async function named(read: () => unknown, what: string): Promise<void> {
  try {
    await read();
  } catch (error) {
    assert.ok(error instanceof FileFault, `${what}: ${error instanceof Error ? (error.stack ?? "") : String(error)}`);
  }
}
