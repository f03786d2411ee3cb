import { readFileSync } from "node:fs";
import type { Database } from "../../server/storage/database.ts";

/** Waits until `holds` returns true; throws after `timeout` milliseconds. */
export async function until(holds: () => boolean | Promise<boolean>, timeout = 30_000): Promise<void> {
  const deadline = performance.now() + timeout;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within ${timeout} ms: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Whether what is waited for comes before its time-out, for an act that is repeated if it does not. */
export const isSoonThere = (waiting: Promise<unknown>): Promise<boolean> =>
  waiting.then(
    () => true,
    () => false,
  );

/** Waits until a connection to the database of `owner` is blocked by a lock. */
export const untilBlocked = (owner: Database): Promise<void> =>
  until(async () => {
    const blocked = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    return (await owner.$client.query(blocked)).rows.length > 0;
  });

/** Milliseconds of CPU that this process has used since `start`, so that a limit on it holds on a busy machine too. */
export function cpuMilliseconds(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** CPU milliseconds used by finished child processes of this process. */
export function childrenMilliseconds(): number {
  // Behind the name in brackets: the 16th and 17th fields, in hundredths of a second.
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10;
}
