import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as calls from "../../../contract/storms/calls/storms.ts";
import { imports } from "../../answers/import-progress.ts";
import { implement } from "../../http/implement.ts";
import { deleteAlone } from "../../persistence/change-record.ts";
import { eq } from "../../storage/orm.ts";
import { storms } from "../../storage/schema/index.ts";
import { importStorms } from "./importing.ts";
import { readAdvisory, readBestTrack, readStorms, stormRecord } from "./storm-rows.ts";

/** A few files of the largest size in base64. */
const BODY_LIMIT = Math.ceil((3 * calls.STORM_FILE_BYTES * 4) / 3);

/** Storms: their advisories with all shapes, import and deletion. */
export const stormsDomain = { name: "storms", routes: registerStorms };

function registerStorms(app: FastifyInstance): void {
  implement(app, calls.getStorms, ({ db }) => readStorms(db));
  implement(app, calls.getAdvisory, ({ db, params }) => readAdvisory(db, params.advisoryId));
  implement(app, calls.getBestTrack, ({ db, params }) => readBestTrack(db, params.stormId));
  implement(
    app,
    calls.importStorms,
    ({ db, caller, body: { importId = randomUUID(), ...order }, reply }) =>
      imports.during({ userId: caller.userId, importId, line: "storms" }, reply, (progress) =>
        importStorms(db, caller, order, progress),
      ),
    { bodyLimit: BODY_LIMIT },
  );
  implement(app, calls.deleteStorm, async ({ db, caller, body: { stormId, version } }) => {
    await deleteAlone(db, caller, stormRecord, {
      id: stormId,
      version,
      yours: { stormId, version },
      remove: (tx) => tx.delete(storms).where(eq(storms.stormId, stormId)),
    });
    return { stormId };
  });
}
