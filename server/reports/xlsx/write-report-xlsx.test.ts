import assert from "node:assert/strict";
import { test } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import readSheets from "read-excel-file/node";
import type { ReportDocument } from "../../../engine/reports/document.ts";
import { MISSING, createFormatter } from "../../../engine/reports/formatter.ts";
import { reportPlan, writtenReport } from "../../../test/kits/pdf.ts";
import { onePixel } from "../../../test/kits/sample-files.ts";
import { sampleReport } from "../../../test/kits/sample-report.ts";
import { LANGUAGES, textOf } from "../../answers/texts.ts";
import { serialIn } from "../../lists/xlsx/cells.ts";
import type { ReportFilePlan } from "../files/write-report.ts";
import { XlsxSheet, numberFormat, rangeName } from "./sheet.ts";
import { Styles } from "./styles.ts";

const written = (changes: Partial<ReportFilePlan> = {}) => writtenReport(reportPlan({ format: "xlsx", ...changes }));

/** A workbook as another library reads it: the values of its sheets, and the ranges that bear names. */
async function opened(changes: Partial<ReportFilePlan> = {}) {
  const bytes = await written(changes);
  const sheets = await readSheets(Buffer.from(bytes));
  const files = unzipSync(bytes);
  const xml = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  const ranges = new Map(
    [
      ...xml("xl/workbook.xml").matchAll(
        /<definedName name="(block_[^"]+)">'(.+?)'!\$([A-Z]+)\$(\d+):\$([A-Z]+)\$(\d+)</g,
      ),
    ].map(([, name = "", sheet = "", left = "", top = "", right = "", bottom = ""]) => {
      const rows = sheets.find((one) => one.sheet === sheet.replaceAll("&apos;", "'"))?.data ?? [];
      const column = (letters: string) => letters.charCodeAt(0) - 65;
      const cells = rows
        .slice(Number(top) - 1, Number(bottom))
        .map((row) => row.slice(column(left), column(right) + 1));
      return [name, cells] as const;
    }),
  );
  return { sheets, xml, ranges };
}

const blocksOf = ({ pages }: ReportDocument) =>
  pages.flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks));

test("every figure of the report is a real number in its cell, and a missing one is a dash, not zero", async () => {
  const document = sampleReport();
  const { ranges } = await opened({ document });
  let figures = 0;
  for (const block of blocksOf(document)) {
    const cells = ranges.get(rangeName(block.id));
    if (block.kind === "table" && block.rows.length > 0) {
      assert.equal(cells?.length, block.rows.length, block.id);
      block.rows.forEach((row, r) =>
        row.cells.forEach((cell, c) => {
          if (!("figure" in cell)) return;
          figures += 1;
          assert.equal(cells?.[r]?.[c], cell.figure.shown ?? MISSING, `${block.id}/${row.id}/${block.columns[c]?.id}`);
        }),
      );
    }
    if (block.kind === "headline")
      block.figures.forEach(({ id, figure, trucks, band }, r) => {
        figures += 1;
        const [, own, , inTrucks, low, high] = cells?.[r] ?? [];
        assert.deepEqual(
          [own, inTrucks, low, high],
          [figure.shown, trucks?.shown ?? null, band?.low.shown ?? null, band?.high.shown ?? null],
          id,
        );
      });
  }
  assert.ok(figures > 300);
});

test("one sheet per section in the report's order, and one that describes the file and how to check it", async () => {
  const document = sampleReport();
  for (const language of LANGUAGES) {
    const { sheets } = await opened({ document, language });
    const titles = document.pages
      .flatMap(({ sections }) => sections)
      .map(({ id }) => textOf(language, `report.sections.${id}`));
    assert.deepEqual(
      sheets.map(({ sheet }) => sheet.slice(0, 26)),
      [...titles, textOf(language, "report.file.about")].map((title) => title.slice(0, 26)),
    );
    const about = sheets.at(-1)?.data.flat() ?? [];
    for (const wanted of [
      "ABCDE-23456",
      "https://provision.agency.example/verify/ABCDE23456",
      "1.0.0",
      document.run.inputHash,
    ])
      assert.ok(about.includes(wanted), wanted);
    assert.ok(!JSON.stringify(sheets).includes('"report.'), `no key is left untranslated in ${language}`);
  }
});

test("the unrounded figures are in the same rows, to the right of the printed ones", async () => {
  const { sheets, xml } = await opened();
  const at = sheets.findIndex(({ sheet }) => sheet === "Need on day one");
  const [, last = ""] =
    new RegExp(`Print_Area" localSheetId="${at}">'Need on day one'!\\$A\\$1:\\$([A-Z]+)\\$`).exec(
      xml("xl/workbook.xml"),
    ) ?? [];
  const printed = last.charCodeAt(0) - 64;
  const rows = sheets[at]?.data ?? [];
  const head = rows.findIndex((row) => row.slice(printed).some((cell) => String(cell).includes("unrounded")));
  const exact = rows.slice(head + 1).flatMap((row) => row.slice(printed).filter((cell) => typeof cell === "number"));
  assert.ok(head > 0 && exact.length > 2 && exact.some((figure) => !Number.isInteger(figure)));
  const shown = rows.slice(head + 1).flatMap((row) => row.slice(0, printed).filter((cell) => typeof cell === "number"));
  // The printed need is that of the printed people: half a person a zone, 8 pounds each.
  for (const figure of exact)
    assert.ok(
      shown.some((one) => Math.abs(one - figure) <= 1 + 0.5 * 3 * 8),
      String(figure),
    );
});

test("the agency's seal is above the first sheet's title and the map is drawn, both with descriptions", async () => {
  const { xml, sheets } = await opened({ logo: { bytes: onePixel() } });
  assert.deepEqual(sheets[0]?.data.slice(0, 3).flat().filter(Boolean), []);
  const map = sheets.findIndex(({ sheet }) => sheet === textOf("en", "report.sections.map")) + 1;
  for (const [number, content] of [
    [1, /<xdr:pic>.*descr="Department of Agriculture/],
    [map, /<xdr:grpSp>.*descr="[^"]*zones?[^"]*".*<a:custGeom>.*<a:t>1<\/a:t>/],
  ] as const) {
    assert.match(xml(`xl/worksheets/sheet${number}.xml`), /<\/headerFooter><drawing r:id="rId1"\/><\/worksheet>$/);
    assert.match(xml(`xl/drawings/drawing${number}.xml`), content);
    assert.match(xml("[Content_Types].xml"), new RegExp(`/xl/drawings/drawing${number}.xml`));
  }
  assert.match(xml("xl/drawings/_rels/drawing1.xml.rels"), /media\/picture1_1.png/);
  const damaged = await opened({ logo: { bytes: onePixel().subarray(0, 20) } });
  assert.ok(!damaged.xml("xl/drawings/drawing1.xml").includes("xdr:pic"));
});

test("figures have their decimals and percentages their sign without changing their number", () => {
  assert.deepEqual(
    [
      { unit: "Gallons", decimals: 0 } as const,
      { unit: "Gallons", decimals: 2 } as const,
      { unit: "percent", decimals: 1 } as const,
    ].map(numberFormat),
    ["#,##0", "#,##0.00", '#,##0.0"%"'],
  );
});

test("the heading of a table stays in sight, on screen and on every printed page", async () => {
  const { sheets, xml } = await opened();
  const at = sheets.findIndex(({ sheet }) => sheet === "Need on day one");
  const sheet = xml(`xl/worksheets/sheet${at + 1}.xml`);
  const [, rows = "0"] = /<pane ySplit="(\d+)"[^>]*state="frozen"/.exec(sheet) ?? [];
  assert.equal(sheets[at]?.data[Number(rows) - 1]?.[0], "Zone");
  assert.match(
    xml("xl/workbook.xml"),
    new RegExp(`_xlnm.Print_Titles" localSheetId="${at}">'Need on day one'!\\$1:\\$${rows}<`),
  );
  assert.match(sheet, /paperSize="1" orientation="landscape" fitToWidth="1"/);
});

test("a text that looks like a formula is a text and stays one when it is edited; no cell is a formula", async () => {
  const hostile = { ...sampleReport(), disaster: '=HYPERLINK("https://elsewhere.example","x")' };
  const { xml, sheets } = await opened({ document: hostile });
  const files = sheets.map((_, i) => xml(`xl/worksheets/sheet${i + 1}.xml`));
  assert.ok(files.every((file) => !file.includes("<f>")));
  const about = files.at(-1) ?? "";
  const [, style = ""] = /s="(\d+)" t="inlineStr"><is><t xml:space="preserve">=HYPERLINK/.exec(about) ?? [];
  const looks = [
    ...xml("xl/styles.xml")
      .replace(/^.*<cellXfs/s, "")
      .matchAll(/<xf [^>]*>/g),
  ].map(([xf]) => xf);
  assert.match(looks[Number(style)] ?? "", /quotePrefix="1"/);
});

test("sections with equal names or characters that Excel refuses get unique sheets", async () => {
  const document = sampleReport({ selection: "summary" });
  const pages = document.pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      title: { said: "Need: [all] / Zones of a very long name indeed" },
    })),
  }));
  const { sheets } = await opened({ document: { ...document, pages } });
  const names = sheets.map(({ sheet }) => sheet.toLowerCase());
  assert.equal(new Set(names).size, names.length);
  assert.ok(names.every((name) => name.length <= 31 && !/[\\/?*[\]:]/.test(name)));
});

test("days and moments are dates, in the agency's time", async () => {
  const { sheets } = await opened();
  const about = new Map((sheets.at(-1)?.data ?? []).map(([label, value]) => [label, value] as const));
  const seconds = (value: unknown) => (value instanceof Date ? Math.round(value.getTime() / 1000) : value);
  assert.equal(seconds(about.get("First day")), Date.UTC(2026, 8, 1) / 1000);
  assert.equal(seconds(about.get("Calculated")), Date.UTC(2026, 8, 1, 12, 30) / 1000);
});

const emptySheet = () =>
  new XlsxSheet("Sheet", {
    styles: new Styles(),
    formatter: createFormatter({ locale: "en", timeZone: "UTC", text: (key) => key }),
    serialOf: serialIn("UTC"),
  });

test("a long line is wrapped over the columns and as high as its lines, so that the printed sheet need not shrink", () => {
  const one = emptySheet();
  one.line({ said: "short" });
  one.line({ said: "word ".repeat(60).trim() });
  assert.match(one.body(), /<row r="1"><c r="A1"/);
  assert.match(one.body(), /<row r="2" ht="60" customHeight="1">/);
  assert.match(one.mergedCells(), /^<mergeCells count="1"><mergeCell ref="A2:[F-N]2"\/><\/mergeCells>$/);
});

test("a moment widens its column even where texts may spread over the next one: a number that does not fit is shown as ###", () => {
  const one = emptySheet();
  one.add([
    { cell: { said: "x" } },
    { cell: { moment: "2026-09-01T16:30:00.000Z" }, spreads: true },
    { cell: { said: "a text that spreads" }, spreads: true },
  ]);
  const [, , moment] = /width="(\d+)".*?width="(\d+)"/.exec(one.cols()) ?? [];
  assert.ok(Number(moment) >= "2026-09-01 16:30".length + 2);
});
