import assert from "node:assert/strict";
import { test } from "node:test";
import { freshDatabase } from "../../test/kits/cluster.ts";
import { inTransaction } from "../storage/database.ts";
import { asc } from "../storage/orm.ts";
import { countyContacts, countyInfo, regionalContacts } from "../storage/schema/index.ts";
import { distinctNames } from "./distinct-names.ts";
import { storeCounties } from "./store-counties.ts";

test("a county's name includes its state only if counties of two states share it", () => {
  const orange = [
    { fips: "12095", name: "Orange" },
    { fips: "12069", name: "Lake" },
  ];
  assert.deepEqual(distinctNames(orange), []);
  const named = (fips: string, before: string, name: string) => ({ fips, name, before });
  assert.deepEqual(distinctNames([...orange, { fips: "48361", name: "Orange" }]), [
    named("12095", "Orange", "Orange (FL)"),
    named("48361", "Orange", "Orange (TX)"),
  ]);
  const third = [
    { fips: "12095", name: "Orange (FL)" },
    { fips: "48361", name: "Orange (TX)" },
    { fips: "37135", name: "Orange" },
  ];
  assert.deepEqual(distinctNames(third), [named("37135", "Orange", "Orange (NC)")]);
});

test("tracts of a second state rename counties, and records that named the first one are updated", async (t) => {
  const { db, close } = await freshDatabase();
  t.after(close);
  const stored = (...fips: string[]) => inTransaction(db, (tx) => storeCounties(tx, new Set(fips), new Map()));
  assert.deepEqual(await stored("12095", "12069"), []);
  const person = { name: "Ana", role: "", phone: "", email: "", agency: "", editedBy: "test" };
  await db.insert(countyContacts).values({ ...person, county: "orange" });
  await db.insert(regionalContacts).values({ ...person, region: "Region 5", counties: "Lake, Orange" });
  assert.equal((await stored("48361")).length, 2);
  assert.deepEqual(
    (await db.select({ name: countyInfo.name }).from(countyInfo).orderBy(asc(countyInfo.fips))).map(({ name }) => name),
    ["Lake", "Orange (FL)", "Orange (TX)"],
  );
  assert.deepEqual((await db.select({ county: countyContacts.county }).from(countyContacts))[0], {
    county: "Orange (FL)",
  });
  const [region] = await db.select({ counties: regionalContacts.counties }).from(regionalContacts);
  assert.equal(region?.counties, "Lake, Orange (FL)");
});
