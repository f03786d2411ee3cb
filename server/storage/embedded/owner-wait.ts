import { setTimeout as wait } from "node:timers/promises";
import { liveOwner } from "./owner-lock.ts";

/** Longer than a server takes to stop with requests under way and queries after them. */
const TIMEOUT_MS = 20_000;
const BETWEEN = 100;

/**
 * Waits until no one owns a data folder, but not for ever: under `node --watch` the server that is to be replaced may
 * still be stopping. Anyone who owns it longer is found, and named, by the start itself.
 */
export async function ownerGone(
  dataDir: string,
  { say, patience = TIMEOUT_MS }: { readonly say: (line: string) => void; readonly patience?: number },
): Promise<void> {
  const owner = liveOwner(dataDir);
  if (owner === null) return;
  say(`The server before this one (process ${owner.pid}) is still stopping; waiting for it.`);
  const until = Date.now() + patience;
  while (Date.now() < until && liveOwner(dataDir) !== null) await wait(BETWEEN);
}
