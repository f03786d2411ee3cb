import type { FastifyInstance } from "fastify";
import {
  deleteZone as deleteCall,
  getZones,
  previewZones as previewCall,
  recalculatePopulation as recalculateCall,
  saveZone as saveCall,
} from "../../../contract/calls/zones.ts";
import { readEstimationRow } from "../estimations/estimation-rows.ts";
import { implement } from "../../http/implement.ts";
import { readSettings } from "../parameters/settings-rows.ts";
import { inSnapshot } from "../../persistence/snapshot.ts";
import { previewZones } from "./preview.ts";
import { recalculatePopulation } from "./recalculating.ts";
import { deleteZone, saveZone } from "./saving.ts";
import { readZones } from "./zone-rows.ts";

/** The zones of an estimation: drawn, previewed, saved, counted. */
export function registerZones(app: FastifyInstance): void {
  implement(
    app,
    getZones,
    ({ db, params: { eid } }) =>
      inSnapshot(db, async (tx) => {
        const { status, version } = await readEstimationRow(tx, eid);
        const { selection, overlap } = await readSettings(tx, eid);
        return { eid, status, estimationVersion: version, selection, overlap, zones: await readZones(tx, eid) };
      }),
    { cached: true },
  );
  implement(app, previewCall, ({ db, body }) => previewZones(db, body));
  implement(app, saveCall, ({ db, caller, body }) => saveZone(db, caller, body));
  implement(app, deleteCall, ({ db, caller, body }) => deleteZone(db, caller, body));
  implement(app, recalculateCall, ({ db, caller, body }) => recalculatePopulation(db, caller, body));
}
