import type { ReadAdvisory } from "../../engine/storms/advisory.ts";
import type { StormFile } from "../../engine/storms/read/read-files.ts";
import { decodedText } from "../../engine/files/decoded-text.ts";
import { STORM_FILE_BYTES } from "../../contract/storms/calls/storms.ts";
import { clock } from "../storage/clock.ts";
import { desc, eq } from "../storage/orm.ts";
import { advisories, storms } from "../storage/schema/index.ts";
import { importStormFiles } from "../storms/advisories/importing.ts";
import { FeedFault, reasonOf } from "./feed-fault.ts";
import { advisoriesIn, isList, type ListedAdvisory, type ListedFile } from "./list.ts";
import type { Look, Looked, NewNote } from "./look.ts";

/** Files of a list that are remembered: those of many storms and days. */
const SEEN_MOST = 500;
/** Advisories may be dated ahead by a wrong clock, not by a day: a later one would then always count as older. */
const AHEAD_MS = 24 * 3_600_000;

/**
 * Takes the advisories of an address: of a list (RSS) the files that were not taken yet, each advisory by itself, else
 * the answer as a file. What is refused is not asked for again; what could not be fetched is.
 */
export async function lookAtStorms(look: Look): Promise<Looked | null> {
  const { feed, ask } = look;
  const { memory, address } = feed;
  const answer = await ask(address, { limit: STORM_FILE_BYTES, ...memory });
  if (answer === null) return null;
  const { etag, lastModified } = answer;
  const text = isList(answer.bytes.toString("latin1", 0, 2_000)) ? decodedText(answer.bytes) : null;
  if (text === null) {
    const notes = await importAdvisory(look, null, [{ name: nameOf(address), bytes: answer.bytes }]);
    // What was refused would otherwise count as good once it has not changed.
    const isGood = notes.every(({ state }) => state === "stored");
    return { notes, memory: isGood ? { ...memory, etag, lastModified } : {} };
  }
  const listed = advisoriesIn(text, address);
  const seen = new Set(memory.seen);
  const notes: NewNote[] = [];
  for (const advisory of listed) {
    const files = advisory.files.filter(({ mark }) => !seen.has(mark));
    if (files.length === 0) continue;
    const { taken, noted } = await takeAdvisory(look, { ...advisory, files });
    for (const { mark } of taken) seen.add(mark);
    notes.push(...noted);
  }
  const isWhole = notes.every(({ state }) => state !== "failed");
  // A list that is the same would hide what could not be fetched.
  const version = isWhole ? { etag, lastModified } : { etag: undefined, lastModified: undefined };
  return { notes, memory: { ...memory, ...version, seen: [...seen].slice(-SEEN_MOST) } };
}

const nameOf = (address: string): string =>
  decodeURIComponent(new URL(address).pathname.split("/").at(-1) ?? "") || "feed.txt";

/** Fetches and imports the files of one advisory; those that cannot be fetched are left for the next look. */
async function takeAdvisory({ ask, ...look }: Look, { storm, files }: ListedAdvisory) {
  const taken: ListedFile[] = [];
  const fetched: StormFile[] = [];
  const noted: NewNote[] = [];
  for (const file of files) {
    const { name, from } = file;
    try {
      const bytes =
        "text" in from ? Buffer.from(from.text) : (await ask(from.address, { limit: STORM_FILE_BYTES }))?.bytes;
      if (bytes === undefined) continue;
      fetched.push({ name, bytes });
      taken.push(file);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      noted.push({ state: "failed", ...reason, values: { file: name, ...reason.values } });
    }
  }
  if (fetched.length > 0) noted.push(...(await importAdvisory({ ask, ...look }, storm, fetched)));
  return { taken, noted };
}

/** Imports files as a person's are imported, all or none, unless they are not what the feed is to bring. */
async function importAdvisory(look: Look, storm: string | null, files: readonly StormFile[]): Promise<NewNote[]> {
  const { db, actor, feed } = look;
  const wanted = feed.choices.storm;
  const named = wanted === "" ? {} : { storm: wanted };
  try {
    const stored = await importStormFiles(db, actor, files, {
      ...named,
      note: () => undefined,
      accept: (read) => assertWanted(look, storm, read),
    });
    return stored.flatMap(({ outcome, storm: name, number }): NewNote[] =>
      outcome === "unchanged"
        ? []
        : [
            {
              state: "stored",
              key: `domain.feed.came.${number === null ? "bestTrack" : "advisory"}`,
              values: { storm: name, number: number ?? "" },
            },
          ],
    );
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return [{ state: "refused", ...reason }];
  }
}

/** Refuses advisories of a storm other than the feed's or the list's, older ones than the newest, and those of the future. */
async function assertWanted({ db, feed }: Look, listed: string | null, read: readonly ReadAdvisory[]): Promise<void> {
  for (const { code, number, issuedAt, files } of read) {
    const file = files.join(", ");
    for (const expected of [feed.choices.storm, listed ?? ""])
      if (expected !== "" && expected !== code) throw new FeedFault("otherStorm", { file, found: code, expected });
    if (number === null || issuedAt === null) continue;
    if (issuedAt > clock.now() + AHEAD_MS)
      throw new FeedFault("future", { file, number, found: new Date(issuedAt).toISOString() });
    const stored = await db
      .select({ number: advisories.number, issuedAt: advisories.issuedAt })
      .from(advisories)
      .innerJoin(storms, eq(storms.stormId, advisories.stormId))
      .where(eq(storms.code, code))
      .orderBy(desc(advisories.issuedAt));
    const [newest] = stored;
    // One that is here already changes nothing, or is completed.
    if (newest !== undefined && newest.issuedAt.getTime() > issuedAt && !stored.some((one) => one.number === number))
      throw new FeedFault("older", { storm: code, number, newest: newest.number });
  }
}
