import type { Database } from "../../server/storage/database.ts";

/** Waits until `holds` answers true, and throws when it has not after `timeout` milliseconds. */
export async function until(holds: () => boolean | Promise<boolean>, timeout = 30_000): Promise<void> {
  const deadline = performance.now() + timeout;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within ${timeout} ms: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Waits until a connection to the database of `owner` waits for a lock. */
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
