import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { limitWork } from "./work-limit.ts";

test("a thread that never stops working is ended, one that only waits is not ended early", async () => {
  const [busy, idle] = ["for (;;);", "setInterval(() => undefined, 1000);"].map(
    (code) => new Worker(code, { eval: true }),
  ) as [Worker, Worker];
  const of = (thread: Worker, longest: number) => limitWork(() => [thread], { work: 50, longest, every: 5 });
  const limits = [of(busy, 600_000), of(idle, 600_000), of(idle, 1)] as const;
  try {
    await Promise.all([busy, idle].map((thread) => once(thread, "online")));
    await Promise.all([limits[0], limits[2]].map(({ signal }) => signal.aborted || once(signal, "abort")));
    assert.equal(limits[1].signal.aborted, false);
  } finally {
    for (const limit of limits) limit.end();
    await Promise.all([busy.terminate(), idle.terminate()]);
  }
});
