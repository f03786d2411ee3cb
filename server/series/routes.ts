import type { FastifyInstance } from "fastify";
import * as calls from "../../contract/series/calls.ts";
import { takeAffected as takeAffectedCall } from "../../contract/planning/calls/zones.ts";
import { getSeriesCurves } from "../../contract/planning/calls/parameters.ts";
import { imports } from "../answers/import-progress.ts";
import { implement } from "../http/implement.ts";
import { placeHistory, readValues } from "./history.ts";
import { checkSeries, importSeries } from "./importing.ts";
import { loadSampleSeries, stormTracks } from "./sample.ts";
import { curvesOf, readSeriesCurves } from "./series-curves.ts";
import { readSeriesFor, readSeriesList } from "./series-rows.ts";
import { deleteSeries, saveSeries } from "./service.ts";
import { readZoneHistory, readZoneShares, takeAffected } from "./zone-shares.ts";

/** The largest file with its metadata; in JSON each line break of the text takes two characters. */
const BODY_LIMIT = 1.2 * calls.SERIES_TEXT_MAX;

/** Time series: lists, figures at a step and over time, values for zones, import, and the tracks of storms. */
export const seriesDomain = {
  name: "series",
  loadSamples: loadSampleSeries,
  routes: registerSeries,
  gives: { curvesOf },
};

function registerSeries(app: FastifyInstance): void {
  implement(app, calls.getSeries, ({ db, caller }) => readSeriesList(db, caller));
  implement(app, calls.getSeriesValues, async ({ db, caller, params }) =>
    readValues(db, await readSeriesFor(db, caller, params.seriesId), params),
  );
  implement(app, calls.getPlaceHistory, async ({ db, caller, params: { seriesId, column, place } }) =>
    placeHistory(db, await readSeriesFor(db, caller, seriesId), column, place),
  );
  implement(app, calls.getStormTracks, async () => stormTracks());
  const large = { bodyLimit: BODY_LIMIT };
  implement(
    app,
    calls.checkSeries,
    ({ db, caller: { userId }, body, reply }) =>
      imports.during({ userId, importId: body.importId }, reply, (progress) => checkSeries(db, body, progress)),
    large,
  );
  implement(
    app,
    calls.importSeries,
    ({ db, caller, body, reply }) =>
      imports.during({ userId: caller.userId, importId: body.importId }, reply, (progress) =>
        importSeries(db, caller, body, progress),
      ),
    large,
  );
  implement(app, calls.getImportProgress, async ({ caller, params }) => {
    const state = imports.of({ userId: caller.userId, importId: params.importId });
    return state ?? { phase: null, done: 0, of: 0 };
  });
  implement(app, calls.getZoneHistory, ({ db, caller, params }) => readZoneHistory(db, caller, params));
  implement(app, calls.getZoneShares, ({ db, caller, params }) => readZoneShares(db, caller, params));
  implement(app, getSeriesCurves, ({ db, caller, params }) => readSeriesCurves(db, caller, params));
  implement(app, takeAffectedCall, ({ db, caller, body }) => takeAffected(db, caller, body));
  implement(app, calls.saveSeries, ({ db, caller, body }) => saveSeries(db, caller, body));
  implement(app, calls.deleteSeries, ({ db, caller, body }) => deleteSeries(db, caller, body));
}
