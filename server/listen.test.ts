import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import test from "node:test";
import fastify from "fastify";
import { addressToOpen, assertFreePort, listen } from "./listen.ts";
import { StartupError } from "./storage/errors.ts";

/** Longer than a test may take, so waiting for it fails. */
const TIMEOUT_MS = 600_000;

/** An app whose /slow answers when `answer()` is called. */
function slowApp() {
  const app = fastify();
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    app.get("/slow", () => {
      resolve();
      return new Promise((done) => (answer = () => done({ done: true })));
    });
  });
  app.get("/quick", async () => ({ quick: true }));
  return { app, asked, answer: () => answer() };
}

test("a stop waits for the request under way, and not for connections that have none", async () => {
  const { app, asked, answer } = slowApp();
  const { port, close } = await listen(app, { host: "127.0.0.1", port: 0 });
  const openedAhead = connect(port, "127.0.0.1");
  await once(openedAhead, "connect");
  const cut = once(openedAhead, "close");
  assert.equal((await fetch(`http://127.0.0.1:${port}/quick`)).status, 200);
  const underWay = fetch(`http://127.0.0.1:${port}/slow`);
  await asked;
  const closed = close(TIMEOUT_MS);
  await cut;
  answer();
  assert.deepEqual(await (await underWay).json(), { done: true });
  await closed;
  await assert.rejects(fetch(`http://127.0.0.1:${port}/quick`));
});

test("a request that never ends is ended after the time limit", async () => {
  const { app, asked } = slowApp();
  const { port, close } = await listen(app, { host: "127.0.0.1", port: 0 });
  const underWay = fetch(`http://127.0.0.1:${port}/slow`);
  await asked;
  await Promise.all([assert.rejects(underWay), close(100)]);
});

test("localhost is both loopback addresses, and requests on each may finish", async (t) => {
  const probe = createServer();
  probe.listen(0, "::1");
  const [event] = await Promise.race([once(probe, "listening").then(() => ["listening"]), once(probe, "error")]);
  if (event !== "listening") return t.skip("this machine has no IPv6");
  const address = probe.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await assert.rejects(assertFreePort({ host: "localhost", port }), StartupError);
  probe.close();
  await once(probe, "close");

  const { app, asked, answer } = slowApp();
  const { close } = await listen(app, { host: "localhost", port });
  assert.equal((await fetch(`http://127.0.0.1:${port}/quick`)).status, 200);
  const underWay = fetch(`http://[::1]:${port}/slow`);
  await asked;
  const closed = close(TIMEOUT_MS);
  answer();
  assert.equal((await underWay).status, 200);
  await closed;
});

test("a taken port is reported in one line", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const place = { host: "127.0.0.1", port: typeof address === "object" && address !== null ? address.port : 0 };
  const isTaken = (error: Error) => error instanceof StartupError && /is taken by another program/.test(error.message);
  await assert.rejects(assertFreePort(place), isTaken);
  await assert.rejects(listen(fastify(), place), isTaken);
  taken.close();
});

test("an address that is not this machine's is reported in one line", async () => {
  const message = "HOST: 203.0.113.7 is no address of this machine.";
  await assert.rejects(assertFreePort({ host: "203.0.113.7", port: 8099 }), new StartupError(message));
});

test("the address to open is one that a browser on this machine can open", () => {
  assert.equal(addressToOpen({ host: "0.0.0.0", port: 8080 }), "http://localhost:8080");
  assert.equal(addressToOpen({ host: "10.1.2.3", port: 80 }), "http://10.1.2.3:80");
  assert.equal(addressToOpen({ host: "fe80::1", port: 8080 }), "http://[fe80::1]:8080");
  assert.equal(addressToOpen({ host: "localhost", port: 8443, https: true }), "https://localhost:8443");
});
