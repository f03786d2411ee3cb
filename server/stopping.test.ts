import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after, before } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { APP_CALL_HEADER, APP_CALL_VALUE, addressOf } from "../contract/api/call.ts";
import { startExport } from "../contract/lists/calls.ts";
import { authenticate, changePassword, getSession } from "../contract/people/calls/session.ts";
import { startProduct, type Product } from "../test/kits/product.ts";
import { clientOf } from "../test/kits/client.ts";
import { folders } from "./storage/embedded/layout.ts";
import { runningPostgres } from "./storage/embedded/processes.ts";
import { until } from "../test/kits/waiting.ts";

const PASSWORD = "a password that lasts";
const env = { SAMPLE_DATA: "0" };

let dataDir: string;
/** The first start; the first test stops it. */
let first: Product;
before(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "provision-stopping-"));
  first = await start({ STOP_DELAY: "2" });
  const client = await clientOf(first.address).signIn("admin", first.oneTimePassword);
  const body = { current: first.oneTimePassword, next: PASSWORD };
  assert.equal((await client.call(changePassword, { body })).status, 200);
});
after(() => rmSync(dataDir, { recursive: true, force: true }));

const start = (more: NodeJS.ProcessEnv = {}): Promise<Product> => startProduct({ dataDir, env: { ...env, ...more } });

/** How the product ended, and after how many milliseconds. */
async function ending({ process: child }: Product) {
  const asked = performance.now();
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, after: performance.now() - asked };
}

/** A sign-in of which the first half has arrived; `finish` sends the rest. */
async function halfSent({ address }: Product) {
  const body = JSON.stringify({ userName: "admin", password: PASSWORD });
  const asking: ClientRequest = request(address + addressOf(authenticate, {}), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      expect: "100-continue",
      [APP_CALL_HEADER]: APP_CALL_VALUE,
      origin: address,
    },
  });
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    asking.once("error", reject);
    asking.once("response", (response: IncomingMessage) => {
      let text = "";
      response.on("data", (bytes: Buffer) => (text += bytes.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
  });
  // The server has read the head once it asks for the body.
  const continued = once(asking, "continue");
  asking.write(body.slice(0, 20));
  await continued;
  return { answered, finish: () => asking.end(body.slice(20)) };
}

const isRefused = async (address: string): Promise<boolean> =>
  fetch(address).then(
    () => false,
    () => true,
  );

test("on a stop the product first reports not ready and keeps serving for STOP_DELAY; then it refuses new connections and finishes the running request", async () => {
  const product = first;
  const { address } = product;
  const readiness = async () => {
    const answer = await fetch(`${address}/readyz`);
    return { status: answer.status, ...((await answer.json()) as { checks: { running: string } }) };
  };
  assert.equal((await readiness()).status, 200);
  const slow = await halfSent(product);
  const ended = ending(product);
  const asked = performance.now();
  product.process.kill("SIGTERM");
  await until(async () => (await readiness()).status === 503);
  assert.equal((await readiness()).checks.running, "stopping");
  assert.equal((await fetch(`${address}/healthz`)).status, 200);
  assert.equal((await clientOf(address).call(getSession)).status, 200);
  await until(() => isRefused(address));
  assert.ok(performance.now() - asked >= 1_900, "it serves on for two seconds");
  assert.equal(product.process.exitCode, null);
  slow.finish();
  const { status, text } = await slow.answered;
  assert.equal(status, 200);
  assert.doesNotThrow(() => JSON.parse(text) as unknown);
  assert.equal((await ended).code, 0);
  assert.equal(runningPostgres(folders(dataDir).cluster), null);
});

test("a second signal does not wait, and the next start cleans up", async () => {
  const product = await start();
  const slow = await halfSent(product);
  const given = assert.rejects(slow.answered);
  const ended = ending(product);
  product.process.kill("SIGTERM");
  // Any sooner would count as the same signal, sent by both the terminal and npm.
  await wait(1_300);
  product.process.kill("SIGTERM");
  const { code, after: milliseconds } = await ended;
  assert.equal(code, 130);
  // Sooner than its time limit of eight seconds.
  assert.ok(milliseconds < 8_000, `${milliseconds} ms`);
  await given;
});

test("an endless request is ended after the limit, and a running export does not delay the stop", async () => {
  const product = await start();
  const admin = await clientOf(product.address).signIn("admin", PASSWORD);
  const order = { list: "users", format: "pdf", timeZone: "UTC" } as const;
  assert.equal((await admin.call(startExport, { body: { ...order, columns: ["userName"] } })).status, 200);
  const slow = await halfSent(product);
  const given = assert.rejects(slow.answered);
  const ended = ending(product);
  product.process.kill("SIGTERM");
  await given;
  const { code, after: milliseconds } = await ended;
  assert.equal(code, 0);
  assert.ok(milliseconds > 8_000 && milliseconds < 60_000, `${milliseconds} ms`);
  assert.equal(runningPostgres(folders(dataDir).cluster), null);
});
