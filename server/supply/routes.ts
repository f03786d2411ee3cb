import type { FastifyInstance } from "fastify";
import { getComparison, getUrgentOrders } from "../../contract/supply/calls/comparison.ts";
import * as calls from "../../contract/supply/calls/supply.ts";
import { allOf } from "../../contract/people/privileges.ts";
import { SUPPLY_LISTS } from "../../contract/supply/supply.ts";
import type { ExportSource } from "../lists/source.ts";
import { implement } from "../http/implement.ts";
import { fileOfSheet } from "../sheets/excel/cells.ts";
import { registerList, registerUpload, sendTemplate } from "../sheets/routes.ts";
import { sheetExport } from "../sheets/sheet-exports.ts";
import { inSnapshot } from "../storage/database.ts";
import { readComparison, readUrgentOrders } from "./comparison.ts";
import { giveStock, giveTrucks } from "./giving.ts";
import { rulesOf } from "./lists.ts";
import { readSupplyProducts, saveSupplyProducts } from "./products.ts";

/** Privileges to export the lists; stock and contacts are visible to no one else. */
const exporters = allOf("report.export", "estimation.view");

const supplyExports: readonly ExportSource[] = SUPPLY_LISTS.map((list) => sheetExport(rulesOf(list), exporters));

/** Stock, allocations, deliveries, use, facilities and contacts; projected against actual. */
export const supplyDomain = { name: "supply", routes: registerSupply, lists: supplyExports };

function registerSupply(app: FastifyInstance): void {
  for (const list of SUPPLY_LISTS) registerList(app, rulesOf(list));
  registerUpload(app, rulesOf, calls.uploadExcel);
  implement(app, calls.getSupplyTemplate, (asked) => sendTemplate(asked, fileOfSheet(asked.params.supplyList)));
  implement(app, calls.getSupplyProducts, ({ db }) => inSnapshot(db, readSupplyProducts));
  implement(app, calls.saveSupplyProducts, ({ db, caller, body }) => saveSupplyProducts(db, caller, body.changed));
  implement(app, calls.giveTrucks, ({ db, caller, body }) => giveTrucks(db, caller, body));
  implement(app, calls.giveStock, ({ db, caller, body }) => giveStock(db, caller, body));
  implement(app, getComparison, ({ db, params }) => readComparison(db, params.eid));
  implement(app, getUrgentOrders, ({ db }) => readUrgentOrders(db));
}
