import assert from "node:assert/strict";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { MessageChannel } from "node:worker_threads";
import { getConfigKeys } from "../../../contract/config/calls.ts";
import { previewZones as previewCall, saveZone } from "../../../contract/planning/calls/zones.ts";
import type { HttpError } from "../../answers/errors.ts";
import { starRing } from "../../../test/fixtures/shapes.ts";
import { column, seededRandom } from "../../../test/kits/numbers.ts";
import {
  countedEstimation,
  drawn,
  granted,
  newEstimation,
  planningServer,
  square,
} from "../../../test/kits/planning.ts";
import { budgetAMinute } from "../../answers/budget.ts";
import { startThreads } from "../../answers/threads.ts";
import { callerOf } from "../../caller/caller.ts";
import { ZONE_COUNT_CHANNEL, type ZoneCount } from "./counting.ts";
import { previewInThread } from "./preview-threads.ts";
import { previewZones } from "./preview.ts";
import { configDomain } from "../../config/routes.ts";

const { server, staff } = planningServer([configDomain]);

const { signal: stays } = new AbortController();
const post = (body: string, headers: Record<string, string> = {}) =>
  staff.fetch(previewCall.path, { method: "POST", body, headers: { "content-type": "application/json", ...headers } });

test("cheap reads are answered between eight previews of 15,000 points, which other threads count", async () => {
  const { eid } = await newEstimation(staff);
  // Around all tracts, so that reading and writing the outline is the work.
  const ring = starRing(seededRandom(1), { center: [-81.5, 27.5], radius: 2, corners: 15_000, least: 0.999 });
  const parts = [{ kind: "polygon", geometry: { type: "Polygon", coordinates: [ring] } }];
  const body = JSON.stringify({ eid, zones: [{ zone: 1, parts }] });
  assert.equal((await post(body)).status, 200);

  const [all, own] = [process.cpuUsage(), process.threadCpuUsage()];
  let left = 8;
  const previews = Array.from({ length: left }, async () => {
    const { status } = await post(body);
    left--;
    return status;
  });
  let reads = 0;
  // At most 30, with pauses: on a slow machine the cost of hundreds of reads would count as the previews'.
  for (; left > 0 && reads < 30; reads++) {
    granted(await staff.call(getConfigKeys));
    await wait(25);
  }
  assert.deepEqual(await Promise.all(previews), Array<number>(8).fill(200));
  const of = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;
  const [whole, here] = [of(process.cpuUsage(all)), of(process.threadCpuUsage(own))];
  assert.ok(reads >= 8, `${reads} reads`);
  assert.ok(here < whole / 2, `${here} of ${whole} ms on the thread that answers, ${reads} reads included`);
});

test("saved zones are selected once for each of their versions", async () => {
  const { eid } = await countedEstimation(staff);
  const counts: number[] = [];
  const note = (message: unknown) => void counts.push((message as ZoneCount).zones);
  const body = { eid, zones: [{ zone: 3, parts: drawn(eid, 3, square(0.25, 0.25, 1.25, 1.25)).parts }] };
  const preview = async () => (await staff.call(previewCall, { body })).ok.zones[0]?.shared;
  subscribe(ZONE_COUNT_CHANNEL, note);
  try {
    // With one thread or two, the second preview on each knows all zones, by a recalculation or from the first.
    for (let i = 0; i < 4; i++) assert.equal(await preview(), 4);
    assert.deepEqual(counts.slice(-1), [1]);
    granted(await staff.call(saveZone, { body: drawn(eid, 1, square(4, 4, 5, 5), { version: 1 }) }));
    counts.length = 0;
    assert.equal(await preview(), 0);
    assert.ok((counts[0] ?? 0) >= 2, counts.join());
  } finally {
    unsubscribe(ZONE_COUNT_CHANNEL, note);
  }
});

test("a body that is not JSON, or poisoned, is refused as everywhere", async () => {
  for (const body of ["", "{", '{"__proto__": {"eid": 1}}']) {
    const refused = await post(body, { "accept-language": "de" });
    assert.equal(refused.status, 400);
    assert.equal(((await refused.json()) as { key: string }).key, "errors.malformed.json");
  }
  const strange = await post('{"eid": 1, "zones": [], "more": 1}');
  assert.equal(strange.status, 400);
  const { details } = (await strange.json()) as { details: { faults: { path: string }[] } };
  assert.deepEqual(column(details.faults, "path"), ["body.zones", "body.more"]);
});

test("a user above a minute's points learns the limit and when to retry", async () => {
  const { eid } = await newEstimation(staff);
  const onError = (error: Error) => assert.fail(error);
  const threads = startThreads({ onError, most: 1 });
  try {
    const caller = await callerOf(server.db, { headers: {}, cookies: {}, ip: "10.0.0.1", id: "one" } as never);
    const place = { threads, budget: budgetAMinute(9) };
    const zones = [{ zone: 1, parts: drawn(eid, 1, square(1, 1, 2, 2)).parts }];
    const body = new TextEncoder().encode(JSON.stringify({ eid, zones }));
    const ask = () => previewZones(place, { db: server.db, caller, body, signal: stays });
    assert.ok((await ask()).json.length > 0);
    await assert.rejects(ask, ({ status, key, details }: HttpError) => {
      const { seconds = 0, ...values } = details.values ?? {};
      assert.deepEqual([status, key, values], [429, "domain.zone.previewBudget", { found: 10, expected: 9 }]);
      return Number(seconds) > 0 && Number(seconds) <= 60;
    });
  } finally {
    await threads.close();
  }
});

test("a thread that ends is replaced, a full queue refuses, and a caller who left is not counted for", async () => {
  const onError = (error: Error) => assert.fail(error);
  const program = new URL("../../../test/fixtures/preview-thread.ts", import.meta.url);
  const threads = startThreads({ onError, most: 1 });
  const run = (length: number, signal = stays) => {
    const { port1, port2 } = new MessageChannel();
    const task = { body: new Uint8Array(length), port: port2 };
    return { port: port1, outcome: previewInThread(threads, task, { caller: "one", signal, program }) };
  };
  try {
    await assert.rejects(run(0).outcome, { status: 503, key: "domain.zone.previewLost" });
    const working = run(1);
    const leaving = new AbortController();
    const left = run(1, leaving.signal);
    const waiting = Array.from({ length: 19 }, () => run(1));
    await assert.rejects(run(1).outcome, { status: 429, key: "errors.waiting" });
    leaving.abort();
    assert.equal(await left.outcome, null);
    for (const { port, outcome } of [working, ...waiting]) {
      port.postMessage(null);
      assert.deepEqual(await outcome, { kind: "malformed" });
      port.close();
    }
  } finally {
    await threads.close();
  }
});
