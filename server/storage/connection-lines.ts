import { Socket } from "node:net";
import pg from "pg";
import type { Servers } from "./servers.ts";

/** Milliseconds after which a silent connection is suspicious, and again each time after that. */
const SUSPICIOUS = 2_000;

class LineClient extends pg.Client {
  /** pg's own, not in its types: true while no statement is under way. */
  declare readonly readyForQuery?: boolean;
  /** The process that serves this connection in PostgreSQL; not in pg's types either. */
  declare readonly processID: number | null;
}

/** A connection and its traffic. */
interface TrackedConnection {
  readonly client: LineClient;
  readonly socket: Socket;
  bytes: number;
  /** Since when there was no traffic, and when that was last reported. */
  since: number;
  reportedAt: number;
  /** The byte counts when PostgreSQL reported no statement on it; -1 if it did not. */
  doubted: number;
}

/** The connections of one pool, including those being opened. */
export class ConnectionLines {
  readonly #lines = new Set<TrackedConnection>();
  readonly #abandoned = new Set<number>();

  /** pg's client, whose connections go to the current server and are known here. */
  readonly Client: typeof LineClient;

  constructor(servers: Pick<Servers, "current">) {
    this.Client = clientOn(this.#lines, servers);
  }

  /** Bytes received on all of them; a later increase shows that the database is alive. */
  get heard(): number {
    return [...this.#lines].reduce((sum, { socket }) => sum + socket.bytesRead, 0);
  }

  /** PostgreSQL processes of abandoned connections: they may still hold locks. */
  get abandoned(): number[] {
    return [...this.#abandoned];
  }

  /** Called when they have been ended. */
  forget(processes: readonly number[]): void {
    for (const each of processes) this.#abandoned.delete(each);
  }

  /** Processes of the connections on which a statement has been silent for suspiciously long. */
  get silent(): number[] {
    const now = performance.now();
    const lines = [...this.#lines].filter(({ since }) => now - since >= SUSPICIOUS);
    return lines.flatMap(({ client }) => client.processID ?? []);
  }

  /**
   * PostgreSQL reports on which of these processes statements run. A connection that waits for an answer on which no
   * PostgreSQL process works is dead, for example behind a firewall that has forgotten it; it is abandoned the second
   * time, since the first time the answer may have been on its way.
   */
  judge(asked: readonly number[], working: readonly number[]): void {
    for (const line of this.#lines) {
      const { processID } = line.client;
      if (typeof processID !== "number" || !asked.includes(processID) || working.includes(processID)) continue;
      if (line.doubted === line.bytes) this.#abandon(line);
      else line.doubted = line.bytes;
    }
  }

  /**
   * Abandons connections that have been silent for `limit` milliseconds during a statement. True if one is suspiciously
   * silent.
   */
  look(limit: number): boolean {
    const now = performance.now();
    let suspicious = false;
    for (const line of this.#lines) {
      const bytes = line.socket.bytesRead + line.socket.bytesWritten;
      if (bytes !== line.bytes || line.client.readyForQuery === true) {
        Object.assign(line, { bytes, since: now, toldAt: now });
        continue;
      }
      if (now - line.since >= limit) this.#abandon(line);
      else if (now - line.reportedAt < SUSPICIOUS) continue;
      line.reportedAt = now;
      suspicious = true;
    }
    return suspicious;
  }

  abandonAll(): void {
    for (const line of this.#lines) this.#abandon(line);
  }

  #abandon({ client, socket }: TrackedConnection): void {
    if (typeof client.processID === "number") this.#abandoned.add(client.processID);
    socket.destroy(new Error("Connection terminated: the database was silent"));
  }
}

function clientOn(lines: Set<TrackedConnection>, servers: Pick<Servers, "current">) {
  return class Client extends LineClient {
    constructor(config?: pg.ClientConfig) {
      const socket = new Socket();
      // The pool hides the password from anyone who lists its options.
      super({ ...config, ...servers.current, password: config?.password, stream: () => socket });
      const now = performance.now();
      const line: TrackedConnection = { client: this, socket, bytes: 0, since: now, reportedAt: now, doubted: -1 };
      lines.add(line);
      socket.once("close", () => lines.delete(line));
    }
  };
}
