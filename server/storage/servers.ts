import { serversOf, type Connection, type Server } from "./connection.ts";
import { SilentError } from "./errors.ts";

/** The servers of a database, and the one that is believed to accept writes. */
export class Servers {
  readonly #all: readonly Server[];
  #current: Server;

  constructor(connection: Connection) {
    this.#all = serversOf(connection);
    this.#current = this.#all[0] ?? {};
  }

  get current(): Server {
    return this.#current;
  }

  get areSeveral(): boolean {
    return this.#all.length > 1;
  }

  /**
   * Asks all at once whether they accept writes. The first to confirm becomes the current one; if none does, the first
   * in order that answers. Returns true if that differs from before. Rejects if none answers.
   */
  async find(asksWrites: (server: Server) => Promise<boolean>): Promise<boolean> {
    const asked = this.#all.map(async (server) => ({ server, writes: await asksWrites(server) }));
    const found = await Promise.any(asked.map(writing)).catch(() => firstThatAnswers(asked));
    const moved = found.server !== this.#current;
    this.#current = found.server;
    return moved;
  }
}

interface ServerCheck {
  readonly server: Server;
  readonly writes: boolean;
}

async function writing(asked: Promise<ServerCheck>): Promise<ServerCheck> {
  const answer = await asked;
  if (!answer.writes) throw new Error("It only reads");
  return answer;
}

/** An error from one that refuses is more informative than silence. */
async function firstThatAnswers(asked: readonly Promise<ServerCheck>[]): Promise<ServerCheck> {
  const results = await Promise.allSettled(asked);
  const answered = results.find(({ status }) => status === "fulfilled");
  if (answered?.status === "fulfilled") return answered.value;
  const reasons = results.map((result) => (result.status === "rejected" ? (result.reason as unknown) : null));
  throw reasons.find((reason) => !(reason instanceof SilentError)) ?? reasons[0];
}
