import { PreferenceSync } from "./sync.ts";

let running: PreferenceSync | null = null;

/** Begins to keep a user's preferences in step; call what it returns when the page is no longer theirs. */
export function runSync(userId: number): () => void {
  const sync = new PreferenceSync(userId);
  running = sync;
  // Without an answer the page goes on with what this browser has.
  sync.load().catch(() => undefined);
  return () => {
    sync.stop();
    if (running === sync) running = null;
  };
}

/** Saves what is unsaved, for anyone who is about to end the session. Never rejects. */
export async function savePreferencesNow(): Promise<void> {
  await running?.save();
}
