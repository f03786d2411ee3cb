import { X509Certificate, createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { createSecureContext } from "node:tls";
import { StartupError } from "../storage/errors.ts";

/** The files of the certificate (with its chain) and its private key, both PEM. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** The certificate and key for https. */
export interface Tls {
  /** The certificate, followed by those between it and the root. */
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly validTo: Date;
}

/** Reads certificate and key and tests them. StartupError with one line that names the variable and the fault. */
export function readTls({ cert, key }: TlsFiles): Tls {
  const pair = { cert: contentOf("TLS_CERT", cert), key: contentOf("TLS_KEY", key) };
  const certificate = tried(
    () => new X509Certificate(pair.cert),
    (why) => `TLS_CERT: expected a certificate in PEM form in ${cert}: ${why}.`,
  );
  const secret = tried(
    () => createPrivateKey(pair.key),
    (why) => `TLS_KEY: expected a private key in PEM form, without a passphrase, in ${key}: ${why}.`,
  );
  if (!certificate.checkPrivateKey(secret))
    throw new StartupError(`TLS_KEY: expected the private key of the certificate in TLS_CERT, ${key} is another one.`);
  const validTo = new Date(certificate.validTo);
  if (validTo.getTime() < Date.now())
    throw new StartupError(`TLS_CERT: the certificate in ${cert} ran out on ${validTo.toISOString().slice(0, 10)}.`);
  tried(
    () => createSecureContext(pair),
    (why) => `TLS_CERT: the certificate in ${cert} cannot be served: ${why}.`,
  );
  return { ...pair, validTo };
}

function contentOf(variable: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? "unknown";
    throw new StartupError(`${variable}: expected a PEM file that this user may read, found ${file} (${code}).`, {
      cause,
    });
  }
}

/** The result of `work`; if it fails, a StartupError with a line for its reason. */
function tried<T>(work: () => T, line: (why: string) => string): T {
  try {
    return work();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new StartupError(line(why.replaceAll(/\s+/g, " ")), { cause });
  }
}

/** Reads the authorities of PORTAL_CA. StartupError with one line that names the variable and the fault. */
export function readAuthorities(file: string): string {
  try {
    const content = readFileSync(file, "utf8");
    // The first of them is tested; a file of another kind contains none.
    new X509Certificate(content);
    return content;
  } catch (cause) {
    throw new StartupError(`PORTAL_CA: expected a readable PEM file of certificates, found ${file}.`, { cause });
  }
}
