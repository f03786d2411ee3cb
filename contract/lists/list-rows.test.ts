import assert from "node:assert/strict";
import test from "node:test";
import { ListQuerySchema } from "./list-query.ts";
import { queriedRows, type QueriedColumn } from "./list-rows.ts";

interface Crate {
  readonly name: string;
  readonly count: number | null;
  readonly open: boolean;
  readonly packed: string;
}
const CRATES: readonly Crate[] = [
  { name: "Água", count: 3, open: true, packed: "2026-03-01T04:30:00Z" },
  { name: "Ice 10", count: null, open: false, packed: "2026-03-02T12:00:00Z" },
  { name: "ice 9", count: 12, open: true, packed: "2026-03-03T12:00:00Z" },
];
const COLUMNS: readonly QueriedColumn<Crate>[] = [
  { id: "name", value: ({ name }) => name },
  { id: "count", value: ({ count }) => count },
  { id: "open", value: ({ open }) => String(open), display: ({ open }) => (open ? "opened" : "sealed") },
  { id: "packed", value: ({ packed }) => packed },
];
const answer = (query: object) =>
  queriedRows(CRATES, COLUMNS, {
    query: ListQuerySchema.parse(query),
    language: "en",
    timeZone: "America/New_York",
  }).map(({ name }) => name);

test("the search looks at what the cells show, whatever its case", () => {
  assert.deepEqual(answer({ search: "ICE" }), ["Ice 10", "ice 9"]);
  assert.deepEqual(answer({ search: "sealed" }), ["Ice 10"]);
  assert.deepEqual(answer({ search: "água" }), ["Água"]);
});

test("filters are combined; a day begins and ends in the agency's time zone", () => {
  assert.deepEqual(answer({ filters: [{ kind: "oneOf", column: "open", values: ["true"] }] }), ["Água", "ice 9"]);
  assert.deepEqual(
    answer({
      filters: [
        { kind: "oneOf", column: "open", values: ["true"] },
        { kind: "contains", column: "name", text: "ice" },
      ],
    }),
    ["ice 9"],
  );
  const on = (day: string) => answer({ filters: [{ kind: "between", column: "packed", from: day, to: day }] });
  assert.deepEqual(on("2026-02-28"), ["Água"], "half past eleven in the evening before, in New York");
  assert.deepEqual(on("2026-03-01"), []);
});

test("texts sort in natural order, and missing values come last in either direction", () => {
  assert.deepEqual(answer({ sort: [{ column: "name", direction: "asc" }] }), ["Água", "ice 9", "Ice 10"]);
  assert.deepEqual(answer({ sort: [{ column: "count", direction: "asc" }] }), ["Água", "ice 9", "Ice 10"]);
  assert.deepEqual(answer({ sort: [{ column: "count", direction: "desc" }] }), ["ice 9", "Água", "Ice 10"]);
  assert.deepEqual(answer({}), ["Água", "Ice 10", "ice 9"]);
});
