import assert from "node:assert/strict";
import test from "node:test";
import { aboutParts, momentFormat } from "./moments.ts";

const plain = (text: string) => text.replace(/\s/g, " ");
const SUMMER = Date.parse("2017-09-08T09:00:00Z");

// Names of zones as the Common Locale Data Repository has them (version 48, `timeZoneNames`), English where a language has no short one.
for (const [locale, timeZone, written] of [
  ["en-US", "America/New_York", "Sep 8, 2017, 5:00 AM EDT"],
  ["es", "America/New_York", "8 sept 2017, 05:00 EDT"],
  ["pt-BR", "America/New_York", "8 de set. de 2017, 05:00 EDT"],
  ["de-DE", "America/Chicago", "8. Sept. 2017, 04:00 CDT"],
  ["de-DE", "Europe/Berlin", "8. Sept. 2017, 11:00 MESZ"],
  ["pt-BR", "America/Sao_Paulo", "8 de set. de 2017, 06:00 BRT"],
  ["de-DE", "America/Bogota", "8. Sept. 2017, 04:00 Kolumbianische Normalzeit"],
  ["de-DE", "UTC", "8. Sept. 2017, 09:00 UTC"],
  // A zone that is an offset has no other name.
  ["pt-BR", "Etc/GMT+5", "8 de set. de 2017, 04:00 GMT-5"],
] as const)
  test(`${locale} in ${timeZone}: ${written}`, () =>
    assert.equal(plain(momentFormat(locale, timeZone).format(SUMMER)), written));

test("a zone's name changes with the season, also for approximate hours", () => {
  const zone = (at: string) => momentFormat("de", "America/New_York").zone(Date.parse(at));
  assert.deepEqual([zone("2017-09-08T09:00:00Z"), zone("2017-01-08T09:00:00Z")], ["EDT", "EST"]);
  assert.equal(plain(aboutParts(SUMMER, "pt", "America/New_York").time), "05:00 EDT");
});
