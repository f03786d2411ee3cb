import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { send } from "./answer-errors.ts";
import { HttpError } from "../answers/errors.ts";
import { BARE_HEADERS } from "./security-headers.ts";

/** Answers a request whose address is none (`/%zz`, a parameter of kilobytes), before any route or hook is reached. */
export function answerUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const reason = error.code === "FST_ERR_BAD_URL" ? "the address is not valid" : "the address is too long";
  void reply.headers({ ...BARE_HEADERS, "x-request-id": request.id });
  send(reply, new HttpError(400, "errors.malformed.request", { values: { reason } }), request);
}

/** Statuses for what Node itself could not read as HTTP. */
const STATUSES: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Ends a connection that brought no readable HTTP, with the status and nothing of our inside. */
export function refuseUnreadable(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const status = STATUSES[error.code] ?? 400;
  const headers = Object.entries({ ...BARE_HEADERS, "content-length": "0", connection: "close" });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines}\r\n`, () => socket.destroy());
}
