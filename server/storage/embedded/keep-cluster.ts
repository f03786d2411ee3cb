import { StartupError } from "../errors.ts";
import { startCluster } from "./cluster.ts";
import type { Cluster } from "./launch.ts";

/** A PostgreSQL that is started again where it ends by itself. */
export interface KeptCluster extends Omit<Cluster, "ended"> {
  /** Resolves with the reason, in one sentence, when it does not stay up. */
  readonly ended: Promise<string>;
}

/** It may end so often in so many milliseconds; what ends oftener has a cause that a further start does not mend. */
const RESTARTS = 3;
const WINDOW = 60_000;

/** Starts PostgreSQL as `startCluster` does and keeps it running, at the same port. `tell` hears of each further start. */
export async function keepCluster(dataDir: string, tell: (message: string) => void): Promise<KeptCluster> {
  let current = await startCluster(dataDir);
  const { connection } = current;
  const ends: number[] = [];
  let stopping = false;

  const keep = async (): Promise<string> => {
    for (;;) {
      await current.ended;
      if (stopping) return "";
      const now = performance.now();
      ends.push(now);
      const recent = ends.filter((end) => now - end < WINDOW).length;
      if (recent > RESTARTS)
        return `The embedded PostgreSQL has ended by itself ${recent} times within a minute; postgres.log among the log files says why.`;
      tell("The embedded PostgreSQL has ended by itself; starting it again");
      try {
        current = await startCluster(dataDir, {}, connection.port);
      } catch (error) {
        return error instanceof StartupError ? error.message : String(error);
      }
      tell("The embedded PostgreSQL runs again");
    }
  };
  const ended = keep();
  return {
    connection,
    ended,
    stop: async () => {
      stopping = true;
      await current.stop();
      // It may have been in the middle of a further start.
      await ended;
      await current.stop();
    },
  };
}
