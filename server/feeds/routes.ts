import type { FastifyInstance } from "fastify";
import * as calls from "../../contract/storms/calls/feeds.ts";
import { getStoppedFeeds } from "../../contract/storms/calls/updates.ts";
import { throwHttpError } from "../answers/errors.ts";
import { implement } from "../http/implement.ts";
import { audit } from "../persistence/audit/audit.ts";
import { inTransaction } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { feeds } from "../storage/schema/index.ts";
import { FEED_RECORD, readFeed, readFeeds, readStopped } from "./feed-rows.ts";
import { lookAt, takeFeed } from "./looking.ts";
import { deleteFeed, saveFeed } from "./saving.ts";
import { startFeeds } from "./worker.ts";

/** Sources of other agencies that this product asks by itself: their list, and how each look went. */
export const feedsDomain = { name: "feeds", routes: registerFeeds, starts: startFeeds };

function registerFeeds(app: FastifyInstance): void {
  implement(app, calls.getFeeds, ({ db }) => readFeeds(db));
  implement(app, getStoppedFeeds, ({ db }) => readStopped(db));
  implement(app, calls.saveFeed, ({ db, caller, body }) => saveFeed(db, caller, body, app.webhookOrigins));
  implement(app, calls.deleteFeed, ({ db, caller, body }) => deleteFeed(db, caller, body));
  implement(
    app,
    calls.lookAtFeed,
    async ({ db, caller, body: { feedId } }) => {
      const feed = await readFeed(db, feedId);
      await inTransaction(db, (tx) =>
        audit(tx, { caller, module: "Feed", action: "look", ...FEED_RECORD.subjectOf(feed) }),
      );
      const taken = await takeFeed(db, eq(feeds.feedId, feedId));
      if (taken === null) throwHttpError(409, "domain.feed.busy");
      await lookAt(app.feedWorker.place, taken);
      return readFeed(db, feedId);
    },
    { callsPerMinute: 30 },
  );
}
