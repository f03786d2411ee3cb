import { hash } from "node:crypto";
import { guessColumns } from "../../engine/series/columns.ts";
import { FileFault } from "../../engine/tracts/fault.ts";
import { importSeries } from "../series/importing.ts";
import { guessedFile } from "../series/read-file.ts";
import { clock } from "../storage/clock.ts";
import { FeedFault } from "./feed-fault.ts";
import { growSeries } from "./growing-series.ts";
import type { Look, Looked } from "./look.ts";
import { tableAt, type FeedTable } from "./table.ts";

const MINUTE = 60_000;
const TIME = "time";

/**
 * Takes figures over time: what came is read as a file of a person is, and continues the feed's series. A table that
 * says only what is now gets the minute of the look.
 */
export async function lookAtSeries(look: Look): Promise<Looked | null> {
  const { db, feed, actor, signal } = look;
  const { memory, choices, name } = feed;
  const came = await tableAt(look);
  if (came === null) return null;
  const { table, etag, lastModified } = came;
  const [text, isNow] = textOf(table);
  const digest = hash("sha256", text, "base64url");
  if (digest === memory.digest && !isNow) return { notes: [], memory: { ...memory, etag, lastModified } };
  const file = guessed(`${name}.csv`, text, table);
  const { source, license, isPublic, timeZone } = choices;
  const store = growSeries(memory.seriesId);
  const order = { ...file, timeZone: isNow ? "UTC" : timeZone, title: name, source, license, isPublic };
  const { series } = await importSeries(db, actor, order, { set: () => signal.throwIfAborted() }, store);
  const { seriesId, places, steps } = series;
  const values = { places, steps: steps.length, until: steps.at(-1) ?? "" };
  const notes = store.isChanged() ? [{ state: "stored" as const, key: "domain.feed.came.series", values }] : [];
  return { notes, memory: { ...memory, etag, lastModified, digest, seriesId } };
}

function guessed(fileName: string, text: string, { headings }: FeedTable) {
  try {
    return guessedFile(fileName, text).file;
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    throw new FeedFault("noColumns", { found: headings.join(", ").slice(0, 300) });
  }
}

/** The table as the text of a CSV file, and whether its rows got the time of now, for want of one. */
function textOf({ headings, rows }: FeedTable): readonly [string, boolean] {
  const cells = rows.map((row) => row.map((cell) => (cell === null ? "" : String(cell))));
  const { place, time } = guessColumns(headings, cells.slice(0, 200));
  const isNow = place !== null && time === null;
  const now = new Date(Math.floor(clock.now() / MINUTE) * MINUTE).toISOString();
  const all = [[...headings, ...(isNow ? [TIME] : [])], ...cells.map((row) => [...row, ...(isNow ? [now] : [])])];
  return [all.map((row) => row.map(quoted).join(",")).join("\n"), isNow];
}

const quoted = (cell: string): string => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
