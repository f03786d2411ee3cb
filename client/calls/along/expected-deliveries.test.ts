import assert from "node:assert/strict";
import test from "node:test";
import { packOf } from "../../../test/kits/pack-fixture.ts";
import { sure } from "../../../test/kits/numbers.ts";
import type { Pack } from "../../../contract/planning/pack.ts";
import { arrivalAt, expectedAt, newDelivery, unitsOf } from "./expected-deliveries.ts";

type Site = Pack["sites"]["rows"][number];
const site = (name: string) => ({ id: 1, name, county: "Polk" }) as Site;
const row = (id: number, place: string, state: "Planned" | "Arrived" = "Planned") => ({ id, eid: 7, partner: "Red Cross", product: "Water", quantity: 900, unit: "Gallons" as const, deliveryDate: "2026-09-08", place, county: null, state, externalId: "", version: 1, editedBy: "maria", editedDate: "2026-09-07T10:00:00.000Z" }); // oxfmt-ignore

const [one] = packOf().estimations;
const pack = packOf({
  sites: { day: "2026-09-08", rows: [site("Armory"), site("School")] },
  estimations: [{ ...sure(one), deliveries: [row(1, "gate 4"), row(2, "ARMORY"), row(3, "School"), row(4, "Armory", "Arrived")] }], // oxfmt-ignore
});

test("a site expects what has not arrived: its own deliveries first, and none that goes to another site", () => {
  assert.deepEqual(
    expectedAt(pack, [], site("Armory")).map(({ delivery }) => delivery),
    [2, 1],
  );
  const { delivery, eid, goods } = sure(expectedAt(pack, [], site("Armory"))[0]);
  const value = sure(arrivalAt("2026-09-08", 850));
  const entry = { key: "k", at: "2026-09-08T14:00:00.000Z", name: "Red Cross", day: "2026-09-08", confirmed: false, delivery, eid, goods, base: null, value }; // oxfmt-ignore
  // What was entered as arrived is not expected anymore.
  assert.deepEqual(
    expectedAt(pack, [entry], site("Armory")).map((each) => each.delivery),
    [1],
  );
});

test("a new delivery is at the site and in its county; its units are those of the product's kind", () => {
  const { goods, base, delivery } = newDelivery(pack, site("School"));
  assert.deepEqual([goods.place, goods.county, base, delivery], ["School", "Polk", null, null]);
  assert.deepEqual(unitsOf(pack, "Water"), ["Gallons", "Liters"]);
  assert.deepEqual(unitsOf(pack, "unknown"), []);
});

test("a quantity that is missing, no number, or none at all is no arrival", () => {
  for (const wrong of [null, "1,5,0", 0, -3]) assert.equal(arrivalAt("2026-09-08", wrong), null);
});
