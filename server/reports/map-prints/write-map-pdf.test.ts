import assert from "node:assert/strict";
import { test } from "node:test";
import { printMap } from "../../../contract/reports/calls/map-print.ts";
import { path, text } from "../../../engine/reports/draw/drawing.ts";
import { allElements, pdfElements, pdfObjects } from "../../../test/kits/pdf.ts";
import { readPdf } from "../../../test/poppler.ts";
import { HttpError } from "../../answers/errors.ts";
import { startThreads } from "../../answers/threads.ts";
import { ValidationFailure } from "../../http/validate.ts";
import { mapPrinter } from "./print-threads.ts";
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

test("a printed map is one page of its size, its words are text, and its picture has an alternative text", async () => {
  const bytes = await mapPdf(printMap.body.parse(body), { language: "pt", at: new Date(0), notice: null });
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
    const bytes = await mapPdf(printMap.body.parse({ ...body, sheet }), {
      language: "en",
      at: new Date(0),
      notice: null,
    });
    assert.ok(Buffer.from(bytes).toString("latin1").includes(`MediaBox [0 0 ${width} ${height}]`));
  }
});

test("only valid lines, colors and sizes of a sheet are accepted", () => {
  const refused = (change: object) =>
    !printMap.body.safeParse({ ...body, sheet: { ...body.sheet, ...change } }).success;
  assert.ok(!refused({}));
  assert.ok(refused({ width: 20_000 }));
  assert.ok(refused({ items: [{ ...item, d: "M0 0C1 1 2 2 3 3" }] }));
  assert.ok(refused({ items: [{ ...item, fill: "url(#x)" }] }));
  assert.ok(refused({ items: [{ ...item, dash: [0] }] }));
});

test("a visitor's sheet is marked as unofficial, above everything that was sent, and names no author", async () => {
  const notice = "Not an official document.";
  const asked = { ...body, title: "Evacuation order", author: "Governor" };
  const bytes = await mapPdf(printMap.body.parse(asked), { language: "en", at: new Date(0), notice });
  const { pages, info } = readPdf(bytes);
  assert.match(JSON.stringify(pages[0]), /Not an official document\./);
  assert.deepEqual([info["Author"] ?? "", info["Creator"] ?? "", info["Subject"]], ["", "", notice]);
});

test("prints wait in a limited queue, per caller and in all; refusals have a retry time, and staff have a separate queue", async (t) => {
  const threads = startThreads({ onError: () => undefined });
  t.after(() => threads.close());
  const print = mapPrinter(threads, { each: 1, all: 2 });
  const sent = new TextEncoder().encode(JSON.stringify(body));
  const { signal } = new AbortController();
  const asked = ["a", "a", "a", "b", "c", "user 1"].map((caller) =>
    print(
      { body: sent, language: "en", at: new Date(0), notice: null },
      { caller, of: caller.startsWith("user") ? "staff" : "visitors", signal },
    ).then(
      (bytes) =>
        Buffer.from(bytes ?? [])
          .subarray(0, 4)
          .toString(),
      (error: unknown) => (error instanceof HttpError ? [error.status, error.details.values?.["seconds"]] : error),
    ),
  );
  // The first runs, the second and b wait; a exceeds its limit, c finds the queue full, but staff do not.
  assert.deepEqual(await Promise.all(asked), ["%PDF", "%PDF", [429, 5], "%PDF", [503, 5], "%PDF"]);
  const wrong = print(
    { body: new TextEncoder().encode('{"title":1}'), language: "en", at: new Date(0), notice: null },
    { caller: "a", of: "visitors", signal },
  );
  await assert.rejects(wrong, ValidationFailure);
});
