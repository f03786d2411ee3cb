import assert from "node:assert/strict";
import os from "node:os";
import test from "node:test";
import { freshDatabase } from "../kits/cluster.ts";
import { SOAK } from "../kits/numbers.ts";
import { startProduct } from "../kits/product.ts";
import { measureListeners } from "./listeners.ts";

const LISTENERS = Number(process.env["SOAK_LISTENERS"] ?? 500);
const MINUTES = Number(process.env["SOAK_MINUTES"] ?? 30);
const skip = !SOAK && "it takes half an hour: npm run soak";

test(
  "500 open pages hear each save within a second for half an hour, and cost little while nothing happens",
  { skip },
  async (t) => {
    const database = await freshDatabase();
    const product = await startProduct({ env: { DATABASE_URL: database.url } });
    t.after(async () => {
      await product.remove();
      await database.close();
    });
    const seconds = MINUTES * 60;
    const measured = await measureListeners({
      db: database.db,
      product,
      listeners: LISTENERS,
      idleSeconds: seconds / 3,
      savingSeconds: (seconds * 2) / 3,
    });
    const { memory, idleWork, delays, saves } = measured;
    t.diagnostic(
      `${LISTENERS} pages, ${saves} saves: +${(memory / 1e6).toFixed(0)} MB, ${(idleWork * 100).toFixed(1)} % of a core idle, ` +
        `heard by all after ${delays.middle.toFixed(0)} ms (worst ${delays.worst.toFixed(0)} ms); load ${os.loadavg()[0]?.toFixed(1)}`,
    );
    assert.ok(memory <= 60e6, `${memory} bytes more`);
    // 5 % of two cores.
    assert.ok(idleWork <= 0.1, `${idleWork} of a core`);
    assert.ok(delays.middle <= 1_000, `${delays.middle} ms`);
  },
);
