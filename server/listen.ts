import type { Server, ServerResponse } from "node:http";
import { createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { openHttpServer } from "./http/http-server.ts";
import type { Tls } from "./http/tls.ts";
import type { Settings } from "./settings.ts";
import { StartupError } from "./storage/errors.ts";

/** Milliseconds that reading an arriving request may take. */
const GRACE = 50;
/**
 * Number of connections that may wait to be accepted: with Node's 511, a crowd prevents a proxy, and so staff, from
 * connecting for a second.
 */
const BACKLOG = 4_096;

type ListenAddress = Pick<Settings, "host" | "port">;

interface Listening {
  /** The port listened on; it differs from the requested one only if any free one (0) was requested. */
  readonly port: number;
  /** Accepts no more connections, lets running requests finish, and ends them after `patience` milliseconds. */
  close(patience: number): Promise<void>;
}

/** `localhost` is both loopback addresses: browsers try one or the other first. */
const addressesOf = (host: string): readonly [string, ...string[]] =>
  host === "localhost" ? ["127.0.0.1", "::1"] : [host];

/** Checks before anything is started whether the port is free. */
export async function assertFreePort({ host, port }: ListenAddress): Promise<void> {
  if (port === 0) return;
  const [first, ...others] = addressesOf(host);
  await probe({ host: first, port });
  for (const other of others) await unlessMissing(probe({ host: other, port }));
}

/** Starts to listen; `tls` must be the one that the app was built with. StartupError if the port cannot be used. */
export async function listen(
  app: FastifyInstance,
  { host, port, tls = null }: ListenAddress & { readonly tls?: Tls | null },
): Promise<Listening> {
  const [first, ...others] = addressesOf(host);
  const connections = new Connections(app.server);
  try {
    await app.listen({ host: first, port, backlog: BACKLOG });
  } catch (error) {
    throw cannotListen(error, { host, port });
  }
  const address = app.server.address();
  const taken = typeof address === "object" && address !== null ? address.port : port;
  const extra: Server[] = [];
  for (const other of port === 0 ? [] : others) {
    const server = openHttpServer(app.routing, tls);
    connections.watch(server);
    await unlessMissing(bind(server, { host: other, port: taken }).then(() => void extra.push(server)));
  }
  return { port: taken, close: (patience) => closeAll(app, { extra, connections, patience }) };
}

/** The address to open in a browser on this machine. */
export function addressToOpen({ host, port, https = false }: ListenAddress & { readonly https?: boolean }): string {
  const local = ["localhost", "127.0.0.1", "0.0.0.0", "::", "::1"].includes(host);
  const name = local ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `${https ? "https" : "http"}://${name}:${port}`;
}

async function closeAll(
  app: FastifyInstance,
  { extra, connections, patience }: { extra: readonly Server[]; connections: Connections; patience: number },
): Promise<void> {
  const timer = setTimeout(() => connections.endAll(), patience);
  const closed = extra.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
  // A request that has arrived but has not been read yet counts as running too.
  await wait(GRACE);
  connections.endIdle();
  try {
    // Waits for the other address's requests first, because closing the app ends what handlers use.
    await Promise.all(closed);
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}

async function probe(place: ListenAddress): Promise<void> {
  const server = createServer();
  await bind(server, place);
  await new Promise<void>((resolve) => server.close(() => resolve()));
}

function bind(server: ReturnType<typeof createServer> | Server, place: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(cannotListen(error, place)));
    server.listen({ ...place, backlog: BACKLOG, exclusive: true }, resolve);
  });
}

/** A machine without IPv6 has no ::1; that is not a fault. */
async function unlessMissing(binding: Promise<void>): Promise<void> {
  try {
    await binding;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (!["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes((cause as NodeJS.ErrnoException | undefined)?.code ?? ""))
      throw error;
  }
}

function cannotListen(cause: unknown, { host, port }: ListenAddress): unknown {
  const startupError = (message: string) => new StartupError(message, { cause });
  switch ((cause as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return startupError(`Port ${port} on ${host} is taken by another program; stop it or set PORT to another port.`);
    case "EACCES":
      return startupError(`This user may not listen on port ${port}; set PORT to 1024 or higher.`);
    case "EADDRNOTAVAIL":
    case "EAFNOSUPPORT":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return startupError(`HOST: ${host} is no address of this machine.`);
    default:
      return cause;
  }
}

/**
 * Tracks which connections of a server have a running request, so that a stop need not wait for the others: kept-alive
 * ones, and those that a browser opened in advance and never used, which Node itself counts as busy.
 */
class Connections {
  readonly #requests = new Map<Socket, number>();
  #closing = false;

  constructor(server: Server) {
    this.watch(server);
  }

  /** Counts another server's connections too. */
  watch(server: Server): void {
    server.on("connection", (socket: Socket) => this.#opened(socket));
    // Under TLS requests arrive on a socket of their own above that of the connection, which it replaces here.
    server.on("secureConnection", (socket: Socket) => {
      for (const below of this.#requests.keys()) if (sameRemote(below, socket)) this.#requests.delete(below);
      this.#opened(socket);
    });
    server.on("request", ({ socket }: { socket: Socket }, response: ServerResponse) => {
      this.#requests.set(socket, (this.#requests.get(socket) ?? 0) + 1);
      response.once("close", () => this.#answered(socket));
    });
  }

  /** Ends the connections without a request now and the others after their answer. */
  endIdle(): void {
    this.#closing = true;
    for (const [socket, requests] of this.#requests) if (requests === 0) socket.destroy();
  }

  /** Ends every connection, answered or not. */
  endAll(): void {
    for (const socket of this.#requests.keys()) socket.destroy();
  }

  #opened(socket: Socket): void {
    // For a connection that came between the decision to stop and the end of listening.
    if (this.#closing) socket.destroy();
    this.#requests.set(socket, 0);
    socket.once("close", () => this.#requests.delete(socket));
  }

  #answered(socket: Socket): void {
    const left = (this.#requests.get(socket) ?? 1) - 1;
    if (this.#requests.has(socket)) this.#requests.set(socket, left);
    if (this.#closing && left === 0) socket.destroy();
  }
}

const sameRemote = (a: Socket, b: Socket): boolean =>
  a.remotePort === b.remotePort && a.remoteAddress === b.remoteAddress && a.localPort === b.localPort;
