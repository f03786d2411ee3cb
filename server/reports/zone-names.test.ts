import assert from "node:assert/strict";
import test from "node:test";
import { LANGUAGE_CODES } from "../../contract/api/languages.ts";
import { REPORT_VARIANTS, type Cell } from "../../engine/reports/document.ts";
import { createFormatter } from "../../engine/reports/formatter.ts";
import { SAMPLE_FACTS, factsOf, sampleReport } from "../../test/kits/sample-report.ts";
import { textOf } from "../answers/texts.ts";

const NAMES = { 1: "Coast", 3: "Ridge" };

/** The sample with two of its three zones named, and with every block that mentions a zone in a sentence. */
const [worst = assert.fail(), ...others] = SAMPLE_FACTS.zones;
const sums = { population: null, below_poverty: null, above_poverty: null, unknown_poverty: null };
const facts = {
  ...SAMPLE_FACTS,
  ...factsOf([{ ...worst, ...sums, missing: { ...worst.missing, population: worst.tracts }, counties: [] }, ...others]),
  zoneNames: NAMES,
  shareSources: [1, 2, 3].map((zone) => ({
    zone,
    affected: 40,
    title: "Outages",
    label: "Without power",
    at: "2026-09-01T12:00:00Z",
    unknownPeople: zone - 1,
  })),
  tracts: [1, 2, 3].map((zone) => ({
    zone,
    fips: `1205700${zone}000`,
    county: "Hillsborough",
    share: 1,
    also: [1, 2, 3].filter((other) => other !== zone),
    picked: false,
    population: 4_000,
    below_poverty: 500,
    households: 1_500,
    missing: 0,
  })),
};

const REPORTS = REPORT_VARIANTS.map((variant) => sampleReport({ variant, selection: "tracts" }, facts));

/** Every text of a document. */
function texts(part: unknown): Cell[] {
  if (typeof part !== "object" || part === null) return [];
  const own = "key" in part && typeof part.key === "string" ? [part as Cell] : [];
  return [...own, ...Object.values(part).flatMap(texts)];
}

for (const language of LANGUAGE_CODES)
  test(`a report in ${language} calls every zone by its number and, where it has one, its name`, () => {
    const { format } = createFormatter({
      locale: `${language}-US`,
      timeZone: "UTC",
      text: (key, values) => textOf(language, key, values),
    });
    const sentences = new Set(REPORTS.flatMap(texts).map(format));
    const named = [...sentences].filter((text) => /\bzon[ea]s? \d/i.test(text));
    assert.ok(named.length >= 9, named.join("\n"));
    // The numbers after the word, and the text after each.
    const numbers = named.flatMap((text) =>
      [...text.matchAll(/(?<=\bzon[ea]s? (?:\d – \w+, |\d, )?)([1-4])(?: – (\w+))?/gi)].map(
        ([, zone, name = null]) => ({ text, zone, name }),
      ),
    );
    for (const { text, zone, name } of numbers)
      assert.equal(name, zone === "1" ? "Coast" : zone === "3" ? "Ridge" : null, text);
    for (const zone of ["1", "2", "3"]) assert.ok(numbers.filter((one) => one.zone === zone).length >= 4, zone);
  });
