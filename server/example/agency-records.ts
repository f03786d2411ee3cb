import { z } from "zod";
import { QueryDraftSchema } from "../../contract/adhoc/queries.ts";
import { LayerDraftSchema, StyleDraftSchema } from "../../contract/layers/calls/layers.ts";
import { SHEETS } from "../../contract/sheets/sheets.ts";
import { saveQuery } from "../adhoc/queries.ts";
import type { RequestCaller } from "../caller/caller.ts";
import { readLayers } from "../layers/layer-rows.ts";
import { saveLayer } from "../layers/saving.ts";
import { saveStyle } from "../layers/style-saving.ts";
import { NO_MAIL } from "../mail/read-settings.ts";
import { ADMINISTRATOR } from "../persistence/seed/people.ts";
import { saveBatch } from "../sheets/saving.ts";
import { inTransaction, type Database, type Transaction } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { adhocQueries, configInventory, mapLayers, mapStyles, timeSeries, users } from "../storage/schema/index.ts";
import { giveTrucks } from "../supply/giving.ts";
import { rulesOf } from "../supply/lists.ts";
import EXAMPLE from "./example.json" with { type: "json" };

const ORDERS = z.array(SHEETS.deliveries.draft);

/**
 * Allocates trucks of the example's stock, which belongs to it from the start, and orders from partners: not enough of
 * ice.
 */
export async function supplyPlan(db: Database, caller: RequestCaller, { did, eid }: Belonging): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const given of EXAMPLE.trucks) {
      const { inventoryId } = await giveTrucks(tx, caller, { eid, ...given, seen: { free: 0, given: 0 } });
      await tx.update(configInventory).set({ did }).where(eq(configInventory.id, inventoryId));
    }
  });
  await saveBatch(db, caller, rulesOf("deliveries"), { eid, changed: ORDERS.parse(EXAMPLE.orders), removed: [] });
}

/** A record that belongs to the example and is deleted with it. */
interface Belonging {
  readonly did: number;
  readonly eid: number;
}

/** Saves two styles, each with a layer, and a query of the administrator's if there still is one. */
export function keepRecords(db: Database, caller: RequestCaller, did: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const { style, layer } of EXAMPLE.styles) {
      const { styleId } = await saveStyle(tx, caller, StyleDraftSchema.parse(style));
      await tx.update(mapStyles).set({ did }).where(eq(mapStyles.styleId, styleId));
      const worn = layer ?? (await sampleHours(tx));
      if (worn === undefined) continue;
      const draft = LayerDraftSchema.parse({ ...worn, styleId });
      const { layerId } = await saveLayer(tx, caller, { draft, hosts: [] });
      if (layer !== null) await tx.update(mapLayers).set({ did }).where(eq(mapLayers.layerId, layerId));
    }
    const [owner] = await tx
      .select({ userId: users.userId })
      .from(users)
      .where(eq(users.userName, ADMINISTRATOR.userName));
    if (owner === undefined) return;
    const draft = QueryDraftSchema.parse({ ...EXAMPLE.question, roleId: null });
    const { queryId } = await saveQuery(tx, { ...caller, ...owner }, draft, NO_MAIL);
    await tx.update(adhocQueries).set({ did }).where(eq(adhocQueries.queryId, queryId));
  });
}

/** The layer of the sample hours, if an administrator left it without a style. */
async function sampleHours(tx: Transaction) {
  const [series] = await tx.select().from(timeSeries).where(eq(timeSeries.sample, true));
  const layers = await readLayers(tx);
  return layers.find(
    ({ kind, recordId, styleId }) => kind === "series" && recordId === series?.seriesId && styleId === null,
  );
}
