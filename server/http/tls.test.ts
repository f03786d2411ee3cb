import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { request, type RequestOptions } from "node:https";
import { connect, createServer } from "node:net";
import path from "node:path";
import test, { after, before } from "node:test";
import { APP_CALL_HEADER, APP_CALL_VALUE, addressOf } from "../../contract/api/call.ts";
import { getSession } from "../../contract/people/calls/session.ts";
import { ADMIN_PASSWORD } from "../../test/kits/client.ts";
import { freshDatabase, type TestDatabase } from "../../test/kits/cluster.ts";
import { makeCertificate, type TestCertificate } from "../../test/kits/network.ts";
import { buildServer } from "../app.ts";
import { listen } from "../listen.ts";
import { StartupError } from "../storage/errors.ts";
import { readTls } from "./tls.ts";
import { sessionDomain } from "../people/session/routes.ts";

let certificate: TestCertificate;
let database: TestDatabase;
before(async () => {
  [certificate, database] = await Promise.all([makeCertificate(), freshDatabase()]);
});
after(async () => {
  certificate.remove();
  await database.close();
});

const SESSION_PATH = addressOf(getSession, {});
const filesOf = ({ certFile, keyFile }: TestCertificate) => ({ cert: certFile, key: keyFile });
const isStartupError = (pattern: RegExp) => (error: unknown) =>
  error instanceof StartupError && pattern.test(error.message) && !error.message.includes("\n");

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends one https request that trusts only the test's certificate. */
function ask(options: RequestOptions, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request({ ca: certificate.cert, ...options }, (response) => {
      let text = "";
      response.on("data", (bytes: Buffer) => (text += bytes.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

const serve = async ({ host = "127.0.0.1", port = 0 } = {}) => {
  const tls = readTls(filesOf(certificate));
  const app = await buildServer({
    domains: [sessionDomain],
    db: database.db,
    dist: path.join(import.meta.dirname, "no-dist"),
    tls,
  });
  return { app, ...(await listen(app, { host, port, tls })) };
};

test("over https the session cookie is Secure, and browsers must use https only", async () => {
  const { port, close } = await serve();
  const origin = `https://127.0.0.1:${port}`;
  const headers = { "content-type": "application/json", [APP_CALL_HEADER]: APP_CALL_VALUE, origin };
  const { status, headers: answered } = await ask(
    { host: "127.0.0.1", port, path: "/api/User/Authenticate", method: "POST", headers },
    JSON.stringify({ userName: "admin", password: ADMIN_PASSWORD }),
  );
  assert.equal(status, 200);
  const [cookie = ""] = answered["set-cookie"] ?? [];
  assert.match(cookie, /; HttpOnly; Secure; SameSite=Strict/);
  assert.equal(answered["strict-transport-security"], "max-age=31536000");
  await close(1_000);
});

test("localhost is not pinned to https, since a browser would pin every other program on it too", async () => {
  const { port, close } = await serve();
  const { headers } = await ask({ host: "localhost", port, family: 4, path: SESSION_PATH });
  assert.equal(headers["strict-transport-security"], undefined);
  await close(1_000);
});

test("plain http on the https port is disconnected without an answer", async () => {
  const { port, close } = await serve();
  await assert.rejects(fetch(`http://127.0.0.1:${port}/`));
  await close(1_000);
});

test("localhost is both loopback addresses by https too", async (t) => {
  const probe = createServer().listen(0, "::1");
  const up = await Promise.race([once(probe, "listening").then(() => true), once(probe, "error").then(() => false)]);
  if (!up) return t.skip("this machine has no IPv6");
  const address = probe.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  probe.close();
  const { close } = await serve({ host: "localhost", port });
  for (const host of ["127.0.0.1", "::1"])
    assert.equal((await ask({ host, port, path: SESSION_PATH })).status, 200, host);
  await close(1_000);
});

test("a stop lets running https requests finish, and does not wait for idle connections", async () => {
  const tls = readTls(filesOf(certificate));
  const app = await buildServer({
    domains: [sessionDomain],
    db: database.db,
    dist: path.join(import.meta.dirname, "no-dist"),
    tls,
  });
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    app.get("/slow", () => {
      resolve();
      return new Promise((done) => (answer = () => done({ done: true })));
    });
  });
  const { port, close } = await listen(app, { host: "127.0.0.1", port: 0, tls });
  // A connection without a handshake, like a port scanner's.
  const silent = connect(port, "127.0.0.1");
  await once(silent, "connect");
  const cut = once(silent, "close");
  const underWay = ask({ host: "127.0.0.1", port, path: "/slow" });
  await asked;
  // Longer than a test may take: waiting for the silent one fails.
  const closed = close(600_000);
  await cut;
  answer();
  assert.deepEqual(JSON.parse((await underWay).body), { done: true });
  await closed;
});

test("files that cannot be served are refused in one line that names the variable", async () => {
  const other = await makeCertificate();
  const old = await makeCertificate({ from: new Date("2020-01-01"), days: 30 });
  const nonsense = path.join(path.dirname(other.certFile), "nonsense.pem");
  writeFileSync(nonsense, "no PEM at all");
  const { certFile: cert, keyFile: key } = certificate;
  for (const [files, pattern] of [
    [{ cert: "/nowhere/tls.crt", key }, /^TLS_CERT: expected a PEM file .* found \/nowhere\/tls\.crt \(ENOENT\)\.$/],
    [{ cert, key: "/nowhere/tls.key" }, /^TLS_KEY: expected a PEM file .* \(ENOENT\)\.$/],
    [{ cert: nonsense, key }, /^TLS_CERT: expected a certificate in PEM form in /],
    [{ cert, key: nonsense }, /^TLS_KEY: expected a private key in PEM form, without a passphrase, in /],
    [{ cert, key: other.keyFile }, /^TLS_KEY: expected the private key of the certificate in TLS_CERT/],
    [filesOf(old), /^TLS_CERT: the certificate in .* ran out on 2020-01-31\.$/],
  ] as const)
    assert.throws(() => readTls(files), isStartupError(pattern), JSON.stringify(files));
  other.remove();
  old.remove();
});
