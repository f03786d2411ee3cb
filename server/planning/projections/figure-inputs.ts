import type { RunInputsAnswer } from "../../../contract/calls/run-inputs.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { inSnapshot, type Database } from "../../storage/database.ts";
import { readEstimationRow } from "../estimations/estimation-rows.ts";
import { sourcesOf } from "../parameters/service.ts";
import { readZoneRows } from "../zones/zone-rows.ts";
import { readNewestRun } from "./runs.ts";

/** What the figures of an estimation's newest run are made of; 409 before the first. */
export function readRunInputs(db: Database, eid: number): Promise<RunInputsAnswer> {
  return inSnapshot(db, async (tx) => {
    const estimation = await readEstimationRow(tx, eid);
    const run = (await readNewestRun(tx, eid)) ?? throwHttpError(409, "domain.prompt.projections");
    const { parameters, assistance, settings, zones } = run.inputs;
    const rows = await readZoneRows(tx, eid);
    const values = { daily: parameters, assistance: assistance.map((row) => ({ ...row, suggestedCategory: null })) };
    return {
      run: run.rid,
      parameters,
      assistance,
      zones: zones.map(({ zone, affected, affectedFrom }) => {
        const share = rows.find((row) => row.zone === zone)?.fromAdvisory?.share;
        if (affectedFrom !== undefined)
          return { zone, affectedBy: { kind: "series", title: affectedFrom.title, at: affectedFrom.at } };
        return share?.affected === affected
          ? { zone, affectedBy: { kind: "area", area: share.area, measured: share.measured } }
          : { zone, affectedBy: { kind: "typed" } };
      }),
      sources: await sourcesOf(tx, estimation, { ...values, suggested: [], settings }),
    };
  });
}
