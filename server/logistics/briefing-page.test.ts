import assert from "node:assert/strict";
import { test } from "node:test";
import { PAPERS } from "../../contract/lists/export-formats.ts";
import { LANGUAGE_CODES, type Language } from "../../contract/api/languages.ts";
import { localeOf } from "../../contract/api/numbers.ts";
import type { BriefingDocument } from "../../contract/supply/shift.ts";
import { addDays } from "../../engine/needs/blocks.ts";
import { NO_POPPLER, readPdf } from "../../test/poppler.ts";
import { textOf } from "../answers/texts.ts";
import { briefingFile } from "./briefing-pdf.ts";

const DAY = "2026-09-10";
const AT = `${DAY}T11:00:00.000Z`;
const many = <Row>(count: number, row: (i: number) => Row): Row[] => Array.from({ length: count }, (_, i) => row(i));
const LONG = "Route 41 is under water between the two bridges, so trucks go by the county road. ".repeat(6).trim();

/** A briefing with `count` rows in each part. */
function briefing(count: number, words = LONG): BriefingDocument {
  const products = many(count, (i) => `Product ${i + 1}`);
  return {
    number: 7,
    disaster: { name: "Hurricane Example", type: "Hurricane", category: "4" },
    estimation: { eid: 1, name: "Plan of the county" },
    run: { id: 1, at: AT, inputHash: "" },
    isStale: true,
    agency: "Agency",
    timeZone: "America/New_York",
    madeAt: AT,
    today: DAY,
    owner: "Ana Owner",
    period: { begins: AT, ends: AT, owner: "Ana Owner", objectives: words },
    previous: { number: 6, at: AT },
    figures: {
      people: null,
      products: [],
      requests: { draft: 0, approved: 0, coming: 0, late: 0, arrived: 0 },
      sites: { points: 0, kitchens: 0, shelters: 0, capacity: 0 },
      advisory: null,
    },
    changes: products.map((which, i) => {
      return { of: "need", which, unit: "Pounds", before: 1_000, after: 1_000 + i, by: i };
    }),
    supply: products.map((product, i) => {
      // The last of the plan's products runs out first.
      return { product, unit: "Pounds", onHand: 100, burnRate: 10, basis: "need", days: 100 - i };
    }),
    decisions: products.map((product, i) => {
      const late = { request: i + 1, by: addDays(DAY, i), due: i === 0 ? "today" : "ahead", days: i } as const;
      return { of: "late", product, quantity: 1_234, unit: "Pounds", ...late };
    }),
    triggers: many(count, (i) => ({ zone: i + 1, rule: "unused", share: 80, isMet: i === count - 1 })),
    log: many(count, (i) => {
      return {
        id: i + 1,
        at: AT,
        by: "Ben Writer",
        kind: "note",
        text: `Entry ${i + 1}. ${words}`,
        about: { kind: "figure", name: "people" },
        corrects: null,
      };
    }),
    risks: many(count, (i) => `Risk ${i + 1}. ${words}`).join("\n"),
    contacts: many(count, (i) => {
      return {
        of: "Manatee",
        name: `Contact ${i + 1}`,
        role: "Chief",
        phone: "941 555 0100",
        email: "chief@example.org",
      };
    }),
    productNames: {},
    signed: { name: "Ana Owner", at: AT, language: "en" },
  };
}

const PARTS = ["decisions", "supply", "changes", "triggers", "risks", "log", "contacts", "facts"];

async function pagesOf(document: BriefingDocument, language: Language, paper: (typeof PAPERS)[number]) {
  const reading = { language, locale: localeOf(language, "US"), paper, code: "ABCD-EFGH" };
  const { pages, info } = readPdf((await briefingFile(document, reading)).file);
  return { pages, size: info["Page size"] ?? "", flat: pages.map((page) => page.replaceAll(/\s+/g, " ")) };
}

test(
  "page one has every part whatever the data, its most urgent rows, and how many more are where",
  { skip: NO_POPPLER },
  async () => {
    const COUNT = 20;
    for (const language of LANGUAGE_CODES) {
      const paper = language === "de" ? "a4" : "letter";
      const { flat, size } = await pagesOf(briefing(COUNT), language, paper);
      assert.match(size, paper === "a4" ? /595.* x 841/ : /612 x 792/);
      const [first = "", ...annex] = flat;
      const text = (key: string, values = {}) => textOf(language, `domain.shift.${key}`, values);
      const whole = annex.join(" ");
      const starts = PARTS.map((part) => first.indexOf(text(`tables.${part}`)));
      assert.ok(starts.every((at) => at > 0), `${language}: ${starts.join()}`); // oxfmt-ignore
      for (const word of [
        "Ana Owner",
        "ABCD-EFGH",
        text("stale"),
        text("due.today"),
        `Product ${COUNT}`,
        text("met.yes"),
        `Entry ${COUNT}.`,
        "Risk 1.",
        "Contact 1,",
      ])
        assert.ok(first.includes(word), `${language}, ${paper}: ${word} in ${first}`);
      // A part ends where the next begins.
      const bounds = [...starts.toSorted((a, b) => a - b), first.length];
      const partOf = (part: string) => {
        const at = first.indexOf(text(`tables.${part}`));
        return first.slice(
          at,
          bounds.find((bound) => bound > at),
        );
      };
      const rows = { decisions: /1.234/g, supply: /(?<!\d)100 10 /g, triggers: /\b80\s?%/g, risks: /Risk \d+\./g, log: /Entry \d+\./g, contacts: /Contact \d+,/g }; // oxfmt-ignore
      for (const [part, row] of Object.entries(rows)) {
        const own = partOf(part);
        const shown = own.match(row)?.length ?? 0;
        const said = annex.findIndex((page) => page.includes(text(`tables.${part}`))) + 2;
        const more = text("more", { count: COUNT - shown, page: said });
        assert.ok(
          shown > 0 && own.includes(more),
          `${language}, ${paper}, ${part}: ${shown} shown, "${more}" in ${own}`,
        );
        assert.equal(whole.match(row)?.length, COUNT, `${part} in full`);
      }

      assert.ok(partOf("facts").includes(text("inFull", { page: 2 })), "long objectives are cut");
      assert.ok(whole.includes(`Risk ${COUNT}. ${LONG.slice(0, 60)}`) && whole.includes("county road."));
      assert.ok(flat.every((page, i) => page.includes(textOf(language, "report.file.page", { page: i + 1, pages: flat.length })))); // oxfmt-ignore
    }
  },
);

test("what fits on one page has no annex, and parts without a row say so", { skip: NO_POPPLER }, async () => {
  for (const count of [0, 2])
    for (const paper of PAPERS) {
      const { flat } = await pagesOf(briefing(count, "Short"), "en", paper);
      assert.equal(flat.length, 1);
      assert.doesNotMatch(flat[0] ?? "", /more row|in full/);
      if (count === 2) assert.match(flat[0] ?? "", /Entry 1\. Short \(Figure: People to serve\)/);
      if (count === 0) assert.match(flat[0] ?? "", /Nothing falls short.*No risks were written down/);
    }
});
