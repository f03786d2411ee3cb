import type { FastifyInstance } from "fastify";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../../config/keys.ts";
import type { Logo } from "./write-report.ts";

const TIMEOUT_MS = 3_000;
const BYTES_MAX = 2 * 1024 * 1024;
const TOO_LARGE = `it has more than ${BYTES_MAX} bytes`;
/** The first bytes of the pictures that a PDF can hold: PNG (ISO/IEC 15948, 5.2) and JPEG (ISO/IEC 10918-1, SOI). */
const SIGNATURES: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
];

/**
 * The agency's logo: the file that the configuration key `reportLogo` names, below `imageDisplayFolderRoot`. Null if
 * none is named and, with a line in the log, if it cannot be fetched: no report waits for a picture.
 */
export async function readLogo(app: FastifyInstance): Promise<Logo | null> {
  const { imageDisplayFolderRoot = "", reportLogo = "" } = await valuesOf(app.db, PUBLIC_CONFIG_KEYS);
  if (reportLogo === "") return null;
  const address = `${imageDisplayFolderRoot.replace(/\/+$/, "")}/${encodeURIComponent(reportLogo)}`;
  try {
    const bytes = /^https?:/i.test(address) ? await fromElsewhere(address) : await fromHere(app, address);
    if (bytes.length > BYTES_MAX) throw new Error(TOO_LARGE);
    if (!isPicture(bytes)) throw new Error("it is neither PNG nor JPEG");
    return { bytes };
  } catch (error) {
    app.log.warn({ err: error, address }, "the logo of reports cannot be read");
    return null;
  }
}

/** The same as a data address, for the headers of reports on screen. */
export async function readSeal(app: FastifyInstance): Promise<string | null> {
  const logo = await readLogo(app);
  if (logo === null) return null;
  const type = logo.bytes[0] === 0xff ? "image/jpeg" : "image/png";
  return `data:${type};base64,${Buffer.from(logo.bytes).toString("base64")}`;
}

/** Returns whether the bytes are the beginning of a picture that a PDF can hold. */
export function isPicture(bytes: Uint8Array): boolean {
  return SIGNATURES.some((signature) => signature.every((byte, i) => bytes[i] === byte));
}

async function fromHere(app: FastifyInstance, address: string): Promise<Uint8Array> {
  const { statusCode, rawPayload } = await app.inject({ method: "GET", url: address });
  if (statusCode !== 200) throw new Error(`it answers ${statusCode}`);
  return rawPayload;
}

async function fromElsewhere(address: string): Promise<Uint8Array> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "error" });
  if (!answer.ok) throw new Error(`it answers ${answer.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  // Read part by part: the stated length may be missing or wrong.
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > BYTES_MAX) throw new Error(TOO_LARGE);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
