import assert from "node:assert/strict";
import test from "node:test";
import { alone, asTyped, figureOf, keyed, raw } from "./cells.ts";
import { MISSING, createFormatter, type TextOfKey } from "./formatter.ts";

/** Shows which key was asked for with which values. */
const text: TextOfKey = (key, values) => `${key} ${JSON.stringify(values)}`;
const say = (language: string) => createFormatter({ locale: language, timeZone: "America/New_York", text });

test("a figure reads as its language writes numbers, with the decimals it has", () => {
  assert.equal(say("en").figure(figureOf("Gallons", 1_234_567)), "1,234,567");
  assert.equal(say("de").figure(figureOf("Gallons", 1_234_567)), "1.234.567");
  assert.equal(say("de").format(asTyped("Gallons", 0.95)), "0,95");
  assert.equal(
    say("es")
      .figure(figureOf("percent", 12.5, { decimals: 1 }))
      .replaceAll(/\s/g, " "),
    "12,5 %",
  );
});

test("a single figure is rounded to significant digits, or shown exactly on request", () => {
  const trucks = alone(figureOf("trucks", 25_194));
  const quantity = (formatted: string) => `report.quantities.trucks {"count":25194,"formatted":"${formatted}"}`;
  assert.equal(say("en").figure(trucks), "25,200");
  assert.equal(say("en").quantity(trucks), quantity("25,200"));
  const exact = createFormatter({ locale: "en", timeZone: "UTC", text, exact: true });
  assert.equal(exact.quantity(trucks), quantity("25,194"));
});

test("a report explains its number format if the language usually has another", () => {
  const note = 'report.numbers {"thousand":"1,000","half":"0.5"}';
  const notes = ["en-US", "es-US", "pt-US", "de-US", "de", "en"].map((locale) => say(locale).numberNote);
  assert.deepEqual(notes, [null, note, note, note, null, null]);
});

test("an instant names its zone, and one that is an estimate is said to the hour", () => {
  const written = (cell: Parameters<ReturnType<typeof say>["format"]>[0]) =>
    say("en").format(cell).replaceAll(/\s/g, " ");
  assert.equal(written({ moment: "2017-09-10T19:12:00Z" }), "Sep 10, 2017, 3:12 PM EDT");
  assert.equal(written({ about: "2017-09-10T19:12:00Z" }), 'shell.about {"day":"Sep 10, 2017","time":"3 PM EDT"}');
  assert.equal(say("en").format({ about: "no time" }), MISSING);
});

test("what is not known is a dash, what is nothing is 0 and never -0", () => {
  assert.equal(say("en").figure(figureOf("people", null)), MISSING);
  assert.equal(say("en").quantity(figureOf("people", null)), MISSING);
  assert.equal(say("en").figure(figureOf("people", 0)), "0");
  assert.equal(say("en").figure(figureOf("people", -0.2)), "0");
  assert.equal(say("en").figure(figureOf("people", -2)), "-2");
});

test("in a sentence a figure carries its unit; a count chooses the plural and is written as it is shown", () => {
  const sentence = keyed("report.a", {
    people: { figure: figureOf("people", 1_200) },
    zone: { figure: figureOf("count", 2) },
    count: { figure: figureOf("tracts", 1_500) },
  });
  const quantity = 'report.quantities.people {"count":1200,"formatted":"1,200"}';
  assert.equal(
    say("en").format(sentence),
    `report.a ${JSON.stringify({ people: quantity, zone: "2", count: 1500, formatted: "1,500" })}`,
  );
  assert.equal(say("en").format({ figure: figureOf("people", 1_200) }), "1,200");
});

test("a day is the same day everywhere; an instant is reported in the agency's time zone", () => {
  assert.equal(say("en").format({ day: "2026-09-01" }), "Sep 1, 2026");
  assert.equal(say("de").format({ day: "2026-09-01" }), "01.09.2026");
  assert.match(say("en").format({ moment: "2026-09-01T02:30:00Z" }), /^Aug 31, 2026, 10:30\sPM EDT$/);
  assert.equal(say("en").format({ day: "no day" }), MISSING);
});

test("typed text is never reformatted", () => {
  assert.equal(say("en").format(raw("=1+1 {{zone}} $t(report.a)")), "=1+1 {{zone}} $t(report.a)");
});

test("an issued document that names shipped things by the keys of its day is read as one of today", () => {
  assert.equal(say("en").format(keyed("report.products.Water")), "seeded.Product.Water {}");
  assert.equal(say("en").format(keyed("report.disasterTypes.Winter Storm")), "seeded.DisasterType.Winter Storm {}");
  assert.equal(say("en").format(keyed("report.parameters.assumption")), "seeded.source.assumption {}");
  assert.equal(say("en").format(keyed("report.need.nobody")), "report.need.noPeople {}");
  assert.equal(say("en").format(keyed("report.zone")), "report.zone {}");
  const zones = keyed("report.assumptions.of.affected", { zones: raw("3, 4") });
  assert.equal(say("en").format(zones), 'report.assumptions.inZones.affected_other {"zones":"3, 4"}');
});
