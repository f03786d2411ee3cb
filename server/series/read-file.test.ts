import assert from "node:assert/strict";
import test from "node:test";
import { FileFault } from "../../engine/tracts/fault.ts";
import { guessedFile, readSeriesFile } from "./read-file.ts";

const HEADING = "fips,time,customers_out\n";

test("a file that is not a table is refused with its name, its content and the expected form", () => {
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

test("a file without a required column is refused; the message lists the columns, their cells and the expected forms", () => {
  const refused = (text: string, message: RegExp): void =>
    assert.throws(() => guessedFile("outages.csv", text), message);
  refused(
    `${HEADING}12057,soon,5\n`,
    /line 1: found no column of dates or times \(time has "soon"\), .*2017-09-11 2:00/,
  );
  refused(`${HEADING}12-57,2017-09-11,5\n`, /no column of FIPS codes \(fips has "12-57"\), .*0500000US12001/);
  refused(`${HEADING}12057,2017-09-11,x\n`, /no column of figures \(fips has "12057"; .*customers_out has "x"\)/);
  const { file, passed } = guessedFile("a.csv", "fips,time,out,of\n12057,2017-09-11,1,2\n", { figures: ["out"] });
  assert.deepEqual([file.values.map(({ key }) => key), passed.map(({ key }) => key)], [["out"], ["of"]]);
  assert.throws(
    () => guessedFile("a.csv", `${HEADING}12057,2017-09-11,1\n`, { figures: ["in"] }),
    /no column in, .*fips/,
  );
});

test("an order of day and month that only a late date determines applies to all dates", async () => {
  const text = "fips,time,out\n12057,9/10/2017,1\n12057,9/26/2017,2\n";
  const { file } = guessedFile("a.csv", text);
  const { geography, place, time, values } = file;
  const reading = {
    columns: { geography, place, time, values },
    timeZone: "UTC",
    dateOrder: null,
    known: new Set(["12057"]),
  };
  const { content, report } = await readSeriesFile(text, reading);
  assert.deepEqual([report.faults, content?.steps], [[], [Date.UTC(2017, 8, 10), Date.UTC(2017, 8, 26)]]);
});
