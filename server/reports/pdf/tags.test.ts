import assert from "node:assert/strict";
import { before, test } from "node:test";
import { DOMParser } from "@xmldom/xmldom";
import type { ReportDocument } from "../../../engine/reports/document.ts";
import { createFormatter } from "../../../engine/reports/formatter.ts";
import {
  PdfRef,
  allElements,
  markedContent,
  nameOf,
  pdfElements,
  pdfObjects,
  pdfPages,
  reportPlan,
  writtenReport,
  type PdfElement,
  type PdfObjects,
} from "../../../test/kits/pdf.ts";
import { sampleReport } from "../../../test/kits/sample-report.ts";
import { column } from "../../../test/kits/numbers.ts";
import { textOf } from "../../answers/texts.ts";

/** The file's own objects, not a reader's view of them. The clauses are those of ISO 14289-1 (PDF/UA-1). */
let pdf: PdfObjects;
let pages: PdfRef[];
let roots: PdfElement[];
let elements: PdfElement[];
const document: ReportDocument = sampleReport();

before(async () => {
  pdf = pdfObjects(await writtenReport(reportPlan({ document, language: "de" })));
  pages = pdfPages(pdf);
  roots = pdfElements(pdf);
  elements = allElements(roots);
});

const named = (name: string) => elements.filter((element) => element.name === name);
const attribute = ({ dict }: PdfElement, name: string) =>
  pdf
    .list(dict.get("A"))
    .map((each) => pdf.dict(each).get(name))
    .find((value) => value !== undefined);

test("everything painted is an artifact or belongs to one element of the tree, which its page references (7.1)", () => {
  assert.equal(pdf.dict(pdf.catalog.get("MarkInfo")).get("Marked"), true);
  const inTree = elements.flatMap(({ content, id }) => content.map(({ page, mcid }) => ({ page, mcid, id })));
  const parents = parentTree();
  assert.ok(pages.length >= 5);
  for (const page of pages) {
    const { mcids, unmarked, artifacts } = markedContent(pdf, page);
    assert.deepEqual(unmarked, []);
    assert.ok(mcids.length > 0 && artifacts > 0);
    const owned = inTree.filter((piece) => piece.page === page.id);
    assert.deepEqual(
      owned.map(({ mcid }) => mcid).sort((a, b) => a - b),
      mcids.toSorted((a, b) => a - b),
    );
    assert.equal(new Set(mcids).size, mcids.length);
    const known = parents.get(Number(pdf.dict(page).get("StructParents"))) ?? [];
    for (const { mcid, id } of owned) assert.equal(known[mcid], id, `page ${page.id}, piece ${mcid}`);
  }
});

test("the tree is read in the order in which the pages are drawn, from top to bottom and left to right (7.2)", () => {
  const order = new Map(pages.map(({ id }, place) => [id, place]));
  const read = elements.flatMap(({ content }) =>
    content.map(({ page, mcid }) => [order.get(page) ?? -1, mcid] as const),
  );
  const turned = read.filter(([page, mcid], i) => {
    const [before, last] = read[i - 1] ?? [0, -1];
    return page < before || (page === before && mcid < last);
  });
  // A table whose rows continue over side-by-side pages; the sample has no such row.
  assert.deepEqual(turned, []);
});

test("title, language and tab order are the document's (7.1, 7.2, 7.18.3)", () => {
  assert.equal(pdf.follow(pdf.catalog.get("Lang")), "de");
  assert.equal(pdf.dict(pdf.catalog.get("ViewerPreferences")).get("DisplayDocTitle"), true);
  for (const page of pages) assert.equal(nameOf(pdf.dict(page).get("Tabs")), "S");
});

test("the file claims PDF/UA-1, and its XMP packet is well formed with signs in names (5, 7.1)", async () => {
  const named = { ...document, disaster: 'Fay & "Ida" <both>', agency: "Food & Water" };
  const file = pdfObjects(await writtenReport(reportPlan({ document: named, language: "de" })));
  const reference = file.catalog.get("Metadata");
  const packet = Buffer.from(file.stream(reference), "latin1").toString("utf8");
  const failures: string[] = [];
  const xmp = new DOMParser({ onError: (_level, message) => void failures.push(message) }).parseFromString(
    packet,
    "text/xml",
  );
  const textsOf = (name: string) =>
    Array.from(xmp.getElementsByTagName(name), (element) => element.textContent?.trim() ?? "");
  assert.deepEqual(failures, []);
  assert.deepEqual(textsOf("pdfuaid:part"), ["1"]);
  assert.match(textsOf("dc:title")[0] ?? "", /Fay & "Ida" <both>/);
  assert.deepEqual(textsOf("xmp:CreatorTool"), ["Food & Water"]);
});

test("headings begin at the first level and leave none out (7.4.2)", () => {
  const levels = elements.flatMap(({ name }) => (/^H\d$/.test(name) ? [Number(name[1])] : []));
  assert.deepEqual(levels.slice(0, 3), [1, 2, 3]);
  levels.forEach((level, i) =>
    assert.ok(level <= (levels[i - 1] ?? 0) + 1, `heading ${i}: ${levels[i - 1]}, ${level}`),
  );
});

test("tables have a caption, rows of equal width and scoped headers (7.5)", () => {
  const tables = named("Table");
  const wanted = document.pages.flatMap(({ sections }) =>
    sections.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === "table")),
  );
  assert.equal(tables.length, wanted.length);
  for (const head of named("TH")) assert.match(nameOf(attribute(head, "Scope")), /^(Row|Column)$/);
  for (const table of tables.filter(({ children }) => children.some(({ name }) => name === "TBody"))) {
    const parts = table.children.map(({ name }) => name);
    assert.deepEqual(
      parts.filter((name) => name !== "Caption"),
      ["THead", "TBody"],
    );
    assert.ok(parts.indexOf("Caption") <= 0);
    const rows = allElements([table]).filter(({ name }) => name === "TR");
    const widths = rows.map(({ children }) =>
      children.reduce((sum, cell) => sum + Number(attribute(cell, "ColSpan") ?? 1), 0),
    );
    assert.equal(new Set(widths).size, 1);
    for (const { children } of table.children.filter(({ name }) => name === "TBody").flatMap((body) => body.children))
      assert.equal(nameOf(children[0] && attribute(children[0], "Scope")), "Row");
  }
});

test("pictures have a text and a place, links their annotation and their target (7.3, 7.18)", () => {
  const figures = named("Figure");
  assert.ok(figures.length > 3);
  for (const figure of figures) {
    assert.ok(String(pdf.follow(figure.dict.get("Alt"))).length > 10);
    assert.equal(pdf.list(attribute(figure, "BBox")).length, 4);
  }
  const [link] = named("Link");
  assert.ok(link);
  assert.equal(link.annotations.length, 1);
  const annotation = pdf.dict(new PdfRef(link.annotations[0] ?? 0));
  assert.match(String(annotation.get("Contents")), /^https:/);
  assert.equal(parentTree().get(Number(annotation.get("StructParent")))?.[0], link.id);
});

test("list items consist of a label and a body (7.6)", () => {
  for (const { children } of named("L")) {
    assert.ok(children.length > 0 && children.every(({ name }) => name === "LI"));
    for (const item of children) assert.deepEqual(column(item.children, "name"), ["Lbl", "LBody"]);
  }
});

test("the bookmarks are the report's pages and sections, each leading to its sheet", () => {
  const { format } = createFormatter({
    locale: "de-US",
    timeZone: "UTC",
    text: (key, values) => textOf("de", key, values),
  });
  const below = (dict: ReturnType<PdfObjects["dict"]>): { title: string; sheet: number; below: string[] }[] => {
    const items = [];
    for (let item = pdf.dict(dict.get("First")); item.size > 0; item = pdf.dict(item.get("Next"))) {
      const [sheet] = pdf.list(item.get("Dest"));
      items.push({
        title: String(pdf.follow(item.get("Title"))),
        sheet: sheet instanceof PdfRef ? pages.findIndex(({ id }) => id === sheet.id) : -1,
        below: below(item).map(({ title }) => title),
      });
    }
    return items;
  };
  const outline = below(pdf.dict(pdf.catalog.get("Outlines")));
  assert.deepEqual(
    column(outline, "title"),
    document.pages.map(({ title }) => format(title)),
  );
  document.pages.forEach(({ sections }, i) => {
    const titles = sections.map(({ title }) => format(title)).filter((title) => title !== outline[i]?.title);
    assert.deepEqual(outline[i]?.below, sections.length === 1 ? [] : titles);
  });
  const sheets = outline.map(({ sheet }) => sheet);
  assert.equal(sheets[0], 0);
  assert.ok(sheets.every((sheet, i) => sheet >= (sheets[i - 1] ?? 0)));
});

/** Maps the content of each page, and each annotation, to its structure elements. */
function parentTree(): Map<number, (number | undefined)[]> {
  const tree = pdf.dict(pdf.dict(pdf.catalog.get("StructTreeRoot")).get("ParentTree"));
  const numbers = pdf.list(tree.get("Nums"));
  const entries = numbers.flatMap((key, i) => (i % 2 === 0 ? [[Number(key), numbers[i + 1]] as const] : []));
  const idOf = (value: unknown) => (value instanceof PdfRef ? value.id : undefined);
  return new Map(
    entries.map(([key, value]) => {
      const held = pdf.follow(value);
      return [key, Array.isArray(held) ? held.map(idOf) : [idOf(value)]];
    }),
  );
}
