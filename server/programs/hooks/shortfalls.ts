import { shownComparison } from "../../../engine/supply/shown.ts";
import { readLeadingEstimations } from "../../planning/disasters/disaster-rows.ts";
import { readNewestRun } from "../../planning/projections/runs.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { eq, sql } from "../../storage/orm.ts";
import { webhookChecks, webhookShorts } from "../../storage/schema/index.ts";
import { comparisonOfRun } from "../../supply/comparison.ts";
import type { EventData } from "./event-content.ts";
import { listenersOf, writeEvent } from "./outbox.ts";
import { mapPage, namesOf } from "./run-events.ts";

/** Distinguishes this advisory lock from others; any fixed number works. */
const SHORTFALL_LOCK = 4_420;

/**
 * Compares the supply of each active disaster with the need of its leading estimation if something moved either, and
 * tells which blocks became short, and which are no longer. After the changes and not within them: two people who enter
 * supply at once do not see each other's rows, and neither would see the sum.
 */
export async function checkShortfalls(db: Database): Promise<void> {
  const [due] = await db.select().from(webhookChecks).limit(1);
  if (due === undefined) return;
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SHORTFALL_LOCK}, 0)`);
    await tx.delete(webhookChecks);
    const webhookIds = await listenersOf(tx, "supply.shortfall");
    if (webhookIds.length === 0) return;
    for (const { did, eid } of await readLeadingEstimations(tx)) await tellShorts(tx, webhookIds, { did, eid });
  });
}

type Short = NonNullable<EventData["short"]>[number];
const keyOf = ({ product, block }: Pick<Short, "product" | "block">): string => `${block} ${product}`;

async function tellShorts(
  tx: Transaction,
  webhookIds: readonly number[],
  { did, eid }: { readonly did: number; readonly eid: number },
): Promise<void> {
  const run = await readNewestRun(tx, eid);
  if (run === null) return;
  const { products } = await comparisonOfRun(tx, run, "Projected");
  const all = products.flatMap((product) =>
    shownComparison(product).blocks.map(({ block, from, to, balance }) => ({
      product: product.product,
      unit: product.unit,
      block,
      from,
      to,
      quantity: balance === null ? 0 : Math.max(0, -balance),
    })),
  );
  const short = all.filter(({ quantity }) => quantity > 0);
  const [known] = await tx.select().from(webhookShorts).where(eq(webhookShorts.did, did));
  const before = new Set(known?.short);
  const began = short.filter((one) => !before.has(keyOf(one)));
  const ended = all.filter((one) => one.quantity === 0 && before.has(keyOf(one)));
  if (began.length + ended.length === 0) return;
  const keys = short.map(keyOf);
  await tx
    .insert(webhookShorts)
    .values({ did, short: keys })
    .onConflictDoUpdate({ target: webhookShorts.did, set: { short: keys } });
  const names = await namesOf(tx, eid);
  const blockOf = ({ product, block, from, to }: Short) => ({ product, block, from, to });
  const data = {
    ...names,
    short,
    began: began.map(blockOf),
    ended: ended.map(blockOf),
  };
  await writeEvent(tx, webhookIds, { event: "supply.shortfall", page: mapPage(did, eid), data });
}
