import type {} from "@fastify/sse";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Changes, Presences } from "../../contract/planning/calls/live.ts";
import { PRIVILEGE_MARK_HEADER, privilegeMark, UNASKED_HEADER } from "../../contract/people/privileges.ts";
import { HttpError } from "../answers/errors.ts";
import { callerOf, type RequestCaller } from "../caller/caller.ts";
import { networkOf } from "../caller/network.ts";
import { isUnavailable } from "../storage/errors.ts";
import type { ChainedChange } from "./chain-reader.ts";
import { heardOf, movesRights } from "./hearing.ts";

/** Streams of one user or, without a session, of one network; and of a process. A browser needs one. */
export const STREAMS_MOST = { user: 12, visitors: 100, process: 2_000 } as const;
/** Seconds after which a client that was given no stream may try again; until then it asks. */
const COME_AGAIN = 30;
/** Bytes that wait for a client that does not read; it opens its stream again and goes on where it was. */
const UNREAD_MOST = 256_000;

interface Beginning {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: RequestCaller;
}

interface Stream {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly of: string;
  /** The rights that it was opened with. */
  readonly mark: string;
  caller: RequestCaller;
  /** The newest link that was told on it. */
  told: number;
}

/**
 * The open streams of this process. Rights are those of the moment: whatever gives or takes them is itself a change in
 * the chain, before which no later one is told, so that callers are read again only then, and from time to time since
 * sessions also end by themselves.
 */
export class Streams {
  readonly #open = new Set<Stream>();
  /** What is told comes one after the other. */
  #telling: Promise<void> = Promise.resolve();
  readonly #onError: (error: unknown) => void;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  get count(): number {
    return this.#open.size;
  }

  /**
   * Begins a stream with what its page missed, read in its turn so that nothing is told between; 503 if the caller, or
   * the process, has as many as there may be.
   */
  begin(asked: Beginning, readMissed: () => Promise<Changes>): Promise<void> {
    const begun = this.#telling.then(async () => this.#begin(asked, await readMissed()));
    // A refusal is its caller's alone.
    this.#telling = begun.catch(() => undefined);
    return begun;
  }

  /** Tells changes to whom they concern; all that `null` stands for are missed. */
  tell(changes: readonly ChainedChange[] | null, last: number): void {
    this.#telling = this.#telling
      .then(async () => {
        if (changes === null || changes.some(movesRights)) await this.check();
        for (const stream of this.#open) {
          const heard = (changes ?? [])
            .filter(({ no }) => no > stream.told)
            .flatMap((each) => heardOf(stream.caller, each) ?? []);
          stream.told = last;
          const isMissed = changes === null;
          if (heard.length > 0 || isMissed) this.#send(stream, messageOf({ last, missed: isMissed, changes: heard }));
        }
      })
      .catch(this.#onError);
  }

  /** Tells who is present to those who may see the estimation. */
  tellPresence(presences: Presences, mayHear: (caller: RequestCaller) => boolean): void {
    for (const stream of this.#open)
      if (mayHear(stream.caller)) this.#send(stream, { event: "presence", data: presences });
  }

  /** Says where the chain is: no proxy takes a silent stream for dead, and pages notice one that is. */
  beat(): void {
    for (const stream of this.#open) this.#send(stream, messageOf({ last: stream.told, missed: false, changes: [] }));
  }

  /** Reads whose streams these are again, and ends those whose session or rights are no longer what they were. */
  async check(): Promise<void> {
    const ended = [...this.#open].map(async (stream) => {
      const caller = await callerNow(stream.request);
      if (caller === null || privilegeMark(caller) !== stream.mark) stream.reply.sse.close();
      else stream.caller = caller;
    });
    await Promise.all(ended);
  }

  closeAll(): void {
    for (const { reply } of this.#open) reply.sse.close();
  }

  #begin({ request, reply, caller }: Beginning, missed: Changes): void {
    const of = caller.userId === null ? `network ${networkOf(request.ip)}` : `user ${caller.userId}`;
    const expected = caller.userId === null ? STREAMS_MOST.visitors : STREAMS_MOST.user;
    const found = [...this.#open].filter((stream) => stream.of === of).length;
    if (found >= expected || this.#open.size >= STREAMS_MOST.process) {
      void reply.header("retry-after", COME_AGAIN);
      throw new HttpError(503, "errors.busy", { values: { found, expected, seconds: COME_AGAIN } });
    }
    // Fastify adds no answer of its own, and no cache on the way keeps anything of this one.
    reply.hijack();
    if (!reply.sse.isConnected) return;
    const stream: Stream = { request, reply, of, mark: privilegeMark(caller), caller, told: missed.last };
    this.#open.add(stream);
    reply.sse.onClose(() => this.#open.delete(stream));
    void reply.header("cache-control", "no-store").header(PRIVILEGE_MARK_HEADER, stream.mark);
    reply.sse.keepAlive();
    this.#send(stream, messageOf(missed));
  }

  #send({ reply }: Stream, message: StreamMessage): void {
    if (!reply.sse.isConnected) return;
    if (reply.raw.writableLength > UNREAD_MOST) reply.sse.close();
    // Not awaited until it is read: one slow line would hold up all others.
    else void reply.sse.send(message).catch(this.#onError);
  }
}

interface StreamMessage {
  readonly id?: string;
  readonly event: string;
  readonly data: unknown;
}

const messageOf = (data: Changes): StreamMessage => ({ id: String(data.last), event: "changes", data });

/** The caller as of now, who is not in use by this; null if the session is over or the token no longer works. */
async function callerNow(request: FastifyRequest): Promise<RequestCaller | null> {
  request.headers[UNASKED_HEADER] = "1";
  try {
    const caller = await callerOf(request.server.db, request);
    return caller.sessionEnded ? null : caller;
  } catch (error) {
    if (error instanceof HttpError) return null;
    // Without a database nothing is told either; the next look decides.
    if (isUnavailable(error)) return request.caller;
    throw error;
  }
}
