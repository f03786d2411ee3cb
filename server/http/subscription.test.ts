import assert from "node:assert/strict";
import test from "node:test";
import { getSession } from "../../contract/people/calls/session.ts";
import type { ErrorAnswer } from "../../contract/api/errors.ts";
import { testFolder } from "../../test/kits/cluster.ts";
import { startTestServer, testServer } from "../../test/kits/domain-server.ts";

const header = "x-agency-key";
const [current, outgoing] = ["9f2c1d7e55aa", "old.key-1"];

const dist = testFolder({ "index.html": "<html><head><title>start</title></head></html>" });
const server = testServer({ domains: [], dist, subscription: { header, keys: [current, outgoing] } });

async function answerOf(headers: Record<string, string>) {
  const response = await server.anonymous().fetch(getSession.path, { headers });
  return { status: response.status, answer: (await response.json()) as ErrorAnswer };
}

test("the refusal names the header in the caller's language and never the key", async () => {
  for (const [language, words] of [
    ["en", /subscription key \(header x-agency-key\) is missing/],
    ["es", /clave de suscripción/],
    ["pt", /chave de assinatura/],
    ["de", /Abonnementschlüssel/],
  ] as const) {
    const { answer } = await answerOf({ "accept-language": language });
    assert.match(answer.message, words);
    assert.ok(!JSON.stringify(answer).includes(current));
  }
});

test("pages and files need none, and the start page hands it to its calls", async () => {
  const get = async (path: string) => {
    const response = await server.anonymous().fetch(path);
    return { status: response.status, text: await response.text() };
  };
  for (const path of ["/", "/main/map", "/embed/public/map", "/index.html"]) {
    const { status, text } = await get(path);
    assert.equal(status, 200, path);
    assert.match(
      text,
      new RegExp(`<meta name="provision-subscription" content="${header} ${current}" /></head>`),
      path,
    );
  }
  assert.deepEqual(JSON.parse((await get("/subscription.json")).text), { header, key: current });
});

test("if no key is required none is provided, and calls need none", async (t) => {
  const open = await startTestServer({ domains: [], dist });
  t.after(() => open.close());
  assert.ok(!(await (await open.anonymous().fetch("/")).text()).includes("provision-subscription"));
  assert.deepEqual(await (await open.anonymous().fetch("/subscription.json")).json(), {});
  assert.equal((await open.anonymous().fetch(getSession.path)).status, 200);
});
