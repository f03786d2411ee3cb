import assert from "node:assert/strict";
import test from "node:test";
import { decisionRecords, readRecord } from "./decisions.ts";

/** The numbers that a relation links to. */
const linked = (text: string): number[] => [...text.matchAll(/\[(\d+)\]\(/g)].map(([, number]) => Number(number));

test("a record that supersedes another is named there, and vice versa", () => {
  const pairs = (kind: "Supersedes" | "Superseded by"): string[] =>
    decisionRecords().flatMap(({ number, relations }) =>
      linked(relations[kind]).map((other) => (kind === "Supersedes" ? `${number} > ${other}` : `${other} > ${number}`)),
    );
  assert.notEqual(pairs("Supersedes").length, 0);
  assert.deepEqual(pairs("Supersedes").toSorted(), pairs("Superseded by").toSorted());
});

test("records have unique numbers", () => {
  const numbers = decisionRecords().map((record) => record.number);
  assert.deepEqual(numbers, [...new Set(numbers)]);
});

test("a malformed head is reported with the file's name", () => {
  assert.throws(
    () => readRecord("0042-zones.md", "# Zones\n\nStatus: decided\n"),
    /docs\/decisions\/0042-zones\.md: expected "# 42\. Title"/,
  );
  assert.equal(readRecord("0042-zones.md", "# 42. Zones\n\nStatus: accepted\n\n## Context\n").title, "Zones");
});
