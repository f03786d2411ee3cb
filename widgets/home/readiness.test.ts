import assert from "node:assert/strict";
import { test } from "node:test";
import { doneSteps, missingAgencyParts, type ReadyFacts } from "./readiness.ts";

/** A product after its first start. */
const NEW: ReadyFacts = {
  keys: { agencyName: "", agencyContact: "", reportLogo: "", portalUrl: "/", signInBy: "" },
  users: [{ active: true }],
  dataSets: [{ sample: true, hidden: false }],
  stock: [],
  roles: [{ active: true, secondFactor: false }],
  openId: false,
  passwordsAreEnough: false,
};
const AGENCY = { agencyName: "Department", agencyContact: "(555) 010-0100", reportLogo: "seal.png" };

const cases: readonly [what: string, change: Partial<ReadyFacts>, done: readonly string[]][] = [
  ["a new product", {}, []],
  ["an agency with name, contact and seal", { keys: { ...NEW.keys, ...AGENCY } }, ["agency"]],
  ["an agency without a seal", { keys: { ...NEW.keys, ...AGENCY, reportLogo: " " } }, []],
  ["a second user", { users: [{ active: true }, { active: true }] }, ["people"]],
  ["a second user who is not active", { users: [{ active: true }, { active: false }] }, []],
  ["tracts of its own", { dataSets: [...NEW.dataSets, { sample: false, hidden: false }] }, ["census"]],
  ["tracts that are offered to no one", { dataSets: [...NEW.dataSets, { sample: false, hidden: true }] }, []],
  ["stock", { stock: [{ id: 1 }] }, ["stock"]],
  ["OpenID Connect", { openId: true }, ["signIn"]],
  ["a portal", { keys: { ...NEW.keys, portalUrl: "https://gis.example.gov/portal" } }, ["signIn"]],
  ["a portal for its maps alone", { keys: { portalUrl: "https://gis.example.gov", signInBy: "form" } }, []],
  ["a role that asks for a second factor", { roles: [{ active: true, secondFactor: true }] }, ["signIn"]],
  ["a role that gives nothing", { roles: [{ active: false, secondFactor: true }] }, []],
  ["passwords that were found enough", { passwordsAreEnough: true }, ["signIn"]],
];
for (const [what, change, done] of cases)
  test(`readiness of ${what}`, () => assert.deepEqual([...doneSteps({ ...NEW, ...change })], done));

test("agency settings without a key are named", () => {
  assert.deepEqual(missingAgencyParts({ ...NEW.keys, agencyContact: "desk@agency.example" }), ["name", "seal"]);
});
