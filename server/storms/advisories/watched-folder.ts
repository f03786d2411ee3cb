import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { STORM_FILE_BYTES, type StormOutcome } from "../../../contract/storms/calls/storms.ts";
import { StormFault } from "../../../engine/storms/fault.ts";
import type { StormFile } from "../../../engine/storms/read/read-files.ts";
import { textOf } from "../../answers/texts.ts";
import { SYSTEM_ACTOR } from "../../persistence/audit/audit.ts";
import type { Database } from "../../storage/database.ts";
import { importStormFiles, outcomeOf } from "./importing.ts";

interface WatchInput {
  readonly db: Database;
  readonly folder: string;
  /** Milliseconds between two checks. */
  readonly interval?: number;
  onStored(outcome: StormOutcome): void;
  /** A file that was left out, with the reason in one sentence. */
  onRefused(file: string, why: string): void;
  onError(error: unknown): void;
}

const INTERVAL = 15_000;

/**
 * Imports the files of a folder, and later ones. A file is read once it has not grown between two checks, and again
 * after changes; an invalid one is reported once and skipped. Files stay in place.
 */
export function watchStorms(input: WatchInput): { stop(): Promise<void> } {
  const { interval = INTERVAL, onError } = input;
  const stopping = new AbortController();
  const look = looker(input);
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await look().catch(onError);
      await wait(interval, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

/** Checks the folder repeatedly, remembering each file's state and which files were imported or refused in it. */
export function looker({
  db,
  folder,
  onStored,
  onRefused,
}: Omit<WatchInput, "interval" | "onError">): () => Promise<void> {
  let seen = new Map<string, string>();
  const done = new Map<string, string>();
  /** Wind radii without a track yet, retried with each new file. */
  const waiting = new Set<string>();
  return async () => {
    const now = await statesIn(folder);
    const whole = [...now].filter(([name, state]) => seen.get(name) === state && done.get(name) !== state);
    seen = now;
    if (whole.length === 0) return;
    let names = [...new Set([...whole.map(([name]) => name), ...[...waiting].filter((name) => now.has(name))])];
    waiting.clear();
    while (names.length > 0) {
      const files = await Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })));
      const refused = await importAll(files);
      for (const name of refused === null ? names : [refused]) done.set(name, now.get(name) ?? "");
      names = refused === null ? [] : names.filter((name) => name !== refused);
    }
  };

  /** Imports some files; returns the name of the one for which nothing was stored. */
  async function importAll(files: readonly StormFile[]): Promise<string | null> {
    try {
      for (const stored of await importStormFiles(db, SYSTEM_ACTOR, files))
        if (stored.outcome !== "unchanged") onStored(outcomeOf(stored));
      return null;
    } catch (error) {
      const refused = error instanceof StormFault ? String(error.values["file"]) : null;
      if (!(error instanceof StormFault) || !files.some(({ name }) => name === refused)) throw error;
      onRefused(String(refused), textOf("en", `domain.storm.faults.${error.kind}`, error.values));
      if (error.kind === "radiiWithoutTrack") waiting.add(String(refused));
      return refused;
    }
  }
}

/** Size and time of change of each file that may be a storm's. */
async function statesIn(folder: string): Promise<Map<string, string>> {
  const states = new Map<string, string>();
  for (const name of (await readdir(folder)).sort()) {
    if (!/\.(zip|kmz|kml|json|geojson|txt)$/i.test(name)) continue;
    const facts = await stat(join(folder, name)).catch(() => null);
    if (facts?.isFile() && facts.size <= STORM_FILE_BYTES) states.set(name, `${facts.size} ${facts.mtimeMs}`);
  }
  return states;
}
