import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import cookie from "@fastify/cookie";
import fastify from "fastify";
import { startExport } from "../../contract/lists/calls.ts";
import { getAllDisasters } from "../../contract/planning/calls/disasters.ts";
import { getSession } from "../../contract/people/calls/session.ts";
import { getPublished } from "../../contract/reports/calls/published.ts";
import { previewZones } from "../../contract/planning/calls/zones.ts";
import { cachingForVisitors } from "../answers/prepared.ts";
import { addAdmission } from "./admission.ts";
import { answerErrors } from "./answer-errors.ts";
import { watchLoop } from "./pressure.ts";

const KEPT = "/api/Map/GetStyleData";
const STAFF = { cookie: "provision_session=x" };

let open: PromiseWithResolvers<undefined>;
let delay = 0;
const app = fastify();
let url: string;

before(async () => {
  app.decorate("basePath", "");
  answerErrors(app);
  await app.register(cookie);
  addAdmission(app, { delay: () => delay, stop: () => undefined });
  for (const { path, method } of [getPublished, getAllDisasters, startExport, previewZones, getSession])
    app.route({ method, url: path, handler: async () => (await open.promise, "done") });
  let made = 0;
  app.get(KEPT, async (_request, reply) => {
    void reply.headers({ "cache-control": cachingForVisitors(), etag: '"1"' });
    return `made ${++made}`;
  });
  app.post(KEPT, async () => "posted");
  url = await app.listen({ host: "127.0.0.1", port: 0 });
});
after(() => app.close());

interface Asked {
  readonly call: { readonly path: string; readonly method: string };
  readonly headers?: Record<string, string>;
  readonly times: number;
}

/** Counts how many of several concurrent calls are accepted; the others are refused with the seconds to wait. */
async function taken({ call, headers = {}, times }: Asked): Promise<number> {
  open = Promise.withResolvers<undefined>();
  const asked = Array.from({ length: times }, () => fetch(url + call.path, { method: call.method, headers }));
  const refused: Response[] = [];
  for (const each of asked) void each.then((answer) => answer.status === 503 && refused.push(answer));
  // By the time each waiting caller could have been refused once, all have arrived.
  await wait(200);
  open.resolve(undefined);
  const answers = await Promise.all(asked);
  for (const { headers: refusedHeaders } of refused) assert.equal(refusedHeaders.get("retry-after"), "5");
  assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), refused.length > 0 ? [200, 503] : [200]);
  return times - refused.length;
}

test("under overload visitors are refused first, then bulk, then previews, and staff last", async () => {
  const visitors: Asked = { call: getPublished, times: 15 };
  const bulk: Asked = { call: startExport, headers: STAFF, times: 15 };
  const previews: Asked = { call: previewZones, headers: STAFF, times: 15 };
  const staff: Asked = { call: getAllDisasters, headers: STAFF, times: 15 };
  const wayIn: Asked = { call: getSession, times: 15 };
  for (const [milliseconds, expected] of [
    [39, [15, 15, 15, 15, 15]],
    [41, [12, 15, 15, 15, 15]],
    [101, [12, 2, 15, 15, 15]],
    [201, [12, 2, 6, 15, 15]],
  ] as const) {
    delay = milliseconds;
    const found: number[] = [];
    for (const each of [visitors, bulk, previews, staff, wayIn]) found.push(await taken(each));
    assert.deepEqual([delay, found], [milliseconds, expected]);
  }
});

test("a thread's delay is measured while it lasts, and one long piece of work does not count", async () => {
  const loop = watchLoop();
  const work = (milliseconds: number) => {
    const ends = performance.now() + milliseconds;
    while (performance.now() < ends);
  };
  await wait(600);
  work(400);
  assert.ok(loop.delay() < 350, "a single piece");
  const timer = setInterval(() => work(400), 1);
  await wait(2_500);
  const seen = loop.delay();
  clearInterval(timer);
  loop.stop();
  assert.ok(seen > 300, `${seen} ms`);
});

test("under overload a visitor gets an answer up to three seconds old, and is refused after that", async () => {
  const ask = (headers: Record<string, string> = {}) => fetch(url + KEPT, { headers });
  delay = 0;
  assert.equal(await (await ask()).text(), "made 1");
  assert.equal(await (await ask()).text(), "made 2", "nothing is kept from anyone while there is time");
  delay = 50;
  const crowd = Promise.withResolvers<undefined>();
  open = crowd;
  const held = Array.from({ length: 12 }, () => fetch(url + getPublished.path));
  await wait(1_100);
  const [kept, known] = [await ask({ "cache-control": "no-cache" }), await ask({ "if-none-match": '"1"' })];
  assert.deepEqual([kept.status, await kept.text(), known.status], [200, "made 2", 304]);
  assert.ok(Number(kept.headers.get("age")) >= 1);
  assert.match(kept.headers.get("cache-control") ?? "", /^public, max-age=1, stale-while-revalidate=[01],/);
  await wait(2_000);
  assert.equal((await ask()).status, 503);
  crowd.resolve(undefined);
  await Promise.all(held);
  assert.equal(await (await ask()).text(), "made 3", "one of the few that are taken asks anew");
});

test("for a crowd of visitors each answer is made once a second, however much capacity there is", async () => {
  delay = 0;
  // The load of the previous tests is over.
  await wait(2_000);
  const crowd = async (times: number) => {
    const answers = await Promise.all(Array.from({ length: times }, () => fetch(url + KEPT)));
    return [...new Set(await Promise.all(answers.map((answer) => answer.text())))];
  };
  assert.equal((await crowd(20)).length, 20);
  await crowd(60);
  assert.equal(await (await fetch(url + KEPT, { method: "POST" })).text(), "posted", "its body is not in the address");
  const bodies: string[] = [];
  const began = performance.now();
  while (performance.now() - began < 2_500) {
    bodies.push(...(await crowd(15)));
    await wait(100);
  }
  const made = new Set(bodies).size;
  assert.ok(made >= 2 && made <= 4, `made ${made} times in 2.5 seconds`);
});
