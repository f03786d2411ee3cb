import type { FastifyInstance, FastifyRequest } from "fastify";
import * as calls from "../../contract/calls/map-layers.ts";
import { implement } from "../http/implement.ts";
import { withDateRanges } from "./date-ranges.ts";
import { readPermitted } from "./layer-rows.ts";
import { readBucketStyles, readStyles, readStylesOfTable } from "./style-rows.ts";

/** What maps read of layers and their styles. */
export function registerMapLayers(app: FastifyInstance): void {
  implement(app, calls.getTimeSeriesLayers, async ({ db, caller, request }) =>
    (await readPermitted(db, caller, appOf(request))).filter(({ node }) => node === "timeseries"),
  );
  implement(app, calls.getAdditionalLayers, async ({ db, caller, request, params: { type } }) =>
    (await readPermitted(db, caller, appOf(request))).filter(
      ({ node, kind }) => node === "additional" && (type === "all" || type === kind),
    ),
  );
  implement(app, calls.getDatedLayers, async ({ db, caller, request }) =>
    withDateRanges(db, await readPermitted(db, caller, appOf(request))),
  );
  implement(app, calls.getStyleData, ({ db }) => readStyles(db));
  implement(app, calls.getBucketStyleData, ({ db }) => readBucketStyles(db));
  implement(app, calls.getStyleDataByTable, ({ db, body }) => readStylesOfTable(db, body.baseViewTable));
}

/** The app whose map asks, as the call's schema has checked it. */
const appOf = (request: FastifyRequest): string | undefined => (request.query as { readonly app?: string }).app;
