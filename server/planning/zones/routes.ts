import type { FastifyInstance } from "fastify";
import * as zones from "../../../contract/planning/calls/zones.ts";
import { leavingOf } from "../../answers/leaving.ts";
import { implement, implementUnread } from "../../http/implement.ts";
import { inSnapshot } from "../../storage/database.ts";
import { readEstimationRow } from "../estimations/estimation-rows.ts";
import { readSettings } from "../parameters/parameter-rows.ts";
import { pointBudget, previewZones } from "./preview.ts";
import { readZoneOutlines } from "./outlines.ts";
import { recalculatePopulation } from "./recounting.ts";
import { deleteZone, saveZone } from "./service.ts";
import { readStaleCount, readZones } from "./zone-rows.ts";
import { readZoneTracts } from "./zone-tracts.ts";

/** The zones of an estimation: drawn, previewed, saved, counted. */
export const zonesDomain = { name: "zones", routes: registerZones };

function registerZones(app: FastifyInstance): void {
  implement(
    app,
    zones.getZones,
    ({ db, params: { eid } }) =>
      inSnapshot(db, async (tx) => {
        const { status, version } = await readEstimationRow(tx, eid);
        const { selection, overlap } = await readSettings(tx, eid);
        const staleCount = await readStaleCount(tx, eid);
        return {
          eid,
          status,
          estimationVersion: version,
          selection,
          overlap,
          zones: await readZones(tx, eid),
          staleCount,
        };
      }),
    { cached: true },
  );
  implement(
    app,
    zones.getZoneOutlines,
    ({ db, params: { eid } }) =>
      inSnapshot(db, async (tx) => {
        await readEstimationRow(tx, eid);
        return readZoneOutlines(tx, eid);
      }),
    { cached: true },
  );
  implement(
    app,
    zones.getZoneTracts,
    ({ db, params: { eid } }) =>
      inSnapshot(db, async (tx) => {
        const { status, version, dataSetId } = await readEstimationRow(tx, eid);
        const { selection, overlap } = await readSettings(tx, eid);
        const tracts = await readZoneTracts(tx, eid, dataSetId);
        return { eid, status, estimationVersion: version, dataSetId, selection, overlap, tracts };
      }),
    { cached: true },
  );
  const { threads } = app;
  const place = { threads, budget: pointBudget() };
  implementUnread(app, zones.previewZones, ({ db, caller, body, reply }) =>
    previewZones(place, { db, caller, body, signal: leavingOf(reply) }),
  );
  implement(app, zones.saveZone, ({ db, caller, body }) => saveZone({ db, threads }, caller, body));
  implement(app, zones.deleteZone, ({ db, caller, body }) => deleteZone({ db, threads }, caller, body));
  implement(app, zones.recalculatePopulation, ({ db, caller, body }) =>
    recalculatePopulation({ db, threads }, caller, body),
  );
}
