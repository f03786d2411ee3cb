import assert from "node:assert/strict";
import { test } from "node:test";
import { isStale } from "./stale-keys.ts";

test("what sites can do and who supplies them is read again after a site, stock or a request changed", () => {
  const changed = (id: string) => [
    { no: 1, module: "Supply" as const, action: "update", id, did: null, eid: null, by: "", at: "" },
  ];
  const supply = ["estimation", 7, "site-supply"];
  for (const id of ["sites/3", "facilities/3", "requests/9", "site-supply/7"])
    assert.ok(isStale(supply, changed(id)), id);
  assert.ok(isStale(["estimation", 7, "feeding"], changed("sites/3")));
  assert.ok(!isStale(["estimation", 7, "zones"], changed("sites/3")));
});
