import assert from "node:assert/strict";
import test from "node:test";
import { arrivals, dueBeforeWind } from "./arrivals.ts";

// 8 AM in Florida on 9 September; two hours past midnight on the 10th.
const winds = {
  storm: "Irma",
  number: "37",
  counties: [
    { fips: "12087", name: "Monroe", at: "2017-09-09T12:00:00Z" },
    { fips: "12086", name: "Miami-Dade", at: "2017-09-10T06:00:00Z" },
  ],
  until: "2017-09-11T06:00:00Z",
  horizon: { winds: [{ threshold: 64, hour: 36 }], arrival: { of: "center" as const, hour: 58.25 } },
  estimatedZones: [1, 2],
};

test("each county has the moment at which the wind arrives, the first at the top", () => {
  const [block] = arrivals({ facts: { arrivals: winds } });
  assert.deepEqual(
    block?.rows.map(({ id, cells }) => [id, cells[1]]),
    [
      ["12087", { about: "2017-09-09T12:00:00Z" }],
      ["12086", { about: "2017-09-10T06:00:00Z" }],
    ],
  );
  assert.deepEqual(arrivals({ facts: { arrivals: { ...winds, counties: [] } } }), []);
});

test("gaps of the advisory are named: the reach of its winds, and which zones and arrivals are estimated", () => {
  const notesOf = (own: typeof winds) =>
    arrivals({ facts: { arrivals: own } })[0]?.notes.map((note) => ("key" in note ? note.key.slice(16) : null));
  assert.deepEqual(notesOf(winds), ["method", "horizon.center", "estimatedZones"]);
  assert.deepEqual(notesOf({ ...winds, until: "2017-09-09T18:00:00Z", estimatedZones: [] }), [
    "method",
    "estimated",
    "horizon.center",
  ]);
});

test("an order is due before the wind if its last day ends before the day of the first arrival, in the agency's zone", () => {
  const word = (orderBy: string, timeZone = "America/New_York") => {
    const cell = dueBeforeWind(orderBy, winds, timeZone);
    return "key" in cell ? cell.key.split(".").at(-1) : null;
  };
  assert.deepEqual(
    ["2017-09-08", "2017-09-09", "2017-09-10"].map((day) => word(day)),
    ["before", "after", "after"],
  );
  // There it is the 10th already.
  assert.equal(word("2017-09-09", "Pacific/Auckland"), "before");
});
