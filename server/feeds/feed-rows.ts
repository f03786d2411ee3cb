import { FeedChoicesSchema, type Feed } from "../../contract/storms/calls/feeds.ts";
import type { RecordKind } from "../persistence/change-record.ts";
import { isId, unknownRecord } from "../persistence/refusals.ts";
import { clock } from "../storage/clock.ts";
import type { Reader } from "../storage/database.ts";
import { asc, eq, sql } from "../storage/orm.ts";
import { feeds } from "../storage/schema/index.ts";
import type { FeedRow } from "./look.ts";
import { stateOf, stoppedSince } from "./schedule.ts";

/** All feeds by name. */
export const readFeeds = async (reader: Reader): Promise<Feed[]> =>
  (
    await reader
      .select()
      .from(feeds)
      .orderBy(asc(sql`lower(${feeds.name})`))
  ).map(feedAnswer);

/** The feeds that have stopped, the longest first. */
export async function readStopped(reader: Reader) {
  const found = (await reader.select().from(feeds)).flatMap((row) => {
    const stopped = stoppedSince(row, clock.now());
    return stopped === null ? [] : [{ row, ...stopped }];
  });
  return found
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
    .map(({ row: { feedId, name }, since, isQuiet }) => ({ feedId, name, since: since.toISOString(), isQuiet }));
}

export async function readFeed(reader: Reader, feedId: number): Promise<Feed> {
  const [row] = isId(feedId) ? await reader.select().from(feeds).where(eq(feeds.feedId, feedId)) : [];
  return row === undefined ? unknownFeed(feedId) : feedAnswer(row);
}

const unknownFeed = (feedId: number): never => unknownRecord("domain.feed.unknown", { feedId });

function feedAnswer(row: FeedRow): Feed {
  const { feedId, name, kind, address, every, quietAfter, active, choices, failures, notes, version } = row;
  const at = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    ...choices,
    states: Boolean(choices.states),
    feedId,
    name,
    kind,
    address,
    every: every as Feed["every"],
    quietAfter,
    active,
    state: stateOf(row, clock.now()),
    lookedAt: at(row.lookedAt),
    goodAt: at(row.goodAt),
    newAt: at(row.newAt),
    nextAt: active ? at(row.nextAt) : null,
    failures,
    notes,
    editedDate: row.editedAt.toISOString(),
    editedBy: row.editedBy,
    version,
  };
}

const CHOICES = FeedChoicesSchema.keyof().options;

/** A feed, for services that change it. Its address may hold a key, so the audit trail has only the host. */
export const FEED_RECORD: RecordKind<FeedRow, Feed> = {
  module: "Feed",
  lock: async (tx, feedId) => {
    const [row] = isId(feedId) ? await tx.select().from(feeds).where(eq(feeds.feedId, feedId)).for("update") : [];
    return row ?? unknownFeed(feedId);
  },
  read: readFeed,
  subjectOf: ({ feedId, name }) => ({ subjectId: feedId, subject: name }),
  audited: ({ name, kind, address, every, quietAfter, active, ...feed }) => {
    const { host } = new URL(address);
    return {
      name,
      kind,
      host,
      every,
      quietAfter,
      active,
      ...Object.fromEntries(CHOICES.map((key) => [key, feed[key]])),
    };
  },
};
