import assert from "node:assert/strict";
import test from "node:test";
import type { LogLine, LogPage } from "../../contract/logs/calls.ts";
import { LINES_KEPT, loadedOf, withNewer, withOlder } from "./use-log-lines.ts";

const line = (offset: number): LogLine => ({
  offset,
  time: null,
  level: "info",
  message: `m${offset}`,
  requestId: null,
  fields: {},
});
const page = (from: number, to: number, more: Partial<LogPage> = {}): LogPage => ({
  lines: Array.from({ length: to - from }, (_, i) => line(from + i)),
  older: from === 0 ? null : from,
  newer: to,
  partly: false,
  ...more,
});
const offsets = (lines: readonly LogLine[]) => lines.map(({ offset }) => offset);

test("older lines are added before, newer ones after, and both ends know where to continue", () => {
  const first = loadedOf(page(5, 8));
  const older = withOlder(first, page(2, 5, { partly: true }));
  assert.deepEqual([offsets(older.lines), older.older, older.newer, older.partly], [[2, 3, 4, 5, 6, 7], 2, 8, true]);
  const newer = withNewer(older, 8, page(8, 10));
  assert.deepEqual([offsets(newer.lines).at(-1), newer.older, newer.newer], [9, 2, 10]);
});

test("a repeated answer is not added twice", () => {
  const after = withNewer(loadedOf(page(0, 3)), 3, page(3, 5));
  assert.equal(withNewer(after, 3, page(3, 5)), after);
});

test("a file followed for a long time keeps its newest lines and reloads older ones on demand", () => {
  const full = withNewer(loadedOf(page(0, LINES_KEPT)), LINES_KEPT, page(LINES_KEPT, LINES_KEPT + 7));
  assert.equal(full.lines.length, LINES_KEPT);
  assert.deepEqual([full.lines[0]?.offset, full.older], [7, 7]);
});
