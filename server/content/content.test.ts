import assert from "node:assert/strict";
import { test } from "node:test";
import { getEarlierRun, getPublishedAdvisory } from "../../contract/content/calls.ts";
import { getEstimation, publishEstimation } from "../../contract/planning/calls/estimations.ts";
import { calculateProjections, getProjections } from "../../contract/planning/calls/projections.ts";
import { saveZone } from "../../contract/planning/calls/zones.ts";
import { testClient } from "../../test/kits/domain-server.ts";
import { drawn, granted, planningServer, projectedEstimation, square } from "../../test/kits/planning.ts";
import { publishingDomain } from "../reports/publishing/routes.ts";
import { viewDomain } from "../reports/published/routes.ts";
import { eq, sql } from "../storage/orm.ts";
import { estimations } from "../storage/schema/index.ts";
import { contentDomain } from "./routes.ts";

const { server, staff } = planningServer([publishingDomain, viewDomain, contentDomain]);
const publisher = testClient(server, "Administrator");
const version = async (eid: number) => (await staff.call(getEstimation, { params: { eid } })).ok.version;

test("the run before the newest is named once there are two, and to staff alone", async () => {
  const { eid } = await projectedEstimation(staff);
  const earlier = async () => granted(await staff.call(getEarlierRun, { params: { eid } })).run;
  assert.equal(await earlier(), null);
  const first = granted(await staff.call(getProjections, { params: { eid } })).projections?.run.id;
  granted(await staff.call(saveZone, { body: drawn(eid, 4, square(0, 0, 3, 3)) }));
  granted(await staff.call(calculateProjections, { body: { eid, version: await version(eid) } }));
  assert.equal(await earlier(), first);
  assert.equal((await server.anonymous().call(getEarlierRun, { params: { eid } })).status, 401);
  assert.equal((await staff.call(getEarlierRun, { params: { eid: 99_999 } })).status, 404);
});

test("the public learns the advisory that a published estimation was planned with, and nothing before", async () => {
  const { eid } = await projectedEstimation(staff);
  const seen = () => server.anonymous().call(getPublishedAdvisory, { params: { eid } });
  assert.equal((await seen()).status, 404);
  granted(await publisher.call(publishEstimation, { body: { eid, version: await version(eid) } }));
  assert.deepEqual(granted(await seen()), { advisory: null });
  // As publishing stores it for a plan from an advisory.
  const arrivals = { storm: "Ana", number: "12", counties: [], until: null, horizon: null, estimatedZones: [] };
  const column = sql`jsonb_set(${estimations.publishedContext}, '{report,arrivals}', ${JSON.stringify(arrivals)}::jsonb)`;
  await server.db.update(estimations).set({ publishedContext: column }).where(eq(estimations.eid, eid));
  assert.deepEqual(granted(await seen()), { advisory: { storm: "Ana", number: "12" } });
});
