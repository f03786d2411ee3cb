import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Knows which connections of a server have a request under way, so that a stop need not wait for those that have none:
 * kept-alive ones, and those a browser opened ahead and never used, which Node itself takes for busy.
 */
export class Connections {
  readonly #requests = new Map<Socket, number>();
  #closing = false;

  constructor(...servers: readonly Server[]) {
    for (const server of servers) this.watch(server);
  }

  /** Counts a further server's connections too. */
  watch(server: Server): void {
    server.on("connection", (socket: Socket) => this.#opened(socket));
    // Under TLS requests come on a socket of their own above that of the connection, which it replaces here.
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
    // One that slipped in between the decision to stop and the end of listening.
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
