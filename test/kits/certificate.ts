import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { generate } from "selfsigned";

/** A certificate for this machine that no one signed but itself, in files as an operator would have them. */
export interface TestCertificate {
  /** PEM, also what a client must trust. */
  readonly cert: string;
  readonly key: string;
  readonly certFile: string;
  readonly keyFile: string;
  /** The settings that make the product serve https with it, and its own Node trust it. */
  readonly env: { readonly TLS_CERT: string; readonly TLS_KEY: string; readonly NODE_EXTRA_CA_CERTS: string };
  remove(): void;
}

/** Makes one for localhost, 127.0.0.1 and ::1, good from now for `days`. */
export async function makeCertificate({ days = 30, from = new Date() } = {}): Promise<TestCertificate> {
  const until = new Date(from);
  until.setUTCDate(until.getUTCDate() + days);
  const { cert, private: key } = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    algorithm: "sha256",
    notBeforeDate: from,
    notAfterDate: until,
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
          { type: 7, ip: "::1" },
        ],
      },
    ],
  });
  const folder = mkdtempSync(path.join(tmpdir(), "provision-certificate-"));
  const certFile = path.join(folder, "tls.crt");
  const keyFile = path.join(folder, "tls.key");
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key, { mode: 0o600 });
  return {
    cert,
    key,
    certFile,
    keyFile,
    env: { TLS_CERT: certFile, TLS_KEY: keyFile, NODE_EXTRA_CA_CERTS: certFile },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
