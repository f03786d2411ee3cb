import assert from "node:assert/strict";
import test from "node:test";
import { alone, asTyped, figureOf, keyed, raw } from "./cells.ts";
import { MISSING, createFormatter, type TextOfKey } from "./formatter.ts";

/** Shows which key was asked for with which values. */
const text: TextOfKey = (key, values) => `${key} ${JSON.stringify(values)}`;
const formatterFor = (language: string) => createFormatter({ locale: language, timeZone: "America/New_York", text });

test("a figure is written as its language writes numbers, with its decimals", () => {
  assert.equal(formatterFor("en").figure(figureOf("Gallons", 1_234_567)), "1,234,567");
  assert.equal(formatterFor("de").figure(figureOf("Gallons", 1_234_567)), "1.234.567");
  assert.equal(formatterFor("de").format(asTyped("Gallons", 0.95)), "0,95");
  assert.equal(
    formatterFor("es")
      .figure(figureOf("percent", 12.5, { decimals: 1 }))
      .replaceAll(/\s/g, " "),
    "12,5 %",
  );
});

test("a single figure is rounded to significant digits, or shown exactly on request", () => {
  const trucks = alone(figureOf("trucks", 25_194));
  const quantity = (formatted: string) => `report.quantities.trucks {"count":25194,"formatted":"${formatted}"}`;
  assert.equal(formatterFor("en").figure(trucks), "25,200");
  assert.equal(formatterFor("en").quantity(trucks), quantity("25,200"));
  const exact = createFormatter({ locale: "en", timeZone: "UTC", text, exact: true });
  assert.equal(exact.quantity(trucks), quantity("25,194"));
});

test("a report explains its number format if the language usually has another", () => {
  const note = 'report.numbers {"thousand":"1,000","half":"0.5"}';
  const notes = ["en-US", "es-US", "pt-US", "de-US", "de", "en"].map((locale) => formatterFor(locale).numberNote);
  assert.deepEqual(notes, [null, note, note, note, null, null]);
});

test("an instant names its time zone, and an estimated one is rounded to the hour", () => {
  const written = (cell: Parameters<ReturnType<typeof formatterFor>["format"]>[0]) =>
    formatterFor("en").format(cell).replaceAll(/\s/g, " ");
  assert.equal(written({ moment: "2017-09-10T19:12:00Z" }), "Sep 10, 2017, 3:12 PM EDT");
  assert.equal(written({ about: "2017-09-10T19:12:00Z" }), 'shell.about {"day":"Sep 10, 2017","time":"3 PM EDT"}');
  assert.equal(formatterFor("en").format({ about: "no time" }), MISSING);
});

test("an unknown figure is a dash, a zero is 0 and never -0", () => {
  assert.equal(formatterFor("en").figure(figureOf("people", null)), MISSING);
  assert.equal(formatterFor("en").quantity(figureOf("people", null)), MISSING);
  assert.equal(formatterFor("en").figure(figureOf("people", 0)), "0");
  assert.equal(formatterFor("en").figure(figureOf("people", -0.2)), "0");
  assert.equal(formatterFor("en").figure(figureOf("people", -2)), "-2");
});

test("in a sentence a figure has its unit; a count chooses the plural and is written as shown", () => {
  const sentence = keyed("report.a", {
    people: { figure: figureOf("people", 1_200) },
    zone: { figure: figureOf("count", 2) },
    count: { figure: figureOf("tracts", 1_500) },
  });
  const quantity = 'report.quantities.people {"count":1200,"formatted":"1,200"}';
  assert.equal(
    formatterFor("en").format(sentence),
    `report.a ${JSON.stringify({ people: quantity, zone: "2", count: 1500, formatted: "1,500" })}`,
  );
  assert.equal(formatterFor("en").format({ figure: figureOf("people", 1_200) }), "1,200");
});

test("a day is the same day everywhere; an instant is reported in the agency's time zone", () => {
  assert.equal(formatterFor("en").format({ day: "2026-09-01" }), "Sep 1, 2026");
  assert.equal(formatterFor("de").format({ day: "2026-09-01" }), "01.09.2026");
  assert.match(formatterFor("en").format({ moment: "2026-09-01T02:30:00Z" }), /^Aug 31, 2026, 10:30\sPM EDT$/);
  assert.equal(formatterFor("en").format({ day: "no day" }), MISSING);
});

test("typed text is never reformatted", () => {
  assert.equal(formatterFor("en").format(raw("=1+1 {{zone}} $t(report.a)")), "=1+1 {{zone}} $t(report.a)");
});

test("an issued document with keys of an earlier version is read like a current one", () => {
  assert.equal(formatterFor("en").format(keyed("report.products.Water")), "seeded.Product.Water {}");
  assert.equal(
    formatterFor("en").format(keyed("report.disasterTypes.Winter Storm")),
    "seeded.DisasterType.Winter Storm {}",
  );
  assert.equal(formatterFor("en").format(keyed("report.parameters.assumption")), "seeded.source.assumption {}");
  assert.equal(formatterFor("en").format(keyed("report.need.nobody")), "report.need.noPeople {}");
  assert.equal(formatterFor("en").format(keyed("report.zone")), "report.zone {}");
  const zones = keyed("report.assumptions.of.affected", { zones: raw("3, 4") });
  assert.equal(formatterFor("en").format(zones), 'report.assumptions.inZones.affected_other {"zones":"3, 4"}');
});
