import {
  PACK_FORMAT,
  PackHeaderSchema,
  PackSchema,
  type Pack,
  type PackHeader,
} from "../../../contract/planning/pack.ts";
import { fromBase64, toBase64 } from "./base64-bytes.ts";

/**
 * PBKDF2 with HMAC-SHA-256: the number of rounds that OWASP's Password Storage Cheat Sheet asks for; AES-GCM with a key
 * of 256 bits and a nonce of 96 (NIST SP 800-38D).
 */
const ITERATIONS = 600_000;
const CHECK_WORD = new TextEncoder().encode("provision pack");

/** Why a pack does not open. */
export type PackFault = "notPack" | "otherVersion" | "cutOff" | "wrongPassphrase" | "changed" | "unreadable";
export class PackError extends Error {
  override readonly name = "PackError";
  readonly fault: PackFault;
  constructor(fault: PackFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}

/** A pack as it is stored: what is readable, and the sealed rest. */
export interface SealedPack {
  readonly header: PackHeader;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** Compresses and encrypts a pack; its header is authenticated with it. */
export async function sealPack(pack: Pack, label: string, passphrase: string): Promise<SealedPack> {
  const [salt, nonce, checkNonce] = [random(16), random(12), random(12)];
  const key = await keyOf(passphrase, salt, ITERATIONS);
  const plain = await piped(new TextEncoder().encode(JSON.stringify(pack)), new CompressionStream("gzip"));
  const check = await crypto.subtle.encrypt({ name: "AES-GCM", iv: checkNonce }, key, CHECK_WORD);
  const header: PackHeader = {
    format: PACK_FORMAT,
    label,
    madeAt: pack.madeAt,
    endsAt: pack.endsAt,
    bytes: plain.length + TAG_BYTES,
    iterations: ITERATIONS,
    salt: toBase64(salt),
    nonce: toBase64(nonce),
    checkNonce: toBase64(checkNonce),
    check: toBase64(new Uint8Array(check)),
  };
  const sealed = await crypto.subtle.encrypt(sealing(header), key, plain);
  return { header, content: new Uint8Array(sealed) };
}

/** Length of the tag that AES-GCM adds. */
const TAG_BYTES = 16;

/** An opened pack, and its key, by which what is entered into it is sealed. */
export interface OpenedPack {
  readonly pack: Pack;
  readonly key: CryptoKey;
}

/**
 * Opens a pack with its passphrase.
 * @throws PackError for one of another version, one cut off or changed, and for another passphrase
 */
export async function openPack({ header, content }: SealedPack, passphrase: string): Promise<OpenedPack> {
  checkHeader(header, content.length);
  const key = await keyOf(passphrase, fromBase64(header.salt), header.iterations);
  const iv = fromBase64(header.checkNonce);
  await opened({ name: "AES-GCM", iv }, key, fromBase64(header.check), "wrongPassphrase");
  const plain = await opened(sealing(header), key, content, "changed");
  const read = PackSchema.safeParse(await jsonOf(plain));
  if (!read.success) throw new PackError("unreadable");
  return { pack: read.data, key };
}

/**
 * Returns what is readable of a pack.
 * @throws PackError for anything else, and for one of another version
 */
export function checkHeader(raw: unknown, length: number): PackHeader {
  const { format } = Object(raw) as { readonly format?: unknown };
  if (typeof format === "number" && format !== PACK_FORMAT) throw new PackError("otherVersion");
  const read = PackHeaderSchema.safeParse(raw);
  if (!read.success) throw new PackError("notPack");
  if (read.data.bytes !== length) throw new PackError("cutOff");
  return read.data;
}

async function opened(how: AesGcmParams, key: CryptoKey, sealed: Uint8Array<ArrayBuffer>, fault: PackFault) {
  try {
    return new Uint8Array(await crypto.subtle.decrypt(how, key, sealed));
  } catch {
    // Web Crypto says only that it failed: by the step, we know why.
    throw new PackError(fault);
  }
}

async function jsonOf(compressed: Uint8Array<ArrayBuffer>): Promise<unknown> {
  try {
    const plain = await piped(compressed, new DecompressionStream("gzip"));
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    throw new PackError("unreadable");
  }
}

/** The header is readable and still cannot be exchanged: it is part of what the tag protects. */
const sealing = (header: PackHeader): AesGcmParams => ({
  name: "AES-GCM",
  iv: fromBase64(header.nonce),
  additionalData: new TextEncoder().encode(JSON.stringify(PackHeaderSchema.parse(header))),
});

async function keyOf(passphrase: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
  // Keyboards write the same letter in one or two characters.
  const typed = new TextEncoder().encode(passphrase.normalize("NFKC"));
  const material = await crypto.subtle.importKey("raw", typed, "PBKDF2", false, ["deriveKey"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  return crypto.subtle.deriveKey(how, material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

async function piped(bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream) {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
