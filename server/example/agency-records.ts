import { z } from "zod";
import { QueryDraftSchema } from "../../contract/adhoc/queries.ts";
import { StyleDraftSchema } from "../../contract/layers/calls/layers.ts";
import { SHEETS } from "../../contract/sheets/sheets.ts";
import { saveQuery } from "../adhoc/queries.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { saveStyle } from "../layers/style-saving.ts";
import { NO_MAIL } from "../mail/read-settings.ts";
import { ADMINISTRATOR } from "../persistence/seed/people.ts";
import { saveBatch } from "../sheets/saving.ts";
import type { Database } from "../storage/database.ts";
import { eq, inArray } from "../storage/orm.ts";
import { adhocQueries, configInventory, mapStyles, users } from "../storage/schema/index.ts";
import { giveTrucks } from "../supply/giving.ts";
import { rulesOf } from "../supply/lists.ts";
import EXAMPLE from "./example.json" with { type: "json" };

const ORDERS = z.array(SHEETS.deliveries.draft);

/** Gives trucks of the example's stock, which is its own from then on, and orders from partners: not enough of ice. */
export async function supplyPlan(db: Database, caller: RequestCaller, { did, eid }: Belonging): Promise<void> {
  for (const given of EXAMPLE.trucks) {
    const { inventoryId } = await giveTrucks(db, caller, { eid, ...given, seen: { free: 0, given: 0 } });
    await db.update(configInventory).set({ did }).where(eq(configInventory.id, inventoryId));
  }
  await saveBatch(db, caller, rulesOf("deliveries"), { eid, changed: ORDERS.parse(EXAMPLE.orders), removed: [] });
}

/** What belongs to the example, and goes with it. */
interface Belonging {
  readonly did: number;
  readonly eid: number;
}

/** Saves two styles, one with classes by date, and a question of the administrator's where there still is one. */
export async function keepRecords(db: Database, caller: RequestCaller, did: number): Promise<void> {
  const styles: number[] = [];
  for (const style of EXAMPLE.styles) styles.push((await saveStyle(db, caller, StyleDraftSchema.parse(style))).styleId);
  await db.update(mapStyles).set({ did }).where(inArray(mapStyles.styleId, styles));
  const [owner] = await db
    .select({ userId: users.userId })
    .from(users)
    .where(eq(users.userName, ADMINISTRATOR.userName));
  if (owner === undefined) return;
  const draft = QueryDraftSchema.parse({ ...EXAMPLE.question, roleId: null });
  const { queryId } = await saveQuery(db, { ...caller, ...owner }, draft, NO_MAIL);
  await db.update(adhocQueries).set({ did }).where(eq(adhocQueries.queryId, queryId));
}
