import assert from "node:assert/strict";
import { test } from "node:test";
import { addressesIn, recipientsFault } from "./recipients.ts";

test("addresses are taken apart at commas, semicolons, blanks and new lines, each once", () => {
  assert.deepEqual(addressesIn(" ana@a.example;Bo@a.example,\n ana@A.example  "), ["ana@a.example", "bo@a.example"]);
});

test("no one, a wrong address and too many people are refused", () => {
  assert.equal(recipientsFault(" , ")?.key, "domain.email.missing");
  assert.equal(recipientsFault("ana@a.example bo")?.key, "domain.email.invalid");
  const many = Array.from({ length: 21 }, (_, i) => `p${i}@a.example`).join(",");
  assert.deepEqual(recipientsFault(many), {
    key: "client.recipients.tooMany",
    values: { count: 20 },
  });
  assert.equal(recipientsFault("ana@a.example"), null);
});
