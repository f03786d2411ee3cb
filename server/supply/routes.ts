import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Call } from "../../contract/call.ts";
import { getComparison } from "../../contract/calls/comparison.ts";
import * as calls from "../../contract/calls/supply.ts";
import { SUPPLY_LISTS, type SupplyList } from "../../contract/supply.ts";
import { languageOf, textOf } from "../answers/texts.ts";
import { implement } from "../http/implement.ts";
import { readEstimationRow } from "../planning/estimations/estimation-rows.ts";
import { inSnapshot } from "../storage/database.ts";
import { readComparison } from "./comparison.ts";
import { templateOf } from "./excel/template.ts";
import { uploadFile } from "./excel/upload.ts";
import { rulesOf } from "./lists.ts";
import { readSupplyProducts, saveSupplyProducts } from "./products.ts";
import { saveBatch } from "./saving.ts";
import { nameKey, readRows } from "./supply-list.ts";
import type { Batch } from "./validate-batch.ts";

/** Stock, allocations, deliveries, use, facilities and contacts. */
export function registerSupply(app: FastifyInstance): void {
  for (const list of SUPPLY_LISTS) registerList(app, list);
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

/** The calls of any list: which rows and drafts are its own, its schemas check. */
interface ListCalls {
  readonly read: Call<z.ZodType<{ readonly eid?: number }>, z.ZodUndefined, z.ZodType<{ readonly rows: object[] }>>;
  readonly save: Call<
    z.ZodType,
    z.ZodType<Omit<Batch<SupplyList>, "eid"> & { readonly eid?: number }>,
    z.ZodType<{ readonly rows: object[] }>
  >;
}

/** Reads and saves a list of the agency, or of an estimation: 404 where there is no such estimation. */
function registerList(app: FastifyInstance, list: SupplyList): void {
  const { read, save } = calls.SUPPLY[list] as unknown as ListCalls;
  const rules = rulesOf(list);
  implement(app, read, async ({ db, params: { eid = null } }) => {
    if (eid === null) return { rows: await readRows(db, rules, null) };
    return inSnapshot(db, async (tx) => {
      await readEstimationRow(tx, eid);
      return { rows: await readRows(tx, rules, eid) };
    });
  });
  implement(app, save, ({ db, caller, body: { eid = null, ...batch } }) =>
    saveBatch(db, caller, rules, { eid, ...batch }),
  );
}

/** Projected against actual. */
export function registerComparison(app: FastifyInstance): void {
  implement(app, getComparison, ({ db, params }) => readComparison(db, params.eid));
}
