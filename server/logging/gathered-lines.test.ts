import assert from "node:assert/strict";
import test from "node:test";
import { until } from "../../test/kits/waiting.ts";
import { gatherLines } from "./gathered-lines.ts";

function collect() {
  const writes: string[] = [];
  return {
    writes,
    log: gatherLines({ write: (lines) => void writes.push(lines), close: () => void writes.push("closed") }),
  };
}

test("lines of one moment are one write, in their order, soon and at the end", async () => {
  const { writes, log } = collect();
  log.write("1\n");
  log.write("2\n");
  assert.deepEqual(writes, []);
  await until(() => writes.length > 0);
  assert.deepEqual(writes, ["1\n2\n"]);
  log.write("3\n");
  log.close();
  await until(() => writes.length === 3);
  assert.deepEqual(writes, ["1\n2\n", "3\n", "closed"]);
});

test("many lines do not wait", () => {
  const { writes, log } = collect();
  const line = `${"x".repeat(999)}\n`;
  for (let i = 0; i < 100; i++) log.write(line);
  log.close();
  assert.deepEqual(
    writes.map((each) => each.length),
    [64_000, 36_000, "closed".length],
  );
});
