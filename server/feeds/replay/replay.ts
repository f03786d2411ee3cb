import { setTimeout as wait } from "node:timers/promises";
import type { CountingPlace } from "../../planning/zones/counting.ts";
import { and, count, eq } from "../../storage/orm.ts";
import { advisoryUpdates, feeds } from "../../storage/schema/index.ts";
import { startFollowing } from "../../storms/updates/follower.ts";
import { readFeed } from "../feed-rows.ts";
import { lookAt, takeFeed, type LookingPlace } from "../looking.ts";
import { beginDrill, clearStage, inviteWatchers, openFeeds, planNewest, requestAll } from "./drill.ts";
import { serveRecording } from "./publishing.ts";
import type { Recording } from "./recording.ts";

interface ReplayPlace extends CountingPlace, Pick<LookingPlace, "log" | "signal"> {
  /** The product's address in mails. */
  readonly publicUrl: string | null;
}

interface ReplayOrder {
  readonly recording: Recording;
  /** Minutes from the first advisory to the last outage. */
  readonly minutes: number;
  /** Names of the users who are told of advisories. */
  readonly watchers: readonly string[];
  /** Called with what happens, in English. */
  say(line: string): void;
}

const HOUR = 3_600_000;
/** Outages are published at these hours of the recording. */
const OUTAGES_EVERY = 6 * HOUR;

/**
 * Plays a recording into a product as an exercise: a source on this machine publishes it in fast motion, feeds bring it,
 * the first advisory that meets tracts is planned, the next ones change the plan and are told, and what falls short at
 * the end is requested. The product may run at the same time.
 */
export async function replay(place: ReplayPlace, { recording, minutes, watchers, say }: ReplayOrder) {
  const { db, log, signal } = place;
  const { code, storm, advisories, outages } = recording;
  const times = [...advisories, ...outages].map(({ at }) => at);
  const [begin, end] = [Math.min(...times), Math.max(...times)];
  await clearStage(db, recording);
  const source = await serveRecording(recording);
  let failed: unknown = null;
  const follower = startFollowing({ ...place, interval: HOUR, onError: (error) => (failed ??= error) });
  const looking: LookingPlace = { db, log, signal, allowed: [source.origin] };
  try {
    const opened = await openFeeds(db, source.origin, recording);
    const did = await beginDrill(db, new Date(begin).toISOString().slice(0, 10));
    await inviteWatchers(db, did, watchers);
    let eid: number | null = null;
    const look = async (feedId: number) => {
      const taken = await takeFeed(db, eq(feeds.feedId, feedId));
      if (taken === null) throw new Error("Another process looks at the feed of the drill");
      await lookAt(looking, taken);
      const [note] = (await readFeed(db, feedId)).notes;
      if (note?.state !== "stored")
        throw new Error(`The feed brought nothing: ${note?.key} ${JSON.stringify(note?.values)}`);
    };
    const started = performance.now();
    for (const at of momentsOf(recording)) {
      const due = ((at - begin) / Math.max(1, end - begin)) * minutes * 60_000;
      await wait(Math.max(0, due - (performance.now() - started)), undefined, { signal });
      source.publishUntil(at);
      const when = new Date(at).toISOString().slice(0, 16);
      if (advisories.some((one) => one.at === at)) {
        await look(opened.storms.feedId);
        if (eid === null) eid = await planNewest(place, did, code);
        else await follower.flush();
        if (failed !== null) throw failed;
        say(`${when} ${storm}: an advisory; ${eid === null ? "it meets no tract yet" : "the plan follows"}`);
      } else {
        await look(opened.series.feedId);
        say(`${when} outages`);
      }
    }
    const of = and(eq(advisoryUpdates.did, did), eq(advisoryUpdates.state, "done"));
    const [{ updates } = { updates: 0 }] = await db.select({ updates: count() }).from(advisoryUpdates).where(of);
    const requests = eid === null ? 0 : await requestAll(db, did);
    say(`Requests drafted: ${requests}. Plans changed by advisories: ${updates}.`);
    return { did, eid, updates, requests };
  } finally {
    await follower.stop();
    await source.close();
  }
}

/** When something is published: each advisory, and outages every six hours and at their end. */
function momentsOf({ advisories, outages }: Recording): number[] {
  const hours = [...new Set(outages.map(({ at }) => at))].toSorted((a, b) => a - b);
  const [first = 0] = hours;
  const published = hours.filter((at, i) => (at - first) % OUTAGES_EVERY === 0 || i === hours.length - 1);
  return [...new Set([...advisories.map(({ at }) => at), ...published])].toSorted((a, b) => a - b);
}
