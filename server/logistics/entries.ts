import type { z } from "zod";
import type { addArrival as ArrivalCall } from "../../contract/supply/calls/requests.ts";
import { convertPacked, fits, packOf } from "../../engine/words/packs.ts";
import { convert } from "../../engine/words/units.ts";
import { refuseAt } from "../persistence/refusals.ts";
import { readNewestRun } from "../planning/projections/runs.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { and, eq } from "../storage/orm.ts";
import {
  configInventory,
  estimations,
  inventoryAllocations,
  partnerDeliveries,
  products,
  supplyRequestArrivals,
  supplyRequests,
} from "../storage/schema/index.ts";
import type { RequestRow } from "./request-rows.ts";

type Entered = Pick<z.output<typeof ArrivalCall.body>, "quantity"> & {
  readonly enteredAs: NonNullable<z.output<typeof ArrivalCall.body>["enteredAs"]>;
};

/** Rounding between units, as a share of the quantity. */
const SAME_WITHIN = 1e-6;

/**
 * Refuses an arrival that names a delivery or allocation of another disaster or product, one that represents another
 * arrival, or one of another quantity: only the entry counts, so that the difference would be lost.
 */
export async function assertSameGoods(
  tx: Transaction,
  { did, product, unit }: RequestRow,
  { quantity, enteredAs }: Entered,
): Promise<void> {
  const { list, id } = enteredAs;
  const [entry] = await entriesOf(tx, enteredAs);
  if (entry?.did !== did || entry.product !== product)
    return refuseAt("body.enteredAs", "domain.request.entryUnknown", { found: id, product });
  const { deliveryId, allocationId } = supplyRequestArrivals;
  const [taken] = await tx
    .select({ number: supplyRequests.number })
    .from(supplyRequestArrivals)
    .innerJoin(supplyRequests, eq(supplyRequests.id, supplyRequestArrivals.requestId))
    .where(eq(list === "deliveries" ? deliveryId : allocationId, id));
  if (taken !== undefined) refuseAt("body.enteredAs", "domain.request.entryTaken", taken);
  const expected = await quantityIn(tx, unit, entry);
  if (expected !== null && Math.abs(expected - quantity) > SAME_WITHIN * expected)
    refuseAt("body.quantity", "domain.request.entryDiffers", { found: quantity, expected, unit });
}

type Entry = Awaited<ReturnType<typeof entriesOf>>[number];

/** The quantity of an entry in a unit; null if they do not convert, or a truck's content is not known yet. */
async function quantityIn(tx: Transaction, to: RequestRow["unit"], entry: Entry): Promise<number | null> {
  const { eid, product, quantity, unit: from } = entry;
  const [own] = await tx.select().from(products).where(eq(products.name, product));
  const pack = own && packOf(own);
  if (from !== null) return fits(from, to, pack) ? convertPacked(quantity, { from, to, ...(pack && { pack }) }) : null;
  const run = await readNewestRun(tx, eid);
  const load = run?.inputs.parameters.find((one) => one.product === product && one.category === "cpt");
  return load && fits(load.unit, to) ? quantity * convert(load.value, load.unit, to) : null;
}

function entriesOf(reader: Reader, { list, id }: Entered["enteredAs"]) {
  const { did, eid } = estimations;
  if (list === "deliveries") {
    const { product, quantity, unit } = partnerDeliveries;
    return reader
      .select({ did, eid, product, quantity, unit })
      .from(partnerDeliveries)
      .innerJoin(estimations, eq(eid, partnerDeliveries.eid))
      .where(and(eq(partnerDeliveries.id, id), eq(partnerDeliveries.state, "Arrived")));
  }
  const { product, unit } = configInventory;
  return reader
    .select({ did, eid, product, quantity: inventoryAllocations.quantity, unit })
    .from(inventoryAllocations)
    .innerJoin(estimations, eq(eid, inventoryAllocations.eid))
    .innerJoin(configInventory, eq(configInventory.id, inventoryAllocations.inventoryId))
    .where(eq(inventoryAllocations.id, id));
}
