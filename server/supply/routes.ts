import type { FastifyInstance } from "fastify";
import * as calls from "../../contract/calls/supply.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { implement } from "../http/implement.ts";
import { languageOf, textOf } from "../answers/texts.ts";
import { inSnapshot } from "../persistence/snapshot.ts";
import type { Database, Reader } from "../storage/database.ts";
import { allocationRules } from "./allocations.ts";
import { countyContactRules, partnerContactRules, regionalContactRules } from "./contacts.ts";
import { nameKey } from "./columns.ts";
import { deliveryRules } from "./deliveries.ts";
import { templateOf } from "./excel/template.ts";
import { uploadFile } from "./excel/upload.ts";
import { facilityRules } from "./facilities.ts";
import { inventoryRules } from "./inventory.ts";
import { productUseRules } from "./product-use.ts";
import { readSupplyProducts, saveSupplyProducts } from "./products.ts";
import { saveBatch } from "./saving.ts";

/** Stock, allocations, deliveries, use, facilities and contacts. */
export function registerSupply(app: FastifyInstance): void {
  implement(app, calls.getInventory, async ({ db }) => ({ rows: await inventoryRules.read(db, null) }));
  implement(app, calls.saveInventory, ({ db, caller, body }) =>
    saveBatch(db, caller, inventoryRules, { eid: null, ...body }),
  );
  implement(app, calls.getAllocations, async ({ db, params: { eid } }) => ({
    rows: await ofEstimation(db, eid, allocationRules.read),
  }));
  implement(app, calls.saveAllocations, ({ db, caller, body }) => saveBatch(db, caller, allocationRules, body));
  implement(app, calls.getDeliveries, async ({ db, params: { eid } }) => ({
    rows: await ofEstimation(db, eid, deliveryRules.read),
  }));
  implement(app, calls.saveDeliveries, ({ db, caller, body }) => saveBatch(db, caller, deliveryRules, body));
  implement(app, calls.getProductUse, async ({ db, params: { eid } }) => ({
    rows: await ofEstimation(db, eid, productUseRules.read),
  }));
  implement(app, calls.saveProductUse, ({ db, caller, body }) => saveBatch(db, caller, productUseRules, body));
  implement(app, calls.getFacilities, async ({ db }) => ({ rows: await facilityRules.read(db, null) }));
  implement(app, calls.saveFacilities, ({ db, caller, body }) =>
    saveBatch(db, caller, facilityRules, { eid: null, ...body }),
  );
  implement(app, calls.getCountyContacts, async ({ db }) => ({ rows: await countyContactRules.read(db, null) }));
  implement(app, calls.saveCountyContacts, ({ db, caller, body }) =>
    saveBatch(db, caller, countyContactRules, { eid: null, ...body }),
  );
  implement(app, calls.getRegionalContacts, async ({ db }) => ({ rows: await regionalContactRules.read(db, null) }));
  implement(app, calls.saveRegionalContacts, ({ db, caller, body }) =>
    saveBatch(db, caller, regionalContactRules, { eid: null, ...body }),
  );
  implement(app, calls.getPartnerContacts, async ({ db }) => ({ rows: await partnerContactRules.read(db, null) }));
  implement(app, calls.savePartnerContacts, ({ db, caller, body }) =>
    saveBatch(db, caller, partnerContactRules, { eid: null, ...body }),
  );
  implement(app, calls.getSupplyTemplate, async ({ db, reply, params: { supplyList, language } }) => {
    const file = await inSnapshot(db, (tx) => templateOf(tx, supplyList, language));
    const name = `${textOf(language, nameKey(supplyList))}.xlsx`;
    void reply
      .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    // A buffer is sent as it is; the declared answer is what a client makes of its bytes.
    return file as unknown as string;
  });
  implement(
    app,
    calls.uploadExcel,
    ({ db, caller, request, body }) => uploadFile({ db, caller, language: languageOf(request) }, body),
    { callsPerMinute: 60 },
  );
  implement(app, calls.getSupplyProducts, ({ db }) => inSnapshot(db, readSupplyProducts));
  implement(app, calls.saveSupplyProducts, ({ db, caller, body }) => saveSupplyProducts(db, caller, body.changed));
}

/** The rows of an estimation; 404 where there is no such estimation. */
function ofEstimation<Row>(
  db: Database,
  eid: number,
  read: (reader: Reader, eid: number) => Promise<Row[]>,
): Promise<Row[]> {
  return inSnapshot(db, async (tx) => {
    await readEstimationRow(tx, eid);
    return read(tx, eid);
  });
}
