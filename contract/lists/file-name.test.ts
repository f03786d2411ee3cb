import assert from "node:assert/strict";
import test from "node:test";
import { fileName, fileTitle } from "./file-name.ts";

const FILE = {
  agency: "Division of Emergency Management",
  of: "Señor: Plan <B> / 2",
  what: "Zones",
  at: new Date("2026-11-22T01:05:06Z"),
  timeZone: "America/New_York",
};

test("a file is named after its agency, its estimation, what it holds and the agency's date and time", () => {
  assert.equal(fileName(FILE, "xlsx"), "Division-of-Emergency-Management_Señor-Plan-B-2_Zones_11212026_200506.xlsx");
  assert.equal(fileName({ ...FILE, agency: "", of: "" }, "csv"), "Provision_Zones_11212026_200506.csv");
  const long = fileName({ ...FILE, of: "x".repeat(400) }, "pdf");
  assert.ok(Buffer.byteLength(long) < 255, long);
});

test("its title says the same with the day in the reader's words", () => {
  assert.equal(
    fileTitle(FILE, "en-US"),
    "Zones · Señor: Plan <B> / 2 · Division of Emergency Management · Nov 21, 2026",
  );
});
