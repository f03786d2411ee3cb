import type { FastifyInstance } from "fastify";
import {
  addOrUpdateDisaster,
  deleteDisaster as deleteDisasterCall,
  getAllDisasters,
  getDisaster,
  getDisasterCategories,
  lockDisaster,
  saveDisasterCategories,
  unlockDisaster,
} from "../../contract/calls/disasters.ts";
import {
  addOrUpdateEstimation,
  copyEstimation as copyEstimationCall,
  deleteEstimation as deleteEstimationCall,
  getEstimation,
  getEstimations,
  lockEstimation,
  publishEstimation,
  unlockEstimation,
  unpublishEstimation,
} from "../../contract/calls/estimations.ts";
import {
  getDefaults,
  getParameters,
  saveParameters as saveCall,
  suggestAssistance as suggestCall,
} from "../../contract/calls/parameters.ts";
import {
  calculateProjections as calculateCall,
  getProjections,
  verifyRun as verifyCall,
} from "../../contract/calls/projections.ts";
import { find } from "../../contract/calls/search.ts";
import { calculateBand as bandCall, compareEstimations } from "../../contract/calls/what-if.ts";
import {
  deleteZone as deleteZoneCall,
  getZones,
  previewZones as previewCall,
  recalculatePopulation as recalculateCall,
  saveZone as saveZoneCall,
} from "../../contract/calls/zones.ts";
import { permits } from "../../contract/privileges.ts";
import { implement, implementUnread } from "../http/implement.ts";
import { inSnapshot } from "../storage/database.ts";
import { readCategories, saveCategories } from "./disasters/categories.ts";
import { readDisaster, readDisasters } from "./disasters/disaster-rows.ts";
import { deleteDisaster, saveDisaster, setDisasterLock } from "./disasters/service.ts";
import { copyEstimation } from "./estimations/copying.ts";
import { readEstimation, readEstimationRow, readEstimationsOf } from "./estimations/estimation-rows.ts";
import { deleteEstimation, saveEstimation } from "./estimations/service.ts";
import { setEstimationLock, setPublished } from "./estimations/standing.ts";
import { readSettings } from "./parameters/parameter-rows.ts";
import { defaultsFor, readParameters, saveParameters } from "./parameters/service.ts";
import { suggestAssistance } from "./parameters/suggesting.ts";
import { calculateProjections, readProjections } from "./projections/service.ts";
import { verifyRun } from "./projections/verifying.ts";
import { findCounties, findTracts } from "./search/areas.ts";
import { findDisasters, findEstimations } from "./search/records.ts";
import { calculateBand } from "./what-if/band.ts";
import { compareRuns } from "./what-if/comparing.ts";
import { startPreviewThreads } from "./zones/preview-threads.ts";
import { pointBudget, previewZones } from "./zones/preview.ts";
import { recalculatePopulation } from "./zones/recalculating.ts";
import { deleteZone, saveZone } from "./zones/saving.ts";
import { readZones } from "./zones/zone-rows.ts";

/** Search: anyone who may list disasters or estimations finds them all, everyone else the published estimations alone. */
export function registerSearch(app: FastifyInstance): void {
  implement(app, find, async ({ db, caller, params: { text } }) => {
    const found = await Promise.all([
      permits(caller, getAllDisasters.needs) ? findDisasters(db, text) : [],
      findEstimations(db, text, { publishedOnly: !permits(caller, getEstimations.needs) }),
      findCounties(db, text),
      findTracts(db, text),
    ]);
    return found.flat();
  });
}

/** What an estimation might come to, and how two of them differ. */
export function registerWhatIf(app: FastifyInstance): void {
  implement(app, bandCall, ({ db, body }) => calculateBand(db, body));
  implement(app, compareEstimations, ({ db, body }) => compareRuns(db, body));
}

/** Projections: calculated, read, verified. */
export function registerProjections(app: FastifyInstance): void {
  implement(app, calculateCall, ({ db, caller, body }) => calculateProjections(db, caller, body));
  implement(app, getProjections, ({ db, params }) => readProjections(db, params.eid), { cached: true });
  implement(app, verifyCall, ({ db, body }) => verifyRun(db, body.eid));
}

/** The parameters of an estimation: Daily, Assistance, Suggested, and its settings. */
export function registerParameters(app: FastifyInstance): void {
  implement(app, getParameters, ({ db, params }) => readParameters(db, params.eid));
  implement(app, saveCall, ({ db, caller, body }) => saveParameters(db, caller, body));
  implement(app, getDefaults, ({ db, params }) => defaultsFor(db, params.eid, params.preset));
  implement(app, suggestCall, ({ db, body }) => suggestAssistance(db, body));
}

/** Disasters and the ranked categories of their types. */
export function registerDisasters(app: FastifyInstance): void {
  implement(app, getAllDisasters, ({ db }) => readDisasters(db), { cached: true });
  implement(app, getDisaster, ({ db, params }) => readDisaster(db, params.did));
  implement(app, addOrUpdateDisaster, ({ db, caller, body }) => saveDisaster(db, caller, body));
  implement(app, deleteDisasterCall, ({ db, caller, body }) => deleteDisaster(db, caller, body));
  implement(app, lockDisaster, ({ db, caller, body }) => setDisasterLock(db, caller, { ...body, lock: true }));
  implement(app, unlockDisaster, ({ db, caller, body }) => setDisasterLock(db, caller, { ...body, lock: false }));
  implement(app, getDisasterCategories, ({ db }) => readCategories(db));
  implement(app, saveDisasterCategories, ({ db, caller, body }) => saveCategories(db, caller, body));
}

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
  const threads = startPreviewThreads({ onError: (err) => app.log.error({ err }, "a thread of previews ended") });
  app.addHook("onClose", () => threads.close());
  const place = { threads, budget: pointBudget() };
  implementUnread(app, previewCall, ({ db, caller, body, request: { signal } }) =>
    previewZones(place, { db, caller, body, signal }),
  );
  implement(app, saveZoneCall, ({ db, caller, body }) => saveZone(db, caller, body));
  implement(app, deleteZoneCall, ({ db, caller, body }) => deleteZone(db, caller, body));
  implement(app, recalculateCall, ({ db, caller, body }) => recalculatePopulation(db, caller, body));
}

/** Estimations: created, changed, copied, locked, deleted. */
export function registerEstimations(app: FastifyInstance): void {
  implement(app, getEstimations, ({ db, params }) => readEstimationsOf(db, params.did));
  implement(app, getEstimation, ({ db, params }) => readEstimation(db, params.eid));
  implement(app, addOrUpdateEstimation, ({ db, caller, body }) => saveEstimation(db, caller, body));
  implement(app, copyEstimationCall, ({ db, caller, body }) => copyEstimation(db, caller, body));
  implement(app, deleteEstimationCall, ({ db, caller, body }) => deleteEstimation(db, caller, body));
  implement(app, lockEstimation, ({ db, caller, body }) => setEstimationLock(db, caller, { ...body, lock: true }));
  implement(app, unlockEstimation, ({ db, caller, body }) => setEstimationLock(db, caller, { ...body, lock: false }));
  implement(app, publishEstimation, ({ db, caller, body }) => setPublished(db, caller, { ...body, published: true }));
  implement(app, unpublishEstimation, ({ db, caller, body }) =>
    setPublished(db, caller, { ...body, published: false }),
  );
}
