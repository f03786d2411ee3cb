import assert from "node:assert/strict";
import { test } from "node:test";
import ICAL from "ical.js";
import { calendarFile } from "./calendar-file.ts";

test("an independent reader finds every event as it was written, and no line is too long", () => {
  const events = [
    { uid: "7-0-1@provision", day: "2026-12-31", summary: "Depot; 3 trucks, cold", description: "Água: 1,200\nCasa \\ Süd 🧊 ".repeat(9), location: "1 Main St, Arcadia" }, // oxfmt-ignore
    { uid: "7-1-1@provision", day: "2027-01-01", summary: "Hof", description: "", location: "" },
  ];
  const file = calendarFile(events, { name: "Ian, A", at: new Date("2026-12-30T08:09:10.123Z") });
  for (const line of file.split("\r\n")) assert.ok(new TextEncoder().encode(line).length <= 75, line);
  const calendar = new ICAL.Component(ICAL.parse(file));
  // A reader takes the text of a property that is not in the standard as it is.
  assert.equal(calendar.getFirstPropertyValue("x-wr-calname"), String.raw`Ian\, A`);
  const read = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
  assert.deepEqual(
    read.map(({ uid, summary, description, location }) => ({ uid, summary, description, location })),
    events.map(({ day: _, ...event }) => event),
  );
  assert.deepEqual(
    read.map(({ startDate, endDate }) => [startDate.isDate, startDate.toString(), endDate.toString()]),
    [[true, "2026-12-31", "2027-01-01"], [true, "2027-01-01", "2027-01-02"]], // oxfmt-ignore
  );
  const [first] = calendar.getAllSubcomponents("vevent");
  assert.equal(String(first?.getFirstPropertyValue("dtstamp")), "2026-12-30T08:09:10Z");
});
