import assert from "node:assert/strict";
import os from "node:os";
import test from "node:test";
import { ADMIN_PASSWORD, clientOf } from "../kits/client.ts";
import { freshDatabase } from "../kits/cluster.ts";
import { spawnCommand } from "../kits/command.ts";
import { median, SOAK } from "../kits/numbers.ts";
import { logsOf, startProduct } from "../kits/product.ts";
import { measureListeners } from "./listeners.ts";

const LISTENERS = Number(process.env["SOAK_LISTENERS"] ?? 500);
const MINUTES = Number(process.env["SOAK_MINUTES"] ?? 30);
/** Bytes by which the middle of the second half's memory may be above that of the first half. */
const GROWTH = 40e6;
const skip = !SOAK && "it takes half an hour: npm run soak";

test(
  `${LISTENERS} open pages hear each save within a second while a storm is replayed for ${MINUTES} minutes`,
  { skip, timeout: 7_200_000 },
  async (t) => {
    const database = await freshDatabase();
    const env = { DATABASE_URL: database.url, SAMPLE_DATA: "1" };
    const product = await startProduct({ env });
    t.after(async () => {
      await product.remove();
      await database.close();
    });
    const play = async () => {
      const { code, out, errors } = await spawnCommand("replay", ["irma", "--minutes", String(MINUTES)], env);
      assert.equal(code, 0, errors);
      t.diagnostic(out.trim().split("\n").slice(-2).join(" "));
    };
    const { memory, idleWork, delays, samples } = await measureListeners({
      db: database.db,
      product,
      admin: await clientOf(product.address).signIn("admin", ADMIN_PASSWORD),
      listeners: LISTENERS,
      idleSeconds: Math.min(MINUTES, 2) * 30,
      savingSeconds: MINUTES * 60,
      meanwhile: play,
    });
    const half = Math.floor(samples.length / 2);
    const [first, second] = [median(samples.slice(0, half)), median(samples.slice(half))];
    const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
    const within = (share: number) => delays[Math.floor(delays.length * share)] ?? NaN;
    t.diagnostic(
      `idle: +${mb(memory)}, ${(idleWork * 100).toFixed(1)} % of a core; ${delays.length} saves, heard by all after ` +
        `${within(0.5).toFixed(0)} ms, 95 % within ${within(0.95).toFixed(0)} ms, the longest ${(delays.at(-1) ?? NaN).toFixed(0)} ms; ` +
        `memory of each half ${mb(first)} and ${mb(second)}; load ${os.loadavg()[0]?.toFixed(1)}`,
    );
    assert.ok(memory <= 60e6, `${memory} bytes more`);
    // 5 % of two cores.
    assert.ok(idleWork <= 0.1, `${idleWork} of a core`);
    assert.ok(within(0.5) <= 1_000, `${within(0.5)} ms`);
    assert.ok(second - first <= GROWTH, `${mb(first)} have become ${mb(second)}`);
    const failures = logsOf(product.dataDir).match(/^.*(?:"call failed"|could not be told).*$/gm) ?? [];
    assert.deepEqual(failures, []);
  },
);
