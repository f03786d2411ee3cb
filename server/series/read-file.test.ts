import assert from "node:assert/strict";
import test from "node:test";
import { FileFault } from "../../engine/tract-files/fault.ts";
import { guessedFile } from "./read-file.ts";

const HEADING = "fips,time,customers_out\n";

test("A file that is none is refused with its name, what was found and what was expected", () => {
  for (const [text, message] of [
    ["", "outages.csv: found no text, expected a heading and rows of a CSV file"],
    ["\uFEFF\n\n", "outages.csv: found no text, expected a heading and rows of a CSV file"],
    [
      `${HEADING}12057,"2017-09-11T00:00Z,5\n`,
      "outages.csv: found a quotation mark that is never closed, expected a second one",
    ],
  ] as const)
    assert.throws(
      () => guessedFile("outages.csv", text),
      (error) => error instanceof FileFault && error.message.includes(message),
      message,
    );
});
