import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** An answer as it is sent: its bytes, and the same compressed once someone has asked for that. */
export interface ReadyAnswer {
  readonly type: string;
  readonly bytes: Buffer;
  compressed?: Promise<Buffer>;
}

/** Answers smaller than this are not worth compressing. Bytes. */
const THRESHOLD = 1_024;
/** What answers and their compressed twins may take together, and the largest that is kept at all. Bytes. */
const TOTAL = 64_000_000;
const LARGEST = 8_000_000;

const compress = promisify(gzip);

/** Sends it, compressed for whoever takes that: the server does not know that PBF compresses as well as text. */
export async function sendReady(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer) {
  const { type, bytes } = answer;
  void reply.type(type).header("vary", "accept-encoding");
  const takesGzip = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
  if (!takesGzip || bytes.length < THRESHOLD) return reply.send(bytes);
  answer.compressed ??= compress(bytes);
  return reply.header("content-encoding", "gzip").send(await answer.compressed);
}

/** Answers by address and version of what they are made of; the one used longest ago goes first. */
export class ReadyAnswers {
  readonly #kept = new Map<string, ReadyAnswer>();
  #bytes = 0;

  find(key: string): ReadyAnswer | undefined {
    const found = this.#kept.get(key);
    if (found === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, found);
    return found;
  }

  keep(key: string, answer: ReadyAnswer): void {
    if (sizeOf(answer) > LARGEST || this.#kept.has(key)) return;
    this.#kept.set(key, answer);
    this.#bytes += sizeOf(answer);
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= TOTAL) break;
      this.#kept.delete(oldest);
      this.#bytes -= sizeOf({ bytes });
    }
  }
}

/** With room for the compressed twin, which is smaller. */
const sizeOf = ({ bytes }: Pick<ReadyAnswer, "bytes">): number => 2 * bytes.length;
