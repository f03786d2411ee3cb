import assert from "node:assert/strict";
import test from "node:test";
import { addressOf } from "../../contract/call.ts";
import { authenticate } from "../../contract/calls/session.ts";
import type { ErrorAnswer } from "../../contract/errors.ts";
import { SAMPLE_PARAMS } from "../../test/kits/attack-world.ts";
import { ADMIN_PASSWORD, testFolder } from "../../test/kits/cluster.ts";
import { CALLS, startTestServer, testServer } from "../../test/kits/server.ts";

const header = "x-agency-key";
const [current, outgoing] = ["9f2c1d7e55aa", "old.key-1"];

const dist = testFolder({ "index.html": "<html><head><title>start</title></head></html>" });
const server = testServer({ dist, subscription: { header, keys: [current, outgoing] } });

async function answerOf(call: (typeof CALLS)[string], headers: Record<string, string>) {
  const response = await server.anonymous().fetch(addressOf(call, SAMPLE_PARAMS), { method: call.method, headers });
  return { status: response.status, answer: (await response.json()) as ErrorAnswer };
}

test("every call is refused without the subscription key and with a wrong one, before anything else is looked at", async () => {
  for (const [name, call] of Object.entries(CALLS)) {
    const without = await answerOf(call, { origin: "https://elsewhere.example" });
    assert.deepEqual([without.status, without.answer.key], [403, "errors.subscription.required"], name);
    const wrong = await answerOf(call, { [header]: `${current}x` });
    assert.deepEqual([wrong.status, wrong.answer.key], [403, "errors.subscription.wrong"], name);
  }
});

test("with the key, the new one or the outgoing one, a call is decided by its own rules", async () => {
  for (const [name, call] of Object.entries(CALLS))
    for (const key of [current, outgoing]) {
      const { answer } = await answerOf(call, { [header]: key });
      assert.ok(!(answer.key ?? "").startsWith("errors.subscription."), name);
    }
  const body = { userName: "admin", password: ADMIN_PASSWORD };
  assert.equal((await server.anonymous().call(authenticate, { body, headers: { [header]: current } })).status, 200);
});

test("the refusal names the header in the caller's language and never the key", async () => {
  const call = CALLS["getSession"] ?? assert.fail();
  for (const [language, words] of [
    ["en", /subscription key \(header x-agency-key\) is missing/],
    ["es", /clave de suscripción/],
    ["pt", /chave de assinatura/],
    ["de", /Abonnementschlüssel/],
  ] as const) {
    const { answer } = await answerOf(call, { "accept-language": language });
    assert.match(answer.message, words);
    assert.ok(!JSON.stringify(answer).includes(current));
  }
});

test("pages, files and the services of the map need none, and the start page hands it to its calls", async () => {
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
  assert.equal((await get("/arcgis/rest/services/Provision/FeatureServer?f=json")).status, 200);
});

test("where no key is demanded none is handed out, and calls need none", async (t) => {
  const open = await startTestServer({ dist });
  t.after(() => open.close());
  assert.ok(!(await (await open.anonymous().fetch("/")).text()).includes("provision-subscription"));
  assert.deepEqual(await (await open.anonymous().fetch("/subscription.json")).json(), {});
  assert.equal((await open.anonymous().fetch("/api/User/GetSession")).status, 200);
});
