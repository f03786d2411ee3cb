import { eq } from "../storage/orm.ts";
import type { EnteredSupply } from "../../engine/supply/sources.ts";
import type { Reader } from "../storage/database.ts";
import { configInventory, inventoryAllocations, partnerDeliveries, productUse } from "../storage/schema/index.ts";

/** What was allocated, is delivered and was given out to an estimation, as it was entered; in the order of blocks and days. */
export async function readEnteredSupply(reader: Reader, eid: number): Promise<EnteredSupply> {
  const allocations = await reader
    .select({
      id: inventoryAllocations.id,
      product: configInventory.product,
      agency: configInventory.agency,
      storageType: configInventory.category,
      block: inventoryAllocations.block,
      quantity: inventoryAllocations.quantity,
      unit: configInventory.unit,
    })
    .from(inventoryAllocations)
    .innerJoin(configInventory, eq(configInventory.id, inventoryAllocations.inventoryId))
    .where(eq(inventoryAllocations.eid, eid))
    .orderBy(inventoryAllocations.block, configInventory.agency, inventoryAllocations.id);
  const deliveries = await reader
    .select({
      id: partnerDeliveries.id,
      product: partnerDeliveries.product,
      partner: partnerDeliveries.partner,
      quantity: partnerDeliveries.quantity,
      unit: partnerDeliveries.unit,
      date: partnerDeliveries.deliveryDate,
      state: partnerDeliveries.state,
      place: partnerDeliveries.place,
    })
    .from(partnerDeliveries)
    .where(eq(partnerDeliveries.eid, eid))
    .orderBy(partnerDeliveries.deliveryDate, partnerDeliveries.partner, partnerDeliveries.id);
  const { id, product, block, quantity, unit } = productUse;
  const uses = await reader
    .select({ id, product, block, quantity, unit })
    .from(productUse)
    .where(eq(productUse.eid, eid))
    .orderBy(block, id);
  return { allocations, deliveries, uses };
}
