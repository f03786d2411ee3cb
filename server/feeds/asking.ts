import { request as requestPlain, type IncomingMessage } from "node:http";
import { request as requestSecure } from "node:https";
import { assertOutside, failureOf, lookAt, OutsideError } from "../programs/hooks/outside.ts";
import { FeedFault } from "./feed-fault.ts";

interface Inquiry {
  readonly address: string;
  /** Origins that the operator allows to be anywhere. */
  readonly allowed: readonly string[];
  readonly signal: AbortSignal;
  /** Bytes of an answer that are read at most. */
  readonly limit: number;
  /** What the last answer said of its version: an answer that is the same need not be sent again. */
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

export interface Answer {
  readonly bytes: Buffer;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

const REDIRECTS = 3;
/** The whole time of one request. */
const TIMEOUT_MS = 30_000;
const AGENT = "Provision-Feed/1";
const MIB = 1024 * 1024;

/**
 * Asks an address that someone typed, or that a feed named; null if nothing changed since. Each redirect is looked at
 * like the address itself, and the connection goes to the address that was looked at. Throws an OutsideError or a
 * FeedFault.
 */
export async function ask(question: Inquiry): Promise<Answer | null> {
  let { address } = question;
  for (let redirects = 0; redirects <= REDIRECTS; redirects++) {
    const answer = await askOnce({ ...question, address });
    if (answer === null || "bytes" in answer) return answer;
    if (!URL.canParse(answer.location, address)) throw new OutsideError("redirect");
    address = new URL(answer.location, address).href;
  }
  throw new FeedFault("redirects", { most: REDIRECTS });
}

async function askOnce(question: Inquiry): Promise<Answer | { readonly location: string } | null> {
  const { address, allowed, etag, lastModified } = question;
  const url = assertOutside(address, allowed);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = AbortSignal.any([question.signal, timeout]);
  const options = {
    // A kept connection would outlive the look at its address.
    agent: false,
    signal,
    headers: {
      "user-agent": AGENT,
      "accept-encoding": "identity",
      ...(etag && { "if-none-match": etag }),
      ...(lastModified && { "if-modified-since": lastModified }),
    },
    ...(allowed.includes(url.origin) ? {} : { lookup: lookAt }),
  };
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  try {
    return await new Promise((resolve, reject) => {
      request(url, options, (answer) => void read(answer, question).then(resolve, reject))
        .on("error", reject)
        .end();
    });
  } catch (error) {
    if (error instanceof OutsideError || error instanceof FeedFault) throw error;
    throw new OutsideError(signal.aborted ? "timeout" : failureOf(error), { cause: error });
  }
}

/** Reads an answer, never more of it than may come; one that is left unread ends its connection. */
async function read(answer: IncomingMessage, { limit, ...question }: Inquiry): ReturnType<typeof askOnce> {
  try {
    const { statusCode: status = 0, headers } = answer;
    const isKnown = question.etag !== undefined || question.lastModified !== undefined;
    if (status === 304 && isKnown) return null;
    if (status >= 300 && status < 400 && headers.location !== undefined) return { location: headers.location };
    if (status !== 200) throw new FeedFault("status", { status });
    const encoding = headers["content-encoding"] ?? "identity";
    if (encoding !== "identity") throw new FeedFault("encoding", { found: encoding });
    const tooLarge = () => new FeedFault("tooLarge", { limit: limit / MIB });
    if (Number(headers["content-length"] ?? 0) > limit) throw tooLarge();
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of answer as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > limit) throw tooLarge();
      pieces.push(piece);
    }
    const { etag, "last-modified": lastModified } = headers;
    return { bytes: Buffer.concat(pieces), etag, lastModified };
  } finally {
    answer.destroy();
  }
}
