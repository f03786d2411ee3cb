import type { FastifyInstance } from "fastify";
import * as calls from "../../../contract/tracts/calls/data-sets.ts";
import { imports } from "../../answers/import-progress.ts";
import { implement } from "../../http/implement.ts";
import { compareDataSets } from "./compare.ts";
import { readManagedDataSets } from "./data-set-rows.ts";
import { checkTracts, importTracts } from "./upload.ts";
import { chooseDefault, deleteDataSet, saveDataSet } from "./service.ts";

/** Management of tract data sets: list, texts, default, deletion, comparison. */
export const dataSetsDomain = { name: "data-sets", routes: registerDataSets };

function registerDataSets(app: FastifyInstance): void {
  implement(app, calls.getManagedDataSets, ({ db }) => readManagedDataSets(db));
  implement(app, calls.saveDataSet, ({ db, caller, body }) => saveDataSet(db, caller, body));
  implement(app, calls.chooseDefaultDataSet, ({ db, caller, body }) => chooseDefault(db, caller, body));
  implement(app, calls.deleteDataSet, ({ db, caller, body }) => deleteDataSet(db, caller, body));
  const large = { bodyLimit: calls.TRACT_BODY_BYTES };
  implement(
    app,
    calls.checkTracts,
    ({ caller: { userId }, body: { importId, ...files }, reply }) =>
      imports.during({ userId, importId }, reply, (progress) => checkTracts(files, progress)),
    large,
  );
  implement(
    app,
    calls.importTracts,
    ({ db, caller, body: { importId, ...files }, reply }) =>
      imports.during({ userId: caller.userId, importId }, reply, (progress) =>
        importTracts(db, { caller, files, progress }),
      ),
    large,
  );
  implement(app, calls.compareDataSets, ({ db, params }) => compareDataSets(db, params.from, params.to));
}
