import type { RunInputsAnswer } from "../../../contract/planning/calls/run-inputs.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { inSnapshot, type Database, type Reader } from "../../storage/database.ts";
import { readDisaster } from "../disasters/disaster-rows.ts";
import { readEstimationRow, type EstimationRow } from "../estimations/estimation-rows.ts";
import { readSuggestions } from "../parameters/parameter-rows.ts";
import { sourcesOf } from "../parameters/service.ts";
import { readZoneRows } from "../zones/zone-rows.ts";
import { publicFigures, readRun, type StoredRun } from "./runs.ts";

/** The inputs of the figures of an estimation's stored run; 409 if it has no such run. */
export function readRunInputs(db: Database, { eid, run: rid }: { readonly eid: number; readonly run: number }) {
  return inSnapshot(db, async (tx) => {
    const estimation = await readEstimationRow(tx, eid);
    const run = (await readRun(tx, { eid, rid })) ?? throwHttpError(409, "domain.prompt.projections");
    return inputsOf(tx, run, estimation);
  });
}

/** The inputs of a run with the present sources of their values. */
export async function inputsOf(reader: Reader, run: StoredRun, estimation: EstimationRow): Promise<RunInputsAnswer> {
  const { parameters, assistance, settings, zones } = run.inputs;
  const rows = await readZoneRows(reader, run.eid);
  const suggestionOf = await readSuggestions(reader, run.eid);
  const cells = assistance.map((row) => ({ ...row, suggestedCategory: suggestionOf(row) }));
  return {
    disaster: (await readDisaster(reader, estimation.did)).name,
    estimation: estimation.name,
    projections: publicFigures(run),
    parameters,
    assistance: cells,
    zones: zones.map(({ zone, affected, affectedFrom }) => {
      const { share, estimated = [] } = rows.find((row) => row.zone === zone)?.fromAdvisory ?? {};
      if (affectedFrom !== undefined)
        return { zone, affectedBy: { kind: "series", title: affectedFrom.title, at: affectedFrom.at } };
      return share?.affected === affected
        ? {
            zone,
            affectedBy: { kind: "area", area: share.area, measured: share.measured, estimated: estimated.length > 0 },
          }
        : { zone, affectedBy: { kind: "typed" } };
    }),
    sources: await sourcesOf(reader, estimation, { daily: parameters, assistance: cells, suggested: [], settings }),
  };
}
