import assert from "node:assert/strict";
import { test } from "node:test";
import { createFormatter } from "../../../engine/report/formatter.ts";
import { serialIn } from "../../exports/xlsx/cells.ts";
import { Sheet } from "./sheet.ts";
import { Styles } from "./styles.ts";

const sheet = () =>
  new Sheet("Sheet", {
    styles: new Styles(),
    formatter: createFormatter({ language: "en", timeZone: "UTC", text: (key) => key }),
    serialOf: serialIn("UTC"),
  });

test("a long line is broken over the columns and as high as its lines, so that the printed sheet need not shrink", () => {
  const one = sheet();
  one.line({ said: "short" });
  one.line({ said: "word ".repeat(60).trim() });
  assert.match(one.body(), /<row r="1"><c r="A1"/);
  assert.match(one.body(), /<row r="2" ht="60" customHeight="1">/);
  assert.match(one.mergedCells(), /^<mergeCells count="1"><mergeCell ref="A2:[F-N]2"\/><\/mergeCells>$/);
});

test("a moment widens its column even where texts may spread over the next one: a number that does not fit is shown as ###", () => {
  const one = sheet();
  one.add([
    { cell: { said: "x" } },
    { cell: { moment: "2026-09-01T16:30:00.000Z" }, spreads: true },
    { cell: { said: "a text that spreads" }, spreads: true },
  ]);
  const [, , moment] = /width="(\d+)".*?width="(\d+)"/.exec(one.cols()) ?? [];
  assert.ok(Number(moment) >= "2026-09-01 16:30".length + 2);
});
