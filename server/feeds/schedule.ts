const MINUTE = 60_000;
/** Failures in a row lengthen the wait up to this, or to the feed's own interval if that is longer: a storm goes on. */
const LONGEST = 60;
/** The part of a wait that chance decides, so that what failed together does not come again together. */
const JITTER = 0.1;
/** Intervals without a good look after which a feed has stopped: one late look is not yet one. */
const MISSED = 2;

/** Milliseconds until the next look of a feed that is asked `every` few minutes; `chance` is from 0 to 1. */
export function waitFor(
  { every, failures }: { readonly every: number; readonly failures: number },
  chance: number,
): number {
  const minutes = Math.min(every * 2 ** Math.min(failures, 16), Math.max(every, LONGEST));
  return Math.round(minutes * MINUTE * (failures === 0 ? 1 : 1 + JITTER * (2 * chance - 1)));
}

interface Watched {
  readonly active: boolean;
  readonly every: number;
  readonly quietAfter: number | null;
  readonly failures: number;
  readonly begunAt: Date;
  readonly lookedAt: Date | null;
  readonly goodAt: Date | null;
  readonly newAt: Date | null;
}

/** Since when a feed has stopped, and whether it only has nothing new; null for one that goes on. */
export function stoppedSince(feed: Watched, now: number): { readonly since: Date; readonly isQuiet: boolean } | null {
  const { active, every, quietAfter, begunAt } = feed;
  if (!active) return null;
  // What came before it was changed says nothing of the feed as it is.
  const later = (moment: Date | null) => (moment !== null && moment > begunAt ? moment : begunAt);
  const good = later(feed.goodAt);
  if (now - good.getTime() > MISSED * every * MINUTE) return { since: good, isQuiet: false };
  const fresh = later(feed.newAt);
  const isQuiet = quietAfter !== null && now - fresh.getTime() > quietAfter * 60 * MINUTE;
  return isQuiet ? { since: fresh, isQuiet } : null;
}

/** The state of a feed as it is shown. */
export function stateOf(feed: Watched, now: number): "waiting" | "good" | "failing" | "stopped" | "off" {
  if (!feed.active) return "off";
  if (stoppedSince(feed, now) !== null) return "stopped";
  if (feed.failures > 0) return "failing";
  return feed.lookedAt === null || feed.lookedAt < feed.begunAt ? "waiting" : "good";
}
