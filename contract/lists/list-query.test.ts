import assert from "node:assert/strict";
import test from "node:test";
import { textKeyOf } from "../api/field-rules.ts";
import { DateRangeSchema, ListFilterSchema } from "./list-query.ts";

const faultsOf = (from: string | null, to: string | null) =>
  DateRangeSchema.safeParse({ from, to }).error?.issues.map((issue) => [issue.path.join("."), textKeyOf(issue)]) ?? [];

test("a range of days needs its first day, which must not lie after the last", () => {
  assert.deepEqual(faultsOf(null, "2026-03-01"), [["from", "domain.dateRange.fromMissing"]]);
  assert.deepEqual(faultsOf("2026-03-02", "2026-03-01"), [["from", "domain.dateRange.order"]]);
  for (const [from, to] of [
    ["2026-03-01", "2026-03-01"],
    ["2026-03-01", "2026-03-02"],
    ["2026-03-01", null],
    [null, null],
  ] as const)
    assert.deepEqual(faultsOf(from, to), []);
});

test("a list's filter by date is such a range", () => {
  const filter = { kind: "between", column: "at", from: "2026-03-02", to: "2026-03-01" };
  const { error } = ListFilterSchema.safeParse(filter);
  assert.deepEqual(
    error?.issues.map((issue) => textKeyOf(issue)),
    ["domain.dateRange.order"],
  );
  assert.deepEqual(ListFilterSchema.parse({ ...filter, to: null }), { ...filter, to: null });
});
