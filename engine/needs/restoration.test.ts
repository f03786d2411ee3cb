import assert from "node:assert/strict";
import test from "node:test";
import {
  WIND_HALF_LIVES,
  byHalfLives,
  lastLossBlock,
  restorationBlocks,
  shareLeft,
  slowedRestoration,
  type Arrival,
} from "./restoration.ts";

const from = (day: number, people = 1): Arrival => ({ day, people });

test("the remaining share passes through one half and one tenth", () => {
  for (const halfLife of Object.values(WIND_HALF_LIVES)) {
    assert.equal(shareLeft(0, halfLife), 1);
    assert.ok(Math.abs(shareLeft(halfLife.halfDays, halfLife) - 0.5) < 1e-12);
    assert.ok(Math.abs(shareLeft(halfLife.tenthDays, halfLife) - 0.1) < 1e-12);
  }
  assert.ok(Math.abs(shareLeft(6, { halfDays: 3, tenthDays: null }) - 0.25) < 1e-12);
});

test("blocks of an exponential curve are the integral over their 72 hours", () => {
  const blocks = restorationBlocks({ kind: "halfLife", halfDays: 3, tenthDays: null, arrivals: [from(0)] });
  // ∫ 2^(-t/3) dt over three days, divided by three: 1 / (2 ln 2) in the first block, half as much in each next one.
  const first = 100 / (2 * Math.LN2);
  blocks.forEach((percent, block) => assert.ok(Math.abs(percent - first / 2 ** block) <= 0.051, `block ${block + 1}`));
});

test("half-lives begin a day and a half after the winds arrive, and a curve may rise until they have arrived everywhere", () => {
  const [early, late] = [
    { ...from(0.5), zone: 1 },
    { ...from(4, 3), zone: 1 },
  ];
  // Worked out apart, hour by hour, in Python.
  assert.deepEqual(
    restorationBlocks(byHalfLives(WIND_HALF_LIVES.wind64, [early, late])),
    [24.8, 92.4, 64.3, 22.7, 3.9, 0.3, 0],
  );
  assert.deepEqual(restorationBlocks(byHalfLives(WIND_HALF_LIVES.wind64, [])), [85.2, 36.1, 7.2, 0.7, 0, 0, 0]);
  assert.deepEqual([lastLossBlock(1, [early, late]), lastLossBlock(1, [early]), lastLossBlock(2, [late])], [1, 0, 0]);
});

test("a zone needs nothing before its winds arrive, and each arrival counts with its people", () => {
  const late = restorationBlocks({ kind: "halfLife", halfDays: 3, tenthDays: null, arrivals: [from(3)] });
  const now = restorationBlocks({ kind: "halfLife", halfDays: 3, tenthDays: null, arrivals: [from(0)] });
  assert.equal(late[0], 0);
  assert.deepEqual(late.slice(1), now.slice(0, 6));
  const mixed = restorationBlocks({
    kind: "halfLife",
    halfDays: 3,
    tenthDays: null,
    arrivals: [from(0, 3), from(3, 1)],
  });
  assert.ok(Math.abs((mixed[0] ?? NaN) - ((now[0] ?? NaN) * 3) / 4) < 0.1);
  assert.deepEqual(
    restorationBlocks({ kind: "halfLife", halfDays: 3, tenthDays: null, arrivals: [] }),
    [0, 0, 0, 0, 0, 0, 0],
  );
});

test("in the block of the arrival the hours after it count, since the supply must be there by then", () => {
  const mid = restorationBlocks({ kind: "halfLife", halfDays: 3, tenthDays: null, arrivals: [from(1.5)] });
  // ∫ 2^(-t/3) dt over a day and a half, divided by it.
  const first = (100 * 3 * (1 - 2 ** -0.5)) / (1.5 * Math.LN2);
  const second = (100 * 3 * (2 ** -0.5 - 2 ** -1.5)) / (3 * Math.LN2);
  assert.ok(Math.abs((mid[0] ?? NaN) - first) < 0.1);
  assert.ok(Math.abs((mid[1] ?? NaN) - second) < 0.1);
});

test("while the storm lasts no one regains service", () => {
  const held = restorationBlocks({ kind: "halfLife", halfDays: 3, tenthDays: null, holdDays: 3, arrivals: [from(0)] });
  const free = restorationBlocks({ kind: "halfLife", halfDays: 3, tenthDays: null, arrivals: [from(0)] });
  assert.deepEqual(held, [100, ...free.slice(0, 6)]);
});

test("an arrival before the start date has declined by then", () => {
  const early = restorationBlocks({ kind: "halfLife", halfDays: 3, tenthDays: null, arrivals: [from(-3)] });
  const now = restorationBlocks({ kind: "halfLife", halfDays: 3, tenthDays: null, arrivals: [from(0)] });
  assert.deepEqual(early.slice(0, 6), now.slice(1));
});

test("a slower restoration takes longer by its factor, in half-lives and in percentages", () => {
  const slow = slowedRestoration({ kind: "halfLife", ...WIND_HALF_LIVES.wind50, arrivals: [from(0)] }, 2);
  assert.ok(slow.kind === "halfLife" && slow.halfDays === 4.2 && slow.tenthDays === 11);
  const blocks = slowedRestoration({ kind: "blocks", blocks: [100, 50, 25, 12.5, 0, 0, 0] }, 2);
  assert.deepEqual(blocks.kind === "blocks" && blocks.blocks, [100, 70.7, 50, 35.4, 0, 0, 0]);
});
