import assert from "node:assert/strict";
import { once } from "node:events";
import test from "node:test";
import fastify from "fastify";
import { imports } from "./import-progress.ts";

test("a job ends when its caller leaves, and is visible only to that caller until then", async () => {
  const app = fastify();
  const began = Promise.withResolvers<true>();
  const ended = Promise.withResolvers<unknown>();
  const asked = { userId: 1, importId: "a" };
  app.post("/", (_, reply) => {
    const work = imports.during(asked, reply, async ({ set, signal }) => {
      set({ phase: "storing", done: 1, of: 2 });
      began.resolve(true);
      await once(signal, "abort");
      set({ phase: "storing", done: 2, of: 2 });
    });
    work.then(ended.resolve, ended.resolve);
    return work;
  });
  const address = await app.listen({ port: 0 });
  const leaving = new AbortController();
  const headers = { "content-type": "application/json" };
  const sent = fetch(address, { method: "POST", body: "{}", headers, signal: leaving.signal });
  await began.promise;
  assert.deepEqual(imports.of(asked), { phase: "storing", done: 1, of: 2 });
  assert.equal(imports.of({ ...asked, userId: 2 }), null);
  leaving.abort();
  await assert.rejects(sent, { name: "AbortError" });
  assert.equal(Reflect.get(Object(await ended.promise), "name"), "AbortError");
  assert.equal(imports.of(asked), null);
  await app.close();
});
