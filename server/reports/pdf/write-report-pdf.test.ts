import assert from "node:assert/strict";
import { test } from "node:test";
import { REPORT_VARIANTS, type ReportDocument, type TableBlock } from "../../../engine/reports/document.ts";
import type { ReportFacts } from "../../../engine/reports/facts.ts";
import { figuresOf } from "../../../engine/reports/figures.ts";
import { shippedSections } from "../../../engine/reports/report-document.ts";
import { createFormatter } from "../../../engine/reports/formatter.ts";
import { reportPlan, writtenReport } from "../../../test/kits/pdf.ts";
import { onePixel } from "../../../test/kits/sample-files.ts";
import { SOAK, sampled, sure } from "../../../test/kits/numbers.ts";
import { SAMPLE_FACTS, sampleReport } from "../../../test/kits/sample-report.ts";
import { NO_POPPLER, readPdf, readPdfStructure } from "../../../test/poppler.ts";
import { localeOf } from "../../../contract/api/numbers.ts";
import { LANGUAGES, textOf, type Language } from "../../answers/texts.ts";
import type { ReportFilePlan } from "../files/write-report.ts";

const skip = { skip: NO_POPPLER };
const read = async (changes: Partial<ReportFilePlan> = {}) => readPdf(await writtenReport(reportPlan(changes)));
/** The whole sample report on letter paper, written once in a language for all tests that read it. */
const written = new Map<Language, ReturnType<typeof writtenReport>>();
const usualBytes = (language: Language = "en") => {
  const bytes = written.get(language) ?? writtenReport(reportPlan({ language }));
  written.set(language, bytes);
  return bytes;
};
const usual = async (language: Language = "en") => readPdf(await usualBytes(language));
const summary = () => sampleReport({ selection: "summary" });
const textIn = (language: Language) =>
  createFormatter({
    locale: localeOf(language, "US"),
    timeZone: "America/New_York",
    text: (key, values) => textOf(language, key, values),
  });
/** Replaces every kind of white space by one blank. */
const plain = (text: string) => text.replace(/\s+/g, " ");
const blocksOf = ({ pages }: ReportDocument) =>
  pages.flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks));
const tablesOf = (document: ReportDocument) => blocksOf(document).filter((block) => block.kind === "table");

// The longest words and the other order of a date; `npm run soak` has all.
for (const language of SOAK ? LANGUAGES : (["en", "de"] as const))
  test(
    `every figure of the report stands in its PDF as readers of ${language} write it, row by row`,
    skip,
    async () => {
      const document = sampleReport();
      const { pages, info } = await usual(language);
      const text = plain(pages.join(" "));
      const { figure, format } = textIn(language);
      const figures = figuresOf(document);
      assert.ok(figures.length > 300);
      for (const one of figures) assert.ok(text.includes(plain(figure(one.figure))), one.address);
      const lines = pages.flatMap((page) => page.split("\n")).map(plain);
      for (const table of tablesOf(document)) {
        for (const row of rowsOfFigures(table)) {
          const wanted = plain(row.map((cell) => format(cell)).join(" "));
          assert.ok(
            lines.some((line) => line.includes(wanted)),
            `${table.id}: ${wanted}`,
          );
        }
      }
      assert.equal(info["Tagged"], "yes");
      assert.doesNotMatch(text, /\breport\.[a-z]/, "no key is left untranslated");
    },
  );

/** The figures of each row that are side by side. */
const rowsOfFigures = ({ rows }: TableBlock) =>
  rows.map(({ cells }) => cells.filter((cell) => "figure" in cell)).filter(({ length }) => length > 1);

test(
  "a screen reader finds title, language, headings in their order, tables with heads, pictures with words",
  skip,
  async () => {
    // Reading the structure takes ten times as long for a report with three times the pages.
    const document = sampleReport({ selection: SOAK ? "full" : "summary" });
    const bytes = await writtenReport(reportPlan({ document }));
    const { info } = readPdf(bytes);
    const structure = readPdfStructure(bytes);
    assert.equal(
      info["Title"],
      "Operations report · Hurricane Ada: Landfall at Tampa Bay · Department of Agriculture and Consumer Services · Sep 1, 2026",
    );
    assert.equal(info["Author"], "Ada Planner");
    const levels = [...structure.matchAll(/^\s*H(\d) /gm)].map(([, level]) => Number(level));
    assert.equal(levels[0], 1);
    assert.equal(levels.filter((level) => level === 1).length, 1);
    assert.ok(levels.every((level, i) => level <= (levels[i - 1] ?? 0) + 2));
    for (const element of [
      "Table",
      "THead",
      "TBody",
      "TR",
      "TH",
      "TD",
      "Caption",
      "L ",
      "LI",
      "Lbl",
      "LBody",
      "Figure",
      "Link",
    ])
      assert.match(structure, new RegExp(`^\\s*${element}`, "m"), element);
    // A paragraph is one text with a space at each wrap, and so are the parts of a headline figure.
    assert.match(
      structure,
      /"3 counties with tracts in the zones: Hillsborough, Manatee, Pinellas\. [^"]+ census tract\."/,
    );
    assert.match(structure, /"6\.23\sM meals 287 trucks 3\.59\sM – 7\.83\sM meals 297,000 meals on day one"/);
    assert.match(structure, /Scope \/Row/);
    assert.match(structure, /Scope \/Column/);
    assert.match(structure, /ColSpan 5/);
    const pictures = blocksOf(document).filter(({ kind }) => kind === "map" || kind === "chart");
    assert.equal((structure.match(/^\s*Figure/gm) ?? []).length, pictures.length);
  },
);

test("the document states its language and the text for each picture, and all fonts are embedded", async () => {
  const bytes = Buffer.from(await usualBytes("de")).toString("latin1");
  assert.match(bytes, /\/Lang \(de\)/);
  assert.match(bytes, /\/DisplayDocTitle true/);
  assert.equal(
    (bytes.match(/\/S \/Figure/g) ?? []).length,
    (bytes.match(/\/Alt \(/g) ?? []).length - 1,
    "the link has words too",
  );
  assert.match(bytes, /\/FontFile2/);
  assert.doesNotMatch(bytes, /\/BaseFont \/Helvetica/);
});

test(
  "letter and A4 are as large as they are, and every page bears number, code, address and whose it is",
  skip,
  async () => {
    for (const [file, size] of [
      [usual(), /612 x 792/],
      [read({ paper: "a4", document: summary() }), /595\.28 x 841\.89/],
    ] as const) {
      const { pages, info } = await file;
      assert.match(info["Page size"] ?? "", size);
      assert.equal(Number(info["Pages"]), pages.length);
      pages.forEach((page, i) => {
        assert.ok(page.includes(`Page ${i + 1} of ${pages.length}`), `page ${i + 1}`);
        assert.ok(page.includes("ABCDE-23456"));
        assert.ok(page.includes("https://provision.agency.example/verify/ABCDE23456"));
        assert.ok(page.includes("Department of Agriculture and Consumer Services"));
        assert.ok(page.includes("Hurricane Ada: Landfall at Tampa Bay"));
        assert.ok(plain(page).includes("Calculated Sep 1, 2026, 12:30 PM EDT by engine 1.0.0"));
        assert.ok(page.includes("Sample data"));
      });
    }
  },
);

test(
  "the five pages take eight sheets, the summary three; a page shares a sheet only with the end of another",
  skip,
  async () => {
    const { pages } = await usual();
    const titles = [
      "Overview",
      "Day-one need",
      "Multi-day need",
      "Product comparison",
      "Contacts, deliveries, method and sources",
    ];
    const heads = titles.map((title) =>
      pages.findIndex((page) => page.split("\n").some((line) => line.trim() === title)),
    );
    assert.deepEqual(heads.slice(0, 4), [0, 1, 3, 4]);
    assert.equal(heads[4], 5);
    assert.equal(pages.length, 8);
    const short = await read({ document: summary() });
    assert.equal(short.pages.length, 3);
    assert.ok(short.pages.some((page) => page.includes("Day-one need")));
    assert.ok(!short.pages.some((page) => page.includes("Multi-day need")));
  },
);

/** Facts with the products of the sample under five names each, and as many contacts as a coastal state has. */
function crowdedFacts(): ReportFacts {
  const supply = SAMPLE_FACTS.supply ?? assert.fail();
  const times = <One extends { readonly product: string }>(rows: readonly One[]): One[] =>
    ["", " B", " C", " D", " E"].flatMap((name) => rows.map((one) => ({ ...one, product: one.product + name })));
  const county = Array.from({ length: 40 }, (_, i) => ({ ...sure(supply.contacts.county[0]), of: `County ${i}` }));
  return {
    ...SAMPLE_FACTS,
    totals: times(SAMPLE_FACTS.totals),
    needs: times(SAMPLE_FACTS.needs),
    supply: { ...supply, comparison: times(supply.comparison), contacts: { ...supply.contacts, county } },
  };
}

for (const [turn, language] of LANGUAGES.entries()) {
  // Each language on one paper, each paper in two languages; `npm run soak` tries them all.
  const papers = sampled(["letter", "a4"] as const, { turn, count: 1 });
  test(
    `the Executive report is one sheet in ${language}, on ${papers.join(" and ")}, with fifteen products and forty contacts; its annex follows`,
    skip,
    async () => {
      const english = (key: string) => textOf(language, key);
      for (const paper of papers) {
        const { pages } = await read({
          language,
          paper,
          document: sampleReport({ variant: "Executive" }, crowdedFacts()),
        });
        for (const words of [english("report.urgent.title"), english("report.map.title"), english("report.call.title")])
          assert.ok(plain(pages[0] ?? "").includes(plain(words)), words);
        const annex = textOf(language, "report.annex", { title: english("report.pages.2") });
        assert.ok(plain(pages[1] ?? "").includes(plain(annex)), `${paper}: the annex begins the second sheet`);
        const left = textOf(language, "report.headline.more", { count: 9, formatted: "9" });
        assert.ok(plain(pages[0] ?? "").includes(plain(left)), left);
        const holds = (page = "") => ["Food E", "Water E", "Ice E"].every((name) => page.includes(name));
        assert.deepEqual([holds(pages[0]), holds(pages[1])], [false, true], "all products are in the annex");
      }
      const page = await read({ language, document: sampleReport({ variant: "Executive", selection: "summary" }) });
      assert.equal(page.pages.length, 1);
    },
  );
}

/** Facts of a storm whose winds reach 57 counties. */
const blown = (facts: ReportFacts): ReportFacts => ({
  ...facts,
  arrivals: {
    storm: "Irma",
    number: "37",
    until: null,
    horizon: null,
    estimatedZones: [],
    counties: Array.from({ length: 57 }, (_, i) => ({
      fips: String(12_001 + 2 * i),
      name: ["Miami-Dade", "Hillsborough", "Palm Beach"][i % 3] ?? "",
      at: new Date(Date.UTC(2026, 8, 1, i)).toISOString(),
    })),
  },
});
/** Everything that has a heading: pages, sections and blocks, by their titles. */
const headingsOf = ({ pages }: ReportDocument) =>
  pages.flatMap(({ title, sections }) => [
    title,
    ...sections.flatMap((section) => [section.title, ...section.blocks.flatMap(({ title: own }) => own ?? [])]),
  ]);
const SETTINGS = (["letter", "a4"] as const).flatMap((paper) =>
  (["en", "de"] as const).map((of) => [paper, of] as const),
);

for (const [turn, variant] of REPORT_VARIANTS.entries())
  test(
    `${variant}: figures, what to order and the map are on the first sheet, no heading ends one, no block's name is torn, winds are in three columns`,
    skip,
    async () => {
      for (const [paper, language] of sampled(SETTINGS, { turn, count: 1 }))
        for (const [selection, facts] of [
          ["summary", SAMPLE_FACTS] as const,
          ...sampled([["full", SAMPLE_FACTS] as const, ["full", crowdedFacts()] as const], { turn, count: 1 }),
        ]) {
          const document = sampleReport({ variant, selection }, blown(facts));
          const { pages } = await read({ document, paper, language });
          const { format } = textIn(language);
          const headings = new Set(headingsOf(document).map((title) => plain(format(title))));
          const [first = ""] = pages.map(plain);
          const wanted = ["report.map.title", ...(variant === "Public" ? [] : ["report.urgent.title"])];
          for (const key of facts === SAMPLE_FACTS ? wanted : [])
            assert.ok(first.includes(plain(textOf(language, key))), key);
          for (const [i, page] of pages.entries()) {
            const lines = page.split("\n").filter((line) => line.trim() !== "");
            const foot = lines.findIndex((line) => line.includes("ABCDE-23456") && !line.includes(" · "));
            const last = lines.slice(0, foot).at(-1) ?? "";
            for (const part of last.trim().split(/ {3,}/))
              assert.ok(!headings.has(plain(part)), `${paper} ${language} ${selection}, sheet ${i + 1}: ${part}`);
          }
          const text = pages.join("\n");
          for (const name of text.match(/^ *Block \d \(.*$/gm) ?? []) assert.match(name, /Block \d \([^)]+\)/);
          if (selection === "full") assert.match(text, /Miami-Dade .*Hillsborough .*Palm Beach /);
        }
    },
  );

test("without a public address only the code is printed", skip, async () => {
  const { pages } = await read({ checkAddress: null, document: summary() });
  assert.ok(pages.every((page) => page.includes("ABCDE-23456") && !page.includes("https://")));
});

test("a long table continues with its heading on every page, without losing a row", skip, async () => {
  const { pages } = await read({ document: withTable({ rows: 180, columns: 4 }) });
  const text = pages.join("\n");
  for (let row = 1; row <= 180; row++) assert.match(text, new RegExp(`^ *Row ${row} `, "m"));
  const holding = pages.filter((page) => /^ *Row \d+ /m.test(page));
  assert.ok(holding.length > 2);
  for (const page of holding) assert.ok(page.includes("Column 2"));
});

test("blocks side by side that need more space are stacked, so that no page is left empty", skip, async () => {
  const shipped = shippedSections("Operations").filter(({ section }) => section !== "population");
  const places = shipped.flatMap((place) =>
    place.section === "map" ? [place, { ...place, section: "population" as const }] : [place],
  );
  const document = sampleReport({ selection: "summary", sections: places });
  const [first] = document.pages;
  const sections = first?.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) =>
      section.id === "population" && block.kind === "table"
        ? { ...block, notes: [...block.notes, ...Array.from({ length: 8 }, () => block.notes.slice(0, 1)).flat()] }
        : block,
    ),
  }));
  const pages = document.pages.map((page, i) => (i === 0 && sections ? { ...page, sections } : page));
  const [begins = ""] = (await read({ document: { ...document, pages } })).pages;
  assert.match(begins, /Population by zone/);
});

test("a page whose table is too wide to be read upright is turned sideways, its figures unbroken", skip, async () => {
  const bytes = await writtenReport(reportPlan({ document: withTable({ rows: 3, columns: 17 }) }));
  assert.match(readPdf(bytes).pages.join("\n"), /1,234,567,017/);
  assert.match(Buffer.from(bytes).toString("latin1"), /MediaBox \[0 0 792 612\]/);
});

test("a date above one column of small figures is not broken", skip, async () => {
  const dates = Array.from({ length: 15 }, (_, i) => `24.11.20${20 + i}`);
  const { pages } = await read({ document: withTable({ rows: 2, columns: 16, figure: 7, groups: dates }) });
  for (const date of dates)
    assert.ok(
      pages.some((page) => page.includes(date)),
      date,
    );
});

test("texts of any length and letters of other scripts neither break the file nor get lost", skip, async () => {
  const long = `Straße Łódź Ελλάδα ${"word ".repeat(2_000)}the very end`;
  const { pages } = await read({ document: withTable({ rows: 2, columns: 2, words: long }) });
  const text = plain(pages.join(" "));
  assert.ok(text.includes("Łódź") && text.includes("Ελλάδα") && text.includes("very end"));
});

test("the logo is on every page; a damaged one does not stop the file", skip, async () => {
  const logo = { bytes: onePixel() };
  const document = summary();
  const bytes = Buffer.from(await writtenReport(reportPlan({ document, logo }))).toString("latin1");
  assert.match(bytes, /\/Subtype \/Image/);
  const damaged = await read({ document, logo: { bytes: logo.bytes.slice(0, 20) } });
  assert.equal(damaged.pages.length, 3);
});

/** A report whose third page has one table of this many rows and columns. */
function withTable({
  rows,
  columns,
  words = "",
  figure = 1_234_567_000,
  groups = [],
}: {
  rows: number;
  columns: number;
  words?: string;
  figure?: number;
  /** The group headings above the columns after the first. */
  groups?: readonly string[];
}): ReportDocument {
  const document = summary();
  const [first] = document.pages;
  const [section] = first?.sections ?? [];
  assert.ok(first && section);
  const table: TableBlock = {
    kind: "table",
    id: "large",
    title: { said: "Large" },
    unit: { said: "gallons" },
    denominator: null,
    columns: Array.from({ length: columns }, (_, i) => ({
      id: `c${i}`,
      header: { said: `Column ${i}` },
      group: groups[i - 1] === undefined ? null : { said: groups[i - 1] ?? "" },
      numeric: i > 0,
      width: 1,
    })),
    rows: Array.from({ length: rows }, (_, row) => ({
      id: `r${row}`,
      emphasis: "none",
      cells: Array.from({ length: columns }, (_, i) =>
        i === 0
          ? { said: `Row ${row + 1} ${words}` }
          : { figure: { shown: figure + i + 1, exact: null, unit: "Gallons", decimals: 0 } },
      ),
    })),
    notes: [],
    empty: { said: "Nothing" },
  };
  return { ...document, pages: [{ ...first, sections: [{ ...section, blocks: [table] }] }] };
}
