import { freshDatabase } from "../kits/cluster.ts";
import { ADMIN_PASSWORD, clientOf } from "../kits/client.ts";
import { median } from "../kits/numbers.ts";
import { startProduct } from "../kits/product.ts";
import { measureListeners } from "../soak/listeners.ts";

/** What issue 43 grants 500 open pages on two cores: bytes, the share of one core's time, milliseconds to the last page. */
const TARGETS = { memory: 60e6, idleWork: 0.1, delay: 1_000 } as const;

/** 500 open pages: memory and work while nothing happens, and how soon all hear of a save. */
export async function benchLive(report: (line: string) => void): Promise<boolean> {
  const database = await freshDatabase();
  const product = await startProduct({ env: { DATABASE_URL: database.url } });
  try {
    const { memory, idleWork, delays } = await measureListeners({
      db: database.db,
      product,
      admin: await clientOf(product.address).signIn("admin", ADMIN_PASSWORD),
      listeners: 500,
      idleSeconds: 60,
      savingSeconds: 30,
    });
    const middle = median(delays);
    const line = (name: string, found: string, isMet: boolean) => report(`${name}: ${found}${isMet ? "" : " MISSED"}`);
    line("500 open pages", `${(memory / 1e6).toFixed(0)} MB more (at most 60)`, memory <= TARGETS.memory);
    line(
      "while nothing happens, in processor time",
      `${(idleWork * 50).toFixed(2)} % of two cores (at most 5)`,
      idleWork <= TARGETS.idleWork,
    );
    const heard = `${middle.toFixed(0)} ms, longest ${(delays.at(-1) ?? NaN).toFixed(0)} ms (at most 1,000)`;
    line(`${delays.length} saves, each heard by all after`, heard, middle <= TARGETS.delay);
    return memory <= TARGETS.memory && idleWork <= TARGETS.idleWork && middle <= TARGETS.delay;
  } finally {
    await product.remove();
    await database.close();
  }
}
