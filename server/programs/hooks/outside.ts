import { lookup } from "node:dns/promises";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

type AddressFailure = "form" | "scheme" | "signIn" | "port" | "private";
/** Why an address outside was not asked, or did not answer: a key of `domain.webhook.failures`. */
type OutsideFailure = AddressFailure | "noName" | "timeout" | "redirect" | "certificate" | "connection";

export class OutsideError extends Error {
  readonly failure: OutsideFailure;

  constructor(failure: OutsideFailure, options?: ErrorOptions) {
    super(failure, options);
    this.failure = failure;
  }
}

/** Networks that are not the public internet (IANA special-purpose registries, RFC 6890), IPv4. */
const PRIVATE = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15"],
  ...["198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
];
/** Of IPv6 only global unicast is public, and of that not what carries an IPv4 address or documents (RFC 4291, 6890). */
const GLOBAL_V6 = "2000::/3";
const PRIVATE_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const closed = listOf(PRIVATE, "ipv4");
const globalV6 = listOf([GLOBAL_V6], "ipv6");
const closedV6 = listOf(PRIVATE_V6, "ipv6");

function listOf(networks: readonly string[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether an address (of a connection, not a name) is on the public internet. IPv6 forms of IPv4 addresses are not. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, "ipv4");
  return isIP(address) === 6 && globalV6.check(address, "ipv6") && !closedV6.check(address, "ipv6");
}

const PORT = "443";

/**
 * Refuses an address that this server must not ask: only https on its usual port, without a sign-in, and no address of
 * a private network, in whatever form it is written. Origins that the operator allows may be anything. A name may still lead to a private address: `post` looks at what it connects to.
 */
export function assertOutside(address: string, allowed: readonly string[]): URL {
  if (!URL.canParse(address)) throw new OutsideError("form");
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new OutsideError("scheme");
  if (url.username !== "" || url.password !== "") throw new OutsideError("signIn");
  if (allowed.includes(url.origin)) return url;
  if (url.protocol !== "https:") throw new OutsideError("scheme");
  if (url.port !== "" && url.port !== PORT) throw new OutsideError("port");
  const host = hostOf(url);
  if (isIP(host) > 0 && !isPublic(host)) throw new OutsideError("private");
  return url;
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/** The whole time of a request, and the bytes of an answer that are read. */
const TIMEOUT_MS = 10_000;
const ANSWER_MOST = 2_048;

interface Posting {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent by POST; absent for a GET. */
  readonly body?: string;
  /** Origins that may be anywhere. */
  readonly allowed: readonly string[];
  readonly timeout?: number;
  /** The bytes of the answer that are read. */
  readonly most?: number;
}

/**
 * The only way in which this server asks an address that someone typed. The name is resolved once, and the connection
 * goes to the address that was looked at, so that the name cannot lead elsewhere in between. Redirects are not followed;
 * only the beginning of the answer is read, `most` bytes. Throws OutsideError if there is no answer.
 */
export async function post(posting: Posting): Promise<{ readonly status: number; readonly text: string }> {
  const { address, headers, body, allowed, timeout = TIMEOUT_MS, most = ANSWER_MOST } = posting;
  const url = assertOutside(address, allowed);
  const signal = AbortSignal.timeout(timeout);
  const content = Buffer.from(body ?? "");
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  const options = {
    method: body === undefined ? "GET" : "POST",
    headers: body === undefined ? headers : { ...headers, "content-length": content.length },
    // A kept connection would outlive the look at its address.
    agent: false,
    signal,
    ...(allowed.includes(url.origin) ? {} : { lookup: lookAt }),
  };
  try {
    return await new Promise((resolve, reject) => {
      request(url, options, (answer) => {
        const { statusCode = 0 } = answer;
        if (statusCode >= 300 && statusCode < 400) {
          answer.destroy();
          reject(new OutsideError("redirect"));
          return;
        }
        let text = Buffer.alloc(0);
        const done = () => resolve({ status: statusCode, text: text.subarray(0, most).toString() });
        answer.on("data", (piece: Buffer) => {
          text = Buffer.concat([text, piece]);
          if (text.length < most) return;
          done();
          answer.destroy();
        });
        answer.on("end", done).on("error", reject);
      })
        .on("error", reject)
        .end(content);
    });
  } catch (error) {
    if (error instanceof OutsideError) throw error;
    throw new OutsideError(signal.aborted ? "timeout" : failureOf(error), { cause: error });
  }
}

/** Resolves a name for a connection, and refuses it if any of its addresses is private. */
export const lookAt: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }).then(
    (found) => {
      const [first] = found;
      if (first === undefined) done(new OutsideError("noName"), "");
      else if (!found.every(({ address }) => isPublic(address))) done(new OutsideError("private"), "");
      else if (options.all) done(null, found);
      else done(null, first.address, first.family);
    },
    (cause: unknown) => done(new OutsideError("noName", { cause }), ""),
  );
};

export function failureOf(error: unknown): OutsideFailure {
  const { code = "" } = Object(error) as { code?: string };
  return /CERT|ERR_TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code) ? "certificate" : "connection";
}
