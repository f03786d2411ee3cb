import type { FastifyInstance } from "fastify";
import * as disasters from "../../contract/calls/disasters.ts";
import * as estimations from "../../contract/calls/estimations.ts";
import * as parameters from "../../contract/calls/parameters.ts";
import * as projections from "../../contract/calls/projections.ts";
import * as series from "../../contract/calls/series.ts";
import * as search from "../../contract/calls/search.ts";
import * as whatIf from "../../contract/calls/what-if.ts";
import * as zones from "../../contract/calls/zones.ts";
import { permits } from "../../contract/privileges.ts";
import { leavingOf } from "../answers/leaving.ts";
import { implement, implementUnread } from "../http/implement.ts";
import { inSnapshot } from "../storage/database.ts";
import { readCategories, saveCategories } from "./disasters/categories.ts";
import { readDisaster, readDisasters } from "./disasters/disaster-rows.ts";
import { deleteDisaster, saveDisaster, setDisasterLock } from "./disasters/service.ts";
import { copyEstimation } from "./estimations/copying.ts";
import { readEstimation, readEstimationRow, readEstimationsOf } from "./estimations/estimation-rows.ts";
import { deleteEstimation, saveEstimation, setEstimationLock } from "./estimations/service.ts";
import { readSettings } from "./parameters/parameter-rows.ts";
import { defaultsFor, readParameters, saveParameters } from "./parameters/service.ts";
import { suggestAssistance } from "./parameters/suggesting.ts";
import { getRunInputs } from "../../contract/calls/run-inputs.ts";
import { readRunInputs } from "./projections/figure-inputs.ts";
import { calculateProjections, readProjections, updateEverything, verifyRun } from "./projections/service.ts";
import { findPlaces } from "./search/places.ts";
import { findCounties, findDisasters, findEstimations, findTracts } from "./search/search.ts";
import { calculateBand, compareRuns } from "./what-if/what-if.ts";
import { readZoneHistory, readZoneShares, takeAffected } from "./zones/series-shares.ts";
import { pointBudget, previewZones } from "./zones/preview.ts";
import { readZoneOutlines } from "./zones/outlines.ts";
import { recalculatePopulation } from "./zones/recounting.ts";
import { deleteZone, saveZone } from "./zones/service.ts";
import { readStaleCount, readZones } from "./zones/zone-rows.ts";
import { readZoneTracts } from "./zones/zone-tracts.ts";

/** Search: anyone who may list disasters or estimations finds them all, everyone else the published estimations alone. */
export function registerSearch(app: FastifyInstance): void {
  implement(app, search.find, async ({ db, caller, params: { text } }) => {
    const found = await Promise.all([
      permits(caller, disasters.getAllDisasters.needs) ? findDisasters(db, text) : [],
      findEstimations(db, text, !permits(caller, estimations.getEstimations.needs)),
      findPlaces(text),
      findCounties(db, text),
      findTracts(db, text),
    ]);
    return found.flat();
  });
}

/** What an estimation might come to, and how two of them differ. */
export function registerWhatIf(app: FastifyInstance): void {
  implement(app, whatIf.calculateBand, ({ db, body }) => calculateBand(db, body.eid, body.ranges));
  implement(app, whatIf.compareEstimations, ({ db, body }) => compareRuns(db, body));
}

/** Projections: calculated, read, verified. */
export function registerProjections(app: FastifyInstance): void {
  implement(app, projections.calculateProjections, ({ db, caller, body }) => calculateProjections(db, caller, body));
  implement(app, projections.updateEverything, ({ db, caller, body }) =>
    updateEverything({ db, threads: app.threads }, caller, body),
  );
  implement(app, projections.getProjections, ({ db, params }) => readProjections(db, params.eid), { cached: true });
  implement(app, getRunInputs, ({ db, params }) => readRunInputs(db, params.eid));
  implement(app, projections.verifyRun, ({ db, body }) => verifyRun(db, body.eid));
}

/** The parameters of an estimation: Daily, Assistance, Suggested, and its settings. */
export function registerParameters(app: FastifyInstance): void {
  implement(app, parameters.getParameters, ({ db, params }) => readParameters(db, params.eid));
  implement(app, parameters.saveParameters, ({ db, caller, body }) =>
    saveParameters({ db, threads: app.threads }, caller, body),
  );
  implement(app, parameters.getDefaults, ({ db, params }) => defaultsFor(db, params.eid, params.preset));
  implement(app, parameters.suggestAssistance, ({ db, body }) => suggestAssistance(db, body));
}

/** Disasters and the ranked categories of their types. */
export function registerDisasters(app: FastifyInstance): void {
  implement(app, disasters.getAllDisasters, ({ db }) => readDisasters(db), { cached: true });
  implement(app, disasters.getDisaster, ({ db, params }) => readDisaster(db, params.did));
  implement(app, disasters.addOrUpdateDisaster, ({ db, caller, body }) => saveDisaster(db, caller, body));
  implement(app, disasters.deleteDisaster, ({ db, caller, body }) => deleteDisaster(db, caller, body));
  implement(app, disasters.lockDisaster, ({ db, caller, body }) => setDisasterLock(db, caller, body, true));
  implement(app, disasters.unlockDisaster, ({ db, caller, body }) => setDisasterLock(db, caller, body, false));
  implement(app, disasters.getDisasterCategories, ({ db }) => readCategories(db));
  implement(app, disasters.saveDisasterCategories, ({ db, caller, body }) => saveCategories(db, caller, body));
}

/** The zones of an estimation: drawn, previewed, saved, counted. */
export function registerZones(app: FastifyInstance): void {
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

/** What a time series says of the zones of an estimation. */
export function registerZoneSeries(app: FastifyInstance): void {
  implement(app, series.getZoneHistory, ({ db, caller, params }) => readZoneHistory(db, caller, params));
  implement(app, series.getZoneShares, ({ db, caller, params }) => readZoneShares(db, caller, params));
  implement(app, zones.takeAffected, ({ db, caller, body }) => takeAffected(db, caller, body));
}

/** Estimations: created, changed, copied, locked, deleted. */
export function registerEstimations(app: FastifyInstance): void {
  implement(app, estimations.getEstimations, ({ db, params }) => readEstimationsOf(db, params.did));
  implement(app, estimations.getEstimation, ({ db, params }) => readEstimation(db, params.eid));
  implement(app, estimations.addOrUpdateEstimation, ({ db, caller, body }) => saveEstimation(db, caller, body));
  implement(app, estimations.copyEstimation, ({ db, caller, body }) => copyEstimation(db, caller, body));
  implement(app, estimations.deleteEstimation, ({ db, caller, body }) => deleteEstimation(db, caller, body));
  implement(app, estimations.lockEstimation, ({ db, caller, body }) => setEstimationLock(db, caller, body, true));
  implement(app, estimations.unlockEstimation, ({ db, caller, body }) => setEstimationLock(db, caller, body, false));
}
