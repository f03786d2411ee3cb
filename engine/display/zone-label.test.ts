import assert from "node:assert/strict";
import test from "node:test";
import { zoneLabel, zoneMark } from "./zone-label.ts";

test("a zone is called by its number, and by its name where it has one", () => {
  const names = { 2: "Coast" };
  assert.deepEqual(zoneLabel(2, names), { key: "report.zoneNamed", values: { zone: 2, name: "Coast" } });
  assert.deepEqual(zoneLabel(1, names), { key: "report.zone", values: { zone: 1 } });
  assert.deepEqual([zoneMark(2, names), zoneMark(1, names), zoneMark(2, {})], ["2 – Coast", "1", "2"]);
});
