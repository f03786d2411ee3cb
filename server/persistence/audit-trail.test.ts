import assert from "node:assert/strict";
import { test } from "node:test";
import {
  addOrUpdateDisaster,
  deleteDisaster,
  getDisaster,
  getDisasterCategories,
  lockDisaster,
  saveDisasterCategories,
  unlockDisaster,
} from "../../contract/planning/calls/disasters.ts";
import {
  addOrUpdateEstimation,
  copyEstimation,
  deleteEstimation,
  lockEstimation,
  unlockEstimation,
} from "../../contract/planning/calls/estimations.ts";
import { getParameters, saveParameters } from "../../contract/planning/calls/parameters.ts";
import { deleteZone, saveZone } from "../../contract/planning/calls/zones.ts";
import { drawn, granted, planningServer, present, projectedEstimation, square } from "../../test/kits/planning.ts";
import { asc, gt } from "../storage/orm.ts";
import { audits } from "../storage/schema/index.ts";
import { parametersDomain } from "../planning/parameters/routes.ts";

const { server, staff } = planningServer([parametersDomain]);

async function auditsSince(id: number) {
  return server.db.select().from(audits).where(gt(audits.auditId, id)).orderBy(asc(audits.auditId));
}
const newestId = async () => (await auditsSince(0)).at(-1)?.auditId ?? 0;

test("every change leaves one audit row with its user and both states", async () => {
  const since = await newestId();
  const { eid, did, name } = await projectedEstimation(staff);
  const now = async () => ({ eid, version: (await present(staff, eid)).version });
  const disaster = granted(await staff.call(getDisaster, { params: { did } }));
  granted(await staff.call(addOrUpdateDisaster, { body: { ...disaster, name: `${disaster.name} again` } }));
  granted(await staff.call(lockDisaster, { body: { did, version: 2 } }));
  granted(await staff.call(unlockDisaster, { body: { did, version: 2 } }));
  granted(await staff.call(addOrUpdateEstimation, { body: { ...(await now()), did, name: `${name} again` } }));
  granted(await staff.call(lockEstimation, { body: await now() }));
  granted(await staff.call(unlockEstimation, { body: await now() }));
  granted(await staff.call(saveZone, { body: drawn(eid, 1, square(1, 1, 2, 2), { version: 1 }) }));
  granted(await staff.call(deleteZone, { body: { eid, zone: 1, version: 2 } }));
  granted(await staff.call(saveParameters, { body: granted(await staff.call(getParameters, { params: { eid } })) }));
  const { categories, version } = granted(await staff.call(getDisasterCategories));
  const own = categories.filter(({ dtype }) => dtype === "Flood");
  granted(await staff.call(saveDisasterCategories, { body: { dtype: "Flood", version, categories: own } }));
  granted(await staff.call(copyEstimation, { body: { eid, name: "A copy" } }));
  granted(await staff.call(deleteEstimation, { body: await now() }));
  granted(await staff.call(deleteDisaster, { body: { did, version: 2 } }));

  const rows = await auditsSince(since);
  assert.deepEqual(
    rows.map(({ module, action }) => `${module} ${action}`),
    [
      "Disaster create",
      "Estimation create",
      "Zone create",
      "Zone create",
      "Projection calculate",
      "Disaster update",
      "Disaster lock",
      "Disaster unlock",
      "Estimation update",
      "Estimation lock",
      "Estimation unlock",
      "Zone update",
      "Zone delete",
      "Parameter update",
      "Disaster saveCategories",
      "Estimation copy",
      "Estimation delete",
      "Disaster delete",
    ],
  );
  for (const { action, userName, before: was, after: is, requestId } of rows) {
    assert.match(userName, /^emergency\.staff/);
    assert.notEqual(requestId, "");
    assert.equal(was !== null, action !== "create", action);
    assert.equal(is !== null, action !== "delete", action);
  }
});

test("a refused change leaves none", async () => {
  const { eid } = await projectedEstimation(staff);
  const since = await newestId();
  const refused = [
    await staff.call(deleteEstimation, { body: { eid, version: 99 } }),
    await staff.call(saveZone, { body: drawn(eid, 1, square(20, 20, 21, 21)) }),
    await staff.call(deleteZone, { body: { eid, zone: 4, version: 1 } }),
    await staff.call(copyEstimation, { body: { eid, name: (await present(staff, eid)).name } }),
  ];
  assert.ok(refused.every(({ status }) => status >= 400));
  assert.deepEqual(await auditsSince(since), []);
});
