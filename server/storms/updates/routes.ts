import type { FastifyInstance } from "fastify";
import * as calls from "../../../contract/storms/calls/updates.ts";
import { implement } from "../../http/implement.ts";
import { chooseShape } from "./choosing.ts";
import { startFollowing } from "./follower.ts";
import {
  continueFrom,
  markRead,
  readNewUpdates,
  readStormUpdates,
  retry,
  saveFollowing,
  saveWatching,
} from "./service.ts";
import { updatePlan } from "./updating.ts";

/** Updates of plans by the next advisories of their storms. */
export const stormUpdatesDomain = { name: "storm-updates", routes: registerStormUpdates, starts: addFollower };

function registerStormUpdates(app: FastifyInstance): void {
  const { threads } = app;
  implement(app, calls.getAdvisoryChanges, ({ db, caller, params }) => readStormUpdates(db, caller, params.did));
  implement(app, calls.followStorm, async ({ db, caller, body }) => {
    const following = await saveFollowing(db, caller, body);
    void app.stormFollower.flush();
    return following;
  });
  implement(app, calls.updatePlan, ({ db, caller, body }) =>
    updatePlan({ db, threads, publicUrl: app.mailer.settings.publicUrl }, caller, body),
  );
  implement(app, calls.continueFrom, async ({ db, caller, body }) => {
    const following = await continueFrom(db, caller, body.eid);
    void app.stormFollower.flush();
    return following;
  });
  implement(app, calls.watchStorm, ({ db, caller, body }) => saveWatching(db, caller, body));
  implement(app, calls.getStormNotices, ({ db, caller }) => readNewUpdates(db, caller));
  implement(app, calls.readUpdate, ({ db, caller, body }) => markRead(db, caller, body.updateId));
  implement(app, calls.chooseZoneShape, ({ db, caller, body }) => chooseShape({ db, threads }, caller, body));
  implement(app, calls.retryUpdate, async ({ db, caller, body }) => {
    const update = await retry(db, caller, body.updateId);
    void app.stormFollower.flush();
    return update;
  });
}

/** Applies new advisories while the server runs. */
function addFollower(app: FastifyInstance): void {
  const { db, threads, mailer, log } = app;
  const follower = startFollowing({
    db,
    threads,
    publicUrl: mailer.settings.publicUrl,
    onError: (err) => log.error({ err }, "a new advisory could not be taken over"),
  });
  app.decorate("stormFollower", follower);
  app.addHook("onClose", () => follower.stop());
}
