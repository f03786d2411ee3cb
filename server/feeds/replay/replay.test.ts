import assert from "node:assert/strict";
import test from "node:test";
import { getDisaster } from "../../../contract/planning/calls/disasters.ts";
import { getEstimations } from "../../../contract/planning/calls/estimations.ts";
import { getSeries } from "../../../contract/series/calls.ts";
import { getStorms } from "../../../contract/storms/calls/storms.ts";
import { getStormNotices } from "../../../contract/storms/calls/updates.ts";
import { getRequests } from "../../../contract/supply/calls/requests.ts";
import { testClient, testServer } from "../../../test/kits/domain-server.ts";
import { PLANNING, storeGrid } from "../../../test/kits/planning.ts";
import { stormFeatures } from "../../../test/kits/storm-files.ts";
import { logisticsDomain } from "../../logistics/routes.ts";
import { seriesDomain } from "../../series/routes.ts";
import { eq } from "../../storage/orm.ts";
import { audits, countyInfo, emailOutbox, users } from "../../storage/schema/index.ts";
import { stormsDomain } from "../../storms/advisories/routes.ts";
import { stormUpdatesDomain } from "../../storms/updates/routes.ts";
import { supplyDomain } from "../../supply/routes.ts";
import { advisoriesOf, recordedIrma, type Recording } from "./recording.ts";
import { replay } from "./replay.ts";

const server = testServer({
  data: storeGrid,
  domains: [...PLANNING, stormsDomain, stormUpdatesDomain, seriesDomain, supplyDomain, logisticsDomain],
});
const admin = testClient(server);

/** Three advisories, of which the second comes nearer, and two outages after them. */
async function shortRecording(): Promise<Recording> {
  const [{ fips } = { fips: "" }] = await server.db.select({ fips: countyInfo.fips }).from(countyInfo).limit(1);
  const features = [-83, -82.5, -82.75].flatMap((west, i) =>
    stormFeatures({ number: String(5 + i), issued: `2017-09-08T0${3 * i}:00:00Z`, cone: [west, 25, -80, 30] }),
  );
  const at = (hour: number) => Date.UTC(2017, 8, 11, hour);
  return {
    code: "AL802017",
    storm: "EXERCISE Irma",
    advisories: advisoriesOf(features as unknown as Parameters<typeof advisoriesOf>[0]),
    heading: "fips_code,run_start_time,customers_out",
    outages: [0, 6].map((hour) => ({ at: at(hour), row: `${fips},${new Date(at(hour)).toISOString()},${100 - hour}` })),
  };
}

test("a drill in short: advisories come by feeds, the plan follows, mails and requests are made, all of it marked", async () => {
  await server.db.update(users).set({ email: "admin@agency.example" }).where(eq(users.userName, "admin"));
  const { db, app } = server;
  const { threads, log } = app;
  const lines: string[] = [];
  const play = async () => {
    const order = { recording: await shortRecording(), minutes: 0, watchers: ["admin"] };
    const place = { db, threads, log, publicUrl: null, signal: new AbortController().signal };
    return replay(place, { ...order, say: (line) => void lines.push(line) });
  };
  const { did, eid, updates, requests } = await play();
  assert.ok(eid !== null);
  assert.equal(updates, 2);
  assert.ok(requests > 0);
  const { name, apart } = (await admin.call(getDisaster, { params: { did } })).ok;
  assert.deepEqual([apart, name.slice(0, 10)], ["exercise", "EXERCISE: "]);
  const plans = (await admin.call(getEstimations, { params: { did } })).ok;
  assert.deepEqual([plans.length, plans.every((plan) => plan.name.startsWith("EXERCISE"))], [3, true]);
  const mails = await db.select().from(emailOutbox);
  assert.equal(mails.length, 2);
  for (const { subject } of mails) assert.match(subject, /EXERCISE/);
  assert.equal((await admin.call(getRequests, { params: { did } })).ok.length, requests);
  assert.equal((await admin.call(getStormNotices)).ok.length, 1);
  const [storm] = (await admin.call(getStorms)).ok;
  assert.deepEqual([storm?.code, storm?.name, storm?.advisories.length], ["AL802017", "EXERCISE Irma", 3]);
  const series = (await admin.call(getSeries)).ok.map(({ title, steps }) => [title, steps.length]);
  assert.deepEqual(series, [["EXERCISE: outages", 2]]);
  const imported = await db.select().from(audits).where(eq(audits.action, "import"));
  const authors = new Set(imported.flatMap((row) => (row.module === "Tract" ? [] : [row.userName])));
  assert.deepEqual([...authors].toSorted(), ["feed: EXERCISE: advisories", "feed: EXERCISE: outages"]);
  assert.equal(lines.filter((line) => line.includes("an advisory")).length, 3);
  // A second drill takes the place of the first.
  assert.notEqual((await play()).did, did);
  assert.equal((await admin.call(getDisaster, { params: { did } })).status, 404);
});

test("Irma's recording is in the product; a file with all advisories takes the place of the two of the example", () => {
  const own = recordedIrma(null);
  assert.equal(own.advisories.length, 2);
  assert.deepEqual([...new Set(own.outages.map(({ at }) => at))].length, 160);
  assert.ok(own.advisories.every(({ fileName }) => /^al802017_5day_\d{3}\.zip$/.test(fileName)));
  assert.ok(Math.max(...own.advisories.map(({ at }) => at)) < Math.min(...own.outages.map(({ at }) => at)));
});
