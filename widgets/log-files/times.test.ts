import assert from "node:assert/strict";
import test from "node:test";
import { instantIn, sizeOf } from "./times.ts";

for (const [wall, zone, instant] of [
  ["2026-09-01T12:30", "America/New_York", "2026-09-01T16:30:00.000Z"],
  ["2026-01-15T00:00", "America/New_York", "2026-01-15T05:00:00.000Z"],
  // Clocks go back at 2:00 on November 1, so 1:30 occurs twice; the first is in summer time.
  ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
  // Clocks go forward at 2:00 on March 8, so 2:30 does not exist.
  ["2026-03-08T02:30", "America/New_York", "2026-03-08T06:30:00.000Z"],
  ["2026-09-01T12:30", "Asia/Kolkata", "2026-09-01T07:00:00.000Z"],
  ["2026-09-01T12:30", "UTC", "2026-09-01T12:30:00.000Z"],
] as const)
  test(`${wall} in ${zone} is ${instant}`, () => assert.equal(instantIn(wall, zone), instant));

test("an empty text is not a time", () => assert.equal(instantIn("", "UTC"), null));

test("sizes are written in common units", () => {
  const format = {
    number: (value: unknown, options?: { digits?: number }) => Number(value).toFixed(options?.digits ?? 0),
  };
  assert.deepEqual(
    [0, 12, 999, 3_400, 123_456, 50_000_000, 2_000_000_000, 5e12].map((bytes) => sizeOf(bytes, format)),
    ["0 B", "12 B", "999 B", "3.4 kB", "123 kB", "50.0 MB", "2.0 GB", "5000 GB"],
  );
});
