import assert from "node:assert/strict";
import { test } from "node:test";
import { printMap } from "../../../contract/calls/map-print.ts";
import { path, text } from "../../../engine/report/draw/drawing.ts";
import { allElements, pdfElements, pdfObjects } from "../../../test/kits/pdf.ts";
import { readPdf } from "../../../test/poppler.ts";
import { mapPdf } from "./write-map-pdf.ts";

const item = path("M10 10L100 10L100 100Z", { fill: "#103a46", fillOpacity: 0.5, stroke: "#151515", dash: [4, 2] });
const body = {
  title: "Zones of Irma",
  description: "Two zones",
  author: "Agency",
  sheet: {
    width: 612,
    height: 792,
    items: [
      { ...item, clip: "M0 0L50 0L50 50L0 50Z", strokeOpacity: 0.5 },
      text("São José", { x: 50, y: 60, size: 9, color: "#151515", halo: "#ffffff", anchor: "middle" }),
    ],
  },
};

test("a printed map is one page of its size, its words are text, and its picture has words of its own", async () => {
  const bytes = await mapPdf(printMap.body.parse(body), { language: "pt", at: new Date(0) });
  const { pages, info } = readPdf(bytes);
  assert.equal(pages.length, 1);
  assert.match(JSON.stringify(pages[0]), /São José/);
  assert.equal(info["Title"], "Zones of Irma");
  const figures = allElements(pdfElements(pdfObjects(bytes))).filter(({ name }) => name === "Figure");
  assert.equal(figures.length, 1);
});

test("a sheet on letter, A4 and A3 is a page of that size", async () => {
  for (const [width, height] of [
    [792, 612],
    [841.89, 595.28],
    [841.89, 1190.55],
  ] as const) {
    const sheet = { ...body.sheet, width, height };
    const bytes = await mapPdf(printMap.body.parse({ ...body, sheet }), { language: "en", at: new Date(0) });
    assert.ok(Buffer.from(bytes).toString("latin1").includes(`MediaBox [0 0 ${width} ${height}]`));
  }
});

test("only lines, colors and sizes of a sheet are taken", () => {
  const refused = (change: object) =>
    !printMap.body.safeParse({ ...body, sheet: { ...body.sheet, ...change } }).success;
  assert.ok(!refused({}));
  assert.ok(refused({ width: 20_000 }));
  assert.ok(refused({ items: [{ ...item, d: "M0 0C1 1 2 2 3 3" }] }));
  assert.ok(refused({ items: [{ ...item, fill: "url(#x)" }] }));
  assert.ok(refused({ items: [{ ...item, dash: [0] }] }));
});
