import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import os from "node:os";
import test from "node:test";
import { putHelpersBehind } from "./heap.ts";

const skip = process.platform !== "linux" && "Linux alone has priorities by thread";

test("V8's helper threads have a lower priority than the thread that answers", { skip }, () => {
  putHelpersBehind();
  const helpers = readdirSync("/proc/self/task").filter(
    (task) => readFileSync(`/proc/self/task/${task}/comm`, "utf8").trim() === "node-V8Worker",
  );
  assert.notEqual(helpers.length, 0);
  assert.deepEqual(new Set(helpers.map((task) => os.getPriority(Number(task)))), new Set([10]));
  assert.equal(os.getPriority(), 0);
});
